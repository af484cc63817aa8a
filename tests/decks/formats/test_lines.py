"""One line of a list: quantities in every dialect, printings and markers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.formats.lines import MOST_COPIES, plain, read_line, read_quantity
from decks.formats.parsed import Reading
from decks.messages import Message


def first(text: str) -> tuple[int, str]:
    reading = read_line(plain(text)).readings[0]
    return reading.copies, reading.name


@pytest.mark.parametrize(
    "text",
    [
        "3 Furies",
        "3x Furies",
        "3X Furies",
        "3 x Furies",
        "3× Furies",
        "3×Furies",
        "3* Furies",
        "x3 Furies",
        "×3 Furies",
        "× 3 Furies",
        "Furies x3",
        "Furies X3",
        "Furies x 3",
        "Furies ×3",
        "Furies×3",
        "Furies * 3",
        "Furies,3",
        "Furies, 3",
        "Furies;3",
        "Furies\t3",
        "3\tFuries",
        "3,Furies",
        "(3) Furies",
        "[3] Furies",
        "Furies (3)",
        "Furies (x3)",
        "Furies: 3",
        "3枚 Furies",
        "Furies 3枚",
        "Furies　３枚",
        "３　Furies",
        "ｘ3 Furies",
        "×３　Ｆｕｒｉｅｓ",
        "- 3 Furies",
        "• 3 Furies",
        "・3枚 Furies",
        "+3 Furies",
        "  3   Furies  ",
        "\ufeff3 Furies",
        "3\u00a0Furies\u200b",
    ],
)
def test_t17_quantity_when_written_in_any_dialect(text: str) -> None:
    assert Reading(3, "Furies") in read_line(plain(text)).readings


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0 Furies", "quantity is 0"),
        ("-1 Furies", "quantity is -1"),
        ("−1 Furies", "quantity is −1"),
        ("Furies x0", "quantity is 0"),
        ("Furies,-2", "quantity is -2"),
        ("999999 Furies", "999999 is too large"),
        ("99999999999999999999999999 Furies", "too large"),
        ("1000 Furies", "too large"),
        ("1.5 Furies", "1.5 is not a whole number"),
        ("Furies x1.5", "1.5 is not a whole number"),
        ("００ Furies", "quantity is 00"),
    ],
)
def test_t17_quantity_when_it_cannot_be_meant(text: str, said: str) -> None:
    line = read_line(plain(text))
    assert line.readings == ()
    assert line.refusal is not None
    assert said in line.refusal.en
    assert line.refusal.ja


def test_quantity_when_it_is_the_largest() -> None:
    assert first(f"{MOST_COPIES} Furies") == (MOST_COPIES, "Furies")


def test_read_line_when_a_good_quantity_stands_beside_a_number_of_the_name() -> None:
    assert first("3 Agent (0)") == (3, "Agent (0)")


def test_read_line_when_there_is_no_quantity() -> None:
    (reading,) = read_line("Furies of the North").readings
    assert (reading.copies, reading.name, reading.is_counted) == (1, "Furies of the North", False)


def test_read_line_when_the_name_may_end_in_a_number() -> None:
    """A number that merely ends the line is tried as part of the name first."""
    readings = [(reading.copies, reading.name) for reading in read_line("Agent 7").readings]
    assert readings == [(1, "Agent 7"), (7, "Agent")]


def test_read_line_when_digits_touch_a_japanese_name() -> None:
    assert (3, "ゼウス") in [(reading.copies, reading.name) for reading in read_line("3ゼウス").readings]
    assert (3, "ゼウス") in [(reading.copies, reading.name) for reading in read_line("ゼウス3").readings]


@pytest.mark.parametrize(
    ("text", "name", "extras"),
    [
        ("2 Glow (AA1-101)", "Glow", ("AA1-101",)),
        ("2 Glow [AA1-101]", "Glow", ("AA1-101",)),
        ("2 Glow （ＡＡ１－１０１）", "Glow", ("AA1-101",)),
        ("2 Glow AA1-101", "Glow", ("AA1-101",)),
        ("2 Glow (AA1) 101", "Glow", ("(AA1) 101",)),
        ("2 Glow (XX/99)", "Glow", ("XX/99",)),
        ("2 Glow *F*", "Glow", ("*F*",)),
        ("2 Glow (AA1-101) *F*", "Glow", ("AA1-101", "*F*")),
        ("2 Glow #foil", "Glow", ("#foil",)),
        ("2 Glow # a remark", "Glow", ()),
        ("2 Glow // a remark", "Glow", ()),
        ('2 "Glow, the Last"', "Glow, the Last", ()),
        ("2 「ゼウス」", "ゼウス", ()),
    ],
)
def test_read_line_when_something_follows_the_name(text: str, name: str, extras: tuple[str, ...]) -> None:
    readings = read_line(plain(text)).readings
    assert (2, name, extras, True) in readings
    assert readings[0].extras == (), "the whole is tried as a name before any split of it"


def test_t12_whole_name_when_a_word_of_it_could_be_split_off() -> None:
    assert first("1 Tyran Rex") == (1, "Tyran Rex")
    assert first("1 Glow (Full)") == (1, "Glow (Full)")


@given(st.text(max_size=120))
def test_read_line_when_given_any_text(text: str) -> None:
    line = read_line(plain(text))
    assert line.readings or line.refusal
    assert all(1 <= reading.copies <= MOST_COPIES for reading in line.readings)


@given(st.integers(1, MOST_COPIES), st.from_regex(r"[A-Za-z][A-Za-z '\-]{0,30}[a-z]", fullmatch=True))
def test_read_line_when_a_quantity_leads(count: int, name: str) -> None:
    name = " ".join(name.split())
    assert first(f"{count} {name}") == (count, name)


@pytest.mark.parametrize(("cell", "count"), [("3", 3), (" 3 ", 3), ("３", 3), ("3枚", 3), ("3x", 3)])
def test_read_quantity_when_it_is_a_cell(cell: str, count: int) -> None:
    assert read_quantity(cell) == count


@pytest.mark.parametrize("cell", ["", "three", "0", "-1", "1.5", "999999", "3 4"])
def test_read_quantity_when_it_is_none(cell: str) -> None:
    assert isinstance(read_quantity(cell), Message)
