"""Lists meet the catalogue: names however written, names that are not unique, and what is not found."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import UserError
from decks.engine_bridge import Bridge
from decks.formats import parse_list
from decks.resolution import MOST_SUGGESTED, resolve_list
from decks.resolved import ResolvedDeck
from tests.decks.invented import elestrals_bridge, elestrals_cards, make_card, make_index

Resolve = Callable[[str], ResolvedDeck]


def only(deck: ResolvedDeck) -> tuple[str, int, str]:
    assert not deck.unresolved, deck.unresolved
    (entry,) = deck.entries
    return entry.card.full_name, entry.count, entry.zone


@pytest.mark.parametrize("apostrophe", ["'", "\u2018", "\u2019", "\u02bc", "\uff07", "`", "\u00b4", "\u2032", ""])
def test_t1_name_when_the_apostrophe_differs(resolve: Resolve, apostrophe: str) -> None:
    assert only(resolve(f"3 Hermit{apostrophe}s Trick")) == ("Hermit's Trick", 3, "main")


@pytest.mark.parametrize("name", ["Élivar", "Elivar", "ELIVAR", "E\u0301livar", "élivar"])
def test_t2_name_when_accents_are_missing(resolve: Resolve, name: str) -> None:
    assert only(resolve(f"2 {name}")) == ("Élivar", 2, "main")


@pytest.mark.parametrize("line", ["３　ゼウスの雷", "ｘ3 ゼウスの雷", "3 ｾﾞｳｽの雷", "ゼウスの雷×３", "３枚　ゼウスの雷"])
def test_t5_name_when_widths_differ(resolve: Resolve, line: str) -> None:
    assert only(resolve(line)) == ("ゼウスの雷", 3, "main")


@pytest.mark.parametrize("line", ["3 Furies ", "3 Furies\u00a0", "3 Fur\u200bies", "\ufeff3 Furies\r", "3  FURIES\t"])
def test_t7_name_when_invisible_characters_surround_it(resolve: Resolve, line: str) -> None:
    assert only(resolve(line)) == ("Furies", 3, "main")


def test_t8_name_when_the_case_differs(resolve: Resolve) -> None:
    assert only(resolve("3 bEAST a")) == ("Beast A", 3, "main")
    assert only(resolve("1 glow - CHAMPION OF dawn")) == ("Glow - Champion of Dawn", 1, "main")


def test_t10_unknown_name_when_it_holds_markup(resolve: Resolve) -> None:
    (line,) = resolve("3 Nature's <b>").unresolved
    assert line.document()["text"] == "3 Nature's <b>"
    assert "Nature's <b>" in str(line.document()["reason"])


def test_t12_exact_name_when_a_word_of_it_is_a_set_code(resolve: Resolve) -> None:
    assert only(resolve("1 Tyran Rex")) == ("Tyran Rex", 1, "main")
    assert only(resolve("1 Tyran (REX)")) == ("Tyran", 1, "main")


def test_t12_exact_name_when_it_begins_with_a_number() -> None:
    bridge = Bridge(make_index([make_card("a", "Furies"), make_card("b", "3 Furies"), make_card("c", "x Furies")]))
    for line, name, count in (("3 Furies", "Furies", 3), ("2 3 Furies", "3 Furies", 2), ("2 x Furies", "x Furies", 2)):
        assert only(resolve_list(parse_list(line), bridge)) == (name, count, "main")


def test_t13_marker_when_it_is_unknown(resolve: Resolve) -> None:
    deck = resolve("3 Furies *F*")
    assert only(deck) == ("Furies", 3, "main")
    (notice,) = deck.notices
    assert (notice.line, notice.code) == (1, "extra_ignored")
    assert "*F*" in notice.message.en


def test_t15_unknown_lines_when_others_are_read(resolve: Resolve) -> None:
    deck = resolve("[main]\n3 Beast A\n2 Beest B\nnonsense\n0 Furies\n")
    assert [entry.card.full_name for entry in deck.entries] == ["Beast A"]
    assert [(line.line, line.text, line.is_card) for line in deck.unresolved] == [
        (3, "2 Beest B", True),
        (4, "nonsense", True),
        (5, "0 Furies", False),
    ]
    assert deck.unresolved[0].suggestions[0] == "Beast B"


def test_suggestions_when_very_many_lines_are_unknown(resolve: Resolve) -> None:
    deck = resolve("\n".join(f"1 Beest {n}" for n in range(MOST_SUGGESTED + 5)))
    assert deck.unresolved[0].suggestions
    assert not deck.unresolved[-1].suggestions


def test_t18_card_when_it_stands_on_several_lines(resolve: Resolve) -> None:
    deck = resolve("1 Élivar (AA1-202)\n2 Elivar (BB2-007)\n1 ELIVAR\n")
    (entry,) = deck.entries
    assert entry.count == 4
    assert entry.printings == {"cd-202": 1, "cd-203": 2, None: 1}
    assert entry.document()["printings"] == {"cd-202": 1, "cd-203": 2}


def test_t18_card_when_it_is_in_two_zones(resolve: Resolve) -> None:
    deck = resolve("[main]\n2 Furies\n[side]\n1 Furies\n")
    assert [(entry.zone, entry.count) for entry in deck.entries] == [("main", 2), ("side", 1)]


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1 Twinned (CC3-211)", "n2"),
        ("1 Twinned (AA1-210)", "n1"),
        ("1 Twinned (aa1 210)", "n1"),
        ("1 Twinned AA1-210", "n1"),
        ("1 Twinned (AA1)", "n1"),
        ("1 Twinned (AA1) 210", "n1"),
        ("1 Twinned [cd-210]", "n1"),
        ("1 Twinned (n1)", "n1"),
        ("1 cd-210", "n1"),
        ("1 AA1-210", "n1"),
    ],
)
def test_t26_card_when_the_printing_chooses_among_namesakes(resolve: Resolve, line: str, card: str) -> None:
    deck = resolve(line)
    assert [entry.card.id for entry in deck.entries] == [card]
    assert deck.notices == ()


def test_t26_card_when_nothing_chooses_among_namesakes(resolve: Resolve) -> None:
    deck = resolve("1 Twinned")
    assert [entry.card.id for entry in deck.entries] == ["n2"], "the newest"
    assert [notice.code for notice in deck.notices] == ["several_cards"]


def test_t27_exact_name_when_it_is_also_a_base_name(resolve: Resolve) -> None:
    deck = resolve("1 Glow")
    assert [entry.card.id for entry in deck.entries] == ["g1"]
    assert deck.notices == ()


def test_base_name_when_several_titled_cards_share_it(resolve: Resolve) -> None:
    (line,) = resolve("1 Moonphase").unresolved
    assert set(line.suggestions) == {"Moonphase - Half", "Moonphase - Full"}


def test_base_name_when_one_titled_card_bears_it() -> None:
    bridge = Bridge(make_index([make_card("p", "Moonphase", "Half")]))
    deck = resolve_list(parse_list("1 Moonphase"), bridge)
    assert only(deck) == ("Moonphase - Half", 1, "main")
    assert [notice.code for notice in deck.notices] == ["read_as"]


def test_t29_printing_when_its_number_is_shared(resolve: Resolve) -> None:
    deck = resolve("1 Glow (XX/99)")
    assert [entry.printings for entry in deck.entries] == [{"cd-207": 1}]


@pytest.mark.parametrize("extra", ["(AA1-XX/99)", "(AA1) XX/99", "[AA1 XX/99]", "AA1-XX/99"])
def test_t29_printing_when_its_number_holds_a_stroke(resolve: Resolve, extra: str) -> None:
    deck = resolve(f"1 Glow {extra}")
    assert [entry.printings for entry in deck.entries] == [{"cd-207": 1}]
    assert deck.notices == ()


@pytest.mark.parametrize("extra", ["(AA1) AA1-210", "(AA1-AA1-210)", "(AA1) 210", "AA1-210"])
def test_t26_printing_when_its_number_repeats_the_code_of_its_set(resolve: Resolve, extra: str) -> None:
    deck = resolve(f"1 Twinned {extra}")
    assert [(entry.card.id, entry.printings) for entry in deck.entries] == [("n1", {"cd-210": 1})]
    assert deck.notices == ()


@pytest.mark.parametrize(
    ("line", "card"), [("3 Glow (Champion of Dawn)", "g2"), ("1 Moonphase (half)", "p1"), ("1 Glow (Dusk)", "g1")]
)
def test_t32_card_when_its_title_stands_in_brackets(resolve: Resolve, line: str, card: str) -> None:
    assert [entry.card.id for entry in resolve(line).entries] == [card]


def test_number_when_it_belongs_to_several_cards() -> None:
    cards = [make_card(id, name, printings=[(f"cd-{id}", "AA1", "XX/99")]) for id, name in (("1", "One"), ("2", "Two"))]
    (line,) = resolve_list(parse_list("1 XX/99"), Bridge(make_index(cards))).unresolved
    assert "several cards" in line.reason.en


def test_reference_when_it_belongs_to_another_card(resolve: Resolve) -> None:
    deck = resolve("1 Furies (AA1-001)")
    assert only(deck) == ("Furies", 1, "main")
    assert [notice.code for notice in deck.notices] == ["extra_ignored"]


def test_card_when_its_id_has_moved() -> None:
    card = make_card("new", "Furies", printings=[("cd-9", "AA1", "AA1-009")])
    bridge = Bridge(make_index([card], moved=[("card", "old", "new"), ("printing", "cd-1", "cd-9")]))
    assert only(resolve_list(parse_list('{"zones": {"main": [{"card": "old", "count": 2}]}}'), bridge))[0] == "Furies"
    assert only(resolve_list(parse_list('{"mainDeck": [{"card": "cd-1"}]}'), bridge))[0] == "Furies"


def test_card_when_its_source_has_it_no_longer() -> None:
    bridge = Bridge(make_index([make_card("a", "Furies", is_active=False)]))
    deck = resolve_list(parse_list("1 Furies"), bridge)
    assert only(deck)[0] == "Furies"
    assert [notice.code for notice in deck.notices] == ["retired"]


def test_zone_when_there_are_no_headings(resolve: Resolve) -> None:
    deck = resolve("3 Furies\n12 Emberling\n")
    assert [(entry.card.full_name, entry.zone) for entry in deck.entries] == [
        ("Furies", "main"),
        ("Emberling", "spirit"),
    ]


def test_zone_when_the_heading_is_wrong(resolve: Resolve) -> None:
    deck = resolve("[main]\n12 Emberling\n[spirit]\n3 Furies\n")
    assert [(entry.card.full_name, entry.zone) for entry in deck.entries] == [
        ("Emberling", "main"),
        ("Furies", "spirit"),
    ]


def test_quantity_when_there_is_none(resolve: Resolve) -> None:
    deck = resolve("Furies")
    assert only(deck) == ("Furies", 1, "main")
    assert [notice.code for notice in deck.notices] == ["counted_as_one"]


def test_format_when_the_list_names_it(resolve: Resolve) -> None:
    assert resolve("Format: スタンダード\n1 Furies").format == "standard"
    assert resolve("Format: STANDARD\n1 Furies").format == "standard"


def test_format_when_the_list_names_an_unknown_one(bridge: Bridge, resolve: Resolve) -> None:
    deck = resolve("Format: vintage\n1 Furies")
    assert [(line.line, line.text, line.is_card) for line in deck.unresolved] == [(1, "Format: vintage", False)]
    told = resolve_list(parse_list("Format: vintage\n1 Furies"), bridge, is_format_given=True)
    assert told.unresolved == ()
    assert [notice.code for notice in told.notices] == ["unknown_format"]


def test_game_when_the_list_is_of_another_one(resolve: Resolve) -> None:
    with pytest.raises(UserError, match="asterisk") as caught:
        resolve("Game: アスタリスクTCG\n1 Furies")
    assert caught.value.code == "wrong_game"


def test_game_when_it_is_not_known(resolve: Resolve) -> None:
    assert [notice.code for notice in resolve("Game: チェス\n1 Furies").notices] == ["other_game"]


def test_t85_fingerprint_when_the_order_of_lines_differs(resolve: Resolve) -> None:
    one = resolve("Title: A\n[main]\n3 Furies\n2 Glow\n[spirit]\n12 Emberling")
    two = resolve("[spirit]\n12 EMBERLING\n[main]\n1 Glow (XX/99)\n3 Furies\n1 Glow")
    assert one.fingerprint() == two.fingerprint()
    assert one.fingerprint() != resolve("[main]\n3 Furies\n2 Glow\n[side]\n12 Emberling").fingerprint()
    assert one.fingerprint() != resolve("[main]\n4 Furies\n2 Glow\n[spirit]\n12 Emberling").fingerprint()


NAMES = st.sampled_from([card.full_name for card in elestrals_cards()])


@given(
    st.lists(st.one_of(st.text(max_size=30), NAMES, st.builds("{} {}".format, st.integers(-1, 5), NAMES)), min_size=1)
)
def test_resolve_list_when_given_any_lines(lines: list[str]) -> None:
    bridge = elestrals_bridge()
    with suppress(UserError):
        parsed = parse_list("\n".join(lines))
        deck = resolve_list(parsed, bridge)
        assert len(deck.entries) + len(deck.unresolved) > 0
        assert sum(entry.count for entry in deck.entries) >= len(parsed.lines) - len(deck.unresolved)
