"""Plays games in whatever form the environment chooses, and prints what they came to: run by the tests beside it.

``python -m tests.compiled.playing GAMES`` prints the form, and for each game the digests of so many games between two
random agents and the reports of two goldfish runs, as JSON.
"""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
DIGESTED = "digests"
REPORTED = "reports"


def played(form: str, games: int) -> dict[str, Any]:
    """What another process plays in this form (a value of DECKWRIGHT_COMPILED)."""
    command = [sys.executable, "-m", "tests.compiled.playing", str(games)]
    environment = {**os.environ, "DECKWRIGHT_COMPILED": form}
    run = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    document: dict[str, Any] = json.loads(run.stdout)
    return document


def _play(games: int) -> dict[str, Any]:
    from deckwright.compiled import is_compiled  # first of all: it settles what rules_engine is
    from rules_engine.games import GAMES

    found: dict[str, Any] = {"compiled": is_compiled(), DIGESTED: {}, REPORTED: {}}
    for key in GAMES:
        found[DIGESTED][key] = _digests(key, games)
        found[REPORTED][key] = _reports(key, games)
    return found


def _digests(key: str, games: int) -> list[str]:
    from rules_engine.agents.random import RandomAgent
    from rules_engine.core.agents import play
    from rules_engine.core.randomness import game_seed
    from tests.rules_engine import samples

    digests = []
    table = samples.table(key)
    for number in range(games):
        game = table.deal(game_seed(number, number))
        play(game, [RandomAgent(number, "a"), RandomAgent(number, "b")])
        digests.append(game.digest())
    return digests


def _reports(key: str, games: int) -> list[str]:
    """The digests of whole reports, and one report to read."""
    from rules_engine.goldfish import GoldfishOptions, build_report, play_games
    from tests.rules_engine import samples

    texts = []
    for deck, order in zip(samples.DECKS[key], ("first", "second"), strict=True):
        options = GoldfishOptions(play=order)
        texts.append(json.dumps(build_report(deck, options, 7, play_games(deck, options, 7, 0, games))))
    return [*(hashlib.sha256(text.encode()).hexdigest() for text in texts), texts[0]]


if __name__ == "__main__":
    print(json.dumps(_play(int(sys.argv[1]))))  # noqa: T201
