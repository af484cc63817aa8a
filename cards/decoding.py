"""Bytes of a text file to text: UTF-8, UTF-16 and UTF-32 by their mark or their pattern, else Shift_JIS or EUC-JP.

The two Japanese encodings carry no mark and often decode each other's bytes, so what both can read is judged by its
language. What cannot be told is refused with the file's name: a wrong guess would turn every card name into garbage.
"""

import codecs
import re
from typing import Final

from charset_normalizer import from_bytes

from cards.errors import UserError

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks, longest first where one begins with another."""
JAPANESE: Final = ("cp932", "euc_jp")
SAMPLE: Final = 64 * 1024
"""As many bytes are enough to judge a language."""

_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ue000-\uf8ff]")
"""Control characters and private-use characters: no text file of ours holds them."""
_COMMON = re.compile("[\t-\r -~\xa0-\u017f\u2000-\u2bff\u3000-\u9fff\uff00-\uffef]*")
"""What a wrong byte order hardly ever gives throughout."""
_LATIN_MISREAD = re.compile(r"[a-z][^\x00-\x7f][a-z]")
"""A kanji or kana alone between Latin letters: an accented letter of a Western encoding, misread."""
_LONE_AT_WORD = re.compile(r"(?<=[a-z])[^\x00-\x7f](?![^\x00-\x7f])|(?<!\S)[\uff61-\uff9f](?=[a-z])")
"""The same at the end or the beginning of words; it counts if the text has no other :data:`_NOT_ASCII_RUN`."""
_NOT_ASCII_RUN = re.compile(r"[^\x00-\x7f]+")
_HALF_WIDTH = "\uff66-\uff9f"
_MIXED = re.compile(f"[{_HALF_WIDTH}][A-Za-z]|[A-Za-z][{_HALF_WIDTH}]")
"""Half-width kana beside Latin letters: many of them are another East Asian encoding, misread."""
_JAPANESE_LETTERS = re.compile("[\u3001-\u30fe\uff01-\uff5e]")
"""Kana, and the punctuation and full-width forms that go with them."""
_NOT_ASCII = re.compile("[^\x00-\x7f]")
_HIDE_HIGH_BYTES = dict.fromkeys(range(0x7F, 0x100))
"""Leaves of Latin-1 text what is ASCII: the bytes of an unknown encoding that can be judged at all."""
_SHARE = 0.3
"""Japanese text has at least so large a share of such letters beside its kanji, be it ever so short."""
_MANY = 24
"""A text of so many letters without one of them is not Japanese."""


class UndecodableError(UserError):
    """A file that is no text, or whose encoding cannot be told."""


def decode_text(data: bytes, name: str) -> str:
    """The text of a file, without byte order mark. ``name`` is shown in errors.

    Raises :class:`UndecodableError` (codes ``not_text``, ``truncated``, ``unknown_encoding``).
    """
    text = _unicode(data, name)
    if text is None:
        text = _japanese(data, name)
    return text.rstrip("\x1a").replace("\ufeff", "")


def _unicode(data: bytes, name: str) -> str | None:
    """The text if a mark, NUL bytes or valid UTF-8 show a Unicode encoding; None if nothing does."""
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding, name)
    if b"\x00" in data[:SAMPLE]:
        if (order := _utf16_order(data[:SAMPLE])) is None:
            raise _not_text(name)
        return _strict(data, order, name)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and not data[: error.start].isascii():
            raise _truncated(name) from error
        return None
    return _checked(text, name)


def _utf16_order(sample: bytes) -> str | None:
    """The byte order that gives nothing but characters of Western and Japanese text, if one does."""
    for order in ("utf-16-le", "utf-16-be"):
        text = sample[: len(sample) & ~1].decode(order, errors="replace")
        if _COMMON.fullmatch(text) and min(text, default="\x7f") < "\x7f":
            return order
    return None


def _strict(data: bytes, encoding: str, name: str) -> str:
    try:
        return _checked(data.decode(encoding), name)
    except UnicodeDecodeError as error:
        if error.end >= len(data) - 3 and error.start > 0:
            raise _truncated(name) from error
        raise _not_text(name) from error


def _japanese(data: bytes, name: str) -> str:
    """The text in the Japanese encoding that reads best; raises :class:`UndecodableError` if none is plausible."""
    readings = {encoding: text for encoding in JAPANESE if (text := _plausible(data, encoding)) is not None}
    clear = {encoding: text for encoding, text in readings.items() if _share_of_kana(text) >= _SHARE}
    if len(clear) == 1:
        readings = clear
    if len(readings) > 1:
        best = from_bytes(data[:SAMPLE], cp_isolation=list(JAPANESE)).best()
        if best is not None and best.encoding in readings:
            return readings[best.encoding]
    for text in readings.values():
        return text
    if _CONTROL.search(data.decode("latin-1")[:SAMPLE].translate(_HIDE_HIGH_BYTES)):
        raise _not_text(name)
    raise UndecodableError(
        "unknown_encoding",
        f"{name}: the text encoding cannot be told: it is none of UTF-8, UTF-16, Shift_JIS and EUC-JP. "
        "Save the file as UTF-8.",
    )


def _plausible(data: bytes, encoding: str) -> str | None:
    """The text in a Japanese encoding; None if the bytes are none, or are much more likely another encoding."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    if _CONTROL.search(text) or _LATIN_MISREAD.search(text) or len(_MIXED.findall(text[:SAMPLE])) > 2:
        return None
    if 0 < len(_NOT_ASCII_RUN.findall(text)) == len(_LONE_AT_WORD.findall(text)):
        return None
    letters = _NOT_ASCII.findall(text[:SAMPLE])
    is_all_half_width = all("\uff61" <= letter <= "\uff9f" for letter in letters)
    return text if is_all_half_width or len(letters) < _MANY or _share_of_kana(text) else None


def _share_of_kana(text: str) -> float:
    """The share of kana and Japanese punctuation among what is not ASCII."""
    letters = _NOT_ASCII.findall(text[:SAMPLE])
    return sum(map(bool, map(_JAPANESE_LETTERS.match, letters))) / max(1, len(letters))


def _checked(text: str, name: str) -> str:
    if _CONTROL.search(text.rstrip("\x1a")):
        raise _not_text(name)
    return text


def _not_text(name: str) -> UndecodableError:
    return UndecodableError("not_text", f"{name}: this is not a text file. Give a file of text, saved as UTF-8.")


def _truncated(name: str) -> UndecodableError:
    return UndecodableError(
        "truncated", f"{name}: the file ends in the middle of a character, so a part is missing. Fetch it again."
    )
