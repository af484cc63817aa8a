"""Reaction spells (A7)."""

import pytest

from rules_engine.games.asterisk.game import AsteriskGame
from tests.rules_engine.asterisk import programs as p
from tests.rules_engine.asterisk.positions import (
    FILLER,
    Side,
    arrange,
    at,
    do,
    field,
    lines,
    names,
    offered,
    pending,
    spell,
    stella,
)

PLAIN = stella("plain")
DRAW = spell("draw", None, p.spell_effect(p.draw()))
NEGATE = spell("negate", None, p.on_spell_answer({"do": "negate"}), reaction=True)
CHAIN_UP = spell(
    "chains", None, p.on_summon_answer(p.to("set", "event"), p.grant("cannot_attack", "event")), reaction=True
)
WEAKEN = spell("weaken", None, p.on_summon_answer(p.change("power", -2000, "event")), reaction=True)
BOTH_ICONS = spell(
    "casket", None, p.on_spell_answer(p.grant("indestructible", p.every("you"))), reaction=True, spell_step=True
)  # fmt: skip
BOOST = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 1000)), spell_step=True)


def resolved(game: AsteriskGame) -> list[str]:
    """The spells and effects that have been used, in that order."""
    game.advance()
    kinds = ("resolve", "effect")
    return [event.card.definition.name for event in game.events if event.kind in kinds and event.card is not None]


def holding(*hand: object, mana: int = 3, **fields: object) -> Side:
    return Side(hand=hand, mana=[FILLER] * mana, **fields)  # type: ignore[arg-type]


def test_a7_1_a_reaction_is_played_when_the_opponent_meets_its_condition() -> None:
    game = arrange(holding(PLAIN), holding(CHAIN_UP, NEGATE))
    do(game, "summon plain", "slot 0")
    assert (pending(game, "reaction").player, offered(game, "cast")) == (1, ["cast chains"])
    do(game, "cast chains")
    assert (at(game, 0, 0).is_set, game.seats[1].mana.set[0].definition.name) == (True, "filler")
    assert offered(game, "attack") == []


def test_a7_1_the_own_actions_do_not_meet_it() -> None:
    game = arrange(holding(PLAIN, CHAIN_UP), Side())
    do(game, "summon plain", "slot 0")
    assert pending(game, "main").player == 0


def test_a7_2_a_reaction_may_be_answered_and_the_newest_resolves_first() -> None:
    game = arrange(holding(DRAW, NEGATE), holding(NEGATE))
    do(game, "cast draw", "cast negate")
    assert pending(game, "reaction").player == 0
    do(game, "cast negate")
    assert resolved(game) == ["negate", "negate", "draw"]
    assert len(game.seats[0].hand) == 1
    assert "negate of Player 2 comes to nothing." in lines(game)


@pytest.mark.parametrize(("option", "drawn"), [("after_reactions", 0), ("before_reactions", 1)])
def test_a7_2_the_answered_spell_resolves_after_the_reactions_to_it_or_before(option: str, drawn: int) -> None:
    game = arrange(holding(DRAW), holding(NEGATE), answered_spell_resolves=option)
    do(game, "cast draw", "cast negate")
    assert resolved(game) == (["negate", "draw"] if drawn == 0 else ["draw", "negate"])
    assert len(game.seats[0].hand) == drawn


def test_a7_2_a_spell_is_in_the_trash_while_it_waits() -> None:
    game = arrange(holding(DRAW), holding(NEGATE))
    do(game, "cast draw")
    assert names(game.seats[0].trash) == ["draw"]


def test_a7_2_a_continuous_spell_that_is_negated_goes_to_the_trash() -> None:
    lamp = spell("lamp", None, p.constant(p.stat_change("power", 500)), continuous=True)
    game = arrange(holding(lamp), holding(NEGATE))
    do(game, "cast lamp", "slot 3", "cast negate")
    assert (field(game, 0), names(game.seats[0].trash)) == ([], ["lamp"])


@pytest.mark.parametrize(("option", "is_offered"), [("each_player", True), ("both_players", False)])
def test_a7_3_one_reaction_a_turn_and_player(option: str, is_offered: bool) -> None:
    game = arrange(holding(DRAW, DRAW, NEGATE), holding(NEGATE, NEGATE), reaction_limit=option)
    do(game, "cast draw", "cast negate")
    assert pending(game, "reaction" if is_offered else "main").player == 0
    if is_offered:
        do(game, "pass")
    do(game, "cast draw")
    assert pending(game, "main").player == 0
    do(game, "end", "skip")
    assert [seat.reactions for seat in game.seats] == [0, 0]


@pytest.mark.parametrize("counts", [True, False])
def test_a7_3_a_reaction_that_came_to_nothing_counts(counts: bool) -> None:
    game = arrange(holding(DRAW, DRAW, NEGATE), holding(NEGATE, NEGATE), failed_reaction_counts=counts)
    do(game, "cast draw", "cast negate", "cast negate")
    if not counts:
        assert pending(game, "reaction").player == 1
        do(game, "pass")
    do(game, "cast draw")
    assert pending(game, "main" if counts else "reaction").kind


def test_a7_3_spells_of_spell_steps_do_not_count() -> None:
    game = arrange(holding(DRAW, slots={0: PLAIN}), holding(BOTH_ICONS, NEGATE, slots={0: PLAIN}))
    do(game, "attack 0 0", "cast casket")
    assert (resolved(game), [seat.reactions for seat in game.seats]) == (["casket"], [0, 0])
    assert (field(game, 0), field(game, 1)) == ([], ["plain"])


@pytest.mark.parametrize(("is_first", "order"), [(True, ["scout", "chains"]), (False, ["chains", "scout"])])
def test_a7_4_a_stellas_own_effect_comes_before_the_reaction_to_its_summon(is_first: bool, order: list[str]) -> None:
    scout = stella("scout", None, p.arriving(p.draw()))
    game = arrange(holding(scout), holding(CHAIN_UP), own_summon_effect_first=is_first)
    do(game, "summon scout", "slot 0", "cast chains")
    assert resolved(game) == order


def test_a7_4_a_summon_by_an_effect_may_be_answered_too() -> None:
    call = spell("call", None, p.spell_effect(p.choose("you", p.STELLA, zones=("trash",)), p.to("summon")))
    game = arrange(holding(call, trash=[PLAIN]), holding(WEAKEN))
    do(game, "cast call", "slot 0", "cast weaken")
    assert game.power(at(game, 0, 0)) == -1000


@pytest.mark.parametrize(("option", "window"), [(True, "reaction"), (False, "main")])
def test_a7_5_a_spell_of_a_spell_step_may_be_answered(option: bool, window: str) -> None:
    game = arrange(holding(NEGATE, slots={0: PLAIN}), holding(BOOST, slots={0: PLAIN}), spell_step_is_cast=option)
    do(game, "attack 0 0", "cast boost")
    assert pending(game, window).player == 0
    if option:
        do(game, "cast negate")
        assert (field(game, 0), field(game, 1)) == ([], [])
        assert game.seats[0].reactions == 1


def test_a7_6_a_spell_step_spell_may_be_played_in_the_main_phase_too() -> None:
    game = arrange(holding(BOOST, BOTH_ICONS, slots={0: PLAIN}), Side())
    assert offered(game, "cast") == ["cast boost"]
    game = arrange(holding(BOTH_ICONS), Side(), reaction_in_main=True)
    assert offered(game, "cast") == ["cast casket"]


def test_a7_1_reactions_are_paid_as_usual() -> None:
    dear = spell("dear", {"red": 2}, p.on_spell_answer({"do": "negate"}), reaction=True)
    game = arrange(holding(DRAW), Side(hand=[dear], mana=[FILLER]))
    do(game, "cast draw")
    assert pending(game, "main").player == 0
    assert "Player 2 may play a reaction." in lines(game)
