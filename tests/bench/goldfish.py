"""Goldfish games of Elestrals a second and core, with every statistic."""

import time
from collections.abc import Callable
from typing import Any

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.goldfish import GoldfishOptions, play_games
from tests.rules_engine import samples

GOLDFISH_GAMES = 1_000
ROUNDS = 3
GOLDFISH_GOAL = 2_000


def benchmarks() -> list[dict[str, Any]]:
    """Decks that win on turn 6 or 7, and one without an attacker, which plays all ten turns."""
    first, second = samples.DECKS["elestrals"]
    return [
        _goldfish("fire and wind, first", first, "first"),
        _goldfish("fire and wind, second", first, "second"),
        _goldfish("water and earth, first", second, "first"),
        _goldfish("never attacks, first", _peaceful_deck(), "first"),
    ]


def _goldfish(name: str, deck: DeckList, order: str) -> dict[str, Any]:
    options = GoldfishOptions(play=order)
    value = _best(GOLDFISH_GAMES, lambda: play_games(deck, options, 1, 0, GOLDFISH_GAMES))
    return {
        "name": f"goldfish elestrals: {name}",
        "value": value,
        "unit": "games/s",
        "goal": f">= {GOLDFISH_GOAL:,}",
        "ok": value >= GOLDFISH_GOAL,
    }


def _peaceful_deck() -> DeckList:
    walls = [
        ElestralsCard(f"w{n}", f"Wall {n}", "", "elestral", cost=["frost"], attack=0, defense=5) for n in range(10)
    ]
    runes = [ElestralsCard(f"r{n}", f"Hymn {n}", "", "rune_invoke", cost=["frost", "omni"]) for n in range(10)]
    spirit = ElestralsCard("s", "Frostling", None, "spirit", elements=["frost"])
    main = [DeckEntry(card, "main", 2) for card in (*walls, *runes)]
    return DeckList("elestrals", [*main, DeckEntry(spirit, "spirit", 20)])


def _best(times: int, action: Callable[[], object]) -> float:
    """The best of a few rounds, in things a second of processor time."""
    rounds = []
    for _ in range(ROUNDS):
        started = time.process_time()
        action()
        rounds.append(times / (time.process_time() - started))
    return max(rounds)
