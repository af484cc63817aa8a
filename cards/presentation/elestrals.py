"""Elestrals: costs are one disc a Spirit (E1.4), Elestrals have attack and defense (E1.2)."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.facts import ElestralsFacts
from cards.presentation.base import Fact, Presentation, Symbol, Text, join

ELEMENTS: dict[str, Text] = {
    "earth": gettext_lazy("Earth"),
    "fire": gettext_lazy("Fire"),
    "water": gettext_lazy("Water"),
    "thunder": gettext_lazy("Thunder"),
    "wind": gettext_lazy("Wind"),
    "frost": gettext_lazy("Frost"),
    "solar": gettext_lazy("Solar"),
    "lunar": gettext_lazy("Lunar"),
    "omni": gettext_lazy("any element"),
}
CLASSES: dict[str, Text] = {
    "spirit": gettext_lazy("Spirit"),
    "elestral": gettext_lazy("Elestral"),
    "rune_divine": gettext_lazy("Divine Rune"),
    "rune_artifact": gettext_lazy("Artifact Rune"),
    "rune_stadium": gettext_lazy("Stadium Rune"),
    "rune_invoke": gettext_lazy("Invoke Rune"),
    "rune_counter": gettext_lazy("Counter Rune"),
}
SUBCLASSES: dict[str, Text] = {
    "aquatic": gettext_lazy("Aquatic"),
    "archaic": gettext_lazy("Archaic"),
    "avian": gettext_lazy("Avian"),
    "behemoth": gettext_lazy("Behemoth"),
    "brute": gettext_lazy("Brute"),
    "dragon": gettext_lazy("Dragon"),
    "dryad": gettext_lazy("Dryad"),
    "eldritch": gettext_lazy("Eldritch"),
    "ethereal": gettext_lazy("Ethereal"),
    "golem": gettext_lazy("Golem"),
    "insectoid": gettext_lazy("Insectoid"),
    "oceanic": gettext_lazy("Oceanic"),
    "spectral": gettext_lazy("Spectral"),
    "ursa": gettext_lazy("Ursa"),
}


def present(facts: ElestralsFacts) -> Presentation:
    """One Elestrals card as it is shown."""
    shown = _facts(facts)
    told = _("Cost: %s") % _cost_text(facts) if facts.cost else _("Element: %s") % _elements_text(facts)
    return Presentation(
        kind=join([CLASSES[facts.card_class], *(SUBCLASSES[name] for name in facts.subclasses)]),
        colour=(facts.elements or facts.cost or ("omni",))[0],
        symbols=tuple(Symbol(symbol, ELEMENTS[symbol], icon=symbol) for symbol in facts.cost or facts.elements),
        symbols_text=told,
        cost=None if facts.card_class == "spirit" else len(facts.cost),
        stats="" if facts.attack is None else _("Attack %(attack)s, Defense %(defense)s") % _stats(facts),
        facts=tuple(shown),
    )


def _cost_text(facts: ElestralsFacts) -> str:
    counts = Counter(facts.cost)
    return join([_("%(count)d %(symbol)s") % {"count": n, "symbol": ELEMENTS[symbol]} for symbol, n in counts.items()])


def _elements_text(facts: ElestralsFacts) -> str:
    return join([ELEMENTS[name] for name in facts.elements])


def _stats(facts: ElestralsFacts) -> dict[str, object]:
    return {"attack": facts.attack, "defense": _("not known") if facts.defense is None else facts.defense}


def _facts(facts: ElestralsFacts) -> list[Fact]:
    shown = [Fact(_("Cost"), _cost_text(facts))] if facts.cost else []
    shown.append(Fact(_("Class"), CLASSES[facts.card_class]))
    if facts.subclasses:
        shown.append(Fact(_("Subclasses"), join([SUBCLASSES[name] for name in facts.subclasses])))
    if facts.elements:
        shown.append(Fact(_("Element"), _elements_text(facts)))
    if facts.attack is not None:
        shown.append(Fact(_("Attack"), str(facts.attack)))
    if facts.defense is not None:
        shown.append(Fact(_("Defense"), str(facts.defense)))
    if facts.copies is not None:
        shown.append(Fact(_("Copies allowed"), str(facts.copies)))
    return shown
