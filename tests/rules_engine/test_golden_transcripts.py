"""Whole games as text, compared line by line with what was kept.

``REWRITE_GOLDEN=1 pytest tests/rules_engine/test_golden_transcripts.py`` writes the files anew: read the difference.
"""

import os
from pathlib import Path

import pytest

from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import Agent, play
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed
from rules_engine.core.transcript import transcript
from rules_engine.games import GAMES
from tests.rules_engine import samples

FOLDER = Path(__file__).parent / "golden"
KINDS = ("goldfish", "match", "random")


def played(key: str, kind: str) -> list[str]:
    """A goldfish game and a match by the default policy, and a match by chance."""
    rules = GAMES[key]
    policy: Agent = read_policy(rules.policy_documents[rules.policies[0]], rules.vocabulary)
    game: Game[object] = (samples.goldfish_table(key) if kind == "goldfish" else samples.table(key)).deal(
        game_seed(9, 0)
    )  # type: ignore[type-var]
    play(game, [RandomAgent(9, "a"), RandomAgent(9, "b")] if kind == "random" else [policy, policy])
    return [*transcript(game), f"digest {game.digest()}"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("key", GAMES)
def test_transcript_when_a_kept_game_is_played_again(key: str, kind: str) -> None:
    path = FOLDER / f"{key}-{kind}.txt"
    lines = played(key, kind)
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == path.read_text(encoding="utf-8").splitlines()


def test_golden_folder_when_a_game_is_added_has_its_transcripts() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {f"{key}-{kind}" for key in GAMES for kind in KINDS}
