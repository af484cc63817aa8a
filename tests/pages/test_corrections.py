"""Corrections of one line in a list."""

import pytest

from decks.corrections import can_correct, correct_line
from decks.messages import unknown_name
from decks.resolved import UnresolvedLine

TEXT = "# first\r\n[main]\r\n3 Sprouter\r\n２　Zeuss (BS1-1)\r\nFormat: standrad"


@pytest.mark.parametrize(
    ("number", "name", "line"),
    [(3, "Sproutyr", "3 Sproutyr"), (4, "Zeus", "2 Zeus"), (5, "standard", "Format: standard"), (2, "Zeus", "1 Zeus")],
)
def test_correct_line_keeps_quantity_and_every_other_line(number: int, name: str, line: str) -> None:
    old, new = TEXT.split("\r\n"), correct_line(TEXT, number, name).split("\r\n")
    assert new[number - 1] == line
    assert old[: number - 1] + old[number:] == new[: number - 1] + new[number:]


@pytest.mark.parametrize("number", [0, -1, 6, 10**9])
def test_correct_line_changes_nothing_when_there_is_no_such_line(number: int) -> None:
    assert correct_line(TEXT, number, "Zeus") == TEXT


def test_can_correct_only_lines_of_the_text() -> None:
    reason = unknown_name("x")
    assert can_correct(TEXT, UnresolvedLine(3, "3 Sprouter", reason))
    assert not can_correct(TEXT, UnresolvedLine(2, "3 Sprouter", reason))
    assert not can_correct('[{"card": "cd-1"}]', UnresolvedLine(7, "cd-1", reason))
