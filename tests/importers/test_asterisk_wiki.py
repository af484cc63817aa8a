"""Text blocks of the card maker: every layout and every trap, with invented cards."""

from typing import Any

import pytest

from cards.facts import AsteriskFacts
from cards.records import Batch, CardRecord
from importers.sources import SOURCES, Payload, UnreadableError
from tests.importers.invented import block, wiki

PROTOTYPE = """【霧の番人】
［青］
［ステラ］［鳥類］《精霊》
〔青：２ 無：6〕
Power:3000 Break:２
【進化】：霧の見習い

［常］自分の場にいる間、相手は手札を２枚以上引けない。
"""


def only(batch: Batch) -> CardRecord:
    assert batch.rejected == ()
    (card,) = batch.cards
    return card


def facts(card: CardRecord) -> AsteriskFacts:
    assert isinstance(card.facts, AsteriskFacts)
    return card.facts


def effect(card: CardRecord) -> str:
    return next(text.text for text in card.texts if text.kind == "effect")


def flavour(card: CardRecord) -> str:
    return next((text.text for text in card.texts if text.kind == "flavour"), "")


def codes(batch: Batch) -> list[str]:
    return [problem.code for problem in batch.warnings]


def test_a_stella_when_all_is_there() -> None:
    text = block(
        head="[赤][ステラ]《精霊》《死神》《銃士》", icons="【バースト】【ダメージトリガー】", flavour="熱い朝だった。"
    )
    batch = wiki(text)
    card = only(batch)
    assert (card.name, card.language, card.title) == ("火花の子", "ja", "")
    assert facts(card) == AsteriskFacts(
        kind="stella",
        main_colour="red",
        cost={"red": 1, "colourless": 2},
        races=("精霊", "死神", "銃士"),
        power=1500,
        breaks=1,
        burst=True,
        damage_trigger=True,
    )
    assert (effect(card), flavour(card)) == ("[自]手札を1枚引く。", "熱い朝だった。")
    assert card.printings[0].artist == "甲野"
    assert (batch.game, batch.snapshot, batch.read, batch.warnings) == ("asterisk", False, 1, ())


@pytest.mark.parametrize("word", ["スペル", "ルクス"])
def test_a_spell_when_it_is_called_either_name(word: str) -> None:
    """Trap 6: the icons keep their old words on ルクス."""
    icons = "【リアクション】【スペルステップ】【永続スペル】"
    card = only(wiki(block(head=f"[緑][{word}]", cost="〔緑:1〕", stats=None, icons=icons, effect="手札を1枚引く。")))
    assert facts(card) == AsteriskFacts(
        kind="spell", main_colour="green", cost={"green": 1}, reaction=True, spell_step=True, continuous=True
    )


def test_the_old_name_of_the_damage_trigger_when_it_is_on_the_icon_line() -> None:
    assert facts(only(wiki(block(icons="【シールドトリガー】")))).damage_trigger


def test_the_damage_trigger_when_only_the_text_mentions_it() -> None:
    """The icon decides, not the text."""
    assert not facts(only(wiki(block(effect="[DT]手札を1枚引く。")))).damage_trigger


def test_the_layout_of_2019_when_brackets_are_full_width() -> None:
    batch = wiki(PROTOTYPE)
    card = only(batch)
    assert card.name == "霧の番人"
    assert facts(card) == AsteriskFacts(
        kind="stella",
        main_colour="blue",
        cost={"blue": 2, "colourless": 6},
        races=("鳥類", "精霊"),
        power=3000,
        breaks=2,
    )
    assert effect(card) == "【進化】：霧の見習い\n[常]自分の場にいる間、相手は手札を２枚以上引けない。"


def test_the_layout_of_2019_when_a_spell_is_continuous() -> None:
    text = "【古い泉】\n［緑］\n［スペル］［永続］《カウンター》\n〔緑：１〕\n\n［起］手札を１枚引く。\n"
    batch = wiki(text)
    assert facts(only(batch)) == AsteriskFacts(kind="spell", main_colour="green", cost={"green": 1}, continuous=True)
    assert codes(batch) == ["unknown_icon"]
    assert "カウンター" in batch.warnings[0].message


@pytest.mark.parametrize("empty", ["〔緑:1　無:〕", "〔緑:1　無: 〕", "〔緑：１　無：〕"])
def test_a_sub_cost_when_its_number_is_empty(empty: str) -> None:
    """Trap 1."""
    batch = wiki(block(head="[緑][ステラ]《精霊》", cost=empty))
    assert facts(only(batch)).cost == {"green": 1}
    assert codes(batch) == ["number_missing"]


@pytest.mark.parametrize(
    ("cost", "expected"),
    [
        ("〔赤:X〕", {"red": "X"}),
        ("〔赤:１　無:ｘ〕", {"red": 1, "colourless": "X"}),
        ("〔赤:1 黒:2 無:3〕", {"red": 1, "black": 2, "colourless": 3}),
        ("〔赤:0　無:2〕", {"colourless": 2}),
        ("〔赤:1　赤:2〕", {"red": 3}),
        ("〔 赤: 1　無: 2 〕", {"red": 1, "colourless": 2}),
    ],
)
def test_a_cost_when_it_is_written_in_an_odd_way(cost: str, expected: dict[str, Any]) -> None:
    assert facts(only(wiki(block(cost=cost)))).cost == expected


def test_races_when_there_are_none() -> None:
    """Trap 3: a stella without races prints an empty pair of brackets."""
    assert facts(only(wiki(block(head="[赤][ステラ]《》")))).races == ()


@pytest.mark.parametrize(
    "label", ["Illustraion:", "Illustration:", "Illustation:", "illustration:", "Illustration：", ""]
)
def test_the_illustrator_when_the_label_is_spelt_otherwise(label: str) -> None:
    """Trap 5."""
    card = only(wiki(block(illustrator=f"{label}乙川 丙" if label else None)))
    assert card.printings[0].artist == ("乙川 丙" if label else "")
    assert effect(card) == "[自]手札を1枚引く。"


@pytest.mark.parametrize(
    "stats", ["パワー:1500　BR:3", "Power:1500 Break:3", "power：１５００　br：３", "パワー:1500　ブレイク:3"]
)
def test_power_and_break_when_the_labels_differ(stats: str) -> None:
    card = facts(only(wiki(block(stats=stats))))
    assert (card.power, card.breaks) == (1500, 3)


def test_break_when_it_is_left_out() -> None:
    batch = wiki(block(stats="パワー:1500"))
    assert facts(only(batch)).breaks == 1
    assert codes(batch) == ["breaks_missing"]


@pytest.mark.parametrize(
    ("text", "flavour_text", "is_guess"),
    [
        ("[自]手札を1枚引く。\n\n[起]①：手札を1枚引く。", "", False),
        ("[自]手札を1枚引く。\n\n[起]①：手札を1枚引く。", "朝が来た。", True),
        ("[自]手札を1枚引く。\n\n相手は手札を1枚捨てる。", "朝が来た。", True),
        ("手札を1枚引く。", "「ここは通さない、ターンが何度来ようとも」", False),
        ("手札を1枚引く。", "『手札もデッキも、すべて霧の中』", False),
        ("手札を1枚引く。", "朝が来た。\n\n夜は遠い。", True),
        ("", "朝が来た。", False),
        ("", "『朝が来た。』", False),
        ("", "", False),
    ],
)
def test_effect_and_flavour_when_there_are_blank_lines(text: str, flavour_text: str, is_guess: bool) -> None:
    """Trap 4."""
    batch = wiki(block(effect=text, flavour=flavour_text))
    card = only(batch)
    assert effect(card) == text.replace("\n\n", "\n")
    assert flavour(card) == flavour_text.replace("\n\n", "\n")
    assert codes(batch) == (["effect_split"] if is_guess else [])


def test_an_effect_when_it_has_bold_words_and_leading_blanks() -> None:
    """Trap 8, and the maker's mark for bold."""
    card = only(wiki(block(effect="[自]*手札*を1枚引く。\n　　②：相手は1枚捨てる。")))
    assert effect(card) == "[自]手札を1枚引く。\n②：相手は1枚捨てる。"


def test_many_blocks_when_they_stand_in_one_file() -> None:
    texts = [block("一つ目"), PROTOTYPE, block("二つ目", illustrator=None), block("三つ目", illustrator="Illustraion:")]
    batch = wiki(*texts)
    assert [card.name for card in batch.cards] == ["一つ目", "霧の番人", "二つ目", "三つ目"]
    assert [effect(card) for card in batch.cards].count("[自]手札を1枚引く。") == 3
    assert batch.read == 4
    assert codes(batch) == []


def test_many_blocks_when_headings_stand_between_them() -> None:
    batch = wiki("*赤のカード", block("一つ目"), "----", block("*二つ目"))
    assert [card.name for card in batch.cards] == ["一つ目", "二つ目"]
    assert codes(batch) == ["stray_lines"]
    assert "1, 15" in batch.warnings[0].message


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ({"head": "[紫][ステラ]《精霊》"}, "colour"),
        ({"head": "[無][ステラ]《精霊》"}, "colour"),
        ({"head": "[赤][クリーチャー]"}, "colour"),
        ({"name": ""}, "name"),
        ({"name": "・・・"}, "name"),
        ({"name": "あ" * 300}, "name"),
        ({"cost": "赤1"}, "cost"),
        ({"cost": "〔〕"}, "cost"),
        ({"cost": "〔赤:〕"}, "cost"),
        ({"cost": "〔赤:多い〕"}, "cost"),
        ({"cost": "〔赤:-1〕"}, "cost"),
        ({"cost": "〔赤:999〕"}, "cost"),
        ({"cost": "〔紫:1〕"}, "cost"),
        ({"cost": "〔赤:X　赤:1〕"}, "cost"),
        ({"stats": None}, "power"),
        ({"stats": "パワー:　BR:1"}, "power"),
        ({"stats": "パワー:強い　BR:1"}, "power"),
        ({"stats": "パワー:9999999　BR:1"}, "power"),
        ({"stats": "パワー:1000　BR:99"}, "breaks"),
        ({"effect": "[自]手札\ufffdを引く。"}, "effect"),
    ],
)
def test_a_bad_block_when_the_others_are_good(bad: dict[str, Any], field: str) -> None:
    batch = wiki(block("一つ目"), block(**{"name": "悪い札", **bad}), block("三つ目"))
    assert [card.name for card in batch.cards] == ["一つ目", "三つ目"]
    (problem,) = batch.rejected
    assert problem.where.startswith(("cards.txt line 13", "cards.txt line 14"))
    assert problem.field == field
    assert problem.message
    assert batch.read == 3


def test_a_stella_without_cost_when_it_is_the_only_one() -> None:
    batch = wiki("火花の子\n[赤][ステラ]《精霊》\nパワー:1000　BR:1\n")
    assert [(problem.where, problem.field) for problem in batch.rejected] == [("cards.txt line 1 (火花の子)", "cost")]


def test_doubts_when_a_spell_has_power_and_the_colours_differ() -> None:
    batch = wiki(block(head="[緑][スペル]"))
    assert facts(only(batch)).power is None
    assert codes(batch) == ["colours_differ", "stats_not_taken"]


def test_one_card_when_it_stands_in_the_file_twice() -> None:
    batch = wiki(block(), block())
    assert len(batch.cards) == 1
    (problem,) = batch.rejected
    assert problem.code == "duplicate_card"
    assert "same content" in problem.message
    assert batch.read == 2


def test_one_card_when_its_descriptions_differ() -> None:
    """The newest layout decides: 2019, then スペル, then ルクス."""
    spell = {"cost": "〔緑:1〕", "stats": None, "name": "古い泉"}
    old = "【古い泉】\n［緑］\n［スペル］\n〔緑：３〕\n\n古い。\n"
    batch = wiki(
        old, block(head="[緑][ルクス]", effect="新しい。", **spell), block(head="[緑][スペル]", effect="中。", **spell)
    )
    assert effect(batch.cards[0]) == "新しい。"
    assert [problem.where for problem in batch.rejected] == ["cards.txt line 20 (古い泉)", "cards.txt line 1 (古い泉)"]


def test_one_card_when_its_name_is_spaced_otherwise() -> None:
    """A1.2: equal after NFKC without spaces."""
    batch = wiki(block("火花の子　アカ＝ネ"), block("火花の子 アカ=ネ"))
    assert [card.name for card in batch.cards] == ["火花の子　アカ＝ネ"]


def test_ids_when_another_source_has_the_same_card() -> None:
    printing = only(wiki(block())).printings[0]
    again = only(wiki(block(cost="〔赤:2〕", flavour="別の朝。"))).printings[0]
    other = only(wiki(block("別の札"))).printings[0]
    assert printing.id == again.id != other.id
    assert printing.id == "as-979b641f380a", "ids once given stay"


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ('{"CardName": "x"}', "asterisk-atcg"),
        ('[{"id": "cd-1"}]', "elestrals-dump"),
        (";4070;1;2;", "asterisk-atcg"),
        ("<html></html>", "HTML"),
        ("1 ゼウス\n2 ヘラ", "no card block"),
        ("[赤]", "no card block"),
        ("", "empty"),
    ],
)
def test_a_file_when_no_block_is_in_it(text: str, remedy: str) -> None:
    with pytest.raises(UnreadableError, match=remedy):
        wiki(text) if text else SOURCES["asterisk-wiki"].read([Payload("cards.txt", b"")])


def test_files_when_only_one_of_them_can_be_read() -> None:
    files = [Payload("a.txt", b"\x00\x01\x02"), Payload("b.txt", block().encode()), Payload("c.txt", b"nothing")]
    (batch,) = SOURCES["asterisk-wiki"].read(files)
    assert [(problem.where, problem.code) for problem in batch.rejected] == [
        ("a.txt", "not_text"),
        ("c.txt", "no_cards"),
    ]
    assert (len(batch.cards), batch.read) == (1, 3)


def test_files_when_none_of_them_can_be_read() -> None:
    with pytest.raises(UnreadableError, match=r"None of 2 files .*a\.txt"):
        SOURCES["asterisk-wiki"].read([Payload("a.txt", b"\x00"), Payload("b.txt", b"x")])
