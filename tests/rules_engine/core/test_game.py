"""The loop, choices, refusal, outcomes, copies and digests, shown by a game of one rule."""

import pytest

from rules_engine.core.agents import Agent, play
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.errors import IllegalAction
from rules_engine.core.game import ENDLESS
from rules_engine.core.transcript import transcript
from tests.rules_engine.core.high_card import HighCard, new_game


class First(Agent):
    def choose(self, view: object, decision: Decision) -> Action:
        return decision.options[0]


def test_play_when_one_card_is_higher() -> None:
    outcome = play(new_game(seed=7), [First(), First()])
    assert outcome.winner in (0, 1)
    assert outcome.reason == "lower_card"


def test_outcome_when_both_lose_at_once_is_a_draw() -> None:
    outcome = play(new_game(values=(5, 5, 5)), [First(), First()])
    assert outcome.is_draw


def test_advance_when_nothing_was_chosen_gives_the_same_decision() -> None:
    game = new_game()
    assert game.advance() is game.advance()


def test_apply_when_not_offered_changes_nothing() -> None:
    game = new_game()
    game.advance()
    before = game.digest()
    for action in (Action("show", (99,)), Action("sing"), Action("show")):
        with pytest.raises(IllegalAction, match="not offered"):
            game.apply(action)
    assert game.digest() == before


def test_apply_when_no_choice_is_pending() -> None:
    game = new_game()
    play(game, [First(), First()])
    assert game.advance() is None
    with pytest.raises(IllegalAction, match="no choice is pending"):
        game.apply(Action("show", (0,)))


def test_ask_or_take_when_one_option_is_there_asks_nobody() -> None:
    game = new_game(values=(4,))
    assert game.advance() is None
    assert game.outcome is not None
    assert game.choices == []


def test_clone_when_the_original_goes_on() -> None:
    game = new_game()
    decision = game.advance()
    assert decision is not None
    copy = game.clone()
    before = copy.digest()
    assert before == game.digest()
    game.apply(decision.options[0])
    play(game, [First(), First()])
    assert copy.digest() == before
    play(copy, [First(), First()])
    assert copy.digest() == game.digest()


@pytest.mark.parametrize("limit", ["step_limit", "choice_limit"])
def test_game_when_a_limit_is_reached_is_a_draw(limit: str) -> None:
    game = new_game()
    setattr(game, limit, 1)
    play(game, [First(), First()])
    assert game.outcome is not None
    assert game.outcome.is_draw
    assert game.outcome.reason == ENDLESS
    assert game.advance() is None


def test_transcript_when_seen_by_one_player_hides_the_other_hand() -> None:
    game: HighCard = new_game()
    assert sum("a card" in line for line in game.view(0).log()) == 2
    assert not any("a card" in line for line in transcript(game))


@pytest.mark.parametrize("action", [Action("pass"), Action("cast", (17,)), Action("pick", (-1, 3))])
def test_action_text_when_parsed_is_the_action(action: Action) -> None:
    assert Action.parse(str(action)) == action


@pytest.mark.parametrize("text", ["", "cast x", "17", "cast  17", "cast 1.5"])
def test_action_text_when_it_is_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        Action.parse(text)
