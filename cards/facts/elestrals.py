"""The facts of one Elestrals card (E1)."""

from typing import ClassVar, Literal

from pydantic import Field

from cards.facts.base import Facts

Element = Literal["earth", "fire", "water", "thunder", "wind", "frost", "solar", "lunar"]
CostSymbol = Literal["earth", "fire", "water", "thunder", "wind", "frost", "solar", "lunar", "omni"]
CardClass = Literal["spirit", "elestral", "rune_divine", "rune_artifact", "rune_stadium", "rune_invoke", "rune_counter"]
Subclass = Literal[
    "aquatic", "archaic", "avian", "behemoth", "brute", "dragon", "dryad",
    "eldritch", "ethereal", "golem", "insectoid", "oceanic", "spectral", "ursa",
]  # fmt: skip


class ElestralsFacts(Facts):
    """Class, subclasses, elements, cost (one entry a Spirit, order without meaning), attack and defense.

    Attack and defense are None for all but Elestrals. ``copies`` overrides the limit of E2.3 where the card says so.
    """

    game_en: ClassVar[str] = "Elestrals"
    game_ja: ClassVar[str] = "Elestrals"

    card_class: CardClass
    subclasses: tuple[Subclass, ...] = ()
    elements: tuple[Element, ...] = ()
    cost: tuple[CostSymbol, ...] = ()
    attack: int | None = Field(default=None, ge=0, le=99)
    defense: int | None = Field(default=None, ge=0, le=99)
    copies: int | None = Field(default=None, ge=0)

    @property
    def card_type(self) -> str:
        """The card's class."""
        return self.card_class
