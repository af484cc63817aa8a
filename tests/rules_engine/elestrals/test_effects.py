"""Effects: kinds, limits, ops, modifiers (E8)."""

from typing import Any

import pytest

from tests.rules_engine.elestrals.positions import (
    FILLER,
    On,
    Side,
    act,
    arrange,
    at,
    battle,
    decide,
    elestral,
    field_names,
    offered,
    rune,
    spelled,
    spirits_at,
    underworld_names,
)
from tests.rules_engine.elestrals.programs import (
    DESTROY_IT,
    DRAW,
    ELESTRAL,
    NEGATE,
    RUNE,
    active,
    announced,
    answer,
    boost,
    decline_all,
    every,
    happened,
    instant,
    kind_of,
    on_done,
    passive,
    rule,
    target,
    when,
    with_program,
)


def expend(*spirits: str, **more: Any) -> dict[str, Any]:
    return {"do": "expend", "spirits": list(spirits), **more}


def mage(*ops: dict[str, Any], name: str = "mage", cost: str = "fire", **more: Any) -> Any:
    return with_program(elestral(name, cost), active(*ops, **more))


def cast_by(game: Any, place: int = 0, number: int = 0) -> None:
    act(game, "activate", 0, place, number)
    decline_all(game)


def test_e8_1_active_effect_is_used_once_in_each_own_turn() -> None:
    game = arrange(Side(field=[On(mage(DRAW), "fire")]), Side(field=[On(mage(DRAW, name="other"), "fire")]))
    assert offered(game, "activate") == ["0 0 0"]
    cast_by(game)
    assert offered(game, "activate") == []
    act(game, "done")
    act(game, "done")
    assert offered(game, "activate") == ["1 0 0"]


def test_e8_15_limit_of_an_effect_replaces_the_default() -> None:
    game = arrange(Side(field=[On(mage(DRAW, limit=2), "fire")]))
    cast_by(game)
    cast_by(game)
    assert offered(game, "activate") == []
    free = arrange(Side(field=[On(mage(DRAW, limit=0, name="free"), "fire")]))
    for _ in range(4):
        cast_by(free)
    assert len(free.seats[0].hand) == 4


def test_e8_1_conditional_effect_answers_each_time() -> None:
    """Two discards, two draws; each event triggers anew."""
    scribe = with_program(
        elestral("scribe"),
        on_done(when("discard", who="you"), DRAW),
        active({"do": "discard", "amount": 2}),
    )
    game = arrange(Side([elestral("a"), elestral("b")], field=[On(scribe, "fire")]))
    act(game, "activate", 0, 0, 1)
    decline_all(game)
    assert underworld_names(game) == ["a", "b"]
    assert len(game.seats[0].hand) == 2


def test_e9_13_one_or_more_is_met_once() -> None:
    scribe = with_program(
        elestral("scribe"),
        on_done(when("discard", who="you", is_batched=True), DRAW),
        active({"do": "discard", "amount": 2}),
    )
    game = arrange(Side([elestral("a"), elestral("b")], field=[On(scribe, "fire")]))
    act(game, "activate", 0, 0, 1)
    decline_all(game)
    assert len(game.seats[0].hand) == 1


def test_e8_1_e1_7_misenchanted_card_has_no_effects() -> None:
    chief = with_program(elestral("chief"), passive(boost(2)), active(DRAW))
    game = arrange(Side(field=[On(chief, "water")]))
    assert offered(game, "activate") == []
    assert game.attack_of(at(game, 0)) == 3


def test_e8_9_suppressed_card_has_no_effects_until_the_next_turn() -> None:
    chief = with_program(elestral("chief"), passive(boost(2)), active(DRAW))
    hush = {"do": "change", "modifiers": [rule("suppressed", "it")]}
    game = arrange(
        Side(field=[On(mage(hush, targets=[target(every(ELESTRAL, of="opponent"))]), "fire")]),
        Side(field=[On(chief, "fire")]),
    )
    assert game.attack_of(at(game, 0, 1)) == 5
    cast_by(game)
    assert game.attack_of(at(game, 0, 1)) == 3
    act(game, "done")
    act(game, "done")
    assert offered(game, "activate") == ["1 0 1"]
    assert game.attack_of(at(game, 0, 1)) == 5


def test_e8_12_may_is_decided_while_resolving() -> None:
    game = arrange(Side(field=[On(mage({"do": "may", "ops": [DRAW]}), "fire")]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (0, "may")
    act(game, "no")
    decide(game)
    assert game.seats[0].hand == []


def test_e8_12_either_or_offers_what_is_possible() -> None:
    modes = {"do": "one_of", "modes": [[{"do": "destroy", "what": every(RUNE)}], [DRAW]]}
    game = arrange(Side(field=[On(mage(modes), "fire")]))
    cast_by(game)
    assert len(game.seats[0].hand) == 1
    both = arrange(Side(field=[On(mage(modes, name="both"), "fire"), On(rune("divine"), "fire")]))
    act(both, "activate", 0, 0, 0)
    act(both, "mode", 0)
    decide(both)
    assert field_names(both) == ["both"]


@pytest.mark.parametrize(("runes", "hand"), [(1, 1), (0, 0)])
def test_e8_13_if_you_do(runes: int, hand: int) -> None:
    ops = ({"do": "destroy", "what": every(RUNE)}, {"do": "if", "condition": {"if": "did"}, "then": [DRAW]})
    game = arrange(Side(field=[On(mage(*ops), "fire"), *[On(rune("divine"), "fire")] * runes]))
    cast_by(game)
    assert len(game.seats[0].hand) == hand


def test_e8_13_when_you_do_is_a_conditional_on_the_next_chain() -> None:
    game = arrange(Side(field=[On(mage(DRAW, {"do": "later", "ops": [DRAW], "is_optional": True}), "fire")]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (0, "trigger")
    assert len(game.seats[0].hand) == 1
    act(game, "trigger", 0)
    decide(game)
    assert len(game.seats[0].hand) == 2


def test_e8_32_part_for_later_is_done_in_its_phase_though_its_card_has_gone() -> None:
    ops = ({"do": "later", "ops": [DRAW], "phase": "end", "whose": "you"}, {"do": "destroy", "what": "this"})
    game = arrange(Side(field=[On(mage(*ops), "fire")]), Side())
    cast_by(game)
    assert game.seats[0].hand == []
    act(game, "done")
    decide(game)
    assert len(game.seats[0].hand) == 1


def test_e8_5_nexus_moves_spirits_at_once() -> None:
    nexus = active({"do": "nexus"}, targets=[{"do": "nexus_choice", "spirits": ["omni", "fire"]}])
    weaver = with_program(elestral("weaver"), nexus, on_done(when("nexus", subject="this"), DRAW))
    game = arrange(Side(field=[On(weaver, "fire"), On(elestral("a"), "fire water fire")]))
    act(game, "activate", 0, 0, 0)
    act(game, "pick", "1 water")  # the first fire leaves no choice
    decide(game)
    assert (spirits_at(game, 0), spirits_at(game, 1)) == ("fire fire water", "fire")
    assert len(game.seats[0].hand) == 1


def test_e8_5_nexus_never_takes_from_set_runes_and_needs_two_cards() -> None:
    nexus = active({"do": "nexus"}, targets=[{"do": "nexus_choice", "spirits": ["omni"]}])
    game = arrange(Side(field=[On(with_program(elestral("weaver"), nexus), "fire"), On(rune("divine"), is_set=True)]))
    assert offered(game, "activate") == []


def test_e8_5_nexus_does_nothing_when_a_side_is_gone() -> None:
    nexus = active({"do": "nexus"}, DRAW, targets=[{"do": "nexus_choice", "spirits": ["omni"]}])
    bolt = with_program(
        rune("counter", "bolt"), instant(DESTROY_IT, targets=[target(every({"is": "name", "names": ["a"]}))])
    )
    mine = Side(field=[On(with_program(elestral("weaver"), nexus), "fire"), On(elestral("a"), "fire fire")])
    game = arrange(mine, Side(field=[On(bolt, is_set=True)]))
    act(game, "activate", 0, 0, 0)
    act(game, "pick", "1 fire")
    answer(game, 4)
    decline_all(game)
    assert happened(game, "nexus") == []
    assert len(game.seats[0].hand) == 1


def test_e8_6_search_reveals_and_shuffles_also_when_it_finds_nothing() -> None:
    search = {"do": "search", "what": every({"is": "name", "names": ["a"]}, of="you", zone="deck")}
    seer = mage(search, {"do": "put", "what": "found"}, limit=2)
    game = arrange(Side(deck=[elestral("a"), FILLER, FILLER], field=[On(seer, "fire")]), Side())
    act(game, "activate", 0, 0, 0)
    act(game, "choose", offered(game, "choose")[0])
    decline_all(game)
    assert [card.definition.name for card in game.seats[0].hand] == ["a"]
    assert happened(game, "reveal") == ["a"]
    shuffles = [event.kind for event in game.events].count("shuffle")
    cast_by(game)
    assert [event.kind for event in game.events].count("shuffle") == shuffles + 1


def test_e8_10_foretold_cards_go_back_in_an_order_of_choice() -> None:
    seer = mage({"do": "foretell", "amount": 3}, {"do": "put_back"})
    deck = [elestral("a"), elestral("b"), elestral("c"), FILLER]
    game = arrange(Side(deck=deck, field=[On(seer, "fire")]), Side())
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (0, "put_back")
    names = {game.cards[int(number)].definition.name: number for number in offered(game, "put")}
    act(game, "put", names["c"])
    act(game, "put", names["a"])
    decide(game)
    assert [card.definition.name for card in reversed(game.seats[0].deck)][:3] == ["b", "a", "c"]


def test_e8_10_foretold_rest_may_go_to_the_bottom() -> None:
    seer = mage({"do": "foretell", "amount": 1}, {"do": "put_back"})
    game = arrange(Side(deck=[elestral("a"), FILLER], field=[On(seer, "fire")]), Side(), foretold_rest="bottom")
    cast_by(game)
    assert game.seats[0].deck[0].definition.name == "a"


def test_e8_11_untargetable_may_not_be_chosen_but_is_affected() -> None:
    shy = with_program(elestral("shy"), passive(rule("untargetable", of="opponent")))
    sweep = mage({"do": "destroy", "what": every(ELESTRAL, of="opponent")}, name="sweep")
    shot = mage(DESTROY_IT, name="shot", targets=[target(every(ELESTRAL, of="opponent"))])
    game = arrange(Side(field=[On(shot, "fire"), On(sweep, "fire")]), Side(field=[On(shy, "fire")]))
    assert offered(game, "activate") == ["0 1 0"]
    cast_by(game, 1)
    assert field_names(game, 1) == []


def test_e8_11_unaffected_may_be_targeted_in_vain() -> None:
    rock = with_program(elestral("rock"), passive(rule("unaffected", of="opponent")))
    shot = mage(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))])
    game = arrange(Side(field=[On(shot, "fire")]), Side(field=[On(rock, "fire")]))
    cast_by(game)
    assert field_names(game, 1) == ["rock"]


def test_e8_17_own_way_to_be_played_is_the_base_of_a_chain() -> None:
    way = {
        "kind": "play",
        "zones": ["hand"],
        "cost": [expend("fire")],
        "targets": [{"do": "choose", "what": every({"is": "name", "names": ["a"]}, of="you"), "name": "base"}],
        "ops": [{"do": "special_ascend", "what": "base", "into": "this", "position": "attack"}],
    }
    heir = with_program(elestral("heir", "fire fire"), way)
    denial = with_program(rune("counter", "denial"), instant(NEGATE, trigger=announced("special_ascend")))
    game = arrange(Side([heir], field=[On(elestral("a"), "fire")]), Side(field=[On(denial, is_set=True)]))
    assert not game.seats[0].has_acted
    act(game, "activate_card", *offered(game, "activate_card")[0].split())
    assert kind_of(game) == (1, "respond")
    decline_all(game)
    assert (field_names(game), spirits_at(game, 0)) == (["heir"], "fire fire")
    assert (game.seats[0].expended, game.seats[0].has_acted) == (1, False)


@pytest.mark.parametrize(("spirits", "is_offered"), [("fire fire", True), ("fire water", True), ("water water", False)])
def test_e8_18_enchanted_with_these_spirits(spirits: str, is_offered: bool) -> None:
    shot = mage(
        DESTROY_IT, targets=[target(every({"is": "enchanted_with", "spirits": ["fire", "omni"]}, of="opponent"))]
    )
    game = arrange(Side(field=[On(shot, "fire")]), Side(field=[On(elestral("x"), spirits)]))
    assert bool(offered(game, "activate")) == is_offered


def test_e8_20_name_means_the_base_name_with_any_title() -> None:
    shot = mage(DESTROY_IT, targets=[target(every({"is": "name", "names": ["Moth"]}))])
    game = arrange(
        Side(field=[On(shot, "fire")]),
        Side(field=[On(elestral("Moth - Champion"), "fire"), On(elestral("Mothling"), "fire")]),
    )
    cast_by(game)
    assert field_names(game, 1) == ["Mothling"]


def test_e8_21_enchant_spreads_over_the_field() -> None:
    ops = {"do": "enchant", "spirits": ["omni", "omni"], "to": every(of="you")}
    game = arrange(Side(field=[On(mage(ops), "fire"), On(rune("divine"), "fire")], spirits="fire water"))
    act(game, "activate", 0, 0, 0)
    act(game, "onto", 0, 0)
    act(game, "onto", 0, 4)
    decide(game)
    assert (spirits_at(game, 0), spirits_at(game, 4)) == ("fire fire", "fire water")


@pytest.mark.parametrize(("counts", "hand"), [(False, 1), (True, 2)])
def test_e8_22_receives_sees_an_enchantment_but_not_the_cast(counts: bool, hand: int) -> None:
    sponge = with_program(elestral("sponge"), on_done(when("enchant", subject="this"), DRAW))
    boon = with_program(
        rune("invoke", "boon"), instant({"do": "enchant", "spirits": ["fire"], "to": every(ELESTRAL, of="you")})
    )
    game = arrange(Side([sponge, boon]), Side(), cast_counts_as_receiving=counts)
    act(game, "cast", "sponge")
    act(game, "cast_rune", "boon")
    decline_all(game)
    assert len(game.seats[0].hand) == hand


def test_e8_23_special_cast_with_stated_spirits_and_no_others() -> None:
    ops = (
        {"do": "choose", "what": every(ELESTRAL, of="you", zone="hand")},
        {"do": "special_cast", "spirits": ["water"], "position": "defense"},
    )
    game = arrange(Side([elestral("a")], field=[On(mage(*ops), "fire")], spirits="fire water"), Side())
    cast_by(game)
    assert (spirits_at(game, 1), at(game, 1).in_attack_position) == ("water", False)
    none = arrange(Side([elestral("a")], field=[On(mage(*ops, name="none"), "fire")], spirits="fire"), Side())
    cast_by(none)
    assert field_names(none) == ["none"]


def test_e6_3_special_cast_asks_for_position_and_spirits() -> None:
    ops = ({"do": "choose", "what": every(ELESTRAL, of="you", zone="hand")}, {"do": "special_cast"})
    game = arrange(
        Side([elestral("a", "omni omni")], field=[On(mage(*ops), "fire")], spirits="fire water wind"), Side()
    )
    act(game, "activate", 0, 0, 0)
    act(game, "in_attack")
    act(game, "pick", "fire")
    act(game, "pick", "wind")
    assert kind_of(game) == (0, "main")
    assert (spirits_at(game, 1), game.seats[0].has_acted) == ("fire wind", False)


def test_e8_24_returned_card_leaves_its_spirits_in_the_underworld() -> None:
    bounce = mage({"do": "put"}, targets=[target(every(ELESTRAL, of="opponent"))])
    game = arrange(Side(field=[On(bounce, "fire")]), Side(field=[On(elestral("x"), "fire water")]))
    cast_by(game)
    assert [card.definition.name for card in game.seats[1].hand] == ["x"]
    assert spelled(game.seats[1].underworld_spirits) == "fire water"


def test_e8_24_sending_from_the_deck_is_no_draw_and_no_loss() -> None:
    game = arrange(Side(field=[On(mage({"do": "mill", "amount": 3}), "fire")], deck=[FILLER]), Side())
    cast_by(game)
    assert (len(game.seats[0].underworld), game.outcome) == (1, None)


def test_e8_25_rune_turned_face_down_is_as_if_set_this_turn() -> None:
    hide = mage({"do": "face_down"}, targets=[target(every(RUNE, of="you"))])
    game = arrange(Side(field=[On(hide, "fire"), On(rune("divine"), "fire")]), Side())
    cast_by(game)
    assert (at(game, 4).is_face_down, at(game, 4).entered) == (True, game.turn)
    assert spelled(game.seats[0].underworld_spirits) == "fire"
    assert offered(game, "cast_rune") == []


def test_e8_28_changes_apply_in_the_order_in_which_they_began_and_not_below_0() -> None:
    swap = {"change": "stat", "stat": "attack", "other": "defense", "how": "swap", "what": "this"}
    ops = ({"do": "change", "modifiers": [boost(4)]}, {"do": "change", "modifiers": [swap]})
    game = arrange(Side(field=[On(mage(*ops), "fire")]))  # attack 3, defense 2
    cast_by(game)
    assert (game.attack_of(at(game, 0)), game.defense_of(at(game, 0))) == (2, 7)
    weak = arrange(Side(field=[On(with_program(elestral("weak"), passive(boost(-9))), "fire")]))
    assert weak.attack_of(at(weak, 0)) == 0


def test_e8_28_passive_follows_its_count_and_may_be_capped() -> None:
    count = {"number": "count", "what": every(RUNE, of="you")}
    chief = with_program(elestral("chief"), passive(boost({"number": "times", "factor": 2, "each": count, "most": 5})))
    game = arrange(Side([rune("divine")], field=[On(chief, "fire"), On(rune("artifact"), "fire", bearer=0)]), Side())
    assert game.attack_of(at(game, 0)) == 5
    act(game, "cast_rune", "divine")
    decide(game)
    assert game.attack_of(at(game, 0)) == 7


def test_e8_29_control_is_taken_until_the_next_turn() -> None:
    charm = mage({"do": "take_control"}, targets=[target(every(ELESTRAL, of="opponent"))])
    game = arrange(Side(field=[On(charm, "fire")]), Side(field=[On(elestral("x"), "fire fire")]))
    cast_by(game)
    assert (field_names(game), field_names(game, 1)) == (["mage", "x"], [])
    act(game, "done")
    act(game, "done")
    decide(game)
    assert (field_names(game), field_names(game, 1)) == (["mage"], ["x"])
    assert spirits_at(game, 0, 1) == "fire fire"


def test_e8_31_opponents_cannot_set_while_it_is_there() -> None:
    lock = with_program(elestral("lock"), passive({"change": "player_rule", "rule": "cannot_set"}))
    game = arrange(Side([rune("divine")]), Side(field=[On(lock, "fire")]))
    assert offered(game, "set") == []
    free = arrange(Side([rune("divine")]), Side(field=[On(lock, "water")]))
    assert offered(free, "set") == ["divine"]


def test_e8_33_instead_replaces_the_event() -> None:
    saved = {
        "change": "instead",
        "event": "destroy",
        "what": "this",
        "ops": [{"do": "put", "what": "victim"}],
        "is_optional": True,
    }
    cat = with_program(elestral("cat"), passive(saved), on_done(when("destroy", subject="this"), DRAW))
    shot = mage(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))])
    game = arrange(Side(field=[On(shot, "fire")]), Side(field=[On(cat, "fire")]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (1, "instead")
    act(game, "use", 0)
    decide(game)
    assert [card.definition.name for card in game.seats[1].hand] == ["cat"]
    assert happened(game) == []


def test_e8_34_the_opponent_who_must_chooses() -> None:
    force = mage({"do": "discard", "by": "opponent", "what": every(of="opponent", zone="hand")})
    game = arrange(Side(field=[On(force, "fire")]), Side([elestral("x"), elestral("y")]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (1, "choose")
    act(game, "choose", offered(game, "choose")[1])
    decide(game)
    assert len(game.seats[1].hand) == 1


def test_e8_36_this_turn_looks_at_the_whole_turn() -> None:
    happened_twice = {"if": "compare", "left": {"number": "happened", "event": "draw"}, "right": 2}
    late = mage(expend("fire", who="opponent"), name="late", condition=happened_twice)
    game = arrange(Side([late], field=[On(mage({"do": "draw", "amount": 2}), "fire")]), Side())
    cast_by(game)
    act(game, "cast", "late")
    assert offered(game, "activate") == ["0 1 0"]


def test_e8_16_effect_works_from_hand_where_its_text_says_so() -> None:
    ember = with_program(
        elestral("ember"),
        active(DRAW, zones=["hand"], cost=[{"do": "discard", "what": "this"}]),
    )
    game = arrange(Side([ember]), Side())
    act(game, "activate_card", *offered(game, "activate_card")[0].split())
    decline_all(game)
    assert underworld_names(game) == ["ember"]
    assert len(game.seats[0].hand) == 1


def test_e8_16_answers_its_own_discard() -> None:
    echo = with_program(elestral("echo"), on_done(when("discard", subject="this"), DRAW, zones=["underworld"]))
    game = arrange(Side([echo], field=[On(mage({"do": "discard"}), "fire")]), Side())
    cast_by(game)
    assert len(game.seats[0].hand) == 1


def test_e6_11_stadium_reaches_both_fields() -> None:
    plain = with_program(rune("stadium"), passive(boost(2, every(ELESTRAL))), active(DRAW, options=["any_player"]))
    game = arrange(Side(field=[On(elestral("a"), "fire")]), Side(field=[On(elestral("x"), "fire"), On(plain, "fire")]))
    assert (game.attack_of(at(game, 0)), game.attack_of(at(game, 0, 1))) == (5, 5)
    assert offered(game, "activate") == ["1 8 1"]


def test_e6_12_artifact_empowers_its_bearer() -> None:
    blade = with_program(rune("artifact"), passive(boost(2, every({"is": "bearer_of"}))))
    game = arrange(Side([blade], field=[On(elestral("a"), "fire"), On(elestral("b"), "fire")]), Side())
    act(game, "cast_rune", "artifact")
    act(game, "empower", 0, 1)
    decide(game)
    assert (game.attack_of(at(game, 0)), game.attack_of(at(game, 1))) == (3, 5)


def test_e6_13_divine_disenchants_for_its_effect() -> None:
    oath = with_program(rune("divine"), active(DRAW, cost=[{"do": "disenchant", "spirits": ["fire"]}]))
    game = arrange(Side(field=[On(oath, "fire fire")]), Side())
    act(game, "activate", 0, 4, 0)
    decline_all(game)
    assert (spirits_at(game, 4), len(game.seats[0].hand)) == ("fire", 1)
    assert offered(game, "activate") == []


def test_e5_9_this_turn_and_until_your_next_turn() -> None:
    def attacks(until: str) -> list[int]:
        ops = {"do": "change", "modifiers": [boost(2)], "until": until}
        game = arrange(Side(field=[On(mage(ops), "fire")]), Side())
        cast_by(game)
        seen = []
        for _ in range(3):
            act(game, "done")
            while decide(game).kind == "attack":
                act(game, "done")
            seen.append(game.attack_of(at(game, 0)))
        return seen

    assert attacks("this_turn") == [3, 3, 3]
    assert attacks("next_turn") == [3, 3, 3]
    assert attacks("your_next_turn") == [5, 3, 3]
    assert attacks("end_of_next_turn") == [5, 5, 3]


def test_e5_9_as_long_as_it_is_enchanted() -> None:
    hold = mage(
        {"do": "change", "modifiers": [rule("suppressed", "it")], "until": "while_source"},
        targets=[target(every(ELESTRAL, of="opponent"))],
        name="holder",
    )
    chief = with_program(elestral("chief"), passive(boost(2)))
    end = mage({"do": "destroy", "what": every({"is": "name", "names": ["holder"]})}, name="end")
    game = arrange(Side(field=[On(hold, "fire"), On(end, "fire")]), Side(field=[On(chief, "fire")]))
    cast_by(game)
    assert game.attack_of(at(game, 0, 1)) == 3
    cast_by(game, 1)
    assert game.attack_of(at(game, 0, 1)) == 5


def test_e5_2_e5_5_phases_have_windows_for_effects_that_name_them() -> None:
    dawn = with_program(
        elestral("dawn"),
        {"kind": "conditional", "phases": ["draw", "end"], "is_optional": True, "ops": [DRAW]},
    )
    game = battle(Side(), Side(field=[On(dawn, "fire")]))
    assert (kind_of(game), game.phase) == ((1, "respond"), "end")
    act(game, "activate", 1, 0, 0)
    assert (kind_of(game), game.phase) == ((1, "respond"), "draw")
    act(game, "decline")
    assert kind_of(game) == (1, "main")


def test_e5_5_what_must_be_done_in_the_end_phase_is_done() -> None:
    sloth = with_program(
        elestral("sloth"),
        {"kind": "conditional", "phases": ["end"], "ops": [{"do": "position", "what": "this", "to": "defense"}]},
    )
    game = battle(Side(field=[On(sloth, "fire")]), Side(field=[On(elestral("x"), "fire")]))
    act(game, "done")
    decide(game)
    assert not at(game, 0).in_attack_position


def test_e5_8_battle_phase_effects_and_counters_between_attacks() -> None:
    rally = with_program(elestral("rally"), active(DRAW, phases=["battle"]))
    bolt = with_program(rune("counter", "bolt"), instant(DRAW))
    game = arrange(Side(field=[On(rally, "fire"), On(bolt, is_set=True)]), Side())
    assert offered(game, "activate") == []
    act(game, "done")
    assert (decide(game).kind, offered(game, "activate"), offered(game, "counter")) == ("attack", ["0 0 0"], ["4"])


@pytest.mark.parametrize("may_begin", [False, True])
def test_e5_7_opponent_begins_chains_in_main_phase_only_by_option(may_begin: bool) -> None:
    bolt = with_program(rune("counter", "bolt"), instant(DRAW))
    game = arrange(Side(), Side(field=[On(bolt, is_set=True)]), opponent_may_begin_chain=may_begin)
    act(game, "done")
    assert (kind_of(game), game.phase) == ((1, "respond"), "main" if may_begin else "end")


def test_e6_5_when_you_ascend_this_is_of_the_one_that_left_and_into_this_of_the_new_one() -> None:
    bud = with_program(elestral("bud"), on_done(when("play", other="this"), expend("fire", who="opponent")))
    flower = with_program(elestral("flower"), on_done(when("play", subject="this", notes=["ascend"]), DRAW))
    game = arrange(Side([flower], field=[On(bud, "fire")]), Side())
    act(game, "ascend", "flower", 0)
    decline_all(game)
    assert (len(game.seats[0].hand), game.seats[1].expended) == (1, 1)


def test_e6_8_rune_that_made_room_stays_gone_when_the_invoke_is_negated() -> None:
    spell = with_program(rune("invoke", "spell"), instant(DRAW))
    row = [On(rune("divine", f"d{number}"), "water") for number in range(4)]
    denial = with_program(rune("counter", "denial"), instant(NEGATE, trigger=announced("instant")))
    game = arrange(Side([spell], field=row), Side(field=[On(denial, is_set=True)]))
    act(game, "cast_rune", "spell")
    act(game, "replace", 4)
    answer(game, 4)
    decline_all(game)
    assert underworld_names(game) == ["d0", "spell"]
    assert game.seats[0].hand == []


def test_e6_11_old_stadium_leaves_before_responses_also_when_the_new_one_is_negated() -> None:
    denial = with_program(rune("counter", "denial"), instant(NEGATE, trigger=announced("rune")))
    old = On(rune("stadium", "old"), "fire")
    game = arrange(Side([rune("stadium", "new")]), Side(field=[old, On(denial, is_set=True)]))
    act(game, "cast_rune", "new")
    assert kind_of(game) == (1, "respond")
    assert happened(game) == ["old"]
    answer(game, 4)
    decline_all(game)
    assert (field_names(game), underworld_names(game)) == ([], ["new"])


def test_e7_12_damage_step_effect_works_also_when_its_card_was_destroyed() -> None:
    coat = with_program(
        elestral("coat", attack=1),
        on_done(when("damage_step", other="this"), {"do": "put", "what": "event"}, is_optional=True),
    )
    game = battle(Side(field=[On(elestral("a", attack=5), "fire")]), Side(field=[On(coat, "fire")]))
    act(game, "attack", 0, 0)
    act(game, "trigger", 0)
    decline_all(game)
    assert (field_names(game), field_names(game, 1)) == ([], [])
    assert [card.definition.name for card in game.seats[0].hand] == ["a"]


@pytest.mark.parametrize(("cost", "is_found"), [("fire fire", True), ("fire water", False), ("fire", False)])
def test_e8_19_exact_enchantment_cost(cost: str, is_found: bool) -> None:
    where = {"is": "exact_cost", "spirits": ["fire", "fire"]}
    shot = mage(DESTROY_IT, targets=[target(every(where, of="opponent"))])
    game = arrange(Side(field=[On(shot, "fire")]), Side(field=[On(elestral("x", cost), cost)]))
    assert bool(offered(game, "activate")) == is_found


def test_e8_19_element_of_a_card_is_in_its_cost_but_none_by_omni() -> None:
    shot = mage(DESTROY_IT, targets=[target(every({"is": "element", "elements": ["water"]}, of="opponent"))])
    theirs = Side(field=[On(elestral("x", "water fire"), "water fire"), On(elestral("y", "omni"), "water")])
    game = arrange(Side(field=[On(shot, "fire")]), theirs)
    cast_by(game)
    assert field_names(game, 1) == ["y"]


@pytest.mark.parametrize("verb", ["draw", "mill"])
def test_e8_30_effect_that_draws_is_one_whose_text_does_so(verb: str) -> None:
    poison = with_program(
        rune("counter", "poison"),
        instant(
            NEGATE,
            {"do": "destroy", "what": "event"},
            trigger=announced("effect", "instant", who="opponent", condition={"if": "link_does", "ops": ["draw"]}),
        ),
    )
    game = arrange(Side(field=[On(mage({"do": verb, "amount": 1}), "fire")]), Side(field=[On(poison, is_set=True)]))
    act(game, "activate", 0, 0, 0)
    assert (kind_of(game) == (1, "respond")) == (verb == "draw")
    if verb == "draw":
        answer(game, 4)
        decline_all(game)
        assert (field_names(game), game.seats[0].hand) == ([], [])


def test_e8_30_effect_that_targets_something_is_answered_by_what_it_has_chosen() -> None:
    guard = with_program(
        elestral("guard"),
        on_done(announced("effect", condition={"if": "link_does", "targets": "this"}), NEGATE, is_optional=True),
    )
    shot = mage(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))])
    game = arrange(Side(field=[On(shot, "fire")]), Side(field=[On(guard, "fire"), On(elestral("x"), "fire")]))
    act(game, "activate", 0, 0, 0)
    act(game, "choose", 1, 0)
    act(game, "activate", 1, 0, 0)
    decline_all(game)
    assert field_names(game, 1) == ["guard", "x"]


def test_e5_4_change_of_position_by_an_effect_is_apart() -> None:
    turner = mage({"do": "position", "what": "this", "to": "defense"})
    game = arrange(Side(field=[On(turner, "fire")]), Side())
    cast_by(game)
    assert not at(game, 0).in_attack_position
    assert offered(game, "turn") == ["0"]


def test_e4_7_expending_an_element_that_is_lacking_expends_what_there_is() -> None:
    curse = mage(expend("water", "water", who="opponent"))
    game = arrange(Side(field=[On(curse, "fire")]), Side(spirits="water fire"))
    cast_by(game)
    assert (game.seats[1].expended, game.outcome) == (1, None)


def test_e4_5_having_to_expend_more_than_there_are_loses() -> None:
    curse = mage(expend("omni", "omni", who="opponent"))
    game = arrange(Side(field=[On(curse, "fire")]), Side(spirits="water"))
    act(game, "activate", 0, 0, 0)
    game.advance()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "spirits_out")


def test_e9_6_card_left_short_by_a_cost_falls_before_the_window_opens() -> None:
    cost = {"do": "disenchant", "spirits": ["fire"], "from": every(ELESTRAL, {"is": "except"})}
    burn = with_program(elestral("burn"), active(DRAW, cost=[cost]))
    answerer = with_program(rune("counter", "late"), instant(DRAW, trigger=announced("effect")))
    game = arrange(Side(field=[On(burn, "fire"), On(elestral("a"), "fire")]), Side(field=[On(answerer, is_set=True)]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (1, "respond")
    assert happened(game, "sent") == ["a"]


def test_e8_3_if_its_slots_are_full_the_special_cast_is_not_done_and_the_rest_is() -> None:
    """E3.6."""
    ops = ({"do": "choose", "what": every(ELESTRAL, of="you", zone="hand")}, {"do": "special_cast"}, DRAW)
    row = [On(elestral(f"e{number}"), "fire") for number in range(3)]
    game = arrange(Side([elestral("a")], field=[On(mage(*ops), "fire"), *row]), Side())
    cast_by(game)
    assert len(field_names(game)) == 4
    assert len(game.seats[0].hand) == 2


def test_e8_34_who_looks_at_a_hand_picks_from_it_and_alone_sees_it() -> None:
    ops = (
        {"do": "reveal", "what": every(of="opponent", zone="hand"), "is_private": True},
        {"do": "discard", "what": every(of="opponent", zone="hand")},
    )
    game = arrange(Side(field=[On(mage(*ops), "fire")]), Side([elestral("x"), elestral("y")]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (0, "choose")
    game.apply(decide(game).of("choose")[1])
    decide(game)
    assert underworld_names(game, 1) == ["y"]
    assert "Player 1 looks at x." in game.view(0).log()
    assert "Player 1 looks at a card." in game.view(1).log()
    assert not [line for line in game.view(1).log() if "looks at x" in line]
