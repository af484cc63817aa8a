"""The policies that come with the game make sensible choices."""

import pytest

from rules_engine.agents.priorities import PrioritiesAgent, read_policy
from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.randomness import game_seed
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.policy import POLICIES, VOCABULARY
from rules_engine.games.asterisk.table import AsteriskTable
from rules_engine.games.asterisk.turn import CHARGE_STEP
from tests.rules_engine.asterisk.positions import Side, arrange, do, named, spell, stella

RED, BLUE = stella("red"), stella("blue", {"blue": 1})
RACE = read_policy(POLICIES["race"], VOCABULARY)


def chosen(game: AsteriskGame, agent: PrioritiesAgent = RACE) -> str:
    decision = game.advance()
    assert decision is not None
    return named(game, str(agent.choose(game.view(decision.player), decision)))


@pytest.mark.parametrize("name", POLICIES)
def test_policies_can_be_read_and_play_a_whole_turn(name: str) -> None:
    agent = read_policy(POLICIES[name], VOCABULARY)
    game = arrange(Side(hand=[RED, BLUE], mana=[RED, RED]), turn_limit=4)
    while decision := game.advance():
        game.apply(agent.choose(game.view(decision.player), decision))
    assert game.outcome is not None


def test_every_word_of_the_vocabulary_is_explained_and_says_where_it_makes_sense() -> None:
    for feature in [*VOCABULARY.state.values(), *VOCABULARY.option.values()]:
        assert feature.__doc__
    verbs = {verb for verbs in VOCABULARY.decisions.values() for verb in verbs}
    assert set(VOCABULARY.verbs) == set(VOCABULARY.option)
    assert all(set(named_verbs) <= verbs for named_verbs in VOCABULARY.verbs.values())


def test_charge_prefers_the_colour_that_costs_ask_for() -> None:
    game = arrange(Side(hand=[RED, BLUE, stella("deep", {"blue": 2})], mana=[RED, RED]), step=CHARGE_STEP)
    assert chosen(game) == "charge deep"


def test_charge_when_colours_suffice_takes_what_can_be_spared() -> None:
    hand = [RED, spell("answer", {"red": 1}, reaction=True)]
    assert chosen(arrange(Side(hand=hand, mana=[RED, RED]), step=CHARGE_STEP)) == "charge answer"


def test_charge_stops_when_no_cost_asks_for_more() -> None:
    assert chosen(arrange(Side(hand=[RED], mana=[RED] * 4), step=CHARGE_STEP)) == "skip"
    tall = stella("tall", {"red": 6})
    assert chosen(arrange(Side(hand=[RED, tall], mana=[RED] * 4), step=CHARGE_STEP)) == "charge tall"


def test_main_summons_the_dearest_first_then_attacks_then_casts() -> None:
    hand = [RED, stella("dear", {"red": 2}), spell("flash")]
    game = arrange(Side(hand=hand, mana=[RED] * 4))
    for expected in (
        "summon dear",
        "slot 0",
        "summon red",
        "slot 1",
        "attack 0 -1",
        "attack 1 -1",
        "cast flash",
        "end",
    ):
        assert chosen(game) == expected
        do(game, expected)


def test_payment_leaves_the_mana_that_still_pays_for_something() -> None:
    game = arrange(Side(hand=[stella("any", {"red": 1, "colourless": 1}), BLUE], mana=[BLUE, RED, RED]))
    do(game, "summon any", "slot 0")
    view = game.view(0)
    decision = game.advance()
    assert decision is not None
    game.apply(RACE.choose(view, decision))
    assert [card.definition.name for card in game.seats[0].mana.rise] == ["blue"]


def test_continuous_spells_leave_the_front_row_to_stellas() -> None:
    game = arrange(Side(hand=[spell("lamp", continuous=True)], mana=[RED]))
    do(game, "cast lamp")
    assert chosen(game) == "slot 3"


def test_attacks_go_where_they_win() -> None:
    weak, strong = stella("weak", power=500), stella("strong", power=3000)
    game = arrange(Side(slots={0: stella("mine", power=1000)}), Side(slots={0: strong, 1: weak}))
    assert chosen(game) == "attack 0 1"
    game = arrange(Side(slots={0: stella("mine", power=1000)}), Side(slots={0: strong}))
    assert chosen(game) == "end"


def test_mulligan_returns_expensive_cards_and_nothing_else() -> None:
    deck = DeckList(
        "asterisk", [DeckEntry(stella("cheap"), "main", 20), DeckEntry(stella("dear", {"red": 6}), "main", 20)]
    )
    game = AsteriskTable([deck], AsteriskOptions(), first_player=0).deal(game_seed(3, 0))
    game.advance()
    expensive = sum(card.definition.name == "dear" for card in game.seats[0].hand)
    assert 0 < expensive < 5
    for _ in range(expensive):
        assert chosen(game) == "return dear"
        do(game, "return dear")
    assert chosen(game) == "done"
    assert chosen(game, read_policy(POLICIES["keep_every_hand"], VOCABULARY)) == "done"
