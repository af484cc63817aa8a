"""The list text as a whole: headings, keys, comments, and the promise that no line vanishes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.formats.parsed import ParsedList
from decks.formats.text import TextFormat


def parse(text: str) -> ParsedList:
    return TextFormat().parse(text)


def zones(parsed: ParsedList) -> list[tuple[str | None, str]]:
    return [(line.zone, line.readings[0].name) for line in parsed.lines]


def codes(parsed: ParsedList) -> list[str]:
    return [notice.code for notice in parsed.notices]


@pytest.mark.parametrize(
    ("heading", "zone"),
    [
        ("[main]", "main"),
        ("[Main Deck]", "main"),
        ("［メイン］", "main"),
        ("【メインデッキ】", "main"),
        ("Main deck:", "main"),
        ("MAIN DECK", "main"),
        ("Main Deck (40)", "main"),
        ("Main Deck (40 cards):", "main"),
        ("Main deck: 40", "main"),
        ("[Main] (40)", "main"),
        ("[Main (40)]", "main"),
        ("メインデッキ（40枚）", "main"),
        ("メイン：40枚", "main"),
        ("メイン", "main"),
        ("== Main Deck ==", "main"),
        ("--- Main Deck ---", "main"),
        ("■メインデッキ", "main"),
        ("**Main Deck**", "main"),
        ("Elestrals (20)", "main"),
        ("Runes:", "main"),
        ("ステラ", "main"),
        ("[spirit]", "spirit"),
        ("Spirits (20)", "spirit"),
        ("Spirit Deck:", "spirit"),
        ("スピリット", "spirit"),
        ("スピリットデッキ：", "spirit"),
        ("[side]", "side"),
        ("Sideboard", "side"),
        ("Side-deck:", "side"),
        ("サイド", "side"),
        ("サイドデッキ（15）", "side"),
        ("Deck:", None),
        ("デッキ", None),
    ],
)
def test_heading_when_written_in_any_style(heading: str, zone: str | None) -> None:
    parsed = parse(f"{heading}\n3 Furies")
    assert zones(parsed) == [(zone, "Furies")]
    assert [item.line for item in parsed.headings] == [1]


def test_zone_when_there_is_no_heading() -> None:
    assert zones(parse("3 Furies")) == [(None, "Furies")]


def test_heading_when_the_number_of_cards_below_it_differs() -> None:
    parsed = parse("Main Deck (40)\n3 Furies\n\nSpirit Deck (20)\n20 Emberling\n")
    assert [(notice.line, notice.code) for notice in parsed.notices] == [(1, "size_differs")]
    assert "40 cards" in parsed.notices[0].message.en
    assert "have 3" in parsed.notices[0].message.en


def test_heading_when_kinds_of_cards_are_headed_inside_a_zone() -> None:
    text = "Main Deck (5)\nElestrals (3)\n3 Furies\nRunes (2)\n2 Glow\nSide Deck (2)\nElestrals (2)\n2 Tyran\n"
    parsed = parse(text)
    assert zones(parsed) == [("main", "Furies"), ("main", "Glow"), ("side", "Tyran")]
    assert codes(parsed) == []


def test_t20_heading_when_it_names_no_zone() -> None:
    parsed = parse("[graveyard]\n3 Furies\n[main]\n2 Glow\n")
    assert zones(parsed) == [("main", "Glow")]
    (line,) = parsed.unreadable
    assert (line.line, line.text) == (2, "3 Furies")
    assert "graveyard" in line.reason.en


@pytest.mark.parametrize("heading", ["[tokens]", "Maybeboard:", "検討中"])
def test_t20_cards_when_they_lie_beside_the_deck(heading: str) -> None:
    parsed = parse(f"[main]\n2 Glow\n{heading}\n3 Furies\n")
    assert zones(parsed) == [("main", "Glow")]
    assert [(notice.line, notice.code, notice.text) for notice in parsed.notices] == [(4, "left_out", "3 Furies")]


def test_line_when_it_names_its_own_zone() -> None:
    assert zones(parse("[main]\n3 Furies\nSB: 2 Glow\n1 Tyran")) == [
        ("main", "Furies"),
        ("side", "Glow"),
        ("main", "Tyran"),
    ]


@pytest.mark.parametrize(
    ("line", "name", "value"),
    [
        ("Title: My deck", "title", "My deck"),
        ("TITLE : My: deck", "title", "My: deck"),
        ("Deck name: Ｗｉｄｅ", "title", "Ｗｉｄｅ"),
        ("タイトル：わたしのデッキ", "title", "わたしのデッキ"),
        ("デッキ名:赤", "title", "赤"),
        ("Game: elestrals", "game", "elestrals"),
        ("ゲーム：アスタリスク", "game", "アスタリスク"),
        ("Format: standard", "format", "standard"),
        ("フォーマット：アンダーン", "format", "アンダーン"),
        ("Format:", "format", ""),
    ],
)
def test_key_when_written_in_either_language(line: str, name: str, value: str) -> None:
    (key,) = parse(f"{line}\n3 Furies").keys
    assert (key.name, key.value) == (name, value)


def test_key_when_given_twice() -> None:
    parsed = parse("Title: One\nTitle: Two\n3 Furies")
    assert parsed.title == "Two"
    assert codes(parsed) == ["key_given_again"]


def test_key_when_it_is_a_remark() -> None:
    assert codes(parse("Author: somebody\n3 Furies")) == ["remark"]


@pytest.mark.parametrize("comment", ["# 3 Furies", "// 3 Furies", "＃ ３ Furies", "#3 Furies", "  // x"])
def test_comment_when_it_is_one(comment: str) -> None:
    parsed = parse(comment)
    assert parsed.is_empty
    assert codes(parsed) == []


def test_comment_when_it_reads_like_a_heading() -> None:
    assert codes(parse("3 Furies\n// Sideboard\n2 Glow")) == ["heading_in_comment"]


def test_line_when_it_has_no_words() -> None:
    assert codes(parse("3 Furies\n-----\n2 Glow")) == ["decoration"]


def test_line_when_it_is_too_long() -> None:
    (line,) = parse("3 " + "x" * 5000).unreadable
    assert "longer than" in line.reason.en


def test_t7_lines_when_spaces_and_line_ends_are_odd() -> None:
    parsed = parse("\ufeff[main]\r\n3 Furies \u00a0\r\n\r\n\t2 Glow\u200b\r\n")
    assert zones(parsed) == [("main", "Furies"), ("main", "Glow")]
    assert [line.line for line in parsed.lines] == [2, 4]


PIECES = st.sampled_from(
    ["3 Furies", "[main]", "[side", "x", "0 A", "-1", "1.5 B", "#c", "//", "Title: t", "A,3", "*F*", ":", "Main (4)",
     "[tokens]", "[odd]", "３", "×", "枚", "(1)", "((", "SB: 2 C", "Elestrals (2)", "-----", "\u3000", "\u200b", "\t"]
)  # fmt: skip


@given(st.lists(st.one_of(st.text(max_size=40), st.lists(PIECES, max_size=4).map(" ".join)), max_size=12))
def test_t13_every_line_when_given_any_text(lines: list[str]) -> None:
    text = "\n".join(lines)
    parsed = parse(text)
    groups = (parsed.lines, parsed.headings, parsed.keys, parsed.unreadable, parsed.notices)
    accounted = {item.line for group in groups for item in group}
    for number, raw in enumerate(text.splitlines(), 1):
        visible = "".join(c for c in raw if c.isprintable() and not c.isspace())
        if number not in accounted:
            assert not visible.strip("\u3164\uffa0") or visible.lstrip().startswith(("#", "//", "＃", "／", "﹟")), raw
    assert accounted <= set(range(1, len(text.splitlines()) + 1))
