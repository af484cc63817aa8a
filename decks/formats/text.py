"""The deck list text: one card a line, headings in brackets or with a colon, ``Title:``, ``Game:`` and ``Format:``.

Reads what people and other programs write (see :mod:`decks.formats.lines` and :mod:`decks.formats.vocabulary`);
nothing on a list vanishes.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cards.lookup import CardIndex
from decks import messages
from decks.formats.base import ListFormat
from decks.formats.line_kinds import CardLine, Comment, HeadingLine, KeyLine, Ruler, Unread, line_kind
from decks.formats.parsed import Heading, Key, ParsedLine, ParsedList, UnreadableLine
from decks.formats.vocabulary import ASIDE, BY_TYPE, DECK_ZONES, SUBHEADING
from decks.messages import Message, Notice
from decks.references import written_reference
from decks.resolved import ResolvedDeck

_AFTER_COLON = re.compile("[:：︰﹕]")


class TextFormat(ListFormat):
    """See the module."""

    key = "text"

    def parse(self, text: str) -> ParsedList:
        """Every text is a list of lines; what cannot be read is on the list of unreadable lines."""
        reader = _Reader()
        for number, raw in enumerate(text.splitlines(), 1):
            reader.read(number, raw)
        return reader.result()

    def write(self, deck: ResolvedDeck, index: CardIndex) -> str:
        """Keys, then the zones in the deck's order, one printing of one card a line."""
        keys = {"Title": deck.title, "Game": deck.game, "Format": deck.format}
        blocks = [[f"{key}: {value}" for key, value in keys.items() if value]]
        zones = dict.fromkeys(entry.zone for entry in deck.entries)
        blocks += [[f"[{zone}]", *_written_zone(deck, zone, index)] for zone in zones]
        return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _written_zone(deck: ResolvedDeck, zone: str, index: CardIndex) -> Iterator[str]:
    for entry in deck.entries:
        if entry.zone == zone:
            for printing, count in entry.printings.items():
                reference = written_reference(entry.card, printing, index)
                yield f"{count} {entry.card.full_name}{f' ({reference})' if reference else ''}"


@dataclass(slots=True)
class _Section:
    """A heading that announces a number of cards, and how many its lines have so far."""

    heading: Heading
    is_subheading: bool
    count: int = 0


@dataclass(slots=True)
class _Reader:
    """Goes through the lines with the open heading in mind. ``zone`` is None before any heading and under one whose
    words are no zone; ``unknown`` holds the words of the latter."""

    zone: str | None = None
    unknown: str = ""
    heading: str = ""
    sections: list[_Section] = field(default_factory=list)
    lines: list[ParsedLine] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    keys: list[Key] = field(default_factory=list)
    unreadable: list[UnreadableLine] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def read(self, number: int, raw: str) -> None:
        """One line of the list."""
        match line_kind(raw):
            case CardLine() as card:
                self._card(number, raw.strip(), card)
            case HeadingLine() as heading:
                self._heading(number, raw.strip(), heading)
            case KeyLine() as key:
                self._key(number, raw.strip(), key)
            case Unread(reason):
                self.unreadable.append(UnreadableLine(number, raw.strip(), reason))
            case Ruler():
                self._notice(number, raw, "decoration", messages.decoration())
            case Comment(heading) if heading:
                self._notice(number, raw, "heading_in_comment", messages.heading_in_comment(heading))

    def result(self) -> ParsedList:
        """The list, once all lines are read."""
        self._close(lambda section: True)
        self.notices.sort(key=lambda notice: notice.line)
        return ParsedList(
            "text",
            tuple(self.lines),
            tuple(self.headings),
            tuple(self.keys),
            tuple(self.unreadable),
            tuple(self.notices),
        )

    def _card(self, number: int, text: str, card: CardLine) -> None:
        zone = card.zone if card.zone in (*DECK_ZONES, ASIDE) else self.zone
        if zone == ASIDE:
            self._notice(number, text, "left_out", messages.left_out(card.label or self.heading))
        elif self.unknown and card.zone is None:
            self.unreadable.append(UnreadableLine(number, text, messages.unknown_heading(self.unknown)))
        elif card.entry.refusal is not None:
            self.unreadable.append(UnreadableLine(number, text, card.entry.refusal))
        else:
            self.lines.append(ParsedLine(number, text, card.entry.readings, zone))
            for section in self.sections:
                section.count += card.entry.readings[0].copies

    def _heading(self, number: int, text: str, line: HeadingLine) -> None:
        is_subheading = line.zone == SUBHEADING
        self._close(lambda section: section.is_subheading or not is_subheading)
        if not is_subheading:
            self.zone = None if line.zone == BY_TYPE else line.zone
        elif self.zone not in ("side", ASIDE):
            self.zone = "main"
        self.unknown, self.heading = "" if line.zone else line.label, line.label
        heading = Heading(number, text, self.zone or self.unknown, line.size)
        self.headings.append(heading)
        if line.size is not None and line.zone and self.zone != ASIDE:
            self.sections.append(_Section(heading, is_subheading))

    def _key(self, number: int, text: str, line: KeyLine) -> None:
        if line.name == "remark":
            self._notice(number, text, "remark", messages.remark(line.label))
            return
        value = " ".join(_AFTER_COLON.split(text, maxsplit=1)[1].split())
        if any(key.name == line.name for key in self.keys):
            self._notice(number, text, "key_given_again", messages.key_given_again(line.label, value))
        self.keys.append(Key(number, text, line.name, value))

    def _close(self, is_closed: Callable[[_Section], bool]) -> None:
        """Compare what the closed headings announced with what stands below them."""
        for section in filter(is_closed, self.sections):
            heading = section.heading
            if heading.size not in (None, section.count):
                message = messages.size_differs(heading.text, heading.size or 0, section.count)
                self._notice(heading.line, heading.text, "size_differs", message)
        self.sections = [section for section in self.sections if not is_closed(section)]

    def _notice(self, number: int, text: str, code: str, message: Message) -> None:
        self.notices.append(Notice(number, text.strip(), code, message))
