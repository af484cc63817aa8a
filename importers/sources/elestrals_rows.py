"""The rows of the publisher's dump as they stand in its four files. Fields that we do not use are not listed."""

from datetime import date, datetime
from typing import Annotated, Literal, get_args

from pydantic import AliasChoices, BeforeValidator, Field, StringConstraints

from cards.facts.elestrals import CardClass, CostSymbol, Element, Subclass
from cards.names import full_name
from importers.rows import Id, IdRow, Line, RawLine, Text, Word

ELEMENTS: frozenset[str] = frozenset(get_args(Element))


def _correct_class(value: object) -> object:
    """Reads ``rune_staduim``, as the publisher's own schema spells it, as ``rune_stadium``."""
    return "rune_stadium" if value == "rune_staduim" else value


def _day(value: object) -> object:
    """``2023-06-20`` or ``2023-06-20T00:00:00.000Z`` as a date; the day is what the publisher means."""
    if not isinstance(value, str) or not value.strip():
        return None if value == "" else value
    return datetime.fromisoformat(value.strip()).date()


Stat = Annotated[int, Field(ge=0, le=99)]
Name = Annotated[RawLine, StringConstraints(min_length=1, pattern=r"\w")]
Day = Annotated[date, BeforeValidator(_day)]
Address = Annotated[str, StringConstraints(max_length=2000, pattern=r"^https://[!-~]+$")]


class PrintingRow(IdRow):
    """One printing with the facts of its card. Names are as printed, blanks and all, so that slips can be told."""

    base_name: Name
    title: RawLine | None = None
    name: RawLine | None = None
    alias: RawLine | None = None
    card_type: Annotated[CardClass, BeforeValidator(_correct_class)]
    elements: list[CostSymbol]
    cost: Annotated[list[CostSymbol], Field(max_length=20)]
    subclasses: list[Subclass] = Field(default_factory=list)
    total_cost: int | None = None
    attack: Stat | None = None
    defense: Stat | None = None
    effect: Text | None = None
    printed_effect: Text | None = None
    set_id: Id
    set: Line | None = None
    set_number: Word | None = None
    sort_number: Word | None = None
    series: Line | None = None
    series_id: Id | None = None
    creature_id: Id | None = None
    artist: Line | None = None
    rarity: Word | None = None
    canvas: Word | None = None
    frame_material: Word | None = None
    subset: Word | None = None
    variants: list[Word] = Field(default_factory=list, validation_alias=AliasChoices("variants", "varaents"))
    serialized_stellar: bool | None = None
    serialized_population: Annotated[int, Field(ge=0, le=10**9)] | None = None
    is_prize_card: bool | None = None
    prize_rank: Word | None = None
    image: Address | None = None

    @property
    def is_spirit(self) -> bool:
        """Whether the card is a Spirit, which has elements but no cost."""
        return self.card_type == "spirit"

    @property
    def full_name(self) -> str:
        """Name and title together, white space folded."""
        return " ".join(full_name(self.base_name, self.title or "").split())

    @property
    def is_consistent(self) -> bool:
        """Whether cost, total cost and elements agree; a row that contradicts itself is no sound vote."""
        if self.total_cost not in (None, len(self.cost)):
            return False
        return self.is_spirit or set(self.elements) == set(self.cost)


class SetRow(IdRow):
    """One card set; ``abbr`` is printed on the cards and not unique."""

    name: Annotated[Line, StringConstraints(min_length=1)]
    abbr: Word | None = None
    type: Word | None = None
    series_id: Id | None = None
    release_date: Day | None = None


class SeriesRow(IdRow):
    """One series of sets."""

    name: Annotated[Line, StringConstraints(min_length=1)]
    sort_order: Annotated[int, Field(ge=-(2**31), lt=2**31)] = 0


class CreatureRow(IdRow):
    """One creature: several cards may show it."""

    name: Annotated[Line, StringConstraints(min_length=1)]
    creature_class: Literal["spirit", "elestral"] | None = Field(default=None, validation_alias="class")
