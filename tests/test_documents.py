"""The documents name only files that are there."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FILE = re.compile(r"`((?:cards|decks|deckwright|docs|importers|rules_engine|templates|tests)/[\w./-]*\w/?)[`:]")
LINK = re.compile(r"\]\((?!\w+:)([^)#]+)")


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_files_of_a_document_when_they_are_looked_for(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    named = [ROOT / name for name in FILE.findall(text)] + [document.parent / link for link in LINK.findall(text)]
    assert [str(path) for path in named if not path.exists()] == []


def test_modules_of_the_architecture_when_they_are_looked_for() -> None:
    """The table of modules names them below the room that the first cell, or the last one filled, says."""
    room = Path()
    missing = []
    for line in (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("\n### ")[1].splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if len(cells) == 3 and "`" in cells[1]:
            room = ROOT / cells[0].strip("`") if cells[0] else room
            missing += [name for name in re.findall("`([^`]+)`", cells[1]) if not (room / name).exists()]
    assert missing == []
    assert room == ROOT / "deckwright"
