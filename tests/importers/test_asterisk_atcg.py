"""The card maker's files, JSON and older text, with invented cards."""

import json
from typing import Any

import pytest

from cards.errors import UserError
from cards.facts import AsteriskFacts
from cards.records import Batch, CardRecord
from importers.sources import SOURCES, Payload, UnreadableError
from tests.importers.invented import atcg, block, legacy_file, maker_file, wiki


def only(batch: Batch) -> CardRecord:
    assert batch.rejected == ()
    (card,) = batch.cards
    return card


def facts(card: CardRecord) -> AsteriskFacts:
    assert isinstance(card.facts, AsteriskFacts)
    return card.facts


def texts(card: CardRecord) -> dict[str, str]:
    return {text.kind: text.text for text in card.texts}


def codes(batch: Batch) -> list[str]:
    return [problem.code for problem in batch.warnings]


def test_a_json_file_when_all_is_there() -> None:
    subs = {"SubCostBlack": "1", "SubCostGreen": "X", "SubCostNone": "3"}
    more = {"Kind2": "死神", "Kind3": "銃士", "CardRuby": "ひばなのこ", "FlavorText": "熱い朝。", "Burst": True}
    batch = atcg(maker_file(**subs, **more, CardEffect="[自]*手札*を1枚引く。\r\n\r\n　[起]①：1枚引く。"))
    card = only(batch)
    assert facts(card) == AsteriskFacts(
        kind="stella",
        main_colour="red",
        cost={"red": 1, "black": 1, "green": "X", "colourless": 3},
        races=("精霊", "死神", "銃士"),
        power=1500,
        breaks=1,
        burst=True,
    )
    assert texts(card) == {"effect": "[自]手札を1枚引く。\n[起]①：1枚引く。", "flavour": "熱い朝。"}
    assert [(name.kind, name.name) for name in card.names] == [("reading", "ひばなのこ")]
    assert card.printings[0].artist == "甲野"
    assert (batch.game, batch.read, batch.snapshot, batch.warnings) == ("asterisk", 1, False, ())


@pytest.mark.parametrize(
    ("flag", "field"),
    [
        ("Burst", "burst"),
        ("ReAction", "reaction"),
        ("SealedTrigger", "damage_trigger"),
        ("SpellStep", "spell_step"),
        ("KeepSpell", "continuous"),
    ],
)
def test_a_json_flag_when_it_is_set(flag: str, field: str) -> None:
    set_flags = {
        name for name, value in facts(only(atcg(maker_file(**{flag: True})))).model_dump().items() if value is True
    }
    assert set_flags == {field}


@pytest.mark.parametrize("word", ["スペル", "ルクス"])
def test_a_json_spell_when_stella_fields_are_left_over(word: str) -> None:
    card = facts(only(atcg(maker_file(SteraSpell=word))))
    assert (card.kind, card.power, card.breaks, card.races) == ("spell", None, None, ())


def test_a_json_file_when_it_is_older_than_the_sub_cost_fields() -> None:
    old = maker_file(Version=3000, CostColor2="黒", CostMana2="2", SubCostNone="9")
    assert facts(only(atcg(old))).cost == {"red": 1, "black": 2}


def test_a_json_file_when_an_old_sub_cost_is_left_over() -> None:
    batch = atcg(maker_file(CostMana2="4", SubCostNone="2"))
    assert facts(only(batch)).cost == {"red": 1, "colourless": 2}
    assert codes(batch) == ["sub_cost_not_taken"]


def test_a_json_file_when_the_old_sub_cost_says_the_same() -> None:
    batch = atcg(maker_file(CostMana2="2", SubCostNone="2"))
    assert codes(batch) == []


def test_a_json_file_when_numbers_are_numbers() -> None:
    assert facts(only(atcg(maker_file(Power=2000, CostMana1=3)))).power == 2000


def test_the_break_when_it_is_left_empty() -> None:
    assert facts(only(atcg(maker_file(BR="")))).breaks == 1


def test_an_expansion_when_one_is_named() -> None:
    batch = atcg(maker_file(Expantion="星の庭　第１弾"), maker_file(CardName="別の札", Expantion="星の庭 第1弾"))
    assert batch.sets is not None
    (named,) = batch.sets
    assert (named.name, named.kind) == ("星の庭 第1弾", "expansion")
    assert {card.printings[0].set for card in batch.cards} == {named.id}


def test_one_card_when_it_is_in_two_expansions() -> None:
    batch = atcg(maker_file(Expantion="第一弾"), maker_file(Expantion="第二弾", Illustration="乙川"))
    card = only(batch)
    assert [printing.artist for printing in card.printings] == ["甲野", "乙川"]
    assert len({printing.id for printing in card.printings}) == 2


def test_one_card_when_two_expansions_give_other_facts() -> None:
    batch = atcg(maker_file(Expantion="第一弾"), maker_file(Expantion="第二弾", Power="2000", Version=4080))
    assert facts(only(batch)).power == 2000
    assert codes(batch) == ["printings_disagree"]


def test_one_card_when_an_older_file_differs() -> None:
    """The newest version of the maker decides, whatever the order of the files."""
    old, new = legacy_file(), maker_file(Power="2500")
    for files in ((old, new), (new, old)):
        batch = atcg(*files)
        assert facts(batch.cards[0]).power == 2500
        assert [problem.code for problem in batch.rejected] == ["duplicate_card"]
        assert batch.read == 2


def test_the_card_when_the_wiki_has_it_too() -> None:
    from_file, from_wiki = only(atcg(maker_file(SubCostNone="2"))), only(wiki(block()))
    assert from_file.printings == from_wiki.printings
    assert (from_file.key, from_file.facts, from_file.texts) == (from_wiki.key, from_wiki.facts, from_wiki.texts)


def test_an_older_file_when_all_is_there() -> None:
    text = block(illustrator="乙川 丙", flavour="熱い朝。", cost="〔赤:1　無:2〕")
    flags = "True;True;True;True;True;True"
    batch = atcg(legacy_file(text, subs=";3;;;1;;2;", ruby="ひばなのこ", flags=flags))
    card = only(batch)
    assert facts(card) == AsteriskFacts(
        kind="stella",
        main_colour="red",
        cost={"red": 1, "black": 1, "blue": 3, "colourless": 2},
        races=("精霊",),
        power=1500,
        breaks=1,
        burst=True,
        reaction=True,
        damage_trigger=True,
        spell_step=True,
        continuous=True,
        undern_only=True,
    )
    assert texts(card) == {"effect": "[自]手札を1枚引く。", "flavour": "熱い朝。"}
    assert card.printings[0].artist == "乙川 丙"
    assert [name.name for name in card.names] == ["ひばなのこ"]
    assert card.where == "1.atcg line 3 (火花の子)"


def test_an_older_file_when_it_has_no_sub_cost_fields() -> None:
    batch = atcg(legacy_file(block(illustrator="甲野", cost="〔赤:1　黒:2〕"), version="2290", subs=""))
    assert facts(only(batch)).cost == {"red": 1, "black": 2}


def test_an_older_file_when_header_and_cost_line_differ() -> None:
    batch = atcg(legacy_file(block(illustrator="甲野", cost="〔赤:1　無:4〕")))
    assert facts(only(batch)).cost == {"red": 1, "colourless": 2}
    assert codes(batch) == ["sub_cost_not_taken"]


@pytest.mark.parametrize(
    ("illustrator", "end", "expected"),
    [
        ("甲野", "", "甲野"),
        ("甲野", "\r\n", "甲野"),
        ("", "", ""),
        ("", "\r\n", ""),
        (None, "", ""),
        (None, "\r\n", ""),
    ],
)
def test_an_older_file_when_its_last_line_varies(illustrator: str | None, end: str, expected: str) -> None:
    text = block(illustrator=illustrator, effect="手札を1枚引く。", flavour="")
    card = only(atcg(legacy_file(text + end)))
    assert card.printings[0].artist == expected
    assert texts(card) == {"effect": "手札を1枚引く。"}


def test_an_older_file_when_its_blank_end_was_cut_off() -> None:
    """The last line is the effect, not an illustrator."""
    text = block(illustrator=None, effect="手札を1枚引く。").rstrip()
    card = only(atcg(legacy_file(text)))
    assert (texts(card), card.printings[0].artist) == ({"effect": "手札を1枚引く。"}, "")


def test_an_older_spell_when_its_icon_is_a_damage_trigger() -> None:
    text = block(
        head="[緑][スペル]", cost="〔緑:1〕", stats=None, illustrator="甲野", effect="1枚引く。\r\n[DT]1枚引く。"
    )
    card = only(atcg(legacy_file(text, flags="False;False;False;True;True;False", subs=";;;;;;;")))
    assert facts(card) == AsteriskFacts(
        kind="spell", main_colour="green", cost={"green": 1}, damage_trigger=True, spell_step=True
    )
    assert texts(card) == {"effect": "1枚引く。\n[DT]1枚引く。"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"CardName": ...}, "CardName"),
        ({"CardName": 5}, "CardName"),
        ({"CardName": ""}, "CardName"),
        ({"CardName": "a\u0000b"}, "CardName"),
        ({"CardName": "a\ud800"}, "CardName"),
        ({"SteraSpell": "カード"}, "SteraSpell"),
        ({"SteraSpell": None}, "SteraSpell"),
        ({"CostColor1": "無"}, "CostColor1"),
        ({"CostColor1": ...}, "CostColor1"),
        ({"CostMana1": ""}, "CostMana1"),
        ({"CostMana1": "いち"}, "CostMana1"),
        ({"SubCostNone": "-2"}, "CostMana1"),
        ({"SubCostNone": [1]}, "SubCostNone"),
        ({"Power": ""}, "Power"),
        ({"Power": {"a": 1}}, "Power"),
        ({"Power": True}, "Power"),
        ({"BR": "10"}, "BR"),
        ({"Burst": "yes"}, "Burst"),
        ({"Burst": 1}, "Burst"),
        ({"CardEffect": ["x"]}, "CardEffect"),
        ({"Version": "new"}, "Version"),
    ],
)
def test_a_bad_file_when_the_others_are_good(changes: dict[str, Any], field: str) -> None:
    bad = json.dumps(maker_file(**changes))
    batch = atcg(maker_file(), bad, maker_file(CardName="別の札"))
    assert [card.name for card in batch.cards] == ["火花の子", "別の札"]
    (problem,) = batch.rejected
    assert problem.where.startswith("2.atcg")
    assert problem.field == field
    assert field in problem.message
    assert batch.read == 3
    problem.message.encode()


@pytest.mark.parametrize(
    ("header", "field"),
    [
        (";x;4;10;8;6;50;False;False;False;False;False;False;", "Version"),
        (";2000;4;10;8;6;50;maybe;False;False;False;False;False;", "Beta"),
        (";2000;4;10;", "Beta"),
        (";;", "Version"),
    ],
)
def test_a_bad_header_when_the_others_are_good(header: str, field: str) -> None:
    bad = "\r\n".join([header, ";white;;", block(illustrator="甲野")])
    batch = atcg(bad, maker_file(CardName="別の札"))
    assert [(problem.where, problem.field) for problem in batch.rejected] == [("1.atcg line 1", field)]
    assert len(batch.cards) == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        (b"{", "truncated"),
        (b'{"CardName": "x",}', "not_json"),
        (b'{"CardName": "x', "truncated"),
        (b'{"CardName": NaN}', "not_json"),
        (b'{"a":' * 50_000, "too_deep"),
        (b'{"name": "x"}', "wrong_file"),
        (b'[{"CardName": "x"}]', "wrong_file"),
        (b"hello", "wrong_file"),
        (block().encode(), "wrong_file"),
    ],
)
def test_a_file_when_it_is_none_of_the_makers(data: bytes, code: str) -> None:
    with pytest.raises(UserError, match=r"^1\.atcg: ") as caught:
        atcg(data)
    assert caught.value.code == code


def test_a_file_when_two_blocks_stand_below_its_header() -> None:
    with pytest.raises(UnreadableError, match="more than one card block"):
        atcg(legacy_file(block() + "\r\n" + block("別の札")))


def test_a_json_file_when_a_key_stands_there_twice() -> None:
    text = json.dumps(maker_file(), ensure_ascii=False).replace('"BR"', '"Power": "1", "BR"')
    batch = SOURCES["asterisk-atcg"].read([Payload("a.atcg", text.encode())])[0]
    assert [(problem.code, problem.field) for problem in batch.rejected] == [("duplicate_key", "Power")]
