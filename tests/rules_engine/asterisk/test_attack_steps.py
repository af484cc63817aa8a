"""The steps of an attack with effects and spells in them (A5)."""

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
    loser,
    names,
    offered,
    pending,
    spell,
    stella,
)

PLAIN = stella("plain")
BOOST = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 1000)), spell_step=True)
SHRINK = spell("shrink", None, p.spell_effect(p.choose("opponent"), p.change("power", -2000)), spell_step=True)
KILL = spell("kill", None, p.spell_effect(p.choose("opponent"), p.to("destroy")), spell_step=True)
CALL = spell("call", None, p.spell_effect(p.choose("you", p.STELLA, zones=("hand",)), p.to("summon")), spell_step=True)
PIERCER = stella("piercer", None, p.PIERCING, power=2000)


def heal(*fields: p.Document) -> p.Document:
    return p.damage_trigger(p.choose("you", zones=("damage",)), p.to("move", to="deck", how="bottom"), *fields)


def resolved(game: AsteriskGame) -> list[str]:
    """The spells and effects that have been used, in that order."""
    game.advance()
    kinds = ("resolve", "effect", "trigger")
    return [event.card.definition.name for event in game.events if event.kind in kinds and event.card is not None]


def windows(game: AsteriskGame) -> list[tuple[int, str]]:
    """The windows so far, with the players to whom they belong, and the chain steps."""
    game.advance()
    return [(event.player, event.note) for event in game.events if event.kind in ("window", "phase")]


def test_a5_2_attackers_effects_on_a_direct_attack_too() -> None:
    fox = stella("fox", None, p.battling(p.change("power", 500, "this")), p.attacking(p.change("breaks", 1, "this")))
    game = arrange(Side(slots={0: fox}), Side())
    do(game, "attack 0 -1", "resolve 0")
    assert (game.seats[1].damage_count, game.power(at(game, 0, 0))) == (2, 1500)


def test_a5_2_a_condition_on_a_direct_attack_holds_only_then() -> None:
    whelp = stella(
        "whelp", None,
        p.attacking({"do": "if", "condition": {"if": "direct_attack"}, "then": [p.change("breaks", 1, "this")]}),
    )  # fmt: skip
    game = arrange(Side(slots={0: whelp}), Side(slots={0: stella("weak", power=0)}))
    do(game, "attack 0 0")
    assert game.breaks(at(game, 0, 0)) == 1
    do(game := arrange(Side(slots={0: whelp}), Side()), "attack 0 -1")
    assert game.breaks(at(game, 0, 0)) == 2


def test_a5_2_taunts_and_prohibitions_narrow_the_attack() -> None:
    gate = stella("gate", None, p.constant(p.rule("taunt"), options=["opponent_turn"]))
    game = arrange(Side(slots={0: PLAIN}), Side(slots={0: gate, 1: PLAIN}))
    assert offered(game, "attack") == ["attack 0 0"]
    idle = stella("idle", None, p.constant(p.rule("cannot_attack")))
    assert offered(arrange(Side(slots={0: idle}), Side()), "attack") == []


@pytest.mark.parametrize("is_first", [True, False])
def test_a5_3_defenders_effects_come_once_before_any_spell_or_after_all(is_first: bool) -> None:
    wall = stella("wall", None, p.attacked(p.change("power", 500, "this")))
    defender = Side(hand=[BOOST, BOOST], mana=[FILLER] * 2, slots={0: wall})
    game = arrange(Side(slots={0: PLAIN}), defender, defender_effects_first=is_first)
    do(game, "attack 0 0", "cast boost", "cast boost")
    assert resolved(game) == (["wall", "boost", "boost"] if is_first else ["boost", "boost", "wall"])
    assert game.power(at(game, 1, 0)) == 3500


def test_a5_3_to_a5_5_spells_wait_then_resolve_newest_first_and_the_spell_step_comes_again() -> None:
    attacker = Side(hand=[SHRINK, BOOST], mana=[FILLER] * 2, slots={0: PLAIN})
    defender = Side(hand=[BOOST, KILL], mana=[FILLER] * 2, slots={0: PLAIN})
    game = arrange(attacker, defender)
    do(game, "attack 0 0", "cast boost")
    assert (names(game.seats[1].trash), game.power(at(game, 1, 0))) == (["boost"], 1000)
    pending(game, "counter_spell_step")
    do(game, "cast shrink")
    assert resolved(game) == ["shrink", "boost"]
    assert pending(game, "spell_step").player == 1
    do(game, "pass")
    assert windows(game) == [
        (1, "spell_step"), (0, "reaction"), (0, "counter_spell_step"), (1, "reaction"), (0, "chain_step"),
        (1, "spell_step"),
    ]  # fmt: skip
    assert (field(game, 0), field(game, 1)) == (["plain"], [])


def test_a5_3_one_spell_a_step_unless_the_options_say_any() -> None:
    sides = Side(slots={0: PLAIN}), Side(hand=[BOOST, BOOST], mana=[FILLER] * 2, slots={0: PLAIN})
    game = arrange(*sides)
    do(game, "attack 0 0", "cast boost")
    assert resolved(game) == ["boost"]
    game = arrange(*sides, spells_per_step="any")
    do(game, "attack 0 0", "cast boost")
    assert resolved(game) == []
    do(game, "cast boost")
    assert resolved(game) == ["boost", "boost"]


def test_a5_3_only_spells_with_the_icon_are_played_in_a_spell_step() -> None:
    slow = spell("slow", None, p.spell_effect(p.draw()))
    game = arrange(Side(slots={0: PLAIN}), Side(hand=[slow, BOOST], mana=[FILLER] * 2, slots={0: PLAIN}))
    do(game, "attack 0 0")
    assert offered(game, "cast") == ["cast boost"]


def test_a5_4_no_counter_spell_step_where_the_defender_played_none() -> None:
    game = arrange(Side(hand=[BOOST], mana=[FILLER], slots={0: PLAIN}), Side(slots={0: PLAIN}))
    do(game, "attack 0 0")
    assert windows(game) == [(1, "spell_step")]
    assert (field(game, 0), field(game, 1)) == ([], [])


@pytest.mark.parametrize(("option", "is_asked"), [("defender_passes", False), ("both_pass", True)])
def test_a5_5_the_loop_ends_when_the_defender_passes_or_when_both_do(option: str, is_asked: bool) -> None:
    sides = Side(hand=[BOOST], mana=[FILLER], slots={0: PLAIN}), Side(hand=[SHRINK] * 2, mana=[FILLER] * 2)
    game = arrange(*sides, spell_loop_ends=option)
    do(game, "attack 0 -1", "cast shrink", "pass", "pass")
    decision = game.advance()
    assert decision is not None
    assert (decision.kind == "counter_spell_step") is is_asked


def test_a5_5_whoever_passes_in_the_first_spell_step_lets_the_attack_go_on() -> None:
    game = arrange(Side(slots={0: PLAIN}), Side(hand=[BOOST], mana=[FILLER]))
    do(game, "attack 0 -1", "pass")
    assert game.seats[1].damage_count == 1


def test_windows_where_nobody_can_do_anything_close_themselves_and_are_in_the_log() -> None:
    game = arrange(Side(slots={0: PLAIN}), Side())
    do(game, "attack 0 -1")
    assert pending(game, "main").player == 0
    assert "Player 2 may play a spell (spell step)." in lines(game)
    game = arrange(Side(slots={0: PLAIN}), Side(), force_windows=True)
    do(game, "attack 0 -1")
    decision = pending(game, "spell_step")
    assert (decision.player, [str(action) for action in decision.options]) == (1, ["pass"])


def test_windows_of_an_absent_player_do_not_exist() -> None:
    game = arrange(Side(hand=[BOOST], mana=[FILLER], slots={0: PLAIN}), force_windows=True)
    do(game, "cast boost", "attack 0 -1")
    assert windows(game) == []


def test_a5_6_attacker_destroyed_in_the_spell_step_no_battle_and_no_damage() -> None:
    for target in ({}, {0: stella("weak", power=0)}):
        game = arrange(Side(slots={0: PIERCER}), Side(hand=[KILL], mana=[FILLER], slots=target))
        do(game, "attack 0 0" if target else "attack 0 -1", "cast kill")
        assert (field(game, 0), field(game, 1), game.seats[1].damage_count) == ([], ["weak"] * len(target), 0)


@pytest.mark.parametrize(("option", "damage"), [("attack_ends", 0), ("player", 1)])
def test_a5_6_target_gone_nothing_is_redirected_unless_the_options_say_so(option: str, damage: int) -> None:
    flee = spell("flee", None, p.spell_effect(p.choose("you"), p.to("to_hand")), spell_step=True)
    game = arrange(Side(slots={0: PIERCER}), Side(hand=[flee], mana=[FILLER], slots={0: PLAIN}), vanished_target=option)
    do(game, "attack 0 0", "cast flee")
    assert (field(game, 0), game.seats[1].damage_count) == (["piercer"], damage)


def test_a5_6_what_cannot_be_destroyed_stays_and_pierce_still_goes_through() -> None:
    rock = stella("rock", None, p.constant(p.rule("indestructible")))
    game = arrange(Side(slots={0: PIERCER}), Side(slots={0: rock}))
    do(game, "attack 0 0")
    assert (field(game, 1), game.seats[1].damage_count) == (["rock"], 1)


@pytest.mark.parametrize(
    ("target", "needs_win", "damage"),
    [(1000, True, 1), (2000, True, 0), (3000, True, 0), (2000, False, 1), (3000, False, 1)],
)
def test_a5_7_pierce_does_damage_after_a_won_battle_or_any(target: int, needs_win: bool, damage: int) -> None:
    game = arrange(Side(slots={0: PIERCER}), Side(slots={0: stella("t", power=target)}), pierce_requires_win=needs_win)
    do(game, "attack 0 0")
    assert game.seats[1].damage_count == damage


def test_a5_7_pierce_may_be_given_by_an_effect() -> None:
    spear = spell("spear", None, p.spell_effect(p.choose("you"), p.grant("pierce")))
    game = arrange(Side(hand=[spear], mana=[FILLER], slots={0: PLAIN}), Side(slots={0: stella("weak", power=0)}))
    do(game, "cast spear", "attack 0 0")
    assert game.seats[1].damage_count == 1


DRAWER, HEALER = (
    stella("drawer", None, p.damage_trigger(p.draw()), damage_trigger=True),
    stella("healer", None, heal(), damage_trigger=True),
)


def test_a5_8_triggers_of_one_damage_step_in_the_order_that_their_owner_chooses() -> None:
    game = arrange(Side(slots={0: stella("two", breaks=2)}), Side(deck=[DRAWER, HEALER, FILLER, FILLER]))
    do(game, "attack 0 -1")
    numbers = [str(action) for action in pending(game, "trigger").of("trigger")]
    assert pending(game, "trigger").player == 1
    assert len(numbers) == 2
    do(game, numbers[1])
    assert resolved(game) == ["healer"]
    game = arrange(
        Side(slots={0: stella("two", breaks=2)}), Side(deck=[DRAWER, HEALER, FILLER, FILLER]), trigger_order="turned_up"
    )
    do(game, "attack 0 -1")
    assert len(offered(game, "trigger")) == 1
    do(game, "decline")
    assert len(offered(game, "trigger")) == 1


def test_a5_8_a_trigger_is_optional_and_free() -> None:
    game = arrange(Side(slots={0: PLAIN}), Side(deck=[DRAWER, FILLER]))
    do(game, "attack 0 -1", "decline")
    assert (resolved(game), len(game.seats[1].hand)) == ([], 0)


def test_a5_8_cards_turned_up_by_a_trigger_or_a_reload_do_not_trigger() -> None:
    wound = p.damage_trigger({"do": "damage", "who": "you"})
    hurt = stella("hurt", None, wound, damage_trigger=True)
    game = arrange(Side(slots={0: PLAIN}), Side(deck=[hurt, DRAWER, FILLER]), effect_damage_triggers=True)
    do(game, "attack 0 -1")
    do(game, offered(game, "trigger")[0])
    assert (names(game.seats[1].damage), resolved(game)) == (["hurt", "drawer"], ["hurt"])
    game = arrange(Side(slots={0: PLAIN}), Side(deck=[FILLER], trash=[DRAWER] * 2), reload_when_empty=True)
    do(game, "attack 0 -1")
    assert (names(game.seats[1].damage), resolved(game)) == (["filler", "drawer"], [])


def test_a5_9_after_battle_effects_come_after_destruction_if_the_card_is_still_there() -> None:
    ebb = stella("ebb", None, p.after_battle(p.to("to_hand", "this")), power=1000)
    game = arrange(Side(slots={0: ebb}), Side(slots={0: stella("weak", power=0)}))
    do(game, "attack 0 0")
    assert (names(game.seats[0].hand), names(game.seats[1].trash)) == (["ebb"], ["weak"])
    game = arrange(Side(slots={0: ebb}), Side(slots={0: stella("strong", power=5000)}))
    do(game, "attack 0 0")
    assert (names(game.seats[0].hand), names(game.seats[0].trash)) == ([], ["ebb"])


@pytest.mark.parametrize(("option", "is_asked"), [("owner", True), ("entered", False)])
def test_a5_10_several_effects_of_one_player_in_the_order_that_the_player_chooses(option: str, is_asked: bool) -> None:
    fighter = stella("fighter", None, p.attacking(p.draw()), p.battling(p.discard()))
    game = arrange(Side(hand=[PLAIN], slots={0: fighter}), Side(), effects_order=option)
    do(game, "attack 0 -1")
    assert pending(game, "effects" if is_asked else "choose").player == 0
    if is_asked:
        do(game, "resolve 1")
        assert names(game.seats[0].trash) == ["plain"]


def test_a5_11_a_stella_raised_in_the_same_turn_may_attack_again() -> None:
    wake = spell("wake", None, p.spell_effect(p.choose("you"), p.to("rise")))
    game = arrange(Side(hand=[wake], mana=[FILLER], slots={0: PLAIN}), Side())
    do(game, "attack 0 -1", "cast wake", "attack 0 -1")
    assert game.seats[1].damage_count == 2


def test_a5_12_break_icons_count_with_changes_at_the_damage_step() -> None:
    dull = spell("dull", None, p.spell_effect(p.choose("opponent"), p.change("breaks", -3)), spell_step=True)
    game = arrange(Side(slots={0: stella("two", breaks=2)}), Side(hand=[dull], mana=[FILLER]))
    do(game, "attack 0 -1", "cast dull")
    assert game.seats[1].damage_count == 0


@pytest.mark.parametrize(("option", "damage"), [("last_state", 2), ("nothing", 0)])
def test_a5_12_of_an_attacker_gone_after_the_battle_the_last_state_counts(option: str, damage: int) -> None:
    """It pierces and returns to hand after the battle; its boosted break icons are remembered."""
    runner = stella(
        "runner", None, p.PIERCING, p.attacking(p.change("breaks", 1, "this")), p.after_battle(p.to("to_hand", "this"))
    )
    game = arrange(Side(slots={0: runner}), Side(slots={0: stella("weak", power=0)}), gone_attacker_breaks=option)
    do(game, "attack 0 0")
    assert (names(game.seats[0].hand), game.seats[1].damage_count) == (["runner"], damage)


def test_a5_13_a_card_used_for_its_trigger_stays_in_the_damage_zone() -> None:
    game = arrange(Side(slots={0: PLAIN}), Side(deck=[DRAWER, FILLER]))
    do(game, "attack 0 -1")
    do(game, offered(game, "trigger")[0])
    assert (names(game.seats[1].damage), names(game.seats[1].hand)) == (["drawer"], ["filler"])


@pytest.mark.parametrize(("option", "is_asked"), [(False, False), (True, True)])
def test_a5_13_damage_by_an_effect_has_no_trigger_step_unless_the_options_say_so(option: bool, is_asked: bool) -> None:
    bolt = spell("bolt", None, p.spell_effect({"do": "damage"}))
    game = arrange(Side(hand=[bolt], mana=[FILLER]), Side(deck=[DRAWER, FILLER]), effect_damage_triggers=option)
    do(game, "cast bolt")
    decision = game.advance()
    assert decision is not None
    assert (decision.kind == "trigger") is is_asked
    assert names(game.seats[1].damage) == ["drawer"]


@pytest.mark.parametrize(("option", "damage"), [(False, 1), (True, 0)])
def test_a5_14_a_newcomer_is_no_target_and_a_direct_attack_stays_direct(option: bool, damage: int) -> None:
    defender = Side(hand=[CALL, stella("guard", power=3000)], mana=[FILLER])
    game = arrange(Side(slots={0: PLAIN}), defender, newcomers_are_targets=option)
    do(game, "attack 0 -1", "cast call")
    do(game, "slot 0")
    assert (game.seats[1].damage_count, field(game, 0)) == (damage, ["plain"] if damage else [])


def test_end_attack_ends_it_after_the_chain_without_battle_or_damage() -> None:
    bell = spell("bell", None, p.spell_effect({"do": "end_attack"}), spell_step=True)
    game = arrange(Side(hand=[BOOST], mana=[FILLER], slots={0: PLAIN}), Side(hand=[bell, bell], mana=[FILLER] * 2))
    do(game, "attack 0 -1", "cast bell", "cast boost")
    assert (resolved(game), game.seats[1].damage_count) == (["boost", "bell"], 0)
    assert pending(game, "main").player == 0


def test_a2_4_the_fifth_damage_may_be_taken_back_by_a_trigger_or_not() -> None:
    """The win check comes after the whole trigger step, or before it."""
    sides = Side(slots={0: stella("two", breaks=2)}), Side(deck=[DRAWER, HEALER, FILLER], damage=[FILLER] * 3)
    game = arrange(*sides)
    do(game, "attack 0 -1")
    do(game, offered(game, "trigger")[0])
    do(game, offered(game, "trigger")[0])
    do(game, offered(game, "choose")[0])
    assert pending(game, "main").player == 0
    assert game.seats[1].damage_count == 4
    game = arrange(*sides, win_check_before_triggers=True)
    do(game, "attack 0 -1")
    assert loser(game) == 1
    game = arrange(*sides)
    do(game, "attack 0 -1", "decline")
    assert loser(game) == 1


def test_a2_3_conceding_at_any_time() -> None:
    for player in (0, 1):
        game = arrange(Side(), Side())
        pending(game, "main")
        game.concede(player)
        assert loser(game) == player
        assert game.outcome is not None
        assert game.outcome.reason == "conceded"
        game.concede(1 - player)
        assert loser(game) == player
