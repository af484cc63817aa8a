"""Agents in whole games: seeds fix their choices, and a policy plays better than chance."""

import pytest

from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import Agent, play
from rules_engine.core.randomness import game_seed
from rules_engine.games import GAMES
from tests.rules_engine import samples


def default_agent(key: str) -> Agent:
    rules = GAMES[key]
    return read_policy(rules.policy_documents[rules.policies[0]], rules.vocabulary)


def wins_of_the_policy(key: str, games: int) -> int:
    """On paired seeds with swapped seats."""
    table = samples.table(key)
    wins = 0
    for number in range(games):
        seat = number % 2
        agents: list[Agent] = [RandomAgent(number), RandomAgent(number)]
        agents[seat] = default_agent(key)
        wins += play(table.deal(game_seed(6, number // 2)), agents).winner == seat
    return wins


@pytest.mark.parametrize("key", GAMES)
def test_default_policy_when_it_plays_against_chance_wins_most_games(key: str) -> None:
    assert wins_of_the_policy(key, 60) > 45


@pytest.mark.parametrize("key", GAMES)
def test_random_agent_when_seeded_alike_chooses_alike(key: str) -> None:
    def digest(agent_seed: int) -> str:
        game = samples.table(key).deal(game_seed(7, 0))
        play(game, [RandomAgent(agent_seed, "a"), RandomAgent(agent_seed, "b")])
        return game.digest()

    assert digest(1) == digest(1)
    assert digest(1) != digest(2)


@pytest.mark.parametrize("name", GAMES["elestrals"].policies)
@pytest.mark.parametrize(("goes_first", "turns"), [(True, 7), (False, 6)])
def test_elestrals_policies_when_they_race_win_as_early_as_one_spirit_a_turn_can(
    name: str, goes_first: bool, turns: int
) -> None:
    """One more Spirit on the field each turn: 2 + 3 + ... or 1 + 2 + ... damage, 21 by turn 7 or 6 (E5.3, E7.7)."""
    rules = GAMES["elestrals"]
    agent = read_policy(rules.policy_documents[name], rules.vocabulary)
    table = samples.goldfish_table("elestrals", goes_first=goes_first)
    games = 200
    wins = []
    for number in range(games):
        game = table.deal(game_seed(8, number))
        play(game, [agent])
        wins.append(game.seats[0].turns)
    assert min(wins) == turns
    assert sum(turn == turns for turn in wins) > (0.95 if name == "race" else 0.75) * games
