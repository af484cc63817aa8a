"""The words of headings and keys, in English and Japanese."""

import re
import unicodedata
from typing import Final

DECK_ZONES: Final = ("main", "spirit", "side")
"""The zones that a list can name; which of them a game has, its rules decide."""
BY_TYPE: Final = "by_type"
"""Headings for the whole deck: each card's type decides its zone."""
ASIDE: Final = "aside"
"""Headings for what lies beside the deck: ideas and tokens."""
SUBHEADING: Final = "subheading"
"""Headings for a kind of card inside a zone: they open the main deck, or leave the side deck open."""

_ZONES: Final = {
    "main": "main, main deck, mainboard, メイン, メインデッキ, メインボード",
    "spirit": "spirit, spirits, spirit deck, スピリット, スピリットデッキ",
    "side": "side, side deck, sideboard, sb, サイド, サイドデッキ, サイドボード",
    BY_TYPE: "deck, deck list, list, cards, デッキ, デッキリスト, リスト, カード",
    ASIDE: "maybe, maybeboard, maybe deck, considering, wishlist, token, tokens, extras, 検討中, 候補, トークン",
    SUBHEADING: "elestral, elestrals, rune, runes, invoke runes, counter runes, artifact runes, divine runes, "
    "stadium runes, stella, stellas, spell, spells, エレストラル, エレストラルズ, ルーン, ステラ, スペル",
}
_KEYS: Final = {
    "title": "title, name, deck name, deck title, タイトル, デッキ名, 名前, 名称",
    "game": "game, tcg, ゲーム",
    "format": "format, フォーマット, レギュレーション",
    "remark": "author, by, creator, player, date, description, note, notes, comment, event, place, url, link, source, "
    "version, 作者, 作成者, プレイヤー, 日付, 説明, 備考, メモ, コメント, 大会, 順位",
}
_GAMES: Final = {
    "elestrals": "elestrals, elestral, elestrals tcg, エレストラル, エレストラルズ",
    "asterisk": "asterisk, asterisk tcg, asterisktcg, アスタリスク, アスタリスクtcg, *tcg",
}
_GAPS: Final = re.compile(r"[\s\-_・'’]+")


def words_by_meaning(groups: dict[str, str]) -> dict[str, str]:
    """Words in their form for comparison to what they mean, from lists of words separated by commas."""
    return {word_form(word): meaning for meaning, words in groups.items() for word in words.split(",")}


def word_form(word: str) -> str:
    """A heading or key for comparison: case, width, spaces and hyphens do not matter."""
    return _GAPS.sub("", unicodedata.normalize("NFKC", word).casefold())


ZONES: Final = words_by_meaning(_ZONES)
KEYS: Final = words_by_meaning(_KEYS)
GAMES: Final = words_by_meaning(_GAMES)
