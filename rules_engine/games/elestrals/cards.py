"""The cards of Elestrals (E1): built from the catalogue's facts."""

from collections.abc import Iterable, Mapping
from typing import Final, cast

from rules_engine.core.cards import Definition
from rules_engine.core.costs import Cost

ELEMENTS: Final = ("earth", "fire", "water", "thunder", "wind", "frost", "solar", "lunar")
OMNI: Final = len(ELEMENTS)
"""The place of the rainbow symbol in a cost."""
COST_SYMBOLS: Final = (*ELEMENTS, "omni")


class ElestralsCard(Definition):
    """``elements`` and ``cost`` are lists of counts in the order of :data:`ELEMENTS`; a cost ends with omni.

    ``card_class`` is ``spirit``, ``elestral`` or ``rune_...``; attack and defense are 0 for all but Elestrals.
    ``price`` is the same cost as the rules match it. ``copies`` is the card's own limit of copies, None for the usual.
    """

    def __init__(
        self,
        id: str,
        name: str,
        text: str | None,
        card_class: str,
        *,
        subclasses: tuple[str, ...] = (),
        elements: Iterable[str] = (),
        cost: Iterable[str] = (),
        attack: int = 0,
        defense: int = 0,
        copies: int | None = None,
    ) -> None:
        super().__init__(id, name, text)
        self.card_class = card_class
        self.subclasses = subclasses
        self.elements = _counts(elements, ELEMENTS)
        self.cost = _counts(cost, COST_SYMBOLS)
        self.price = Cost(self.cost[:OMNI], self.cost[OMNI])
        self.total_cost = self.price.total
        self.attack = attack
        self.defense = defense
        self.copies = copies
        self.is_spirit = card_class == "spirit"
        self.is_elestral = card_class == "elestral"
        self.is_rune = card_class.startswith("rune_")
        self.is_stadium = card_class == "rune_stadium"
        self.is_artifact = card_class == "rune_artifact"
        self.is_invoke = card_class == "rune_invoke"
        self.is_counter = card_class == "rune_counter"
        self.can_be_set = self.is_rune and not self.is_stadium
        self.is_instant = self.is_invoke or self.is_counter
        self.base_name, _, self.title = name.partition(" - ")

    @property
    def has_passives(self) -> bool:
        """Whether it changes anything just by lying there."""
        return self.program is not None and "passive" in self.program.kinds

    @property
    def has_instant(self) -> bool:
        """Whether it has a text that is done when it resolves."""
        return self.program is not None and "instant" in self.program.kinds


def card_from_facts(id: str, name: str, title: str, facts: Mapping[str, object], text: str | None) -> ElestralsCard:
    """The card that facts describe (plain JSON, checked by whoever stored them); the full name joins name and title."""
    full_name = name if not title or name.endswith(f" - {title}") else f"{name} - {title}"
    return ElestralsCard(
        id,
        full_name,
        text,
        cast(str, facts["card_class"]),
        subclasses=tuple(cast("Iterable[str]", facts.get("subclasses") or ())),
        elements=cast("Iterable[str]", facts.get("elements") or ()),
        cost=cast("Iterable[str]", facts.get("cost") or ()),
        attack=cast("int | None", facts.get("attack")) or 0,
        defense=cast("int | None", facts.get("defense")) or 0,
        copies=cast("int | None", facts.get("copies")),
    )


def _counts(symbols: Iterable[str], order: tuple[str, ...]) -> list[int]:
    counts = [0] * len(order)
    for symbol in symbols:
        counts[order.index(symbol)] += 1
    return counts
