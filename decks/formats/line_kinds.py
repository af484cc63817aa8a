"""What one line of a list text is: heading, key, card, comment, or nothing that can be read.

Lines are remembered, because lists repeat each other's lines.
"""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from decks import messages
from decks.formats.lines import LineReadings, plain, read_line
from decks.formats.vocabulary import KEYS, ZONES, word_form
from decks.messages import Message

LONGEST_LINE: Final = 600

_DECORATION: Final = "=*_~■□◆◇●○▼▽★☆━─—–- "
_SIZE: Final = r"[\s:\-–(\[]*(?P<size>[0-9]{1,4})\s*(?:/\s*[0-9]+\s*)?(?:cards?|枚)?\s*[)\]]?"
_BRACKETED: Final = re.compile(r"[\[【〔<〈《](?P<label>[^\[\]【】〔〕<>〈〉《》]+)[\]】〕>〉》]\s*:?")
_WITH_COLON: Final = re.compile(r"(?P<label>[^:]+?)\s*:")
_SIZE_AT_END: Final = re.compile(rf"(?P<label>.*?\D){_SIZE}\s*:?", re.IGNORECASE)
_LABELLED: Final = re.compile(r"(?P<label>[^:]{1,40}?)\s*:\s*(?P<value>.*)")
_QUANTITY_FIRST: Final = re.compile("[0-9]{1,3}x? ")
"""Most lines: no heading or key begins like this."""
_COMMENT: Final = re.compile(r"(?:#|//)+\s*(?P<text>.*)")


class Comment(NamedTuple):
    """A comment; ``heading`` is what it says if that would be a heading."""

    heading: str


class HeadingLine(NamedTuple):
    """A heading. ``zone`` is None where its words are no zone; ``size`` is the number of cards that it announces."""

    label: str
    zone: str | None
    size: int | None


class KeyLine(NamedTuple):
    """A line such as ``Title: My deck``; the value is read from the line as it was written."""

    name: str
    label: str


class CardLine(NamedTuple):
    """A line with a card; ``zone`` and its ``label`` are set where the line itself names one, as in ``SB: 2 Name``."""

    entry: LineReadings
    zone: str | None = None
    label: str = ""


class Ruler(NamedTuple):
    """A line without words."""


class Unread(NamedTuple):
    """A line that is not looked into."""

    reason: Message


LineKind = Comment | HeadingLine | KeyLine | CardLine | Ruler | Unread | None


def line_kind(raw: str) -> LineKind:
    """What the line is; None when it is blank."""
    return _remembered(raw) if len(raw) <= LONGEST_LINE else _kind(raw)


def _kind(raw: str) -> LineKind:
    if not (text := plain(raw)):
        return None
    if comment := _COMMENT.fullmatch(text):
        heading = _known_heading(comment["text"])
        return Comment(heading.label if heading else "")
    if len(text) > LONGEST_LINE:
        return Unread(messages.line_too_long(LONGEST_LINE))
    if not text.strip(_DECORATION):
        return Ruler()
    if _QUANTITY_FIRST.match(text):
        return _card(text)
    return _key(text) or _known_heading(text) or _card_in_zone(text) or _unknown_heading(text) or _card(text)


_remembered = lru_cache(maxsize=8192)(_kind)
"""Longer lines are read anew each time, so that what is remembered stays small."""


def _key(text: str) -> KeyLine | None:
    match = _LABELLED.fullmatch(text)
    name = KEYS.get(word_form(match["label"])) if match else None
    return KeyLine(name, match["label"]) if match and name else None


def _known_heading(text: str) -> HeadingLine | None:
    label, size = _without_size(_undecorated(text))
    zone = ZONES.get(word_form(label))
    return HeadingLine(label, zone, size) if zone else None


def _unknown_heading(text: str) -> HeadingLine | None:
    """Brackets around a line, or a colon at its end, make a heading of any words that give no quantity."""
    plain_heading = text.strip(_DECORATION)
    if not (_BRACKETED.fullmatch(plain_heading) or _WITH_COLON.fullmatch(plain_heading)):
        return None
    label, size = _without_size(_undecorated(text))
    return None if read_line(label).is_counted else HeadingLine(label, None, size)


def _card_in_zone(text: str) -> CardLine | None:
    match = _LABELLED.fullmatch(text)
    zone = ZONES.get(word_form(match["label"])) if match else None
    if match is None or zone is None or not match["value"]:
        return None
    entry = read_line(match["value"])
    return CardLine(entry, zone, match["label"]) if entry.is_counted else None


def _card(text: str) -> CardLine | Unread:
    entry = read_line(text)
    return CardLine(entry) if entry.refusal is None else Unread(entry.refusal)


def _undecorated(text: str) -> str:
    """The words of a heading without rulers, brackets and the colon around them."""
    text = text.strip(_DECORATION)
    for pattern in (_WITH_COLON, _BRACKETED, _WITH_COLON):
        if match := pattern.fullmatch(text):
            text = match["label"].strip()
    return text


def _without_size(text: str) -> tuple[str, int | None]:
    """The words of a heading, and its number of cards: ``Main Deck (40)``, ``[Main] 40``, ``メイン：40枚``."""
    match = _SIZE_AT_END.fullmatch(text)
    if match is None:
        return text, None
    return _undecorated(match["label"].strip()), int(match["size"])
