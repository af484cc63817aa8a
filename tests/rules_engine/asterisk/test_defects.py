"""Defects that recur in engines for such games, each shown not to be there."""

import time
import tracemalloc

import pytest

from rules_engine.core.decisions import Action
from rules_engine.core.effects.programs import Program
from rules_engine.core.errors import InvalidProgram, UnknownVerb
from rules_engine.core.game import ENDLESS
from rules_engine.core.randomness import game_seed
from rules_engine.games.asterisk.effects.language import LANGUAGE
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.table import AsteriskTable
from tests.rules_engine.asterisk import programs as p
from tests.rules_engine.asterisk.decks import DECKS
from tests.rules_engine.asterisk.positions import (
    FILLER,
    Side,
    arrange,
    at,
    do,
    field,
    loser,
    names,
    offered,
    pending,
    spell,
    stella,
)
from tests.rules_engine.asterisk.test_attack_steps import BOOST, KILL, PLAIN, resolved, windows

BOUNCE = spell("bounce", None, p.spell_effect(p.choose("opponent"), p.to("to_hand")), spell_step=True)


def test_1_triggers_of_both_players_in_one_attack_resolve_in_the_stated_steps() -> None:
    mine, theirs = (stella(name, None, p.battling(p.change("power", 500, "this"))) for name in ("mine", "theirs"))
    game = arrange(Side(slots={0: mine}), Side(slots={0: theirs}))
    do(game, "attack 0 0")
    assert resolved(game) == ["mine", "theirs"]


def test_1_triggers_of_both_players_at_once_are_the_turn_players_first() -> None:
    mine, theirs = (stella(name, None, p.when("destroy", p.draw(), subject=None)) for name in ("mine", "theirs"))
    game = arrange(Side(hand=[KILL], mana=[FILLER], slots={1: mine}), Side(slots={0: PLAIN, 1: theirs}))
    do(game, "cast kill", "choose 1 0")
    assert resolved(game) == ["kill", "mine", "theirs"]


def test_2_each_player_does_it_at_once_and_the_turn_player_chooses_first() -> None:
    """Both leave before any trigger is looked at: each sees the other go."""
    both = {"do": "choose", "what": p.every("each"), "by": "each"}
    purge = spell("purge", None, p.spell_effect(both, p.to("destroy")))
    a, b = (stella(name, None, p.when("destroy", p.draw(), subject=None)) for name in "ab")
    game = arrange(Side(hand=[purge], mana=[FILLER], slots={0: a, 1: PLAIN}), Side(slots={0: b, 1: PLAIN}))
    do(game, "cast purge")
    assert pending(game, "choose").player == 0
    do(game, "choose 0 0")
    assert (pending(game, "choose").player, field(game, 0)) == (1, ["a", "plain"])
    do(game, "choose 1 0")
    assert (field(game, 0), field(game, 1)) == (["plain"], ["plain"])
    assert [len(seat.hand) for seat in game.seats] == [2, 2]


def test_3_equal_power_both_leave_at_once_and_each_sees_the_other_go() -> None:
    a, b = (stella(name, None, p.when("destroy", p.draw(), subject=None)) for name in "ab")
    game = arrange(Side(slots={0: a}), Side(slots={0: b}))
    do(game, "attack 0 0")
    assert [len(seat.hand) for seat in game.seats] == [2, 2]


def test_3_powers_are_compared_before_anything_leaves() -> None:
    """The attacker makes its target weaker as long as it is there: both are destroyed as they stand."""
    gloom = stella("gloom", None, p.constant(p.stat_change("power", -1000, p.every("opponent"))), power=1000)
    game = arrange(Side(slots={0: gloom}), Side(slots={0: stella("even", power=2000)}))
    do(game, "attack 0 0")
    assert (field(game, 0), field(game, 1)) == ([], [])


def test_4_reload_damage_gives_both_a_fifth_card_in_one_effect_and_is_judged_after_it() -> None:
    flood = spell("flood", None, p.spell_effect(p.draw(1, "each")))
    sides = [Side(deck=[], trash=[FILLER] * 4, damage=[FILLER] * 4, hand=[flood], mana=[FILLER]) for _ in (0, 1)]
    for option, result in (("draw", None), ("turn_player_loses", 0)):
        game = arrange(*sides, both_lose=option)
        do(game, "cast flood")
        assert loser(game) == result
        assert [seat.damage_count for seat in game.seats] == [5, 5]


def test_5_the_last_card_drawn_does_not_reload_and_does_not_lose_the_next_process_does() -> None:
    dig = spell("dig", None, p.spell_effect(p.draw(2)))
    game = arrange(Side(deck=[PLAIN] * 2, hand=[dig, dig], mana=[FILLER] * 2, trash=[FILLER] * 4), Side())
    do(game, "cast dig")
    assert (game.outcome, len(game.seats[0].deck), game.seats[0].damage_count) == (None, 0, 0)
    do(game, "cast dig")
    assert (game.outcome, game.seats[0].damage_count, len(game.seats[0].hand)) == (None, 1, 4)


def test_7_damage_and_heal_in_one_effect_at_four_damage_does_not_lose() -> None:
    ops = [{"do": "damage", "who": "you"}, p.choose("you", zones=("damage",)), p.to("move", to="deck", how="bottom")]
    deal = spell("deal", None, p.spell_effect(*ops))
    game = arrange(Side(hand=[deal], mana=[FILLER], damage=[FILLER] * 4), Side())
    do(game, "cast deal")
    do(game, *offered(game, "choose")[:1])
    assert (pending(game, "main").player, game.seats[0].damage_count) == (0, 4)


def test_8_one_mana_card_never_pays_two_parts_of_a_cost() -> None:
    two = stella("two", {"red": 1, "blue": 1})
    smith = stella("smith", None, p.activated([p.pay(2)], p.draw()))
    assert offered(arrange(Side(mana=[two], slots={0: smith}), Side()), "activate") == []
    rain = spell("rain", {"red": 1}, p.spell_effect(p.draw()), p.burst("1", p.draw()))
    assert offered(arrange(Side(mana=[two], hand=[rain]), Side()), "cast") == ["cast rain"]


def test_9_a_payment_is_chosen_as_a_whole_before_anything_moves() -> None:
    """At every choice of a play nothing has moved yet."""
    drone = stella("drone", {"red": 1, "colourless": 1}, p.burst("1", p.draw()))
    blue = stella("blue", {"blue": 1})
    game = arrange(Side(hand=[drone], mana=[FILLER, FILLER, blue, blue]), Side())
    pending(game, "main")
    before = [seat.state() for seat in game.seats]
    for text in ("summon drone 0 1", "slot 0"):
        do(game, text)
        assert [seat.state() for seat in game.seats] == before
    assert len(offered(game, "pay")) == 2


def test_10_no_window_or_trigger_is_without_an_option() -> None:
    """Also where a target, a card in hand or a slot is wanting."""
    need = p.spell_effect(p.choose("opponent"), p.to("destroy"), p.discard(2), p.choose("you", zones=("trash",)))
    empty = spell("empty", None, need)
    game = arrange(Side(hand=[empty], mana=[FILLER]), Side())
    do(game, "cast empty")
    assert pending(game, "main").options


def instead(*ops: p.Document, optional: bool = False) -> p.Document:
    modifier = {"change": "instead", "event": "destroy", "what": p.every("you"), "ops": list(ops)}
    return p.constant({**modifier, "is_optional": optional})


def test_11_two_replacements_of_one_event_apply_at_most_once_in_an_order_that_the_affected_player_picks() -> None:
    to_hand, stay = instead(p.to("to_hand", "victim")), instead(p.to("set", "victim"))
    game = arrange(
        Side(hand=[KILL], mana=[FILLER]),
        Side(
            slots={0: PLAIN, 1: spell("a", None, to_hand, continuous=True), 2: spell("b", None, stay, continuous=True)}
        ),
    )
    do(game, "cast kill")
    assert (pending(game, "instead").player, len(offered(game, "use"))) == (1, 2)
    do(game, "use 1")
    assert (field(game, 1), at(game, 1, 0).is_set) == (["plain", "a", "b"], True)


def test_12_a_loop_of_two_mandatory_effects_stops_at_the_bound_with_a_named_outcome() -> None:
    again = (
        p.when("set", p.to("rise", p.every("each")), subject=None),
        p.when("rise", p.to("set", p.every("each")), subject=None),
    )
    a, b = stella("a", None, again[0]), stella("b", None, again[1])
    start = spell("start", None, p.spell_effect(p.choose("you", {"is": "name", "name": "a"}), p.to("set")))
    game = arrange(Side(hand=[start], mana=[FILLER], slots={0: a, 1: b}), Side(), effects_order="entered")
    game.step_limit = 2_000
    do(game, "cast start")
    assert game.outcome is not None
    assert (game.outcome.reason, game.outcome.winner, len(game.frames)) == (ENDLESS, None, 0)


def test_12_two_constant_effects_that_undo_each_other_come_to_rest() -> None:
    """Each is worked out from printed power, so that reading the field ends."""
    weaken = p.constant(p.stat_change("power", -1000, p.every("opponent", p.power("at_least", 1000))))
    game = arrange(Side(slots={0: stella("a", None, weaken)}), Side(slots={0: stella("b", None, weaken)}))
    assert [game.power(at(game, player, 0)) for player in (0, 1)] == [0, 0]


def test_13_windows_come_in_the_order_spell_counter_spell_chain_and_the_spell_step_again() -> None:
    game = arrange(
        Side(hand=[BOOST], mana=[FILLER], slots={0: PLAIN}), Side(hand=[BOOST] * 2, mana=[FILLER] * 2, slots={0: PLAIN})
    )
    do(game, "attack 0 0", "cast boost", "cast boost", "cast boost")
    notes = [note for _, note in windows(game) if note != "reaction"]
    a_round = ["spell_step", "counter_spell_step", "chain_step"]
    assert notes == [*a_round, *a_round, "spell_step"]


def test_14_exactly_one_decision_is_pending_and_no_frame_is_left_at_the_end() -> None:
    bolt = spell("bolt", None, p.spell_effect({"do": "damage", "amount": 5}, p.draw()), spell_step=True)
    game = arrange(Side(slots={0: PLAIN}), Side(hand=[bolt], mana=[FILLER]))
    do(game, "attack 0 -1", "cast bolt")
    assert (loser(game), game.frames, game.decision) == (0, [], None)


def test_15_what_left_and_came_back_is_not_hit() -> None:
    """The answered summon: the stella returns to hand and is summoned again by the reaction to the reaction."""
    hit = spell("hit", None, p.on_summon_answer(p.to("destroy", "event")), reaction=True)
    blink = spell(
        "blink", None,
        p.on_spell_answer(p.choose("you"), p.to("to_hand"), p.choose("you", p.STELLA, zones=("hand",)), p.to("summon")),
        reaction=True,
    )  # fmt: skip
    game = arrange(Side(hand=[PLAIN, blink], mana=[FILLER] * 3), Side(hand=[hit], mana=[FILLER]))
    do(game, "summon plain", "slot 0", "cast hit", "cast blink", "slot 0")
    assert (field(game, 0), field(game, 1)) == (["plain"], [])
    assert resolved(game) == ["blink", "hit"]


def test_16_the_rest_of_an_effect_is_done_when_its_target_is_gone() -> None:
    strike = spell("strike", None, p.spell_effect(p.choose("opponent"), p.to("destroy"), p.draw()))
    game = arrange(Side(hand=[strike], mana=[FILLER]), Side())
    do(game, "cast strike")
    assert names(game.seats[0].hand) == ["filler"]


def test_17_an_effect_on_being_destroyed_reads_the_boosted_power() -> None:
    amount = {"number": "half", "of": {"number": "stat", "what": "this"}}
    martyr = stella("martyr", None, p.when("destroy", p.choose("opponent"), p.change("power", amount)))
    drum = stella("drum", None, p.constant(p.stat_change("power", 1000, p.every("you", p.OTHER))))
    game = arrange(Side(hand=[KILL], mana=[FILLER], slots={0: PLAIN}), Side(slots={0: martyr, 3: drum}))
    do(game, "cast kill", "choose 1 0")
    assert game.power(at(game, 0, 0)) == 2000


def test_18_a_use_is_spent_by_the_object_and_a_returned_card_has_its_own() -> None:
    well = stella("well", None, p.activated([], p.draw(), limit=1))
    back = spell("back", None, p.spell_effect(p.choose("you"), p.to("to_hand")))
    game = arrange(Side(hand=[back], mana=[FILLER] * 2, slots={0: well}), Side())
    do(game, "activate 0 0")
    assert offered(game, "activate") == []
    do(game, "cast back", "summon well", "slot 0")
    assert offered(game, "activate") == ["activate 0 0"]


def test_18_a_negated_reaction_is_spent() -> None:
    negate = spell("negate", None, p.on_spell_answer({"do": "negate"}), reaction=True)
    game = arrange(Side(hand=[BOOST, negate], mana=[FILLER] * 2, slots={0: PLAIN}), Side(hand=[negate], mana=[FILLER]))
    do(game, "cast boost", "cast negate", "cast negate")
    assert [seat.reactions for seat in game.seats] == [1, 1]


def test_19_what_comes_with_an_effect_does_not_see_what_happened_before() -> None:
    late = stella("late", None, p.when("destroy", p.draw(), subject=None))
    swap = p.spell_effect(p.choose("you"), p.to("destroy"), p.choose("you", p.STELLA, zones=("hand",)), p.to("summon"))
    game = arrange(Side(hand=[spell("swap", None, swap), late], mana=[FILLER], slots={0: PLAIN}), Side())
    do(game, "cast swap", "slot 0")
    assert (field(game, 0), len(game.seats[0].hand)) == (["late"], 0)


def test_19_a_negated_spell_triggers_its_being_cast_alone() -> None:
    negate = spell("negate", None, p.on_spell_answer({"do": "negate"}), reaction=True)
    watch = stella("watch", None, p.when("destroy", p.draw(), subject=None))
    game = arrange(
        Side(hand=[KILL], mana=[FILLER], slots={0: watch}), Side(hand=[negate], mana=[FILLER], slots={0: PLAIN})
    )
    do(game, "cast kill", "cast negate")
    assert (field(game, 1), len(game.seats[0].hand)) == (["plain"], 0)


def test_20_attacker_destroyed_in_the_spell_step_ends_the_attack_and_the_game_goes_on() -> None:
    game = arrange(Side(slots={0: PLAIN}), Side(hand=[KILL], mana=[FILLER], slots={0: stella("weak", power=0)}))
    do(game, "attack 0 0", "cast kill")
    assert (pending(game, "main").player, field(game, 1)) == (0, ["weak"])


def test_21_this_turn_ends_at_the_end_phase_and_own_turn_at_the_refresh_and_end_phase() -> None:
    boost = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 500)))
    drum = stella("drum", None, p.constant(p.stat_change("power", 1000, p.every("you", p.OTHER)), options=["own_turn"]))
    game = arrange(Side(hand=[boost], mana=[FILLER], slots={0: PLAIN, 1: drum}), Side())
    do(game, "cast boost", "choose 0 0")
    assert game.power(at(game, 0, 0)) == 2500
    do(game, "end")
    assert (game.turn_player, game.power(at(game, 0, 0))) == (1, 1000)
    do(game, "skip", "end")
    assert (game.turn_player, game.power(at(game, 0, 0))) == (0, 2000)


COUNT: p.Document = {"number": "times", "factor": 500, "each": {"number": "count", "what": p.every("you", p.OTHER)}}


def test_22_a_boost_by_a_count_is_fixed_and_a_constant_one_moves() -> None:
    crowd = stella("crowd", None, p.arriving(p.change("power", COUNT, "this")))
    swarm = stella("swarm", None, p.constant(p.stat_change("power", COUNT)))
    game = arrange(Side(hand=[crowd, PLAIN], mana=[FILLER] * 2, slots={0: swarm}), Side())
    do(game, "summon crowd", "slot 1")
    assert [game.power(at(game, 0, slot)) for slot in (0, 1)] == [1500, 1500]
    do(game, "summon plain", "slot 2")
    assert [game.power(at(game, 0, slot)) for slot in (0, 1)] == [2000, 1500]


def test_22_the_affected_set_of_a_one_shot_does_not_grow() -> None:
    cheer = spell("cheer", None, p.spell_effect(p.change("power", 500, p.every("you"))))
    game = arrange(Side(hand=[cheer, PLAIN], mana=[FILLER] * 2, slots={0: PLAIN}), Side())
    do(game, "cast cheer", "summon plain", "slot 1")
    assert [game.power(at(game, 0, slot)) for slot in (0, 1)] == [1500, 1000]


def test_23_a_constant_effect_follows_its_condition_as_the_mana_zone_changes() -> None:
    herd = stella(
        "herd", None,
        p.constant(p.stat_change("power", 1500), p.stat_change("breaks", 1), condition={
            "if": "compare", "left": {"number": "count", "what": p.every("you", zones=("mana",))}, "right": 3,
        }),
    )  # fmt: skip
    grow = spell("grow", None, p.spell_effect({"do": "charge_top", "how": "set"}))
    game = arrange(Side(hand=[grow], mana=[FILLER] * 2, slots={0: herd}), Side())
    assert (game.power(at(game, 0, 0)), game.breaks(at(game, 0, 0))) == (1000, 1)
    do(game, "cast grow")
    assert (game.power(at(game, 0, 0)), game.breaks(at(game, 0, 0))) == (2500, 2)


def test_24_a_search_that_finds_nothing_shuffles_and_looking_at_the_top_does_not() -> None:
    search = {"do": "search", "what": p.every("you", {"is": "name", "name": "none"}, zones=("deck",)), "up_to": True}
    seek = spell("seek", None, p.spell_effect(search, p.to("to_hand"), {"do": "shuffle"}))
    peek = spell("peek", None, p.spell_effect({"do": "look", "amount": 2}))
    game = arrange(Side(hand=[seek, peek], mana=[FILLER] * 2), Side())
    do(game, "cast peek")
    shuffles = [event.kind for event in game.events].count("shuffle")
    do(game, "cast seek")
    assert (shuffles, [event.kind for event in game.events].count("shuffle")) == (0, 1)


def test_26_a_mulligan_draws_as_many_as_went_back_and_none_of_those() -> None:
    table = AsteriskTable(DECKS, AsteriskOptions(), first_player=0)
    game = table.deal(game_seed(3, 3))
    hand = [action.args[0] for action in pending(game, "mulligan").of("return")]
    for number in hand[:2]:
        game.apply(Action("return", (number,)))
        game.advance()
    game.apply(Action("done"))
    game.advance()
    kept = [card.number for card in game.seats[0].hand]
    assert len(kept) == 5
    assert not set(hand[:2]) & set(kept)
    assert [card.number for card in game.seats[0].deck[:2]] == hand[1::-1]
    events = [event.kind for event in game.events if event.player == 0]
    assert (events.count("draw"), events.count("mulligan"), game.seats[0].mulligans) == (7, 1, 1)


@pytest.mark.parametrize(
    "text", ["cast 3 2 1", "activate 3 0", "choose 1 4 2", "use 1", "resolve 0", "trigger 12", "pass"]
)
def test_33_an_action_with_its_x_burst_and_targets_parses_back(text: str) -> None:
    assert str(Action.parse(text)) == text


def test_33_an_action_applied_in_a_copy_gives_the_same_events() -> None:
    rain = spell("rain", {"red": 1, "colourless": "X"}, p.spell_effect(p.draw(p.X)), p.burst("1", p.draw()))
    game = arrange(Side(hand=[rain], mana=[FILLER] * 4), Side())
    decision = pending(game, "main")
    place = offered(game, "cast").index("cast rain 2 1")
    action = Action.parse(str(decision.of("cast")[place]))
    copy = game.clone()
    copy.advance()
    for each in (game, copy):
        each.apply(action)
        each.advance()
    assert len(game.seats[0].hand) == 3
    assert copy.digest() == game.digest()


def many_triggers(count: int) -> AsteriskGame:
    """So many effects due at once: every one of twelve objects waits for each of the cards that are milled."""
    watch = p.when("trash", p.change("power", 100, "this"), subject=None)
    slots = {slot: stella(f"w{slot}", None, watch) for slot in range(6)}
    milling = spell("milling", None, p.spell_effect({"do": "mill", "amount": count}))
    side = Side(deck=[FILLER] * (count + 5), hand=[milling], mana=[FILLER], slots=slots)
    game = arrange(side, Side(slots=slots), effects_order="entered")
    do(game, "cast milling")
    return game


def test_34_three_hundred_triggers_at_once_under_a_cap_of_time_and_memory() -> None:
    tracemalloc.start()
    started = time.process_time()
    game = many_triggers(25)
    spent, (_, peak) = time.process_time() - started, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [event.kind for event in game.events].count("effect") == 300
    assert {game.power(found) for seat in game.seats for _, found in seat.field()} == {3500}
    assert spent < 10
    assert peak < 20_000_000


def test_alike_effects_are_not_put_in_order_and_different_ones_are() -> None:
    a, b = (stella(name, None, p.when("destroy", p.draw(), subject=None, who="opponent")) for name in "ab")
    for slots, is_asked in (({0: a, 1: a}, False), ({0: a, 1: b}, True)):
        game = arrange(Side(hand=[KILL], mana=[FILLER], slots=slots), Side(slots={0: PLAIN}))
        do(game, "cast kill")
        decision = game.advance()
        assert decision is not None
        assert (decision.kind == "effects") is is_asked


@pytest.mark.parametrize(
    ("ability", "error", "message"),
    [
        ({"kind": "spell", "ops": [{"do": "drew"}]}, UnknownVerb, "draw"),
        ({"kind": "spell", "ops": [{"do": "draw", "amuont": 2}]}, InvalidProgram, "amount"),
        ({"kind": "spel"}, InvalidProgram, "spell"),
        (p.spell_effect(p.choose("you", {"is": "colour", "colour": "pink"})), InvalidProgram, "pink"),
    ],
)
def test_a_program_with_an_unknown_word_names_the_place_and_the_nearest_known_name(
    ability: p.Document, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message) as raised:
        Program.read({"abilities": [ability]}, LANGUAGE, "card")
    assert "card.abilities[0]" in str(raised.value)


def test_programs_of_the_decks_are_written_as_they_are_read() -> None:
    for deck in DECKS:
        for entry in deck:
            program = entry.card.program
            assert program is not None
            assert Program.read(program.document(), LANGUAGE).document() == program.document()
