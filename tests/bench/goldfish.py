"""Goldfish games of Elestrals a second and core, with every statistic; two-player games and copies beside them."""

import time
from collections.abc import Callable
from typing import Any

from rules_engine.agents.random import RandomAgent
from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.agents import play
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed
from rules_engine.games import GAMES
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.goldfish import GoldfishOptions, play_games
from tests.rules_engine import samples

GOLDFISH_GAMES = 1_000
RANDOM_GAMES = 100
COPIES = 2_000
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
        *(_random_games(key) for key in GAMES),
        *(_copies(key) for key in GAMES),
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


def _random_games(key: str) -> dict[str, Any]:
    table = samples.table(key)

    def run() -> None:
        for number in range(RANDOM_GAMES):
            play(table.deal(game_seed(2, number)), [RandomAgent(number, "a"), RandomAgent(number, "b")])

    return {"name": f"two random agents {key}", "value": _best(RANDOM_GAMES, run), "unit": "games/s"}


def _copies(key: str) -> dict[str, Any]:
    game = _in_mid_game(key)

    def run() -> None:
        for _ in range(COPIES):
            game.clone()

    return {"name": f"clone in mid-game {key}", "value": 1e6 / _best(COPIES, run), "unit": "us"}


def _in_mid_game(key: str) -> Game[Any]:
    """A game between random agents after some turns of each player."""
    game = samples.table(key).deal(game_seed(3, 0))
    agents = [RandomAgent(3, "a"), RandomAgent(3, "b")]
    while (decision := game.advance()) and game.turn < 9:
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    return game


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
