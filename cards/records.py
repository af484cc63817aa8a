"""What an importer must produce: a :class:`Batch` of frozen records that :mod:`cards.catalogue` writes.

Records are values without ids of our own. A card is recognised again by the ids of its printings, then by its ``key``
within the source, then by its full name where only one card of the game bears it.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, SerializeAsAny

from cards.facts import Facts
from cards.facts.base import Value

Name = Annotated[str, Field(min_length=1, max_length=200)]
Id = Annotated[str, Field(min_length=1, max_length=100)]
Code = Annotated[str, Field(max_length=40)]


class Record(Value):
    """What all records have: they are frozen, compared by value and strict about unknown fields, like the facts."""


class SourceRecord(Record):
    """Where data comes from: what must be shown beside it, and whether it may be passed on.

    Where two sources disagree about a card, the one with the higher ``precedence`` decides.
    """

    key: str = Field(min_length=1, max_length=40)
    name: Name
    attribution: str = ""
    attribution_url: str = ""
    redistribution: Literal["full", "none"] = "none"
    precedence: int = 0


class SeriesRecord(Record):
    """A series of sets; ``id`` is the source's, ``sort_order`` places it among the others."""

    id: Id
    name: Name
    sort_order: int = 0


class SetRecord(Record):
    """A card set. ``id`` is unique; ``code`` is printed on the cards and need not be. ``series`` is a series' id."""

    id: Id
    name: Name
    code: Code = ""
    kind: Code = ""
    series: str = Field(default="", max_length=100)
    released: date | None = None


class TextRecord(Record):
    """One text of a card in one language; ``kind`` effect is the current wording."""

    language: Literal["en", "ja"]
    kind: Literal["effect", "flavour"] = "effect"
    text: str


class NameRecord(Record):
    """Another name that finds the card: a translation, a reading (kana), or an alias."""

    language: Literal["en", "ja"]
    kind: Literal["translation", "reading", "alias"]
    name: str = Field(min_length=1, max_length=410)


class PrintingRecord(Record):
    """One printing. ``id`` is the source's stable id; (set, number) need not be unique; ``details`` holds what only
    collectors ask for (rarity, canvas, frame, variants, serial numbers), as plain JSON."""

    id: Id
    set: Id
    number: Code = ""
    sort_number: Code = ""
    printed_text: str = ""
    artist: str = Field(default="", max_length=300)
    rarity: Code = ""
    details: dict[str, object] = Field(default_factory=dict)


class CardRecord(Record):
    """One rules card with all its printings in this source. ``where`` says which part of the file it was read from."""

    key: str = Field(min_length=1, max_length=1000)
    name: Name
    title: str = Field(default="", max_length=200)
    language: Literal["en", "ja"]
    facts: SerializeAsAny[Facts]
    texts: tuple[TextRecord, ...] = ()
    names: tuple[NameRecord, ...] = ()
    printings: tuple[PrintingRecord, ...] = ()
    where: str = ""


class RestrictionRecord(Record):
    """One line of a ban list: a card by full name, how many copies are allowed, announced when, in force from when
    until when (both None: always). Kind ``unknown`` says that the source keeps a ban list but does not know the card's
    state in that time: neither legal nor banned."""

    card: str = Field(min_length=1, max_length=410)
    copies: int = Field(default=0, ge=0, le=9999)
    kind: Literal["banned", "limited", "semi_limited", "illegal", "unknown"]
    announced: date | None = None
    starts: date | None = None
    ends: date | None = None


class FormatRecord(Record):
    """A format with its dated restrictions. ``side_deck`` is the largest side deck, 0 for none; ``unreleased`` says
    whether cards that are not released may be played."""

    key: str = Field(min_length=1, max_length=40)
    name_en: str = Field(max_length=100)
    name_ja: str = Field(max_length=100)
    side_deck: int = Field(default=0, ge=0, le=9999)
    unreleased: bool = False
    starts: date | None = None
    ends: date | None = None
    restrictions: tuple[RestrictionRecord, ...] = ()


class Problem(Record):
    """One row that was rejected, or one warning: where, which field, a stable code, what is wrong and what to do."""

    where: str
    field: str = ""
    code: str
    message: str


class Batch(Record):
    """Everything that one import read from its files.

    ``snapshot``: the batch is the whole of its source, so what is missing is retired. ``read`` counts the rows read,
    the rejected ones included. ``sets`` and ``series`` of None were not given and change nothing;
    ``named_sets`` are what the rows themselves say of their sets, for those that no file describes. ``withheld`` are
    ids of printings that the source has but whose rows were rejected: they are neither written nor retired.
    """

    game: str
    source: SourceRecord
    cards: tuple[CardRecord, ...] = ()
    series: tuple[SeriesRecord, ...] | None = None
    sets: tuple[SetRecord, ...] | None = None
    named_sets: tuple[SetRecord, ...] = ()
    formats: tuple[FormatRecord, ...] | None = None
    snapshot: bool = False
    withheld: tuple[str, ...] = ()
    read: int = 0
    rejected: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
