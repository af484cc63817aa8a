"""Goldfish games of アスタリスクTCG a second and core, with every statistic, and checks of its decks."""

import time
from collections.abc import Callable
from typing import Any

from rules_engine.construction.deck import DeckList
from rules_engine.construction.formats import Format
from rules_engine.games import GAMES
from rules_engine.goldfish import GoldfishOptions, play_games
from tests.rules_engine import samples
from tests.rules_engine.goldfish.decks import peaceful_deck

GAMES_PLAYED = 1_000
CHECKS = 2_000
ROUNDS = 3


def benchmarks() -> list[dict[str, Any]]:
    """Two decks that win in a few turns, and one that plays all ten."""
    first, second = samples.DECKS["asterisk"]
    decks = {"red and blue": first, "green and black": second, "never attacks": peaceful_deck()}
    return [
        *(
            _row(f"goldfish asterisk: {name}", _best(GAMES_PLAYED, _goldfish(deck)), 2_000)
            for name, deck in decks.items()
        ),
        _row("deck checks asterisk", _best(CHECKS, _checks(first)), 10_000),
    ]


def _goldfish(deck: DeckList) -> Callable[[], object]:
    return lambda: play_games(deck, GoldfishOptions(), 1, 0, GAMES_PLAYED)


def _checks(deck: DeckList) -> Callable[[], object]:
    rules, format = GAMES["asterisk"], Format("standard", "2026-01-01")
    return lambda: [rules.check(deck, format) for _ in range(CHECKS)]


def _best(times: int, action: Callable[[], object]) -> float:
    """The best of a few rounds, in things a second of processor time."""
    rounds = []
    for _ in range(ROUNDS):
        started = time.process_time()
        action()
        rounds.append(times / (time.process_time() - started))
    return max(rounds)


def _row(name: str, value: float, goal: int) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": "1/s", "goal": f">= {goal:,}", "ok": value >= goal}
