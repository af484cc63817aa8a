"""Distinct sequences of choices to some depth from fixed positions, compared with what was kept.

A rule that offers an option too many, too few or twice changes these numbers. ``REWRITE_GOLDEN=1 pytest
tests/rules_engine/test_node_counts.py`` writes the file anew: explain the difference before it is kept.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rules_engine.agents.random import RandomAgent
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed
from tests.rules_engine.tables import TABLES, table

FOLDER = Path(__file__).parent / "counts"
POSITIONS = [(1, 0), (1, 12), (2, 25), (3, 40), (4, 60)]
"""Seed of the deal, and how many random choices are behind."""
MOST_NODES = 1_500
"""The depth of a position is the last one with no more sequences than this."""


def file_of(key: str) -> Path:
    return FOLDER / f"{key.replace(' ', '-')}.json"


def position(key: str, seed: int, choices: int) -> Game[Any]:
    game = table(key).deal(game_seed(seed, 0))
    agents = [RandomAgent(seed, "a"), RandomAgent(seed, "b")]
    while (decision := game.advance()) and len(game.choices) < choices:
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    return game


def nodes(game: Game[Any], depth: int) -> int:
    """Sequences of ``depth`` choices, shorter ones counted where the game ends before."""
    decision = game.advance()
    if decision is None or depth == 0:
        return 1
    if depth == 1:
        return len(decision.options)
    total = 0
    for action in decision.options:
        child = game.clone()
        child.apply(action)
        total += nodes(child, depth - 1)
    return total


def counted(key: str) -> list[dict[str, Any]]:
    rows = []
    for seed, choices in POSITIONS:
        game = position(key, seed, choices)
        counts = [nodes(game, 1)]
        while counts[-1] <= MOST_NODES and len(counts) < 6:
            counts.append(nodes(game, len(counts) + 1))
        rows.append({"seed": seed, "choices": choices, "nodes": counts})
    return rows


@pytest.mark.parametrize("key", TABLES)
def test_nodes_when_counted_from_fixed_positions_are_as_kept(key: str) -> None:
    path = file_of(key)
    rows = counted(key)
    if os.environ.get("REWRITE_GOLDEN"):
        text = ",\n".join(f"  {json.dumps(row)}" for row in rows)
        path.write_text(f"[\n{text}\n]\n", encoding="utf-8")
    assert rows == json.loads(path.read_text(encoding="utf-8"))


def test_counts_when_a_game_is_added_has_its_file() -> None:
    assert sorted(FOLDER.glob("*.json")) == sorted(map(file_of, TABLES))


@pytest.mark.parametrize("key", TABLES)
def test_nodes_when_the_first_choice_is_taken_add_up(key: str) -> None:
    """The count of a position is the sum of those of its children, and counting changes nothing."""
    game = position(key, 1, 12)
    before = game.digest()
    decision = game.advance()
    assert decision is not None
    parts = []
    for action in decision.options:
        child = game.clone()
        child.apply(action)
        parts.append(nodes(child, 1))
    assert sum(parts) == nodes(game, 2)
    assert game.digest() == before
