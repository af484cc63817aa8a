"""Merging what several sources say of one card or printing.

A record is the JSON of a :class:`cards.records.CardRecord` or :class:`~cards.records.PrintingRecord` as a claim keeps
it. Records come in deciding order: the source of the highest precedence first, of equal ones the key that comes first.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cards.models import CardClaim, PrintingClaim, Source
from cards.names import full_name

JsonRecord = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class MergedCard:
    """Name and facts are those of the deciding source; each text is that of the first source which has it; other names
    are those of all sources. ``texts`` by (language, kind); ``names`` are (language, kind, name)."""

    name: str
    title: str
    language: str
    facts: dict[str, Any]
    texts: dict[tuple[str, str], str]
    names: tuple[tuple[str, str, str], ...]

    @property
    def full_name(self) -> str:
        """``Name - Title``, or the name alone."""
        return full_name(self.name, self.title)


def deciding_order(source: Source) -> tuple[int, str]:
    """The sort key of sources: who decides comes first."""
    return -source.precedence, source.key


def in_deciding_order(claims: Iterable[CardClaim | PrintingClaim]) -> list[JsonRecord]:
    """The records of claims whose ``source`` is loaded."""
    return [claim.record for claim in sorted(claims, key=lambda claim: deciding_order(claim.source))]


def merge_card(records: Sequence[JsonRecord]) -> MergedCard:
    """One card from at least one record."""
    first = records[0]
    texts: dict[tuple[str, str], str] = {}
    names: dict[tuple[str, str, str], None] = {}
    for record in records:
        for text in record["texts"]:
            texts.setdefault((text["language"], text["kind"]), text["text"])
        for name in record["names"]:
            names[name["language"], name["kind"], name["name"]] = None
    return MergedCard(first["name"], first["title"], first["language"], first["facts"], texts, tuple(names))


def merge_printing(records: Sequence[JsonRecord]) -> dict[str, Any]:
    """One printing from at least one record: of each field the first value that is not empty."""
    return {field: next((r[field] for r in records if r[field]), records[0][field]) for field in records[0]}
