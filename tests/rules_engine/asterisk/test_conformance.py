"""Decks with programs keep to what every game must keep to."""

import pytest

from rules_engine.core.conformance import faults_of
from rules_engine.core.randomness import game_seed
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.table import AsteriskTable
from tests.rules_engine.asterisk.decks import DECKS

ALTERNATIVES = [
    {name: values[1]} for name, values in AsteriskOptions.CHOICES.items() if name not in ("columns", "force_windows")
]


def faults(options: dict[str, object], seeds: range, every: int, decks: int = 2) -> dict[int, list[str]]:
    table = AsteriskTable(DECKS[:decks], AsteriskOptions.read(options), turn_limit=10 if decks == 1 else 0)
    return {
        seed: found
        for seed in seeds
        if (found := faults_of(lambda seed=seed: table.deal(game_seed(6, seed)), seed, every=every))  # type: ignore[misc]
    }


def test_two_player_games_with_programs_when_played_at_random() -> None:
    assert not faults({}, range(24), 20)


def test_goldfish_games_with_programs_when_played_at_random() -> None:
    assert not faults({}, range(30), 20, decks=1)


def test_games_with_forced_windows_when_played_at_random() -> None:
    assert not faults({"force_windows": True}, range(6), 40)


@pytest.mark.parametrize("options", ALTERNATIVES, ids=lambda options: next(iter(options)))
def test_games_under_other_readings_when_played_at_random(options: dict[str, object]) -> None:
    assert not faults(options, range(3), 50)


@pytest.mark.slow
def test_two_player_games_with_programs_when_played_at_random_at_length() -> None:
    assert not faults({}, range(100, 1_000), 100)
