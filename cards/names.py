"""Names: how a card is called in full, and how names and texts are compared whatever keyboard, font or file they came
from.

Three forms, each idempotent and each coarser than the one before:

* :func:`normal_form` folds width (NFKC), case, accents, quotation marks, dashes and white space;
* :func:`name_key` further drops all spaces (A1.2): by it a card is recognised as the same;
* :func:`loose_form` further reads hiragana as katakana: by it a card is found at the second try.

Japanese voicing marks are letters, not accents: が and か stay apart.
"""

import re
import unicodedata
from functools import lru_cache

_QUOTES = "'`´‘’‚‛′ʹʻʼʽˈꞌ՚＇" + '"“”„‟″〝〞〟＂'
"""Dropped: a name is found with any apostrophe or quotation mark, or none."""

_BEFORE = str.maketrans(
    dict.fromkeys(_QUOTES, "") | {"\u309b": "\u3099", "\u309c": "\u309a", "\u301c": "~", "\u30a0": "=", "−": "-"}
)
"""Applied before NFKC, which would turn an acute accent or a voicing mark into a space and a combining mark."""

_LETTERS = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})
"""Letters whose stroke is no accent to Unicode."""

_ACCENT = re.compile("[\u0300-\u036f]")
_UNSEEN = frozenset({"Cc", "Cf", "Cs"})
_VARIATION = re.compile("[\ufe00-\ufe0f]")
_HIRAGANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
_ASCII = str.maketrans(
    dict.fromkeys("'`\"", "") | {"-": " "} | {chr(code): "" for code in (*range(9), *range(14, 28), 127)}
)
_CACHED_LENGTH = 200
"""Longer texts are no names; they are folded anew each time, so that the cache stays small."""


def full_name(name: str, title: str) -> str:
    """``Name - Title``, or the name alone: how a card is called on lists."""
    return f"{name} - {title}" if title else name


def normal_form(text: str) -> str:
    """The form in which two spellings of one name are equal; empty when nothing is left of it."""
    return _cached(text) if len(text) <= _CACHED_LENGTH else _settled(text)


def name_key(text: str) -> str:
    """The normal form without spaces."""
    return normal_form(text).replace(" ", "")


def loose_form(text: str) -> str:
    """The name key with hiragana as katakana."""
    return name_key(text).translate(_HIRAGANA)


def natural_key(text: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts runs of digits as numbers: cd-9 before cd-10."""
    parts = re.findall("[0-9]+|[^0-9]+", text)
    return tuple((0, int(part), "") if part[0].isdecimal() and part[0].isascii() else (1, 0, part) for part in parts)


def _settled(text: str) -> str:
    previous = None
    while text != previous:  # folding case can bring forth a character that NFKC folds again
        previous, text = text, _fold(text)
    return text


_cached = lru_cache(maxsize=32768)(_settled)


def _fold(text: str) -> str:
    if text.isascii():
        return " ".join(text.translate(_ASCII).lower().split())
    text = unicodedata.normalize("NFKC", text.translate(_BEFORE)).translate(_BEFORE)
    text = _ACCENT.sub("", unicodedata.normalize("NFD", text.casefold())).translate(_LETTERS)
    return unicodedata.normalize("NFKC", " ".join("".join(map(_visible, _VARIATION.sub("", text))).split()))


def _visible(character: str) -> str:
    """Dashes and blanks as a space; what cannot be seen as nothing."""
    if character.isspace():
        return " "
    category = unicodedata.category(character)
    if category == "Pd":
        return " "
    return "" if category in _UNSEEN else character
