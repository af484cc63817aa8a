"""docs/rules/asterisk.md is complete and true."""

import re
from pathlib import Path

import pytest

from rules_engine.games.asterisk.options import AsteriskOptions

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "docs" / "rules" / "asterisk.md"
TESTS = [Path(__file__).parent, ROOT / "tests" / "rules_engine" / "construction"]
ROWS = [line.strip("| ").split(" | ") for line in TABLE.read_text(encoding="utf-8").splitlines() if line[:3] == "| A"]


def written_in(file: str) -> str:
    return "".join(path.read_text(encoding="utf-8") for folder in TESTS for path in folder.glob(file))


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_row_when_looked_up_has_its_modules_and_tests(row: list[str]) -> None:
    name = row[0].lower().replace(".", "_")
    for module in quoted(row[2]):
        assert (ROOT / "rules_engine" / "games" / "asterisk" / module).is_file(), module
    files = quoted(row[-1])
    assert files
    for file in files:
        assert re.search(rf"def test_\w*{name}(_|\()", written_in(file)), file


def test_tests_named_after_a_rule_when_read_have_a_row() -> None:
    named = {f"A{chapter}.{rule}" for chapter, rule in re.findall(r"def test_a(\d)_(\d+)_", written_in("test_*.py"))}
    assert named <= {row[0] for row in ROWS}


def test_options_when_looked_up_are_each_in_a_row_or_explained() -> None:
    named = quoted(TABLE.read_text(encoding="utf-8"))
    assert [name for name in AsteriskOptions.CHOICES if name not in named] == []


@pytest.mark.shared
def test_rows_when_compared_with_the_numbered_rules_are_the_same(shared_dir: Path) -> None:
    seed = shared_dir / "rules" / "asterisk.md"
    rules = re.findall(r"^- (A\d\.\d+)", seed.read_text(encoding="utf-8"), re.MULTILINE)
    assert [row[0] for row in ROWS] == rules
