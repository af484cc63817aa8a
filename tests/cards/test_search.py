"""The search box (cases T1, T2, T3, T5, T8, T11, T27, T61)."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.errors import UserError
from cards.records import NameRecord
from cards.search import search_cards
from cards.search.parsing import parse
from tests.cards.builders import elestral, save, stella

pytestmark = pytest.mark.usefixtures("empty_catalogue")


@pytest.fixture(autouse=True)
def cards(empty_catalogue: None) -> None:
    save(
        elestral("Rim", "cd-1"),
        elestral("Rimhare", "cd-2@st-2#SW2-010"),
        elestral("Old Rimhare", "cd-3", title="Heir of Dawn"),
        elestral("Grimbolt", "cd-4@st-2"),
        elestral("Vernus' Gambit", "cd-5#FL1-101", card_class="rune_invoke", attack=None, defense=None),
        elestral("Élivéna", "cd-6"),
    )


@pytest.fixture
def japanese_cards() -> None:
    save(
        stella(
            "若葉の 番人",
            names=(
                NameRecord(language="ja", kind="reading", name="ワカバノバンニン"),
                NameRecord(language="en", kind="translation", name="Leaf Warden"),
            ),
        ),
        stella("灯り＝番人", kind="spell", power=None, breaks=None),
    )


def found(query: str, game: str = "elestrals") -> list[str]:
    return [card.full_name for card in search_cards(game, query).queryset]


def test_t27_search_when_a_name_is_exact_puts_it_first_then_beginnings_then_the_rest() -> None:
    assert found("rim") == ["Rim", "Rimhare", "Old Rimhare - Heir of Dawn", "Grimbolt"]


@pytest.mark.parametrize(
    "query", ["Vernus’", "VERNUS GAMBIT", "vernus' gam", "ｖｅｒｎｕｓ", '"vernus` gambit"', "gambit vernus"]
)
def test_t1_search_when_a_name_is_typed_otherwise_finds_it(query: str) -> None:
    assert found(query) == ["Vernus' Gambit"]


@pytest.mark.parametrize("query", ["Élivéna", "elivena", "ELIVE\u0301NA"])
def test_t2_search_when_accents_are_left_out_finds_the_name(query: str) -> None:
    assert found(query) == ["Élivéna"]


@pytest.mark.parametrize(
    "query",
    ["若葉", "若葉の番人", "番人 若葉", "わかば", "ﾜｶﾊﾞ", "leaf", "カード名:若葉", "名前：若葉", '"若葉の　番人"'],
)
@pytest.mark.usefixtures("japanese_cards")
def test_t3_search_when_the_name_is_japanese_finds_it_in_every_script(query: str) -> None:
    assert found(query, "asterisk") == ["若葉の 番人"]


def test_search_when_it_is_empty_finds_all_active_cards_by_name() -> None:
    assert found("") == found("  \u3000") == [
        "Élivéna", "Grimbolt", "Old Rimhare - Heir of Dawn", "Rim", "Rimhare", "Vernus' Gambit",
    ]  # fmt: skip


def test_search_when_a_card_is_retired_leaves_it_out() -> None:
    save(elestral("Rim", "cd-1"), snapshot=True)
    assert found("rim") == ["Rim"]


def test_search_when_a_phrase_is_quoted_wants_the_words_together() -> None:
    assert found("hare dawn") == ["Old Rimhare - Heir of Dawn"]
    assert found('"hare dawn"') == []
    assert found("“heir of dawn”") == ["Old Rimhare - Heir of Dawn"]


def test_search_when_a_term_is_negated_leaves_its_cards_out() -> None:
    assert found("rim -hare") == ["Rim", "Grimbolt"]
    assert found('rim -"heir of"') == ["Rim", "Rimhare", "Grimbolt"]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("type:rune", ["Vernus' Gambit"]),
        ("種類:rune_invoke", ["Vernus' Gambit"]),
        ("set:SW2", ["Grimbolt", "Rimhare"]),
        ('set:"second wave" rim -grim', ["Rimhare"]),
        ("set:st-2 name:hare", ["Rimhare"]),
        ("number:101", ["Vernus' Gambit"]),
        ("number:fl1-101", ["Vernus' Gambit"]),
        ("-set:fl1", ["Grimbolt", "Rimhare"]),
    ],
)
def test_search_when_a_field_is_named_looks_there(query: str, names: list[str]) -> None:
    assert found(query) == names


@pytest.mark.parametrize(
    ("query", "code", "part"),
    [
        ("rim foo:bar", "unknown_field", "'foo' (column 5)"),
        ("若葉 ほげ：値", "unknown_field", "'ほげ' (column 4)"),
        ('rim "hare', "unclosed_quote", "column 5"),
        ("rim name:", "missing_value", "column 5"),
        ("x" * 501, "query_too_long", "501"),
        ("a " * 31, "too_many_terms", "31"),
    ],
)
def test_t61_search_when_the_query_is_bad_names_the_term_and_its_column(query: str, code: str, part: str) -> None:
    with pytest.raises(UserError) as raised:
        search_cards("elestrals", query)
    assert raised.value.code == "bad_query"
    assert [error.code for error in raised.value.errors] == [code]
    assert part in raised.value.message


def test_search_when_a_term_is_empty_warns_and_goes_on() -> None:
    result = search_cards("elestrals", "rimhare ' ''")
    assert [warning.code for warning in result.warnings] == ["empty_term", "empty_term"]
    assert "column 9" in result.warnings[0].message
    assert result.queryset.count() == 2


@pytest.mark.parametrize(
    "query", ["%", "_", "\\", "';drop table cards_card;--", "\0", "\ud800", "Era's", "a\0b", "{fire}", "*", "()"]
)
def test_t11_search_when_signs_mean_something_to_databases_takes_them_as_they_are(query: str) -> None:
    assert len(found(query)) in {0, 6}
    assert found("%rim%") == found("r_m") == []


@settings(max_examples=60, deadline=None)
@given(st.text(st.characters(exclude_categories=()), max_size=30))
def test_search_when_the_query_is_anything_answers_or_says_what_is_wrong(query: str) -> None:
    with contextlib.suppress(UserError):
        list(search_cards("elestrals", query).queryset)


@given(st.text(max_size=60))
def test_parse_when_it_reads_a_query_leaves_out_nothing_but_blanks(query: str) -> None:
    try:
        terms = parse(query).terms
    except UserError:
        return
    assert [term.column for term in terms] == sorted({term.column for term in terms})
