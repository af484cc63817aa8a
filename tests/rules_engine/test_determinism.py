"""The same games in another process, under another hash seed, with the other generators disturbed."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLAY = """
import random
random.seed({seed})
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import play
from rules_engine.core.randomness import game_seed
from rules_engine.games import GAMES
from tests.rules_engine import samples
for key in GAMES:
    for number in range(5):
        game = samples.table(key).deal(game_seed(10, number))
        play(game, [RandomAgent(number, "a"), RandomAgent(number, "b")])
        random.random()
        print(key, game.digest())
"""


def digests(hash_seed: int) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": str(ROOT)}
    run = [sys.executable, "-c", PLAY.format(seed=hash_seed)]
    return subprocess.run(run, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def test_digests_when_the_hash_seed_differs_are_equal() -> None:
    first = digests(0)
    assert len(first.splitlines()) == 10
    assert first == digests(4711)
