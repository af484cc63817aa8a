"""What a goldfish game leaves in its trace."""

from rules_engine.agents.priorities import read_policy
from rules_engine.core.agents import play
from rules_engine.core.randomness import game_seed
from rules_engine.core.trace import Trace
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.policy import POLICIES, VOCABULARY
from tests.rules_engine import samples

RACE = read_policy(POLICIES["race"], VOCABULARY)
IDLE = read_policy({"rules": [{"when": "mulligan", "do": "keep"}, {"when": "main", "do": "done"}]}, VOCABULARY)


def traced(agent: object, *, turns: int = 10, goes_first: bool = True, seed: int = 1) -> tuple[ElestralsGame, Trace]:
    game = samples.goldfish_table("elestrals", turns=turns, goes_first=goes_first).deal(game_seed(21, seed))
    assert isinstance(game, ElestralsGame)
    trace = game.trace = Trace()
    play(game, [agent])  # type: ignore[list-item]
    return game, trace


def test_trace_when_the_turn_limit_ends_the_game_has_every_turn_once() -> None:
    for turns in (1, 4, 10):
        _, trace = traced(IDLE, turns=turns)
        assert trace.turns == turns
        lists = (trace.seen_by, trace.hand_size, trace.left, trace.spent, trace.damage, trace.unplayable)
        assert {len(values) for values in lists} == {turns + 1}


def test_trace_when_nothing_is_played_counts_hands_and_draws() -> None:
    game, trace = traced(IDLE, goes_first=True)
    assert trace.first_hand == trace.kept_hand
    assert trace.hand_size == [5, 5, *range(6, 15)]  # the first turn has no draw (E4.4)
    assert trace.seen == [card.number for card in game.seats[0].hand]
    assert trace.upcoming == trace.seen[5:10]
    assert trace.left == [20] * 11
    assert trace.spent == [0] * 11
    assert traced(IDLE, goes_first=False)[1].hand_size == [5, *range(6, 16)]


def test_trace_when_the_race_is_won_ends_with_the_winning_turn() -> None:
    game, trace = traced(RACE)
    assert game.outcome is not None
    assert game.outcome.winner == 0
    assert trace.turns == game.seats[0].turns
    assert trace.damage[-1] == 21
    assert trace.damage == sorted(trace.damage)
    assert sum(trace.spent) == 20 - trace.left[-1]
    assert len(trace.play_cards) == len(set(trace.play_cards)) == len(trace.play_turns)


def test_trace_when_mulligans_are_taken_keeps_them_apart() -> None:
    for seed in range(200):
        _, trace = traced(RACE, seed=seed)
        assert trace.spent[0] == 2 * trace.mulligans
        assert trace.returned == 5 * trace.mulligans
        assert trace.seen[:5] == trace.kept_hand
        if not trace.mulligans:
            assert trace.first_hand == trace.kept_hand


def test_trace_when_an_element_runs_out_names_the_turn() -> None:
    found = [trace for seed in range(100) if (trace := traced(RACE, seed=seed)[1]).exhausted]
    for trace in found:
        assert all(0 <= turn <= trace.turns for turn in trace.exhausted.values())
        assert ("all" in trace.exhausted) == (trace.left[-1] == 0)
