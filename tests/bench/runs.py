"""Goldfish runs as jobs: how long a small one takes from the question to the report, and games a second of a large one
over all cores."""

import os
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from django.conf import settings

from tests.deckwright.installation import Installation, wait_for

DECK = Path(settings.BUNDLED_DIR) / "elestrals" / "decks" / "starter-centaurbor.txt"
SMALL_RUNS = 11
LARGE_GAMES = 10_000
LATENCY_GOAL = 1.0


def benchmarks() -> list[dict[str, Any]]:
    """Through web, database, broker and workers of an installation of its own, on what the environment names."""
    with tempfile.TemporaryDirectory() as folder, Installation(Path(folder)) as installation:
        for command in (["migrate", "--verbosity", "0"], ["import_cards", "bundled"]):
            assert installation.run(*command).returncode == 0
        installation.start("serve", "--port", str(installation.port))
        log = installation.state / "serve.log"
        wait_for("the server answers", lambda: f":{installation.port}/" in log.read_text())
        _play(installation, 10)
        latency = median(_play(installation, 10) for _ in range(SMALL_RUNS))
        seconds = _play(installation, LARGE_GAMES)
    return [
        {
            "name": "a simulation of 10 games, from the request to the report",
            "value": latency,
            "unit": "s",
            "goal": f"<= {LATENCY_GOAL:g}",
            "ok": latency <= LATENCY_GOAL,
        },
        {
            "name": f"a simulation of {LARGE_GAMES:,} games over {os.cpu_count()} cores",
            "value": LARGE_GAMES / seconds,
            "unit": "games/s",
        },
    ]


def _play(installation: Installation, games: int) -> float:
    """Seconds from the request to the report."""
    body = {"game": "elestrals", "text": DECK.read_text(), "games": games}
    started = time.perf_counter()
    status, run = installation.call("POST", "simulations", body)
    assert status == 202, run

    def is_done() -> bool:
        state = installation.call("GET", f"simulations/{run['id']}")[1]["state"]
        assert state in ("queued", "running", "done"), state
        return bool(state == "done")

    wait_for("the report", is_done)
    return time.perf_counter() - started
