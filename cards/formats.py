"""The formats in which games are played, with their restrictions, as plain values; and what is in force on a date."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

UNKNOWN: Final = "unknown"
"""The kind of a restriction that says that nothing is known of the card in its time."""


@dataclass(frozen=True, slots=True)
class RestrictionEntry:
    """A card by full name and how many copies are allowed, from ``starts`` (None: always) until before ``ends``."""

    card_name: str
    normal_full_name: str
    kind: str
    copies: int
    announced: date | None = None
    starts: date | None = None
    ends: date | None = None

    def is_in_force(self, on: date) -> bool:
        """Whether the restriction binds on that day."""
        return (self.starts is None or self.starts <= on) and (self.ends is None or on < self.ends)

    def is_upcoming(self, on: date) -> bool:
        """Whether it is known on that day but binds only later."""
        return (
            self.kind != UNKNOWN
            and self.starts is not None
            and on < self.starts
            and (self.announced is None or self.announced <= on)
        )


@dataclass(frozen=True, slots=True)
class FormatState:
    """One format on one day. ``restrictions`` are in force; ``upcoming`` are announced and a matter for a notice only.
    Both by normal full name. ``unknown`` are the normal full names of cards whose state on that day is not known."""

    format: "FormatEntry"
    date: date
    is_open: bool
    restrictions: Mapping[str, RestrictionEntry]
    upcoming: Mapping[str, RestrictionEntry]
    unknown: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class FormatEntry:
    """A format with all its dated restrictions; the fields are those of :class:`cards.models.Format`."""

    key: str
    name_en: str
    name_ja: str
    side_deck: int = 0
    allows_unreleased: bool = False
    starts: date | None = None
    ends: date | None = None
    restrictions: tuple[RestrictionEntry, ...] = ()

    def on(self, day: date) -> FormatState:
        """The format as it stands on ``day``. Of several restrictions in force, the one that started last decides; of
        several upcoming, the one that starts first is named."""
        in_force = _last_of_each(sorted((r for r in self.restrictions if r.is_in_force(day)), key=_start))
        return FormatState(
            format=self,
            date=day,
            is_open=(self.starts is None or self.starts <= day) and (self.ends is None or day <= self.ends),
            restrictions={name: line for name, line in in_force.items() if line.kind != UNKNOWN},
            unknown=frozenset(name for name, line in in_force.items() if line.kind == UNKNOWN),
            upcoming=_last_of_each(
                sorted((r for r in self.restrictions if r.is_upcoming(day)), key=_start, reverse=True)
            ),
        )


def _start(restriction: RestrictionEntry) -> date:
    return restriction.starts or date.min


def _last_of_each(restrictions: Iterable[RestrictionEntry]) -> dict[str, RestrictionEntry]:
    return {restriction.normal_full_name: restriction for restriction in restrictions}
