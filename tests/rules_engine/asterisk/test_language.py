"""The card language of the game: what it knows, and that the decks of the tests use all of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine.core.effects import COMMON
from rules_engine.core.effects.programs import Program
from rules_engine.core.errors import InvalidProgram
from rules_engine.games.asterisk.cards import KINDS
from rules_engine.games.asterisk.effects.conditions import CONDITIONS
from rules_engine.games.asterisk.effects.filters import FILTERS
from rules_engine.games.asterisk.effects.language import LANGUAGE
from rules_engine.games.asterisk.effects.ops import OPS
from rules_engine.games.asterisk.options import AsteriskOptions
from tests.rules_engine.asterisk.decks import DECKS


def words(document: object) -> Iterator[tuple[str, str]]:
    """Every key of a program with the word that it has."""
    if isinstance(document, dict):
        for key, value in document.items():
            if isinstance(value, str):
                yield key, value
            yield from words(value)
    elif isinstance(document, list):
        for value in document:
            yield from words(value)


def programs() -> list[Program]:
    return [entry.card.program for deck in DECKS for entry in deck if entry.card.program is not None]


def test_kinds_of_abilities_when_the_decks_are_read_are_all_in_use() -> None:
    assert {ability.kind for program in programs() for ability in program.abilities} == set(KINDS)


def test_own_nodes_when_the_tests_are_read_are_all_in_use() -> None:
    """No op, filter, condition or number of the game is without a test."""
    used = {pair for program in programs() for pair in words(program.document())}
    written = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    missing = [
        node.verb
        for node in (*OPS, *FILTERS, *CONDITIONS)
        if (node.sort, node.verb) not in used and f'"{node.verb}"' not in written
    ]
    assert missing == []


def test_nodes_when_written_and_read_again_are_the_same() -> None:
    for program in programs():
        document = program.document()
        assert Program.read(json.loads(json.dumps(document)), LANGUAGE).document() == document


def test_language_when_asked_knows_the_common_nodes_too() -> None:
    for node in COMMON:
        assert node.verb in LANGUAGE.nodes[node.sort]


def test_a8_4_d_change_is_not_known_and_is_said_to_be_so() -> None:
    with pytest.raises(InvalidProgram, match="d_change"):
        Program.read({"abilities": [{"kind": "d_change"}]}, LANGUAGE)


def test_options_when_the_tests_are_read_are_all_tested() -> None:
    folder = Path(__file__).parent
    written = "".join(
        path.read_text(encoding="utf-8") for path in folder.glob("test_*.py") if path.name != "test_conformance.py"
    )
    assert [name for name in AsteriskOptions.CHOICES if name not in written] == []
