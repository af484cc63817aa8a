"""The publisher's dump: the traps that its data sets, each with an invented card."""

import json
import random
from datetime import date
from typing import Any

import pytest

from cards.facts import ElestralsFacts
from cards.records import Batch, CardRecord
from importers.sources import SOURCES, Payload, UnreadableError
from tests.importers.invented import card_set, dump, printing


def only(batch: Batch) -> CardRecord:
    (card,) = batch.cards
    return card


def facts(card: CardRecord) -> ElestralsFacts:
    assert isinstance(card.facts, ElestralsFacts)
    return card.facts


def codes(batch: Batch) -> list[str]:
    return [problem.code for problem in batch.warnings]


def test_a_printing_when_all_is_well() -> None:
    batch = dump(printing(title="Champion of Zeno", cost=["fire", "omni"], elements=["fire", "omni"], total_cost=2))
    card = only(batch)
    assert (card.name, card.title, card.language) == ("Emberling", "Champion of Zeno", "en")
    assert facts(card) == ElestralsFacts(
        card_class="elestral", subclasses=("golem",), elements=("fire",), cost=("fire", "omni"), attack=3, defense=2
    )
    assert [(text.kind, text.text) for text in card.texts] == [("effect", "Warm this Emberling once.")]
    record = card.printings[0]
    assert (record.id, record.set, record.number, record.artist) == ("cd-1", "st-901", "ZZ1-001", "A. Painter")
    assert record.printed_text == "Warm this Emberling\nonce."
    assert record.details["variants"] == ["normal"]
    assert (batch.game, batch.snapshot, batch.read, batch.rejected, batch.warnings) == ("elestrals", True, 1, (), ())


def test_cards_of_one_name_when_their_effects_differ() -> None:
    old, new = printing("cd-1"), printing("cd-900", effect="Cool an Emberling by {frost}.", attack=5, set_id="st-36")
    batch = dump(old, new, printing("cd-2"))
    assert [[p.id for p in card.printings] for card in batch.cards] == [["cd-1", "cd-2"], ["cd-900"]]
    assert [facts(card).attack for card in batch.cards] == [3, 5]
    assert len({card.key for card in batch.cards}) == 2
    assert codes(batch) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Gain {fire}{fire}.", "Gain {fire}{frost}."),
        ("Gain +1 {attack} for each golem.", "Gain +2 {attack} for each golem."),
        ("Gain -1 {attack} for each golem.", "Gain +1 {attack} for each golem."),
        ("Return a card from your hand.", "Return a card from your deck."),
        ("Draw a card.", "Draw a card. Then discard a card."),
        ("Destroy an Elestral.", "Destroy an Elestral you own."),
    ],
)
def test_cards_of_one_name_when_game_text_differs_by_little(one: str, other: str) -> None:
    assert len(dump(printing("cd-1", effect=one), printing("cd-2", effect=other)).cards) == 2


@pytest.mark.parametrize(
    ("right", "slip"),
    [
        ("You can Disenchant {fire} from it.", "You can Discenchant {fire} from it."),
        ("It gets -1 {attack} and -1 {defense}.", "It gets -1 {attack} and-1 {defense}."),
        ("An opponent's golem is Aeolus.", "An opponent’s golem is Aelous."),
        ("Look for Half Moon - Rising.", "Look for Half Moon-Rising."),
        ("You may draw  a card.", "You can draw a card."),
        ("Return the golem to your hand.", "Return golem to your hand."),
    ],
)
def test_one_card_when_its_text_has_a_slip_of_the_pen(right: str, slip: str) -> None:
    rows = [printing("cd-1", effect=slip), printing("cd-2", effect=right), printing("cd-3", effect=right)]
    card = only(dump(*rows))
    assert [text.text for text in card.texts] == [" ".join(right.split())]


@pytest.mark.parametrize(
    "spelling", ["Zeno’s Call", "Zeno's  Call", " Zeno's Call ", "ZENO'S Call", "Zeno＇s Call", "Zeno's\u00a0Call"]
)
def test_one_card_when_its_name_is_spelt_otherwise(spelling: str) -> None:
    names = ["Zeno's Call", spelling, "Zeno's Call"]
    batch = dump(*(printing(f"cd-{number}", name) for number, name in enumerate(names, start=1)))
    assert only(batch).name == "Zeno's Call"
    assert codes(batch) == ["name_spelling"]
    assert "cd-2" in batch.warnings[0].message


def test_one_card_when_its_title_has_a_double_blank_in_every_printing() -> None:
    card = only(dump(printing(base_name="Emberling ", title="Champion  of Zeno")))
    assert (card.name, card.title) == ("Emberling", "Champion of Zeno")


def test_a_plain_and_a_titled_card_when_their_texts_are_equal() -> None:
    batch = dump(printing("cd-1"), printing("cd-2", title="Champion of Zeno"))
    assert sorted(card.title for card in batch.cards) == ["", "Champion of Zeno"]


@pytest.mark.parametrize(
    ("field", "wrong", "right"),
    [("attack", 9, 3), ("defense", 9, 2), ("subclasses", ["ursa"], ("golem",)), ("card_type", "spirit", "elestral")],
)
def test_printings_disagree_when_most_say_otherwise(field: str, wrong: Any, right: Any) -> None:
    batch = dump(printing("cd-1", **{field: wrong}), printing("cd-2"), printing("cd-3"))
    value = facts(only(batch)).model_dump()[{"card_type": "card_class"}.get(field, field)]
    assert value == right
    (warning,) = batch.warnings
    assert (warning.code, warning.field) == ("printings_disagree", field)
    assert "cd-1 says" in warning.message
    assert "Taken from cd-2, cd-3" in warning.message


def test_printings_disagree_when_one_contradicts_itself() -> None:
    """One against one: the row whose cost has another element than the card is no witness."""
    wrong = printing("cd-1", cost=["fire", "fire", "wind"], total_cost=3)
    batch = dump(wrong, printing("cd-2"))
    assert facts(only(batch)).cost == ("fire",)
    assert codes(batch) == ["printings_disagree", "elements_mismatch"]


def test_printings_agree_when_only_the_order_of_a_list_differs() -> None:
    two = {"cost": ["fire", "wind"], "elements": ["fire", "wind"], "total_cost": 2}
    other = {"cost": ["wind", "fire"], "elements": ["wind", "fire"], "total_cost": 2}
    batch = dump(printing("cd-1", **two), printing("cd-2", **other))
    assert only(batch)
    assert codes(batch) == []


def test_a_value_when_only_one_printing_has_it() -> None:
    batch = dump(printing("cd-1", attack=None, effect=None), printing("cd-2", attack=None), printing("cd-3"))
    card = only(batch)
    assert facts(card).attack == 3
    assert card.texts[0].text == "Warm this Emberling once."
    assert codes(batch) == []


def test_numbers_when_serialized_printings_share_theirs() -> None:
    """T56: XX/99 is no key."""
    rows = [printing(f"cd-{n}", f"Golem {n}", set_number="XX/99", sort_number=f"ZZ1-S{n}") for n in range(1, 100)]
    batch = dump(*rows)
    assert len(batch.cards) == 99
    assert batch.rejected == ()


def test_a_spirit_when_it_has_no_effect() -> None:
    spirit = {"card_type": "spirit", "cost": [], "total_cost": 0, "attack": None, "defense": None}
    batch = dump(printing(**spirit, effect=None, printed_effect=None))
    card = only(batch)
    assert [text.text for text in card.texts] == [""]
    assert facts(card).elements == ("fire",)
    assert facts(card).attack is None
    assert codes(batch) == []


def test_a_rune_when_its_cost_is_of_any_spirit() -> None:
    rune = {"card_type": "rune_invoke", "cost": ["omni"], "elements": ["omni"], "attack": None, "defense": None}
    card = only(dump(printing(**rune, subclasses=["ursa"])))
    assert facts(card) == ElestralsFacts(card_class="rune_invoke", subclasses=("ursa",), cost=("omni",))


def test_a_stadium_when_it_is_spelt_as_in_the_publishers_schema() -> None:
    row = printing(card_type="rune_staduim", attack=None, defense=None)
    row["varaents"] = row.pop("variants")
    card = only(dump(row))
    assert facts(card).card_class == "rune_stadium"
    assert card.printings[0].details["variants"] == ["normal"]


def test_an_effect_when_no_printing_gives_the_current_one() -> None:
    batch = dump(printing(effect=None))
    assert [text.text for text in only(batch).texts] == ["Warm this Emberling once."]
    assert codes(batch) == ["effect_missing"]
    unknown = dump(printing(effect=None, printed_effect=None))
    assert only(unknown).texts == ()
    assert codes(unknown) == ["effect_missing"]


def test_aliases_when_the_row_the_text_or_the_creature_gives_them() -> None:
    told = printing(effect="Warm it. (This card always counts as Cindermoon.)", creature_id="el-7")
    batch = dump(told, printing("cd-2", "Mothling", alias="Old Moth"), creatures=[creature("el-7", "Blazeworm")])
    assert [[name.name for name in card.names] for card in batch.cards] == [["Blazeworm", "Cindermoon"], ["Old Moth"]]


def test_aliases_when_the_creature_has_the_cards_own_name() -> None:
    batch = dump(printing(title="Champion of Zeno"), creatures=[creature("el-901", "Emberling")])
    assert only(batch).names == ()


def creature(id: str, name: str) -> dict[str, Any]:
    return {"id": id, "name": name, "class": "elestral", "elements": ["fire"]}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"total_cost": 3}, "total_cost_mismatch"),
        ({"elements": ["frost"]}, "elements_mismatch"),
        ({"attack": None}, "stats_missing"),
        ({"card_type": "rune_counter"}, "stats_not_taken"),
        ({"name": "Something Else"}, "name_mismatch"),
    ],
)
def test_a_fault_of_a_row_when_the_row_can_be_kept(changes: dict[str, Any], code: str) -> None:
    batch = dump(printing(**changes))
    assert len(batch.cards) == 1
    assert codes(batch) == [code]
    assert "Emberling" in batch.warnings[0].where


def test_sets_when_the_file_is_given() -> None:
    """Trap 6: two sets may have one code."""
    sets = [card_set(), card_set("st-902", name="Zenith One", release_date="2024-03-15", type=None)]
    batch = dump(printing(), sets=sets, series=[{"id": "sr-90", "name": "Zenith", "sort_order": 3}])
    assert batch.sets is not None
    assert [(s.id, s.code, s.kind, s.series, s.released) for s in batch.sets] == [
        ("st-901", "ZZ1", "main", "sr-90", date(2023, 6, 20)),
        ("st-902", "ZZ1", "", "sr-90", date(2024, 3, 15)),
    ]
    assert batch.series is not None
    assert [(s.id, s.name, s.sort_order) for s in batch.series] == [("sr-90", "Zenith", 3)]


def test_sets_when_the_file_is_left_out() -> None:
    batch = dump(printing("cd-1"), printing("cd-2", "Frostling", sort_number="ZZ1-S02", set_number="XX/99"))
    assert (batch.sets, batch.series) == (None, None)
    assert [(s.id, s.name, s.code) for s in batch.named_sets] == [("st-901", "Zenith Zero", "ZZ1")]


def test_references_when_a_given_file_lacks_them() -> None:
    batch = dump(printing(), printing("cd-2"), sets=[card_set("st-1")], creatures=[], series=[])
    assert [(w.where, w.field, w.code) for w in batch.warnings] == [
        ("sets.json", "set_id", "unknown_reference"),
        ("creatures.json", "creature_id", "unknown_reference"),
        ("series.json", "series_id", "unknown_reference"),
    ]
    assert "cd-1, cd-2: set_id st-901" in batch.warnings[0].message


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"base_name": ...}, "base_name", "missing"),
        ({"base_name": ""}, "base_name", "too_short"),
        ({"base_name": " - "}, "base_name", "string_pattern_mismatch"),
        ({"base_name": 7}, "base_name", "string_type"),
        ({"base_name": "x" * 500}, "base_name", "too_long"),
        ({"set_id": ...}, "set_id", "missing"),
        ({"set_id": "st 901"}, "set_id", "string_pattern_mismatch"),
        ({"card_type": "dragon"}, "card_type", "literal_error"),
        ({"cost": "fire"}, "cost", "list_type"),
        ({"cost": ["lava"]}, "cost", "literal_error"),
        ({"cost": None}, "cost", "list_type"),
        ({"cost": ["fire"] * 50}, "cost", "too_long"),
        ({"elements": {}}, "elements", "list_type"),
        ({"subclasses": ["cat"]}, "subclasses", "literal_error"),
        ({"attack": "3"}, "attack", "int_type"),
        ({"attack": True}, "attack", "int_type"),
        ({"attack": 2.5}, "attack", "int_type"),
        ({"attack": -1}, "attack", "greater_than_equal"),
        ({"attack": 10**30}, "attack", "less_than_equal"),
        ({"effect": "a\u0000b"}, "effect", "damaged_text"),
        ({"effect": "a\ud800b"}, "effect", "damaged_text"),
        ({"printed_effect": "a\N{REPLACEMENT CHARACTER}b"}, "printed_effect", "damaged_text"),
        ({"effect": ["x"]}, "effect", "string_type"),
        ({"effect": "x" * 9000}, "effect", "too_long"),
        ({"serialized_stellar": "no"}, "serialized_stellar", "bool_type"),
        ({"image": "javascript:alert(1)"}, "image", "string_pattern_mismatch"),
    ],
)
def test_a_bad_row_when_the_others_are_good(changes: dict[str, Any], field: str, code: str) -> None:
    batch = dump(printing("cd-1", "Frostling"), printing("cd-2", **changes), printing("cd-3", "Mothling"))
    assert [card.name for card in batch.cards] == ["Frostling", "Mothling"]
    (problem,) = batch.rejected
    assert problem.where.startswith("printings.json row 2 (cd-2")
    assert (problem.field, problem.code) == (field, code)
    assert problem.message.startswith(f"{field} ")
    assert (batch.read, batch.withheld, batch.snapshot) == (3, ("cd-2",), True)
    json.dumps(problem.model_dump()).encode()
    problem.message.encode()


def test_a_bad_row_when_several_fields_are_wrong() -> None:
    (problem,) = dump(printing(attack="3", cost=None, set_id=...)).rejected
    assert all(field in problem.message for field in ("attack", "cost", "set_id"))


@pytest.mark.parametrize("row", [None, 1, "x", [], [printing()]])
def test_a_bad_row_when_it_is_no_object(row: object) -> None:
    """Without an id nobody knows which printing it is, so nothing may be retired."""
    batch = dump(row, printing())
    assert [problem.code for problem in batch.rejected] == ["not_a_row"]
    assert (batch.read, len(batch.cards), batch.snapshot) == (2, 1, False)
    assert codes(batch) == ["not_whole"]


def test_a_bad_row_when_a_key_stands_there_twice() -> None:
    text = json.dumps([printing()]).replace('"attack": 3', '"attack": 3, "attack": 4')
    batch = SOURCES["elestrals-dump"].read([Payload("printings.json", text.encode())])[0]
    assert [(problem.code, problem.field) for problem in batch.rejected] == [("duplicate_key", "attack")]


def test_an_id_given_twice_when_the_rows_are_equal() -> None:
    """T48: listed, and the first is taken."""
    batch = dump(printing(), printing("cd-2", "Frostling"), printing())
    assert [p.id for card in batch.cards for p in card.printings] == ["cd-1", "cd-2"]
    (problem,) = batch.rejected
    assert (problem.code, problem.field) == ("duplicate_id", "id")
    assert problem.where.startswith("printings.json row 3")
    assert "row 1" in problem.message
    assert batch.read == 3


def test_an_id_given_twice_when_the_rows_differ() -> None:
    """T48: nobody can tell which is right, so neither is taken, and what the catalogue has stays."""
    batch = dump(printing(), printing("cd-2", "Frostling"), printing(attack=9))
    assert [card.name for card in batch.cards] == ["Frostling"]
    assert [problem.code for problem in batch.rejected] == ["duplicate_id", "duplicate_id"]
    assert set(batch.withheld) == {"cd-1"}


def test_the_order_of_the_file_when_it_is_another() -> None:
    """T50: nothing depends on where a row stands."""
    rows = [printing(f"cd-{n}", f"Golem {n % 7}", attack=n % 3, effect=f"Warm {n % 2} golems.") for n in range(1, 40)]
    rows += [printing("cd-50", "Golem’s Call"), printing("cd-51", "Golem's Call")]
    batch = dump(*rows)
    random.Random(5).shuffle(rows)
    other = dump(*rows)
    plain = {"where"}
    assert [c.model_dump(exclude=plain) for c in batch.cards] == [c.model_dump(exclude=plain) for c in other.cards]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("{}", "wrong_file"),
        ('"x"', "wrong_file"),
        ("null", "wrong_file"),
        ("[1,", "truncated"),
        ('[{"id": "cd-', "truncated"),
        ("[1} ", "not_json"),
        ("hello", "not_json"),
        ("[NaN]", "not_json"),
        ("[-Infinity]", "not_json"),
        ("[" * 100_000, "too_deep"),
        ('[{"a":' * 50_000, "too_deep"),
        (f"[{'9' * 5000}]", "not_json"),
        ('{"CardName": "x"}', "wrong_file"),
    ],
)
def test_a_file_when_no_row_of_it_can_be_read(text: str, code: str) -> None:
    with pytest.raises(UnreadableError, match=r"^printings\.json: ") as caught:
        SOURCES["elestrals-dump"].read([Payload("printings.json", text.encode())])
    assert caught.value.code == code
    assert "\n" not in caught.value.message


@pytest.mark.parametrize(
    ("role", "rows", "remedy"),
    [
        ("cards", [card_set()], "--sets"),
        ("cards", [creature("el-1", "Emberling")], "--creatures"),
        ("sets", [printing()], "PATH"),
        ("sets", [{"id": "sr-1", "name": "Zenith", "sort_order": 1}], "--series"),
    ],
)
def test_a_file_when_it_is_another_one_of_the_dump(role: str, rows: list[Any], remedy: str) -> None:
    payloads = [Payload("printings.json", json.dumps([printing()]).encode())] if role != "cards" else []
    with pytest.raises(UnreadableError, match=remedy):
        SOURCES["elestrals-dump"].read([*payloads, Payload("other.json", json.dumps(rows).encode(), role)])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "ascii"])
def test_a_file_when_it_comes_in_another_encoding(encoding: str) -> None:
    data = json.dumps([printing()]).encode(encoding)
    assert only(SOURCES["elestrals-dump"].read([Payload("printings.json", data)])[0]).name == "Emberling"
