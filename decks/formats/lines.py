"""The readings of one line: quantities in every dialect, printings, markers.

===========================================  ===========================================
``3 Name``, ``3x Name``, ``3 × Name``        ``Name x3``, ``Name ×3``, ``Name * 3``
``x3 Name``, ``×3 Name``, ``(3) Name``       ``Name (3)``, ``Name: 3``
``3,Name``, ``3枚 Name``                     ``Name,3``, ``Name 3枚``, ``Name<tab>3``
===========================================  ===========================================

Widths do not matter. What follows a name in brackets, between asterisks or as ``SET-NUMBER`` is split off, one piece
after the other, and tried as a printing. A quantity that cannot be meant is refused.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from decks import messages
from decks.formats.parsed import Reading
from decks.messages import Message

MOST_COPIES: Final = 999
"""A larger quantity is a slip: no deck has so many cards."""
MOST_SPLITS: Final = 4

_Q: Final = r"(?P<q>[+\-−]?[0-9]+(?:\.[0-9]+)?)"
_TIMES: Final = "[×✕✖*]"
_LEADING: Final = (
    re.compile(rf"{_Q}\s+(?P<name>.+)"),
    re.compile(rf"{_Q}\s*(?:x\s|{_TIMES})\s*(?P<name>.+)", re.IGNORECASE),
    re.compile(rf"(?:x|{_TIMES})\s*{_Q}[\s,]\s*(?P<name>.+)", re.IGNORECASE),
    re.compile(rf"{_Q}\s*枚\s*(?P<name>.+)"),
    re.compile(rf"{_Q}\s*[,;、\t]\s*(?P<name>.+)"),
    re.compile(rf"[(\[]\s*{_Q}\s*(?:枚|x|{_TIMES})?\s*[)\]]\s*(?P<name>.+)", re.IGNORECASE),
)
_TRAILING: Final = (
    re.compile(rf"(?P<name>.+?)(?:\sx|\s*{_TIMES})\s*{_Q}\s*枚?", re.IGNORECASE),
    re.compile(rf"(?P<name>.+?)\s*[,;、:\t]\s*{_Q}\s*枚?"),
    re.compile(rf"(?P<name>.+?)\s*{_Q}\s*枚"),
    re.compile(rf"(?P<name>.+?)\s*[(\[]\s*(?:x|{_TIMES})?\s*{_Q}\s*(?:枚|x|{_TIMES})?\s*[)\]]", re.IGNORECASE),
)
_QUANTITIES: Final = (*_LEADING, *_TRAILING)
_QUANTITY_ENDS: Final = (*"0123456789", "枚", ")", "]")
"""How a line ends that may have its quantity at the end: a look at one character spares most lines the patterns."""
_BARE: Final = (re.compile(rf"(?P<name>.+?\D){_Q}"), re.compile(rf"{_Q}(?P<name>[^\W\d].*)"))
"""A number that touches the name or merely ends the line may belong to the name: tried last."""

_BULLET: Final = re.compile(r"(?:[-*]\s+|[•‣·・●○■□◆◇]\s*)(?=\S)")
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u2060\u2066-\u2069\ufeff]")
_NARROW: Final = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: " "}
_SPLITTABLE: Final = re.compile(r"[)\]}>】〕*^\"”」』#/]|-[0-9A-Z/]+$", re.IGNORECASE)
"""What a name holds that one of these can split."""
_SPLITS: Final = (
    re.compile(r"(?P<name>.+?)\s*(?P<extra>\([^()]+\)\s*[0-9A-Z][\w/\-]*)", re.IGNORECASE),
    re.compile(r"(?P<name>.+?)\s*[(\[{<【〔](?P<extra>[^()\[\]{}<>【】〔〕]+)[)\]}>】〕]"),
    re.compile(r"(?P<name>.+?)\s+(?P<extra>\*[^*\s]+\*|\^[^^]*\^|#\S+)"),
    re.compile(r"(?P<name>.+?)\s+(?P<extra>[A-Z][A-Z0-9]*-[A-Z0-9/]+)", re.IGNORECASE),
    re.compile(r"(?P<name>.+?)\s+(?:#|//)\s.*(?P<extra>)"),
    re.compile('["“「『](?P<name>[^"”」』]+)["”」』](?P<extra>)'),
)


class LineReadings(NamedTuple):
    """The readings of a line in the order in which they are tried; none, and a reason, if its quantity is refused."""

    readings: tuple[Reading, ...]
    refusal: Message | None = None

    @property
    def is_counted(self) -> bool:
        """Whether the line surely gives a quantity."""
        return self.refusal is not None or self.readings[0].is_counted


def plain(text: str) -> str:
    """The line in plain characters: no full-width signs, nothing invisible, single spaces (tabs stay).

    Letters are left to :func:`cards.names.normal_form`, which must see a name's signs as they were written.
    """
    cells = _UNSEEN.sub("", text).translate(_NARROW).strip().split("\t")
    return "\t".join(" ".join(cell.split()) for cell in cells)


def read_line(text: str) -> LineReadings:
    """All readings of one :func:`plain` line."""
    text = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    counted: dict[tuple[int, str], bool] = {}
    refusal: Message | None = None
    for match in _matches(_QUANTITIES if text.endswith(_QUANTITY_ENDS) else _LEADING, text):
        if isinstance(count := _count(match["q"]), int):
            counted[count, match["name"].strip()] = True
        else:
            refusal = refusal or count
    if refusal and not counted:
        return LineReadings((), refusal)
    names = counted | ({} if (1, text) in counted else {(1, text): False})
    for match in _matches(_BARE, text):
        if isinstance(count := _count(match["q"]), int):
            names.setdefault((count, match["name"].strip()), True)
    return LineReadings((*_full(names), *_split(names)))


def read_quantity(text: str) -> int | Message:
    """The quantity in a cell of its own: a number, or why it is refused."""
    if not re.fullmatch(_Q, quantity := plain(text).rstrip("枚xX×").strip()):
        return messages.quantity_not_whole(text.strip() or "“”")
    return _count(quantity)


def _matches(patterns: tuple[re.Pattern[str], ...], text: str) -> Iterator[re.Match[str]]:
    for pattern in patterns:
        if match := pattern.fullmatch(text):
            yield match


def _count(quantity: str) -> int | Message:
    if "." in quantity:
        return messages.quantity_not_whole(quantity)
    if quantity[0] in "-−" or not quantity.strip("+0"):
        return messages.quantity_too_small(quantity)
    if len(quantity) > 10 or int(quantity) > MOST_COPIES:
        return messages.quantity_too_large(quantity, MOST_COPIES)
    return int(quantity)


def _full(names: dict[tuple[int, str], bool]) -> Iterator[Reading]:
    for (count, name), is_counted in names.items():
        yield Reading(count, name, (), is_counted)


def _split(names: dict[tuple[int, str], bool]) -> Iterator[Reading]:
    for (count, name), is_counted in names.items():
        extras: tuple[str, ...] = ()
        for _ in range(MOST_SPLITS):
            match = next(_matches(_SPLITS, name), None) if _SPLITTABLE.search(name) else None
            if match is None or not match["name"].strip():
                break
            name = match["name"].strip()
            extras = (match["extra"].strip(), *extras) if match["extra"] else extras
            yield Reading(count, name, extras, is_counted)
