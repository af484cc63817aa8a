"""The formats in which deck lists are written down, such as text or EDK. Each is a module that reads and writes it; a
new one is its module and one line here.

Not to be confused with the formats in which games are played (:mod:`cards.formats`).
"""

import re
from collections.abc import Mapping
from typing import Final

from cards.errors import UserError
from decks.formats.app_code import AppCodeFormat
from decks.formats.base import ListFormat
from decks.formats.document import DocumentFormat
from decks.formats.edk import EdkFormat
from decks.formats.json_lists import JsonFormat, load_json
from decks.formats.parsed import ParsedList
from decks.formats.play_network import PlayNetworkFormat
from decks.formats.text import TextFormat

_TEXT: Final = TextFormat()
_JSON: Final[tuple[JsonFormat, ...]] = (EdkFormat(), PlayNetworkFormat(), AppCodeFormat(), DocumentFormat())
FORMATS: Final[Mapping[str, ListFormat]] = {format.key: format for format in (_TEXT, *_JSON)}
"""Format key to format, in the order in which they are listed to people."""

LARGEST_LIST: Final = 1024 * 1024
"""Characters; a list is a page or two."""
MOST_LINES: Final = 5_000

_STARTS_JSON: Final = re.compile(r'\s*(?:\{|\[\s*(?:[\[{"\]]|-?[0-9]+\s*[,\]]))')
_HALF_CHARACTER: Final = re.compile("[\ud800-\udfff]")


def parse_list(text: str, list_format: str = "") -> ParsedList:
    """Read a list of the given format, or of the one that its content shows.

    Raises :class:`UserError`: ``unknown_list_format``, ``unreadable_list``, ``list_too_large``, ``empty_list``.
    """
    if len(text) > LARGEST_LIST or text.count("\n") > MOST_LINES:
        message = f"The list is too large: at most {MOST_LINES} lines and {LARGEST_LIST:,} characters are read."
        raise UserError("list_too_large", message, status=413)
    if _HALF_CHARACTER.search(text):
        raise UserError("unreadable_list", "The text holds half a character (a lone surrogate).", status=422)
    if list_format:
        parsed = find_format(list_format).parse(text)
    elif _STARTS_JSON.match(text):
        parsed = parse_document(load_json(text))
    else:
        parsed = _TEXT.parse(text)
    if parsed.is_empty:
        raise UserError(
            "empty_list", "There is no card on the list: write one card a line, such as 3 Name.", status=422
        )
    return parsed


def parse_document(document: object) -> ParsedList:
    """Read a JSON value by the format that its fields show. Raises :class:`UserError` ``unreadable_list``."""
    if isinstance(document, dict):
        for format in _JSON:
            if format.matches(document):
                return format.parse_document(document)
    known = ", ".join(format.key for format in _JSON)
    raise UserError(
        "unreadable_list", f"This JSON is no deck list. Formats in JSON that are read: {known}.", status=422
    )


def find_format(key: str) -> ListFormat:
    """The format of that key. Raises :class:`UserError` ``unknown_list_format``."""
    if key not in FORMATS:
        known = ", ".join(FORMATS)
        raise UserError("unknown_list_format", f"There is no list format {key!r}. Formats: {known}.", status=422)
    return FORMATS[key]


__all__ = ["FORMATS", "ListFormat", "ParsedList", "find_format", "parse_document", "parse_list"]
