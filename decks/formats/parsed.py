"""What a list says, before any card is looked up.

A line can often be read in more than one way: “3 Furies” is three copies of *Furies*, or one of *3 Furies*; the end of
“Rex (BS1-101)” is a printing, or part of the name. Only the catalogue can tell which is meant. So a line carries all
its readings in the order in which they are to be tried, an exact full name always before any split of it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from decks.messages import Message, Notice


class Reading(NamedTuple):
    """One way to read a line: so many copies of the card of that name (or, without a name, of the first extra's id).

    ``extras`` are what was split off from the name: set and number, an id, or a marker of another program.
    ``is_counted`` is false where the line gives no quantity.
    """

    copies: int
    name: str
    extras: tuple[str, ...] = ()
    is_counted: bool = True


class ParsedLine(NamedTuple):
    """A line that names a card. ``line`` counts from 1 (in JSON lists: the entry's place); ``zone`` is None where no
    heading says one, and the heading's own words where they are no zone."""

    line: int
    text: str
    readings: tuple[Reading, ...]
    zone: str | None


class UnreadableLine(NamedTuple):
    """A line that is not read, and why."""

    line: int
    text: str
    reason: Message


class Heading(NamedTuple):
    """A line that opens a zone; ``size`` is the number of cards that it announces."""

    line: int
    text: str
    zone: str
    size: int | None = None


class Key(NamedTuple):
    """A ``Title:``, ``Game:`` or ``Format:`` line."""

    line: int
    text: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ParsedList:
    """Everything on a list: each line that is neither blank nor a comment is in one of these tuples at least."""

    list_format: str
    lines: tuple[ParsedLine, ...] = ()
    headings: tuple[Heading, ...] = ()
    keys: tuple[Key, ...] = ()
    unreadable: tuple[UnreadableLine, ...] = ()
    notices: tuple[Notice, ...] = ()

    def key(self, name: str) -> Key | None:
        """The last line that gives ``title``, ``game`` or ``format``."""
        return next((key for key in reversed(self.keys) if key.name == name), None)

    @property
    def title(self) -> str:
        """The list's own title, or nothing."""
        key = self.key("title")
        return key.value if key else ""

    @property
    def is_empty(self) -> bool:
        """Whether not one line so much as looks like a card."""
        return not self.lines and not self.unreadable
