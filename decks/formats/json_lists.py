"""What the JSON list formats share. The entries of such a list are numbered through, from 1, in place of lines."""

import json
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NoReturn

from cards.errors import UserError
from cards.lookup import CardEntry
from decks import messages
from decks.formats.base import ListFormat
from decks.formats.lines import MOST_COPIES
from decks.formats.parsed import Key, ParsedLine, ParsedList, Reading, UnreadableLine
from decks.messages import Message, Notice
from decks.resolved import ResolvedDeck, ResolvedEntry

_LONGEST_ECHO: Final = 200


class JsonFormat(ListFormat):
    """A list format whose text is one JSON object."""

    @abstractmethod
    def matches(self, document: Mapping[str, object]) -> bool:
        """Whether an object is a list of this format, by its fields."""

    @abstractmethod
    def read(self, document: Mapping[str, object], entries: "EntryReader") -> None:
        """Hand the document's title and entries over to ``entries``."""

    def parse(self, text: str) -> ParsedList:
        """Read one JSON object."""
        return self.parse_document(load_json(text))

    def parse_document(self, document: object) -> ParsedList:
        """Read a JSON value that is decoded already. Raises :class:`UserError` ``unreadable_list``."""
        if not isinstance(document, dict) or not self.matches(document):
            raise UserError("unreadable_list", f"This is not a list of the format {self.key}.", status=422)
        _require_unicode(document)
        entries = EntryReader(self.key)
        self.read(document, entries)
        return entries.result()


class EntryReader:
    """Numbers entries, and keeps what is wrong with single ones."""

    def __init__(self, list_format: str) -> None:
        self._list_format = list_format
        self._place = 0
        self._lines: list[ParsedLine] = []
        self._keys: list[Key] = []
        self._unreadable: list[UnreadableLine] = []
        self._notices: list[Notice] = []

    def key(self, name: str, value: object) -> None:
        """The title, game or format, if the list has one."""
        if isinstance(value, str) and value.strip():
            self._keys.append(Key(0, value, name, " ".join(value.split())))
        elif value not in (None, ""):
            self._notices.append(Notice(0, _echo(value), "field_ignored", messages.field_ignored(name)))

    def add(self, entry: object, zone: str | None, readings: tuple[Reading, ...] | Message) -> None:
        """One entry: how it reads, or why it does not."""
        self._place += 1
        if isinstance(readings, Message):
            self._unreadable.append(UnreadableLine(self._place, _echo(entry), readings))
        else:
            self._lines.append(ParsedLine(self._place, _echo(entry), readings, zone))

    def leave_out(self, entry: object, heading: str) -> None:
        """One entry that lies beside the deck."""
        self._place += 1
        self._notices.append(Notice(self._place, _echo(entry), "left_out", messages.left_out(heading)))

    def ignore_others(self, document: Mapping[str, object], known: Iterable[str]) -> None:
        """Say which fields with something in them are not read."""
        for field, value in document.items():
            if field not in known and value not in (None, "", [], {}):
                self._notices.append(Notice(0, field, "field_ignored", messages.field_ignored(field)))

    def result(self) -> ParsedList:
        """The list, once all entries are handed over."""
        return ParsedList(
            self._list_format,
            tuple(self._lines),
            keys=tuple(self._keys),
            unreadable=tuple(self._unreadable),
            notices=tuple(self._notices),
        )


def load_json(text: str) -> object:
    """The value of a JSON text. Raises :class:`UserError` ``unreadable_list`` that says where the text is broken."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        _unreadable(f"The JSON is broken or cut off at line {error.lineno}, column {error.colno}: {error.msg}.")
    except RecursionError:
        _unreadable("The JSON cannot be read: its brackets are nested deeper than any list.")
    except ValueError as error:
        _unreadable(f"The JSON cannot be read: {error}.")


def _require_unicode(document: object) -> None:
    """JSON can spell halves of characters, which nothing can print."""
    try:
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        _unreadable("The JSON holds half a character (a lone surrogate).")


def list_field(document: Mapping[str, object], field: str) -> Sequence[object]:
    """A field that holds a list; a missing one is empty."""
    value = document.get(field)
    if value is None:
        return ()
    if not isinstance(value, list):
        _unreadable(f"The field {field} of the list is not a list.")
    return value


def object_field(document: Mapping[str, object], field: str) -> Mapping[str, object]:
    """A field that holds an object; a missing one is empty."""
    value = document.get(field)
    if value is None:
        return {}
    if not isinstance(value, dict):
        _unreadable(f"The field {field} of the list is not an object.")
    return value


def read_count(value: object) -> int | Message:
    """A number of copies, or why it is none."""
    if isinstance(value, bool) or not isinstance(value, int):
        return messages.quantity_not_whole(json.dumps(value, ensure_ascii=False)[:_LONGEST_ECHO])
    if value < 1:
        return messages.quantity_too_small(_echo(value))
    return value if value <= MOST_COPIES else messages.quantity_too_large(_echo(value)[:30], MOST_COPIES)


def printing_ids(entry: ResolvedEntry) -> dict[str, int]:
    """The copies of an entry by printing id; where none is said, the card's default printing stands for it."""
    counts: dict[str, int] = {}
    for printing, count in entry.printings.items():
        id = printing or _default_id(entry.card)
        counts[id] = counts.get(id, 0) + count
    return counts


def require_zones(deck: ResolvedDeck, zones: Iterable[str], list_format: str) -> None:
    """Refuse a deck with cards in a zone that the format has no place for."""
    for entry in deck.entries:
        if entry.zone not in zones:
            message = f"The format {list_format} has no place for {entry.card.full_name} in the zone {entry.zone}."
            raise UserError("not_expressible", message, status=409)


def dump_json(document: object) -> str:
    """The text of a list."""
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _default_id(card: CardEntry) -> str:
    return card.printings[0].id if card.printings else card.id


def _echo(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)[:_LONGEST_ECHO]


def _unreadable(message: str) -> NoReturn:
    raise UserError("unreadable_list", message, status=422)
