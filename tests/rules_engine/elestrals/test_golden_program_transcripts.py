"""Whole games with chains as text, compared line by line with what was kept.

``REWRITE_GOLDEN=1 pytest tests/rules_engine/elestrals/test_golden_program_transcripts.py`` writes the files anew.
"""

import os
from pathlib import Path

import pytest

from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import Agent, play
from rules_engine.core.randomness import game_seed
from rules_engine.core.transcript import transcript
from rules_engine.games.elestrals.options import ElestralsOptions
from rules_engine.games.elestrals.policy import POLICIES, VOCABULARY
from rules_engine.games.elestrals.table import ElestralsTable
from tests.rules_engine.elestrals.test_program_games import DECKS

FOLDER = Path(__file__).parent / "golden"


def played(kind: str) -> list[str]:
    """The agents are chance, but for the default policy's goldfish game."""
    decks, limit = (DECKS[:1], 10) if kind == "goldfish" else (DECKS, 0)
    game = ElestralsTable(decks, ElestralsOptions(), first_player=0, turn_limit=limit).deal(game_seed(7, 3))
    policy: Agent = read_policy(POLICIES["race"], VOCABULARY)
    play(game, [policy] if kind == "goldfish" else [RandomAgent(7, "a"), RandomAgent(7, "b")])
    return [*transcript(game), f"digest {game.digest()}"]


@pytest.mark.parametrize("kind", ["random", "goldfish"])
def test_transcript_when_a_kept_game_with_chains_is_played_again(kind: str) -> None:
    path = FOLDER / f"{kind}.txt"
    lines = played(kind)
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()
