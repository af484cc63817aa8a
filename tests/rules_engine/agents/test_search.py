"""The agents that search: legal and repeatable; stronger than those below them (slow)."""

from collections.abc import Callable

import pytest

from rules_engine.agents import AGENTS, make_agent
from rules_engine.agents.lookahead import LookaheadAgent
from rules_engine.agents.mcts import MctsAgent, MctsSettings
from rules_engine.agents.playouts import Playout
from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import Agent, play
from rules_engine.core.errors import UnknownOption
from rules_engine.core.evaluation import Evaluation, result_for
from rules_engine.core.randomness import game_seed
from rules_engine.games import GAMES
from rules_engine.goldfish.intervals import wilson
from tests.rules_engine import samples

Maker = Callable[[str, int], Agent]


def playout(key: str, *, is_random: bool = False) -> Playout:
    rules = GAMES[key]
    policy = read_policy(rules.policy_documents[rules.policies[0]], rules.vocabulary)
    return Playout(RandomAgent(1, "guide") if is_random else policy, rules.evaluation)


QUICK: dict[str, Maker] = {
    "lookahead": lambda key, seed: LookaheadAgent(playout(key), seed, samples=1),
    "mcts": lambda key, seed: MctsAgent(playout(key), seed, settings=MctsSettings(iterations=6, turns=1)),
    "mcts by chance": lambda key, seed: MctsAgent(
        playout(key, is_random=True), seed, settings=MctsSettings(iterations=6, turns=1)
    ),
}


@pytest.mark.parametrize("kind", QUICK)
@pytest.mark.parametrize("key", GAMES)
def test_searching_agent_when_seeded_alike_plays_alike_and_by_the_rules(key: str, kind: str) -> None:
    def digest(seed: int) -> str:
        game = samples.table(key).deal(game_seed(32, 0))
        play(game, [QUICK[kind](key, seed), RandomAgent(1, "b")])  # an illegal choice would raise
        return game.digest()

    assert digest(1) == digest(1)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("kind", AGENTS)
def test_make_agent_when_named_plays(kind: str, key: str) -> None:
    game = samples.table(key).deal(game_seed(33, 0))
    agents = [make_agent(kind, GAMES[key], 1, "a"), make_agent("random", GAMES[key], 1, "b")]
    while (decision := game.advance()) and game.turn <= 2:
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    assert game.turn > 2 or game.outcome is not None


def test_make_agent_when_unknown_names_the_nearest() -> None:
    with pytest.raises(UnknownOption, match=r"no agent “mtcs” \(did you mean “mcts”\?\); choose from: random, prio"):
        make_agent("mtcs", GAMES["elestrals"], 1)


@pytest.mark.parametrize("key", GAMES)
def test_evaluation_when_the_seats_are_changed_is_the_opposite(key: str) -> None:
    """Both seats' hopes add up to about one; only what the view hides may differ."""
    rules = GAMES[key]
    game = samples.table(key).deal(game_seed(34, 0))
    agents = [make_agent("priorities", rules, 1), make_agent("random", rules, 1)]
    while (decision := game.advance()) and game.turn < 8:
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    ours, theirs = (rules.evaluation.chance(game.view(player)) for player in (0, 1))
    assert ours > 0.5 > theirs
    assert abs(ours + theirs - 1) < 0.2


def test_evaluation_when_points_are_far_apart_stays_a_share() -> None:
    evaluation = Evaluation({"lead": lambda view: view}, {"lead": 2.0}, scale=4.0, horizon=1)
    assert evaluation.chance(0) == 0.5  # type: ignore[arg-type]
    assert 0.73 < evaluation.chance(2) < 0.74  # type: ignore[arg-type]
    assert 0 < evaluation.chance(-(10**9)) < 1e-20  # type: ignore[arg-type]


def test_result_when_the_game_is_over() -> None:
    assert [result_for(winner, 1) for winner in (0, None, 1)] == [0.0, 0.5, 1.0]


def wins(key: str, stronger: str, weaker: str, games: int) -> int:
    """On paired seeds with swapped seats: each deal is played twice, once from either side."""
    rules, table = GAMES[key], samples.table(key)
    count = 0
    for number in range(games):
        seat, deal = number % 2, number // 2
        agents = [make_agent(weaker, rules, deal, "weaker")] * 2
        agents[seat] = make_agent(stronger, rules, deal, "stronger")
        count += play(table.deal(game_seed(35, deal)), agents).winner == seat
    return count


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_lookahead_when_it_plays_against_chance_wins_more_than_half(key: str) -> None:
    low, _ = wilson(wins(key, "lookahead", "random", 60), 60)
    assert low is not None
    assert low > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_mcts_when_it_plays_against_priorities_wins_more_than_half(key: str) -> None:
    games = 24 if key == "elestrals" else 12
    low, _ = wilson(wins(key, "mcts", "priorities", games), games)
    assert low is not None
    assert low > 0.5
