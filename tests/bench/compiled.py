"""The two forms of the rules engine side by side: the same games in the same run, once interpreted, once compiled.

Each form plays in a process of its own, the two taking turns so that a busy machine is busy for both; times are
processor time.
"""

import json
import os
import subprocess
import sys
from typing import Any

from django.conf import settings

from deckwright import compiled

ROUNDS = 2
GOLDFISH_GOAL = 12_000
PLAY_GOAL = 5_000
CLONE_GOAL = 3.0

Row = dict[str, Any]


def benchmarks() -> list[Row]:
    """Rates and their ratios; skipped where these sources are not compiled."""
    if not compiled.build_folder().is_dir():
        return [{"name": "compiled form", "skipped": "these sources are not compiled: make compiled"}]
    plain: dict[str, float] = {}
    built: dict[str, float] = {}
    for _ in range(ROUNDS):
        for form, best in ((compiled.INTERPRETED, plain), (compiled.COMPILED, built)):
            for name, rate in _measured(form).items():
                best[name] = max(rate, best.get(name, 0.0))
    return [row for name in plain for row in _rows(name, plain[name], built[name])]


def _measured(form: str) -> dict[str, float]:
    environment = {**os.environ, compiled.VARIABLE: form}
    command = [sys.executable, "-m", "tests.bench.compiled"]
    run = subprocess.run(command, env=environment, cwd=settings.BASE_DIR, check=True, capture_output=True, text=True)
    rates: dict[str, float] = json.loads(run.stdout)
    return rates


def _rows(name: str, plain: float, built: float) -> list[Row]:
    ratio = {"name": f"{name}: compiled to interpreted", "value": built / plain, "unit": "x"}
    if name.startswith("clone"):
        value = 1e6 / built
        return [
            {
                "name": f"{name}, compiled",
                "value": value,
                "unit": "us",
                **_goal(f"<= {CLONE_GOAL:g}", value <= CLONE_GOAL),
            },
            ratio,
        ]
    goal = GOLDFISH_GOAL if name.startswith("goldfish") else PLAY_GOAL
    return [
        {"name": f"{name}, compiled", "value": built, "unit": "games/s", **_goal(f">= {goal:,}", built >= goal)},
        ratio,
    ]


def _goal(text: str, is_met: bool) -> Row:
    return {"goal": text, "ok": is_met}


def _rates() -> dict[str, float]:
    """Things a second in the form that runs here."""
    from rules_engine.games import GAMES
    from tests.bench import play

    rates = {}
    for key in GAMES:
        rates[f"goldfish {key}"] = _goldfish_rate(key)
        rates[f"two random agents {key}"] = play._random_games(key)[0]
        rates[f"clone in mid-game {key}"] = 1e6 / play._clone(key)["value"]
    return rates


def _goldfish_rate(key: str) -> float:
    from rules_engine.goldfish import GoldfishOptions, play_games
    from tests.bench import goldfish
    from tests.rules_engine import samples

    deck, games = samples.DECKS[key][0], goldfish.GOLDFISH_GAMES
    return goldfish._best(games, lambda: play_games(deck, GoldfishOptions(), 1, 0, games))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(_rates()))
