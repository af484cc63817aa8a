"""Normal forms of names (cases T1, T2, T5, T7, T8, T11)."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.names import loose_form, name_key, natural_key, normal_form

any_text = st.text(st.characters(exclude_categories=()), max_size=40)


@given(any_text)
def test_normal_form_when_applied_twice_changes_nothing(text: str) -> None:
    assert normal_form(normal_form(text)) == normal_form(text)


@given(any_text)
def test_coarser_forms_when_applied_twice_change_nothing(text: str) -> None:
    assert name_key(name_key(text)) == name_key(text)
    assert loose_form(loose_form(text)) == loose_form(text)


@given(any_text, any_text)
def test_coarser_forms_when_a_finer_form_is_equal_are_equal(one: str, other: str) -> None:
    assert name_key(normal_form(one)) == name_key(one)
    assert loose_form(name_key(one)) == loose_form(one)
    if normal_form(one) == normal_form(other):
        assert name_key(one) == name_key(other)


@given(any_text)
def test_normal_form_when_text_is_composed_otherwise_is_the_same(text: str) -> None:
    assert normal_form(unicodedata.normalize("NFD", text)) == normal_form(unicodedata.normalize("NFC", text))


@given(any_text)
def test_normal_form_when_read_by_a_database_is_storable(text: str) -> None:
    folded = normal_form(text)
    assert "\0" not in folded
    assert folded.encode("utf-8").decode() == folded
    assert folded == folded.strip()


@given(st.text(st.characters(max_codepoint=126), max_size=40))
def test_normal_form_when_text_is_ascii_is_that_of_the_same_text_among_other_letters(text: str) -> None:
    assert normal_form(f"ゼ {text} ゼ") == f"ゼ {normal_form(text)} ゼ".replace("  ", " ")


@pytest.mark.parametrize("apostrophe", ["'", "\u2019", "\u2018", "\u02bc", "\uff07", "`", "\u00b4", "\u2032", ""])
def test_t1_normal_form_when_apostrophes_differ_is_the_same(apostrophe: str) -> None:
    assert normal_form(f"Vernus{apostrophe} Gambit") == "vernus gambit"


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Élivéna", "elivena"),
        ("Søren Łuk", "soren luk"),
        ("Straße", "strasse"),
        ("ÆON", "aeon"),
        ("İzmir", "izmir"),
    ],
)
def test_t2_normal_form_when_accents_differ_is_the_same(typed: str, folded: str) -> None:
    assert normal_form(typed) == normal_form(folded) == folded


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("３　ゼウス", "3 ゼウス"),
        ("ｾﾞｳｽ", "ゼウス"),
        ("ｶﾞｰﾙ", "ガール"),
        ("か゛", "が"),
        ("Ａｂ－Ｃ", "Ab-C"),
        ("光＝影", "光=影"),
        ("光゠影", "光=影"),
        ("波〜", "波～"),
        ("①", "1"),
    ],
)
def test_t5_normal_form_when_widths_differ_is_the_same(typed: str, plain: str) -> None:
    assert normal_form(typed) == normal_form(plain)


@pytest.mark.parametrize(
    "stray", ["\ufeff{}", "{} ", "{}\u00a0", "\u3000{}", "{}\u200b", "{}\r\n", "{}\u200d", "\u2060{}"]
)
def test_t7_normal_form_when_blanks_are_stray_is_the_same(stray: str) -> None:
    assert normal_form(stray.format("Pebblin")) == "pebblin"


def test_t7_normal_form_when_blanks_are_doubled_is_the_same() -> None:
    assert normal_form("Pebblin  -\u00a0 Heir\tof Dawn") == normal_form("Pebblin - Heir of Dawn")


def test_t8_normal_form_when_case_differs_is_the_same() -> None:
    assert normal_form("ESCAPED FROM Rimhold") == normal_form("Escaped from rimhold")


@pytest.mark.parametrize("dash", ["-", " - ", "‐", "–", " — ", "−", "－", "‑", " "])
def test_normal_form_when_dashes_differ_is_the_same(dash: str) -> None:
    assert normal_form(f"Tide Phase{dash}Slack Water") == "tide phase slack water"


@pytest.mark.parametrize(
    ("one", "other"),
    [("か", "が"), ("ハ", "パ"), ("ハ", "バ"), ("カド", "カード"), ("そら", "ソラ"), ("pebblin", "pebbling")],
)
def test_normal_form_when_letters_differ_is_another(one: str, other: str) -> None:
    assert normal_form(one) != normal_form(other)


def test_loose_form_when_kana_or_spaces_differ_is_the_same() -> None:
    assert loose_form("ひかりの 御使い") == loose_form("ヒカリノ御使い")
    assert name_key("光の 御使い") == name_key("光の御使い")
    assert name_key("ひかり") != name_key("ヒカリ")


def test_natural_key_when_numbers_have_different_lengths_sorts_them_as_numbers() -> None:
    ids = ["cd-10", "cd-9", "cd-100", "ab", "cd-", "1", "cd-9a", "٣"]
    assert sorted(ids, key=natural_key)[:1] == ["1"]
    assert sorted(["cd-10", "cd-9", "cd-100"], key=natural_key) == ["cd-9", "cd-10", "cd-100"]
