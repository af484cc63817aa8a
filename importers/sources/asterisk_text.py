"""Where a card's effect ends and its flavour begins. Both are runs of lines with only blank lines between them.

The card maker writes effect, blank line, flavour, blank line. An empty part leaves its blank lines behind, which tells
most cards. An effect with a blank line inside is told from a flavour by markers (``[自]``, ``【進化[1]】``), by words
that only rules use, and by the quotation marks of a spoken flavour.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

_MARKER: Final = re.compile(r"^(?:\[[^\[\]]{1,12}\]|【[^【】]{1,30}】)", re.MULTILINE)
_RULE_WORDS: Final = re.compile(
    "ステラ|スペル|ルクス|デッキ|手札|マナ|トラッシュ|パワー|ブレイク|破壊|ターン|フェイズ|召喚|発動|ダメージ|コスト|カード|[0-9０-９]+枚|[0-9０-９]+体"
)
_SPOKEN: Final = re.compile(r"[『「“\"〝].*[』」”\"〟]", re.DOTALL)
_BOLD: Final = re.compile(r"\*([^*\n]+)\*")
_BRACKETS: Final = str.maketrans("［］", "[]")
_EMPTY_PART: Final = 3
"""Blank lines that an empty effect or flavour leaves: its own and one on each side."""


@dataclass(frozen=True)
class CardTexts:
    """Effect and flavour; ``is_guess`` where the blank lines alone do not tell them apart."""

    effect: str = ""
    flavour: str = ""
    is_guess: bool = False


def split_texts(lines: Sequence[str]) -> CardTexts:
    """The texts in the lines between a card's icon line and its illustrator."""
    paragraphs = _paragraphs(lines)
    if not paragraphs:
        return CardTexts()
    before, after = _blank_lines(lines), _blank_lines(lines[::-1])
    is_flavour_empty = after >= _EMPTY_PART
    end = _end_of_effect(paragraphs, before >= _EMPTY_PART, is_flavour_empty)
    if end == len(paragraphs):
        is_guess = end > 1 and not is_flavour_empty and not all(map(has_marker, paragraphs))
    else:
        is_guess = len(paragraphs) > 2
    return CardTexts(clean_text("\n".join(paragraphs[:end])), clean_text("\n".join(paragraphs[end:])), is_guess)


def clean_text(text: str) -> str:
    """A text as it is printed: without bold marks, blank lines and the blanks that the maker leaves at line ends."""
    lines = (line.strip() for line in text.translate(_BRACKETS).splitlines())
    return _BOLD.sub(r"\1", "\n".join(line for line in lines if line))


def has_marker(text: str) -> bool:
    """Whether a line begins with an effect marker."""
    return _MARKER.search(text.translate(_BRACKETS)) is not None


def _end_of_effect(paragraphs: Sequence[str], is_effect_empty: bool, is_flavour_empty: bool) -> int:
    """How many paragraphs belong to the effect."""
    ruled = [index for index, paragraph in enumerate(paragraphs) if _is_rules(paragraph)]
    if not ruled and is_effect_empty:
        return 0
    last_is_spoken = _SPOKEN.fullmatch(paragraphs[-1]) is not None and not has_marker(paragraphs[-1])
    if is_flavour_empty and not last_is_spoken:
        return len(paragraphs)
    if len(paragraphs) == 1:
        return 0 if last_is_spoken else 1
    return max(ruled, default=0) + 1


def _is_rules(paragraph: str) -> bool:
    if has_marker(paragraph):
        return True
    return _SPOKEN.fullmatch(paragraph) is None and len(set(_RULE_WORDS.findall(paragraph))) > 1


def _paragraphs(lines: Iterable[str]) -> list[str]:
    text = "\n".join(line.strip() for line in lines)
    return [part.strip("\n") for part in re.split(r"\n{2,}", text) if part.strip()]


def _blank_lines(lines: Iterable[str]) -> int:
    count = 0
    for line in lines:
        if line.strip():
            break
        count += 1
    return count
