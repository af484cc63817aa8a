"""Tables (CSV, TSV) with many lists, as entry forms and spreadsheets give them. Two shapes, told by the header row:

* one row a deck: a column with the whole list (``Deck list``, ``デッキリスト``), beside ``Player`` and ``Title``;
* one row a card: ``Card`` and ``Count``, with ``Deck`` or ``Player`` to tell the decks apart, and if wanted ``Zone``,
  ``Set``, ``Number`` or ``Printing``.

A table without such a header is one list, whose lines may well read ``Name,3``.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cards.errors import UserError
from decks import formats, messages
from decks.formats.lines import plain, read_quantity
from decks.formats.parsed import ParsedLine, ParsedList, Reading, UnreadableLine
from decks.formats.vocabulary import ASIDE, BY_TYPE, SUBHEADING, ZONES, word_form, words_by_meaning
from decks.messages import Message, Notice

_COLUMNS: Final = words_by_meaning(
    {
        "list": "deck list, list, cards, decklist text, デッキリスト, リスト, レシピ, デッキレシピ",
        "deck": "deck, デッキ",
        "title": "title, deck name, deck title, デッキ名, タイトル",
        "player": "player, name, player name, full name, プレイヤー, プレイヤー名, 名前, 氏名, 選手",
        "card": "card, card name, カード, カード名",
        "count": "count, quantity, qty, copies, amount, 枚数, 数, 数量",
        "zone": "zone, section, board, ゾーン, 区分",
        "set": "set, set code, セット, 弾",
        "number": "number, no, no., card number, collector number, 番号, カード番号",
        "printing": "printing, printing id, id",
    }
)
Row = Mapping[str, str]


class TableList(NamedTuple):
    """One list of a table: the row where it begins, what the table calls it, and the list or why it is none."""

    row: int
    name: str
    parsed: ParsedList | UserError


def read_table(text: str, list_format: str = "") -> list[TableList] | None:
    """The lists of a table; None where the header names no columns of one. Raises ``unreadable_table``."""
    rows = _rows(text)
    _, header = next(rows, (0, []))
    columns = _columns(header)
    if "list" in columns:
        return [_list_row(number, _cells(columns, row), list_format) for number, row in rows if any(row)]
    if {"card", "count"} <= columns.keys():
        return list(_card_rows((number, _cells(columns, row), ", ".join(row)) for number, row in rows if any(row)))
    return None


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Line number where a row begins, and its cells. The delimiter is the one that the first line has most of."""
    first = text.split("\n", 1)[0]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(",\t;", key=first.count))
    begins = 1
    try:
        for row in reader:
            yield begins, [cell.strip() for cell in row]
            begins = reader.line_num + 1
    except csv.Error as error:
        raise UserError(
            "unreadable_table", f"The table cannot be read at line {begins}: {error}.", status=422
        ) from error


def _columns(header: Sequence[str]) -> dict[str, int]:
    """Meaning to place. ``Deck`` is the list where nothing else is, ``Name`` the card beside a ``Count``."""
    columns: dict[str, int] = {}
    for place, cell in enumerate(header):
        if meaning := _COLUMNS.get(word_form(plain(cell))):
            columns.setdefault(meaning, place)
    if "count" in columns and "card" not in columns:
        for other in ("player", "title"):
            if other in columns:
                columns["card"] = columns.pop(other)
                break
    if "card" not in columns and "list" not in columns and "deck" in columns and len(header) > 1:
        columns["list"] = columns.pop("deck")
    return columns


def _cells(columns: Mapping[str, int], row: Sequence[str]) -> Row:
    return {meaning: row[place] if place < len(row) else "" for meaning, place in columns.items()}


def _name(cells: Row) -> str:
    return " – ".join(filter(None, (cells.get(meaning, "") for meaning in ("player", "deck", "title"))))


def _list_row(number: int, cells: Row, list_format: str) -> TableList:
    try:
        return TableList(number, _name(cells), formats.parse_list(cells["list"], list_format))
    except UserError as error:
        return TableList(number, _name(cells), error)


@dataclass(slots=True)
class _Deck:
    row: int
    lines: list[ParsedLine] = field(default_factory=list)
    unreadable: list[UnreadableLine] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


def _card_rows(rows: Iterator[tuple[int, Row, str]]) -> Iterator[TableList]:
    decks: dict[str, _Deck] = {}
    for number, cells, text in rows:
        deck = decks.setdefault(_name(cells), _Deck(number))
        zone, word = _zone(cells.get("zone", ""))
        if zone == ASIDE:
            deck.notices.append(Notice(number, text, "left_out", messages.left_out(word)))
        elif isinstance(readings := messages.unknown_heading(word) if word and not zone else _readings(cells), Message):
            deck.unreadable.append(UnreadableLine(number, text, readings))
        else:
            deck.lines.append(ParsedLine(number, text, readings, None if zone == BY_TYPE else zone))
    for name, deck in decks.items():
        parsed = ParsedList("table", tuple(deck.lines), unreadable=tuple(deck.unreadable), notices=tuple(deck.notices))
        yield TableList(deck.row, name, parsed)


def _zone(cell: str) -> tuple[str | None, str]:
    """The zone that a cell says, and its words."""
    zone = ZONES.get(word_form(plain(cell)))
    return ("main" if zone == SUBHEADING else zone), cell


def _readings(cells: Row) -> tuple[Reading, ...] | Message:
    name, reference = cells["card"], _reference(cells)
    count = read_quantity(cells["count"]) if cells["count"] else 1
    if isinstance(count, Message):
        return count
    is_counted = bool(cells["count"])
    if not name:
        return (Reading(count, "", reference, is_counted),) if reference else messages.no_name()
    return (Reading(count, name, reference, is_counted),)


def _reference(cells: Row) -> tuple[str, ...]:
    if printing := cells.get("printing"):
        return (printing,)
    return tuple(filter(None, ["-".join(filter(None, (cells.get("set"), cells.get("number"))))]))
