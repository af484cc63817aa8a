"""Defects that recur in engines of this kind, each shown to be absent from Elestrals."""

import pytest

from rules_engine.core.decisions import Action
from rules_engine.core.effects.nodes import Node
from rules_engine.games.elestrals.game import ElestralsGame
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
    spirits_at,
    underworld_names,
)
from tests.rules_engine.elestrals.programs import (
    DESTROY_IT,
    DRAW,
    ELESTRAL,
    NEGATE,
    RUNE,
    Document,
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
    windows,
    with_program,
)


def expend(*spirits: str, **more: object) -> Document:
    return {"do": "expend", "spirits": list(spirits), **more}


def on(name: str, *abilities: Document, attack: int = 3, spirits: str = "fire", cost: str = "fire") -> On:
    """An Elestral with these abilities on the field."""
    return On(with_program(elestral(name, cost, attack=attack), *abilities), spirits)


def counter(name: str, *ops: Document, **more: object) -> On:
    """A Set Counter Rune."""
    return On(with_program(rune("counter", name), instant(*ops, **more)), is_set=True)


def test_defect_1_triggers_of_both_players_go_onto_the_chain_turn_player_first_and_resolve_newest_first() -> None:
    fallen = when("destroy", subject=every(ELESTRAL))
    game = battle(
        Side(field=[on("a", attack=4), on("mine", on_done(fallen, DRAW))]),
        Side(field=[on("x", attack=4), on("theirs", on_done(fallen, expend("omni")))]),
    )
    act(game, "attack", 0, 0)
    order = []
    while (decision := game.advance()) and decision.kind == "trigger":
        order.append(decision.player)
        game.apply(decision.of("trigger")[0])
    announced_by = [event.player for event in game.events if event.kind == "announce" and event.note == "effect"]
    assert announced_by == [0, 0, 1, 1]
    resolved = [event.kind for event in game.events if event.kind in ("expend", "draw")]
    assert resolved[-4:] == ["expend", "expend", "draw", "draw"]


def test_defect_2_each_player_chooses_turn_player_first_and_both_leave_before_triggers() -> None:
    ops = ({"do": "choose", "what": every(ELESTRAL), "by": "each"}, DESTROY_IT)
    watcher = on("watcher", on_done(when("destroy", subject=every(ELESTRAL)), DRAW))
    game = arrange(Side(field=[on("doom", active(*ops)), on("a")]), Side(field=[on("x"), watcher]))
    act(game, "activate", 0, 0, 0)
    assert kind_of(game) == (0, "choose")
    act(game, "choose", 0, 1)
    assert kind_of(game) == (1, "choose")
    assert happened(game) == []
    act(game, "choose", 1, 1)
    decline_all(game)
    assert happened(game) == ["a", "watcher"]
    assert len(game.seats[1].hand) == 2  # it saw both leave, itself too


def test_defect_3_simultaneous_deaths_count_what_was_there_before_either_left() -> None:
    chief = on(
        "chief", passive(boost(2, every(ELESTRAL, {"is": "except"}, of="opponent"))), attack=5, spirits="fire " * 3
    )
    game = battle(Side(field=[on("a", attack=3)]), Side(field=[chief]))
    act(game, "attack", 0, 0)
    game.advance()
    assert (field_names(game), field_names(game, 1)) == ([], [])
    assert game.seats[0].expended == 2


def test_defect_4_both_losing_by_one_effect_is_a_draw() -> None:
    game = arrange(Side(field=[on("end", active(expend("omni", who="each")))], spirits=""), Side(spirits=""))
    act(game, "activate", 0, 0, 0)
    game.advance()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, "spirits_out")


def test_defect_5_drawing_the_last_card_or_expending_the_last_spirit_does_not_lose() -> None:
    game = arrange(Side(field=[on("a", active(DRAW, expend("fire"), limit=2))], spirits="fire", deck=[FILLER]), Side())
    act(game, "activate", 0, 0, 0)
    assert decide(game).kind == "main"
    assert (game.seats[0].deck, sum(game.seats[0].spirit_deck)) == ([], 0)
    act(game, "activate", 0, 0, 0)
    game.advance()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (1, "deck_out")


def test_defect_8_invoke_paid_with_a_spirit_of_the_elestral_it_makes_fall() -> None:
    bolt = with_program(rune("invoke", "bolt", "fire fire"), instant(DRAW))
    game = arrange(Side([bolt], field=[on("a")], spirits="fire"), Side())
    act(game, "cast_rune", "bolt")
    assert decide(game).kind == "main"  # the one legal pair is taken without asking
    assert field_names(game) == []
    assert underworld_names(game) == ["a", "bolt"]


def test_defect_8_one_spirit_is_not_counted_for_two_parts_of_a_cost() -> None:
    mage = on("mage", active(DRAW, cost=[expend("fire"), expend("omni")]))
    assert offered(arrange(Side(field=[mage], spirits="fire"), Side()), "activate") == []
    assert offered(arrange(Side(field=[mage], spirits="fire water"), Side()), "activate") == ["0 0 0"]


def test_defect_9_payment_is_chosen_as_a_whole_before_anything_moves() -> None:
    bolt = with_program(rune("invoke", "bolt", "omni omni"), instant(DRAW))
    game = arrange(Side([bolt], field=[on("a", spirits="fire water")], spirits="fire wind"), Side())
    act(game, "cast_rune", "bolt")
    before = repr([seat.state() for seat in game.seats])
    act(game, "pick", "fire")
    assert repr([seat.state() for seat in game.seats]) == before


def saved(name: str) -> Document:
    return {
        "change": "instead",
        "event": "destroy",
        "what": "this",
        "ops": [expend("fire")],
        "is_optional": True,
        "replaces": name == "instead",
    }


def test_defect_11_two_replacements_apply_once_each_in_the_order_of_the_victims_controller() -> None:
    cat = on("cat", passive(saved("first")), passive(saved("instead")))
    shot = on("shot", active(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))]))
    game = arrange(Side(field=[shot]), Side(field=[cat]))
    act(game, "activate", 0, 0, 0)
    assert (kind_of(game), offered(game, "use")) == ((1, "instead"), ["0", "1"])
    act(game, "use", 0)
    assert (kind_of(game), offered(game, "use")) == ((1, "instead"), ["0"])
    act(game, "use", 0)
    decide(game)
    assert (field_names(game, 1), game.seats[1].expended) == (["cat"], 2)


def test_defect_12_passives_that_negate_each_other_end_the_game_as_endless() -> None:
    """The first is on as long as the second is off, which is on as long as the first is on."""
    others = every(ELESTRAL, {"is": "except"})
    a = on(
        "a",
        passive(
            rule("suppressed", others),
            condition={
                "if": "not",
                "condition": {"if": "exists", "what": every({"is": "state", "state": "suppressed"}, {"is": "except"})},
            },
        ),
    )
    b = on("b", passive(rule("suppressed", others)))
    game = arrange(Side(field=[a]), Side(field=[b]))
    game.advance()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, "endless")


def test_defect_12_loop_of_two_triggers_stops_at_the_declared_bound() -> None:
    turned = when("position", subject="this")
    other = every(ELESTRAL, {"is": "except"})
    flip = on_done(turned, {"do": "position", "what": other})
    game = arrange(Side(field=[on("a", flip), on("b", flip)]), Side())
    game.step_limit = 3000
    act(game, "turn", 0)
    game.advance()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, "endless")


def test_defect_13_a_window_is_logged_also_after_a_negated_play() -> None:
    denial = counter("denial", NEGATE, trigger=announced("cast"))
    game = arrange(Side([elestral("a"), rune("divine")]), Side(field=[denial]))
    act(game, "cast", "a")
    answer(game, 4)
    decline_all(game)
    act(game, "set", "divine")
    decide(game)
    assert windows(game) == ["cast", "instant", "set"]


def test_defect_15_target_that_left_and_came_back_is_not_hit() -> None:
    shot = on("shot", active(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))]))
    back = (
        {"do": "put", "what": "it"},
        {"do": "special_cast", "what": every(ELESTRAL, of="you", zone="hand"), "position": "attack"},
    )
    rescue = counter("rescue", *back, targets=[target(every(ELESTRAL, of="you"))])
    game = arrange(Side(field=[shot]), Side(field=[on("x"), rescue], spirits="fire fire fire"))
    act(game, "activate", 0, 0, 0)
    answer(game, 4)
    decline_all(game)
    assert field_names(game, 1) == ["x"]


def test_defect_16_rest_of_an_effect_happens_and_reads_the_last_state_of_what_has_gone() -> None:
    """“Destroy it, then draw for each Spirit on it.”"""
    spirits = {"number": "stat_of", "stat": "spirits", "what": "it"}
    shot = on(
        "shot", active(DESTROY_IT, {"do": "draw", "amount": spirits}, targets=[target(every(ELESTRAL, of="opponent"))])
    )
    bolt = counter("bolt", DESTROY_IT, targets=[target(every(ELESTRAL, of="you"))])
    game = arrange(Side(field=[shot]), Side(field=[on("x", spirits="fire fire fire"), bolt]))
    act(game, "activate", 0, 0, 0)
    answer(game, 4)
    decline_all(game)
    assert happened(game) == ["x", "bolt"]
    assert len(game.seats[0].hand) == 3


def test_defect_17_leave_effect_reads_the_spirits_that_left_with_its_card() -> None:
    spirits = {"number": "stat_of", "stat": "spirits", "what": "this"}
    martyr = on(
        "martyr",
        on_done(when("destroy", subject="this"), expend("omni", times=spirits, who="opponent")),
        spirits="fire fire",
        attack=1,
    )
    game = battle(Side(field=[on("a", attack=5, spirits="fire fire")]), Side(field=[martyr]))
    act(game, "attack", 0, 0)
    decline_all(game)
    assert game.seats[0].expended == 2


def test_defect_17_misenchanted_card_has_no_leave_effect() -> None:
    """E8.16: judged by its last state on the field."""
    martyr = on("martyr", on_done(when("destroy", subject="this"), DRAW), spirits="water", attack=1)
    game = battle(Side(field=[on("a", attack=5)]), Side(field=[martyr]))
    act(game, "attack", 0, 0)
    decline_all(game)
    assert not [event for event in game.events if event.kind == "announce" and event.note == "effect"]


def test_defect_18_negated_use_is_spent_but_a_new_object_has_its_own() -> None:
    mage = on("mage", active(DRAW))
    bounce = on("bounce", active({"do": "put", "what": every({"is": "name", "names": ["mage"]})}))
    denial = counter("denial", NEGATE, trigger=announced("effect"))
    game = arrange(Side(field=[mage, bounce]), Side(field=[denial]))
    act(game, "activate", 0, 0, 0)
    answer(game, 4)
    decline_all(game)
    assert offered(game, "activate") == ["0 1 0"]
    act(game, "activate", 0, 1, 0)
    act(game, "cast", "mage")
    assert offered(game, "activate") == ["0 0 0"]


def test_defect_19_elestral_that_enters_with_the_chain_does_not_see_earlier_links() -> None:
    newcomer = with_program(elestral("newcomer"), on_done(when("draw", who="each"), expend("fire", who="opponent")))
    game = arrange(Side([newcomer]), Side(field=[counter("gift", DRAW)]))
    act(game, "cast", "newcomer")
    answer(game, 4)
    decline_all(game)
    assert game.seats[1].expended == 0
    assert happened(game, "play") == ["gift", "newcomer"]


def test_defect_20_attack_whose_target_vanishes_after_entering_goes_on_to_the_spirit_deck() -> None:
    bolt = counter("bolt", DESTROY_IT, targets=[target(every(ELESTRAL, of="you"))], trigger=announced("battle"))
    game = battle(Side(field=[on("a", attack=5, spirits="fire fire")]), Side(field=[on("x"), bolt]))
    act(game, "attack", 0, 0)
    answer(game, 4)
    decline_all(game)
    assert game.seats[1].expended == 2
    assert decide(game).kind == "main"


def test_defect_21_until_the_next_turn_still_holds_in_the_end_phase() -> None:
    strength = {"number": "stat_of", "stat": "attack", "what": "this"}
    is_strong = {"if": "compare", "left": strength, "right": 5}
    hero = on(
        "hero",
        active({"do": "change", "modifiers": [boost(2)], "until": "next_turn"}),
        {"kind": "conditional", "phases": ["end"], "condition": is_strong, "ops": [DRAW]},
    )
    game = arrange(Side(field=[hero]), Side())
    act(game, "activate", 0, 0, 0)
    act(game, "done")
    act(game, "done")
    assert decide(game).player == 1
    assert len(game.seats[0].hand) == 1
    assert game.attack_of(at(game, 0)) == 3


def test_defect_22_one_shot_boost_stays_and_its_set_does_not_grow_while_a_passive_follows() -> None:
    count: Document = {"number": "count", "what": every(ELESTRAL, of="you")}
    once = on("once", active({"do": "change", "modifiers": [boost(count, every(ELESTRAL, of="you"))]}))
    always = on("always", passive(boost(count)))
    game = arrange(Side([elestral("late")], field=[once, always]), Side())
    act(game, "activate", 0, 0, 0)
    act(game, "cast", "late")
    decide(game)
    assert [game.attack_of(at(game, place)) for place in (0, 1, 2)] == [3 + 2, 3 + 2 + 3, 3]


def test_defect_23_what_a_nexus_leaves_short_falls_with_its_artifact() -> None:
    weaver = on(
        "weaver", active({"do": "nexus"}, targets=[{"do": "nexus_choice", "spirits": ["fire"]}]), spirits="fire"
    )
    blade = On(rune("artifact"), "water", bearer=1)
    game = arrange(Side(field=[weaver, on("a"), blade]), Side())
    act(game, "activate", 0, 0, 0)
    act(game, "pick", "1 fire")
    act(game, "onto", 0, 0)
    decide(game)
    assert (field_names(game), happened(game, "sent"), happened(game)) == (["weaver"], ["a"], ["artifact"])
    assert spirits_at(game, 0) == "fire fire"


def test_defect_23_right_number_of_wrong_elements_turns_effects_off_but_still_battles() -> None:
    mage = on("mage", active(DRAW), spirits="water", attack=5)
    game = battle(Side(field=[mage]), Side(field=[on("x", attack=1)]))
    assert offered(game, "activate") == []
    act(game, "attack", 0, 0)
    game.advance()
    assert field_names(game, 1) == []


def test_defect_24_search_that_finds_nothing_still_shuffles() -> None:
    game = arrange(
        Side(field=[on("seer", active({"do": "search", "what": every(RUNE, of="you", zone="deck")}))]), Side()
    )
    shuffles = [event.kind for event in game.events].count("shuffle")
    act(game, "activate", 0, 0, 0)
    decide(game)
    assert [event.kind for event in game.events].count("shuffle") == shuffles + 1


def test_defect_33_choices_survive_between_the_announced_and_the_simulated_action() -> None:
    """Played in a copy by their texts, the same actions give the same events."""
    shot = on(
        "shot", active(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))], cost=[expend("omni", "omni")])
    )
    game = arrange(Side(field=[shot], spirits="fire water wind"), Side(field=[on("x"), on("y"), counter("gift", DRAW)]))
    copy = game.clone()
    for _ in range(12):
        options = decide(game).options
        game.apply(options[-1] if decide(game).kind != "main" else _first_use(game))
    game.advance()
    _replay(copy, [Action.parse(str(action)) for action in game.choices])
    assert copy.digest() == game.digest()


def _first_use(game: ElestralsGame) -> Action:
    uses = decide(game).of("activate")
    return uses[0] if uses else decide(game).of("done")[0]


def _replay(game: ElestralsGame, actions: list[Action]) -> None:
    for action in actions:
        game.advance()
        game.apply(action)
    game.advance()


@pytest.mark.timeout(20)
def test_defect_34_hundreds_of_triggers_at_once_resolve_in_bounded_time() -> None:
    """Each of 100 discarded cards is seen by three watchers."""
    watchers = [
        on(f"w{number}", on_done(when("discard", who="you"), {"do": "mill", "amount": 0})) for number in range(3)
    ]
    dump = with_program(rune("invoke", "dump"), instant({"do": "discard", "amount": 100}))
    game = arrange(Side([dump, *[elestral("a")] * 100], field=watchers, deck=[FILLER]), Side())
    act(game, "cast_rune", "dump")
    steps = 0
    while (decision := game.advance()) and decision.kind != "main":
        game.apply(decision.options[0])
        steps += 1
    assert len(game.seats[0].underworld) == 101
    assert len([event for event in game.events if event.kind == "announce" and event.note == "effect"]) == 300


def test_nodes_of_the_language_are_documented() -> None:
    from rules_engine.games.elestrals.effects.language import LANGUAGE

    nodes: list[type[Node]] = [node for nodes in LANGUAGE.nodes.values() for node in nodes.values()]
    assert len(nodes) > 50
    assert all(node.__doc__ for node in nodes)
