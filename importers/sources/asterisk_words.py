"""The words of the アスタリスクTCG card maker and what they mean in our terms."""

import unicodedata
from typing import Final, Literal

from cards.facts.asterisk import Colour, CostColour

COLOURS: Final[dict[str, Colour]] = {
    "黒": "black",
    "青": "blue",
    "赤": "red",
    "白": "white",
    "緑": "green",
    "黄": "yellow",
}
COST_COLOURS: Final[dict[str, CostColour]] = {**COLOURS, "無": "colourless"}

Kind = Literal["stella", "spell"]
KINDS: Final[dict[str, Kind]] = {"ステラ": "stella", "スペル": "spell", "ルクス": "spell"}
"""スペル is called ルクス since February 2025."""

Icon = Literal["continuous", "reaction", "spell_step", "burst", "damage_trigger"]
ICONS: Final[dict[str, Icon]] = {
    "永続": "continuous",
    "永続スペル": "continuous",
    "永続ルクス": "continuous",
    "リアクション": "reaction",
    "スペルステップ": "spell_step",
    "ルクスステップ": "spell_step",
    "バースト": "burst",
    "ダメージトリガー": "damage_trigger",
    "シールドトリガー": "damage_trigger",
}
"""シールドトリガー is the name of ダメージトリガー until July 2020."""


def folded(text: str) -> str:
    """Width and blanks folded: how layout words, numbers and brackets are read (never effect texts: ① is a cost)."""
    return " ".join(unicodedata.normalize("NFKC", text).split())
