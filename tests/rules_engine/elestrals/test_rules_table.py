"""docs/rules/elestrals.md is complete and true."""

import re
from pathlib import Path

import pytest

from rules_engine.games.elestrals.options import ElestralsOptions

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "docs" / "rules" / "elestrals.md"
TESTS = [Path(__file__).parent, Path(__file__).parent.parent, ROOT / "tests" / "rules_engine" / "construction"]
ROWS = [line.strip("| ").split(" | ") for line in TABLE.read_text(encoding="utf-8").splitlines() if line[:3] == "| E"]
OPEN = {"E6.15", "E8.26", "E8.27", "E8.35"}
"""Rules that are not carried out yet; the table says so."""
SUMMARY = "E8.7"
"""A rule that only names others."""


def written_in(file: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for folder in TESTS for path in folder.glob(file))


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_row_when_looked_up_has_its_modules_and_tests(row: list[str]) -> None:
    name = row[0].lower().replace(".", "_")
    for module in quoted(row[2]):
        assert (ROOT / "rules_engine" / "games" / "elestrals" / module).is_file(), module
    files = quoted(row[-1])
    assert bool(files) != (row[0] in OPEN | {SUMMARY})
    for file in files:
        assert re.search(rf"def test_\w*{name}(_|\()", written_in(file)), file


def test_rules_not_carried_out_when_looked_up_are_those_known() -> None:
    assert {row[0] for row in ROWS if row[-1] == "not carried out"} == OPEN


def test_options_when_looked_up_are_each_in_a_row() -> None:
    named = quoted(TABLE.read_text(encoding="utf-8"))
    assert [name for name in ElestralsOptions.CHOICES if name not in named] == []


@pytest.mark.shared
def test_rows_when_compared_with_the_numbered_rules_are_the_same(shared_dir: Path) -> None:
    seed = shared_dir / "rules" / "elestrals.md"
    rules = re.findall(r"^- (E\d\.\d+)", seed.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row[0] for row in ROWS] == rules
