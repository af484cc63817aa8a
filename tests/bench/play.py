"""Two-player games: games, decisions and copies a second, beside engines of the same kind measured in the same run.

The peers are an extra, ``pip install rlcard open_spiel essence-wars``; those that are not there are skipped.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from rules_engine.agents import make_agent
from rules_engine.agents.random import RandomAgent
from rules_engine.core import game as engine
from rules_engine.core.agents import play
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed
from rules_engine.games import GAMES
from tests.rules_engine import samples

RANDOM_GAMES = 200
COPIES = 2_000
CHOICES = 12
ROUNDS = 3
PEER_SECONDS = 1.5
IS_COMPILED = not (engine.__file__ or ".py").endswith(".py")
GAMES_GOAL = 5_000 if IS_COMPILED else 1_000
CLONE_GOAL = 3 if IS_COMPILED else 6
"""Microseconds."""

Row = dict[str, Any]


def benchmarks() -> list[Row]:
    """Our games, the peers, and how many decisions of ours a step of the peers is worth."""
    rows: list[Row] = []
    decisions: dict[str, float] = {}
    for key in GAMES:
        games, decisions[key] = _random_games(key)
        rows += [
            _at_least(f"two random agents {key}", games, "games/s", GAMES_GOAL),
            {"name": f"two random agents {key}", "value": decisions[key], "unit": "decisions/s"},
            _clone(key),
            *(_choices(key, kind) for kind in ("lookahead", "mcts")),
        ]
    for name, package, run in PEERS:
        if find_spec(package) is None:
            rows.append({"name": name, "skipped": f"{package} is not installed; it is in the bench extra"})
            continue
        games, steps = _rates(run())
        rows += [
            {"name": name, "value": games, "unit": "games/s"},
            {"name": name, "value": steps, "unit": "steps/s"},
            *(_ratio(key, name, decisions[key] / steps) for key in GAMES),
        ]
    return rows


def _ratio(key: str, peer: str, value: float) -> Row:
    row: Row = {"name": f"decisions {key} for a step of {peer}", "value": value, "unit": "x"}
    if IS_COMPILED and peer == "essence-wars":
        row |= {"goal": ">= 1", "ok": value >= 1}
    return row


def _random_games(key: str) -> tuple[float, float]:
    """Games and decisions a second of processor time."""
    table = samples.table(key)
    best = 0.0, 0.0
    for _ in range(ROUNDS):
        started, decisions = time.process_time(), 0
        for number in range(RANDOM_GAMES):
            game = table.deal(game_seed(2, number))
            play(game, [RandomAgent(number, "a"), RandomAgent(number, "b")])
            decisions += len(game.choices)
        seconds = time.process_time() - started
        best = max(best, (RANDOM_GAMES / seconds, decisions / seconds))
    return best


def _clone(key: str) -> Row:
    game = _in_mid_game(key)

    def copy_all() -> None:
        for _ in range(COPIES):
            game.clone()

    value = 1e6 * _least_seconds(copy_all) / COPIES
    return {
        "name": f"clone in mid-game {key}",
        "value": value,
        "unit": "us",
        "goal": f"<= {CLONE_GOAL}",
        "ok": value <= CLONE_GOAL,
    }


def _choices(key: str, kind: str) -> Row:
    """What one choice in mid-game costs an agent that searches."""
    game, agent = _in_mid_game(key), make_agent(kind, GAMES[key], 1)

    def choose_all() -> None:
        for _ in range(CHOICES):
            decision = game.advance()
            assert decision is not None
            agent.choose(game.view(decision.player), decision)

    value = 1e3 * _least_seconds(choose_all) / CHOICES
    return {"name": f"a choice of {kind} {key}", "value": value, "unit": "ms"}


def _in_mid_game(key: str) -> Game[Any]:
    """A game between random agents after some turns of each player, where there is something to choose."""
    game = samples.table(key).deal(game_seed(3, 0))
    agents = [RandomAgent(3, "a"), RandomAgent(3, "b")]
    while (decision := game.advance()) and (game.turn < 9 or decision.kind != "main"):
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    return game


def _least_seconds(action: Callable[[], None]) -> float:
    rounds = []
    for _ in range(ROUNDS):
        started = time.process_time()
        action()
        rounds.append(time.process_time() - started)
    return min(rounds)


def _at_least(name: str, value: float, unit: str, goal: int) -> Row:
    return {"name": name, "value": value, "unit": unit, "goal": f">= {goal:,}", "ok": value >= goal}


# Peers: each yields the steps of one random game after the other


def _rates(games: Iterator[int]) -> tuple[float, float]:
    """Games and steps a second of processor time."""
    started, count, steps = time.process_time(), 0, 0
    while (seconds := time.process_time() - started) < PEER_SECONDS:
        steps += next(games)
        count += 1
    return count / seconds, steps / seconds


def _essence_wars() -> Iterator[int]:
    from essence_wars import PyGame

    game, seed = PyGame(), 0
    while True:
        game.reset(seed)
        steps = 0
        while not game.is_done():
            game.step(game.random_action())
            steps += 1
        yield steps
        seed += 1


def _open_spiel() -> Iterator[int]:
    import pyspiel

    game, chance = pyspiel.load_game("hearts"), random.Random(1)
    while True:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            steps += 1
        yield steps


def _rlcard() -> Iterator[int]:
    import rlcard
    from rlcard.agents import RandomAgent as Peer

    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([Peer(num_actions=env.num_actions) for _ in range(env.num_players)])
    before = env.timestep
    while True:
        env.run(is_training=False)
        yield env.timestep - before
        before = env.timestep


PEERS: list[tuple[str, str, Callable[[], Iterator[int]]]] = [
    ("essence-wars", "essence_wars", _essence_wars),
    ("OpenSpiel hearts", "pyspiel", _open_spiel),
    ("RLCard uno", "rlcard", _rlcard),
]
"""Name, package, random games."""
