"""When two texts of cards of one name are one wording with a slip of the pen, and when they are two cards.

Numbers, signs and symbols such as ``{fire}`` must be equal: they are what game text turns on. Words may differ by a
spelling slip, by an article, or by ``may`` for ``can``, a change of wording that changes no meaning.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz.distance import OSA, Levenshtein

_TOKEN: Final = re.compile(r"\{[^{}]*\}|\d+|[+−-](?=\d)|[^\W\d_]+(?:'[^\W\d_]+)?")
_APOSTROPHES: Final = str.maketrans(dict.fromkeys("’‘ʼ`´＇", "'"))
_ARTICLES: Final = frozenset({"a", "an", "the"})
_SAME_MEANING: Final = {"may": "can", "−": "-"}
_SLIPS_A_LETTER: Final = 5
"""One slip is forgiven for so many letters of a word, the first one for any word of at least four."""
_SHARE_OF_SLIPS: Final = 8
"""At most one word in so many may be misspelt (one is always allowed)."""


@lru_cache(maxsize=4096)
def words(text: str) -> tuple[str, ...]:
    """What counts of a text: words in lower case, numbers, signs and symbols; no articles, blanks or punctuation."""
    folded = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES)).translate(_APOSTROPHES).casefold()
    return tuple(_SAME_MEANING.get(word, word) for word in _TOKEN.findall(folded) if word not in _ARTICLES)


def is_same_wording(one: str, other: str) -> bool:
    """Whether the two differ by nothing but slips of the pen."""
    left, right = words(one), words(other)
    if left == right:
        return True
    if abs(len(left) - len(right)) > 1:
        return False
    changes = list(_changes(left, right))
    allowed = max(1, max(len(left), len(right)) // _SHARE_OF_SLIPS)
    return len(changes) <= allowed and all(_is_slip(was, now) for was, now in changes)


def _changes(left: Sequence[str], right: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The runs of words that differ. Unequal numbers of words are joined: a space alone is no difference (``an other``,
    ``another``)."""
    for step in Levenshtein.opcodes(left, right):
        if step.tag != "equal":
            was, now = left[step.src_start : step.src_end], right[step.dest_start : step.dest_end]
            yield from zip(was, now, strict=True) if len(was) == len(now) else [("".join(was), "".join(now))]


def _is_slip(was: str, now: str) -> bool:
    """A misspelt word: of letters only, long enough to be recognised, few letters off."""
    shorter = min(len(was), len(now))
    if shorter < 4 or not (was.replace("'", "").isalpha() and now.replace("'", "").isalpha()):
        return False
    return OSA.distance(was, now) <= max(1, shorter // _SLIPS_A_LETTER)
