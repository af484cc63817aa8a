"""アスタリスクTCG: costs are one hexagon a colour with a number in it (A4.2), stellas have power and break."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from cards.facts import AsteriskFacts
from cards.presentation.base import Fact, Presentation, Symbol, Text, join

COLOURS: dict[str, Text] = {
    "black": gettext_lazy("Black"),
    "blue": gettext_lazy("Blue"),
    "red": gettext_lazy("Red"),
    "white": gettext_lazy("White"),
    "green": gettext_lazy("Green"),
    "yellow": gettext_lazy("Yellow"),
    "colourless": gettext_lazy("colourless"),
}
KINDS: dict[str, Text] = {"stella": gettext_lazy("Stella"), "spell": pgettext_lazy("card kind", "Spell")}
ICONS: dict[str, Text] = {
    "continuous": gettext_lazy("Continuous"),
    "reaction": gettext_lazy("Reaction"),
    "spell_step": gettext_lazy("Spell step"),
    "burst": gettext_lazy("Burst"),
    "damage_trigger": gettext_lazy("Damage trigger"),
}


def present(facts: AsteriskFacts) -> Presentation:
    """One アスタリスクTCG card as it is shown."""
    icons = [label for field, label in ICONS.items() if getattr(facts, field)]
    cost = _cost_text(facts)
    return Presentation(
        kind=join([KINDS[facts.kind], *icons, *facts.races]),
        colour=facts.main_colour,
        symbols=tuple(Symbol(colour, COLOURS[colour], number=str(amount)) for colour, amount in facts.cost.items()),
        symbols_text=_("Cost: %s") % cost,
        cost=sum(amount for amount in facts.cost.values() if isinstance(amount, int)),
        stats="" if facts.power is None else _("Power %(power)d, Break %(breaks)d") % _stats(facts),
        facts=(Fact(_("Cost"), cost), *_facts(facts, icons)),
    )


def _cost_text(facts: AsteriskFacts) -> str:
    if not facts.cost:
        return _("none")
    amounts = facts.cost.items()
    return join([_("%(symbol)s %(count)s") % {"symbol": COLOURS[colour], "count": n} for colour, n in amounts])


def _stats(facts: AsteriskFacts) -> dict[str, object]:
    return {"power": facts.power, "breaks": facts.breaks or 0}


def _facts(facts: AsteriskFacts, icons: list[Text]) -> list[Fact]:
    colours = [facts.main_colour, *(c for c in facts.cost if c not in (facts.main_colour, "colourless"))]
    shown = [Fact(_("Kind"), KINDS[facts.kind]), Fact(_("Colour"), join([COLOURS[colour] for colour in colours]))]
    if facts.races:
        shown.append(Fact(_("Race"), " / ".join(facts.races), language="ja"))
    if facts.power is not None:
        shown.append(Fact(_("Power"), str(facts.power)))
    if facts.breaks is not None:
        shown.append(Fact(_("Break"), str(facts.breaks)))
    if icons:
        shown.append(Fact(_("Icons"), join(icons)))
    if facts.copies is not None:
        shown.append(Fact(_("Copies allowed"), str(facts.copies)))
    if facts.undern_only:
        shown.append(Fact(_("Release"), _("not released: playable in アンダーン only")))
    return shown
