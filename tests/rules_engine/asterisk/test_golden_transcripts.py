"""Whole games of decks with programs as text, compared line by line with what was kept (``REWRITE_GOLDEN=1`` writes the
files anew): a reader of the rules can follow them."""

import os
from pathlib import Path

import pytest

from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import Agent, play
from rules_engine.core.randomness import game_seed
from rules_engine.core.transcript import transcript
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.policy import POLICIES, VOCABULARY
from rules_engine.games.asterisk.table import AsteriskTable
from tests.rules_engine.asterisk.decks import DECKS

FOLDER = Path(__file__).parent / "golden"


def played(kind: str) -> list[str]:
    """A game by the default policy, one by chance, and a goldfish game by the default policy."""
    decks, limit = (DECKS[:1], 10) if kind == "goldfish" else (DECKS, 0)
    table = AsteriskTable(decks, AsteriskOptions(), first_player=0, turn_limit=limit)
    game = table.deal(game_seed(9, 1))
    policy: Agent = read_policy(POLICIES["race"], VOCABULARY)
    play(game, [RandomAgent(9, "a"), RandomAgent(9, "b")] if kind == "random" else [policy, policy])
    return [*transcript(game), f"digest {game.digest()}"]


@pytest.mark.parametrize("kind", ["match", "random", "goldfish"])
def test_transcript_with_programs_when_a_kept_game_is_played_again(kind: str) -> None:
    path = FOLDER / f"{kind}.txt"
    lines = played(kind)
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()
