"""Chains (E9): links, windows, resolution."""

import pytest

from tests.rules_engine.elestrals.positions import (
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
    decline_all,
    every,
    happened,
    instant,
    kind_of,
    on_done,
    target,
    when,
    windows,
    with_program,
)


def denial(name: str = "denial", *kinds: str) -> On:
    """A Set Counter Rune that negates whatever it answers."""
    kinds = kinds or ("cast", "ascend", "rune", "instant", "effect", "attack", "set")
    card = with_program(rune("counter", name), instant(NEGATE, trigger=announced(*kinds)))
    return On(card, is_set=True)


def storm(name: str = "storm") -> On:
    """A Set Counter Rune that answers anything: it destroys an Elestral."""
    card = with_program(rune("counter", name), instant(DESTROY_IT, targets=[target(every(ELESTRAL))]))
    return On(card, is_set=True)


def test_e6_2_negated_cast_goes_to_the_underworld_with_its_spirits() -> None:
    game = arrange(Side([elestral("a")]), Side(field=[denial()]))
    act(game, "cast", "a")
    assert kind_of(game) == (1, "respond")
    answer(game, 4)
    decline_all(game)
    assert field_names(game) == []
    assert underworld_names(game) == ["a"]
    assert game.seats[0].underworld_spirits[1] == 1
    assert underworld_names(game, 1) == ["denial"]


def test_e6_4_negated_ascend_loses_all_spirits() -> None:
    game = arrange(Side([elestral("b")], field=[On(elestral("a"), "fire fire")]), Side(field=[denial()]))
    act(game, "ascend", "b", 0)
    answer(game, 4)
    decline_all(game)
    assert (field_names(game), underworld_names(game)) == ([], ["a", "b"])
    assert game.seats[0].underworld_spirits[1] == 3


def test_e9_9_card_on_the_chain_is_in_limbo() -> None:
    """It holds its slot, but nothing finds it there."""
    game = arrange(Side([elestral("a")]), Side(field=[storm(), On(elestral("x"), "fire")]))
    act(game, "cast", "a")
    answer(game, 4)
    decline_all(game)
    assert happened(game, "play") == ["storm", "a"]
    assert field_names(game) == ["a"]  # the only Elestral to be found was x
    assert happened(game) == ["x", "storm"]


def test_e9_1_both_are_asked_anew_after_every_link_the_turn_player_first() -> None:
    mine = Side([elestral("a")], field=[denial("mine 1"), denial("mine 2")])
    game = arrange(mine, Side(field=[denial("theirs 1"), denial("theirs 2")]))
    act(game, "cast", "a")
    asked = [kind_of(game)]
    act(game, "decline")
    asked.append(kind_of(game))
    answer(game, 4)
    asked.append(kind_of(game))
    answer(game, 4)
    asked.append(kind_of(game))
    assert asked == [(0, "respond"), (1, "respond"), (0, "respond"), (0, "respond")]


@pytest.mark.parametrize(("answers", "is_there"), [(0, True), (1, False), (2, True), (3, False), (4, True)])
def test_e9_2_newest_link_resolves_first(answers: int, is_there: bool) -> None:
    """Each negates the one before it: four links and more, with negates in the middle."""
    mine = Side([elestral("a")], field=[denial("mine 1"), denial("mine 2")])
    game = arrange(mine, Side(field=[denial("theirs 1"), denial("theirs 2")]))
    act(game, "cast", "a")
    for number in range(answers):
        player = 1 - number % 2
        while kind_of(game)[0] != player:
            act(game, "decline")
        answer(game, 4 + number // 2)
    decline_all(game)
    assert ("a" in field_names(game)) == is_there


def test_e8_8_negated_effect_is_spent_and_its_source_stays() -> None:
    """E8.3: the use counts, and so does the cost."""
    mage = with_program(elestral("mage"), active(DRAW, cost=[{"do": "expend", "spirits": ["fire"]}]))
    game = arrange(Side(field=[On(mage, "fire")]), Side(field=[denial()]))
    act(game, "activate", 0, 0, 0)
    answer(game, 4)
    decline_all(game)
    assert field_names(game) == ["mage"]
    assert (game.seats[0].expended, len(game.seats[0].hand)) == (1, 0)
    assert offered(game, "activate") == []


def test_e6_10_counter_that_awaits_an_event_answers_only_that() -> None:
    only_runes = denial("only runes", "rune", "instant")
    game = arrange(Side([elestral("a"), rune("divine")]), Side(field=[only_runes]))
    act(game, "cast", "a")
    assert kind_of(game) == (0, "main")
    act(game, "cast_rune", "divine")
    assert kind_of(game) == (1, "respond")


def test_e6_9_counter_set_this_turn_cannot_be_cast() -> None:
    fresh = On(denial().card, is_set=True, is_fresh=True)
    game = arrange(Side([elestral("a")]), Side(field=[fresh]))
    act(game, "cast", "a")
    assert kind_of(game) == (0, "main")


def test_e6_10_counter_that_awaits_nothing_begins_a_chain_in_the_own_turn() -> None:
    game = arrange(Side(field=[storm()]), Side(field=[On(elestral("x"), "fire")]))
    assert offered(game, "counter") == ["4"]
    answer(game, 4)
    decline_all(game)
    assert happened(game) == ["x", "storm"]


def test_e8_14_counter_without_a_legal_target_is_not_offered() -> None:
    game = arrange(Side(field=[storm()]), Side())
    assert offered(game, "counter") == []


def test_e9_3_conditions_met_in_a_chain_wait_for_the_next_one() -> None:
    """E9.9, E8.1: “when you cast” of the card itself follows when it has resolved."""
    scout = with_program(
        elestral("scout"), on_done(when("play", subject="this", notes=["cast"]), DRAW, is_optional=True)
    )
    game = arrange(Side([scout]), Side(field=[denial("late", "effect")]))
    act(game, "cast", "scout")
    assert kind_of(game) == (0, "trigger")
    assert happened(game, "play") == ["scout"]
    act(game, "trigger", 0)
    assert kind_of(game) == (1, "respond")
    act(game, "decline")
    decide(game)
    assert len(game.seats[0].hand) == 1


def test_e9_3_can_that_is_passed_over_is_lost() -> None:
    scout = with_program(
        elestral("scout"), on_done(when("play", subject="this", notes=["cast"]), DRAW, is_optional=True)
    )
    game = arrange(Side([scout]), Side())
    act(game, "cast", "scout")
    act(game, "decline")
    assert kind_of(game) == (0, "main")
    assert (game.pending, len(game.seats[0].hand)) == ([], 0)


def test_e9_5_negated_cast_triggers_nothing() -> None:
    scout = with_program(elestral("scout"), on_done(when("play", subject="this"), DRAW))
    game = arrange(Side([scout]), Side(field=[denial()]))
    act(game, "cast", "scout")
    answer(game, 4)
    decline_all(game)
    assert len(game.seats[0].hand) == 0


def test_e9_10_announced_attack_is_answered_before_it_is_done() -> None:
    guard = with_program(
        elestral("guard"), on_done(announced("attack"), NEGATE, is_optional=True, cost=[_expend("water")])
    )
    game = battle(Side(field=[On(elestral("a", attack=9), "fire")]), Side(field=[On(guard, "fire")], spirits="water"))
    act(game, "attack", 0, 0)
    act(game, "activate", 1, 0, 0)
    decline_all(game)
    assert field_names(game, 1) == ["guard"]
    assert at(game, 0).attacks == 1
    assert game.seats[1].expended == 1


def _expend(*spirits: str) -> dict[str, object]:
    return {"do": "expend", "spirits": list(spirits)}


def test_e8_2_cost_is_paid_before_targets_are_chosen() -> None:
    """What the cost removes is no target any more."""
    witch = with_program(
        elestral("witch"),
        active(
            DESTROY_IT,
            cost=[{"do": "choose", "what": every(RUNE, of="you"), "name": "paid"}, {"do": "send", "what": "paid"}],
            targets=[target(every(RUNE), amount=2, up_to=True)],
        ),
    )
    game = arrange(Side(field=[On(witch, "fire"), On(rune("divine"), "fire")]), Side())
    act(game, "activate", 0, 0, 0)
    decide(game)
    assert happened(game, "sent") == ["divine"]
    assert happened(game) == []


def test_e5_6_windows_are_logged_for_every_base() -> None:
    """Nobody has an answer: the windows close themselves, but the log shows them all."""
    seer = with_program(elestral("seer"), active({"do": "search", "what": every(of="you", zone="deck")}))
    mine = Side([elestral("a"), elestral("b"), rune("counter"), rune("divine")], field=[On(seer, "fire fire")])
    game = arrange(mine, Side(field=[On(elestral("x"), "fire")]))
    act(game, "cast", "a")
    act(game, "set", "counter")
    act(game, "cast_rune", "divine")
    act(game, "activate", 0, 0, 0)
    decide(game)
    act(game, "done")
    act(game, "done")
    act(game, "attack", 1, 0)
    game.advance()
    assert windows(game) == ["cast", "set", "rune", "effect", "search", "attack", "battle"]


def test_e5_6_windows_can_be_forced_open() -> None:
    scout = with_program(elestral("scout"), active(DRAW))
    game = arrange(Side([scout]), Side(), windows="forced")
    act(game, "cast", "scout")
    assert kind_of(game) == (0, "respond")
    act(game, "decline")
    assert kind_of(game) == (1, "respond")
    act(game, "decline")
    assert kind_of(game) == (0, "main")


def test_e9_7_object_that_left_and_came_back_is_not_found() -> None:
    """“Destroy it, then draw”: the target went back to hand and was cast again; the rest is done (E8.3)."""
    hunter = with_program(
        elestral("hunter"), active(DESTROY_IT, DRAW, targets=[target(every(ELESTRAL, of="opponent"))])
    )
    rescue = with_program(
        rune("counter", "rescue"),
        instant(
            {"do": "put", "what": "it"},
            {"do": "special_cast", "what": every(ELESTRAL, of="you", zone="hand"), "position": "attack"},
            targets=[target(every(ELESTRAL, of="you"))],
        ),
    )
    theirs = Side(field=[On(elestral("x"), "fire"), On(rescue, is_set=True)], spirits="fire fire fire", deck=[])
    game = arrange(Side(field=[On(hunter, "fire")]), theirs)
    act(game, "activate", 0, 0, 0)
    answer(game, 4)
    decline_all(game)
    assert field_names(game, 1) == ["x"]
    assert len(game.seats[0].hand) == 1


def test_e9_11_link_resolves_though_its_source_has_left() -> None:
    mage = with_program(elestral("mage"), active(DRAW))
    game = arrange(Side(field=[On(mage, "fire")]), Side(field=[storm()]))
    act(game, "activate", 0, 0, 0)
    answer(game, 4)
    decline_all(game)
    assert field_names(game) == []
    assert len(game.seats[0].hand) == 1


def test_e6_12_artifact_falls_on_the_chain_when_its_bearer_leaves() -> None:
    game = arrange(Side([rune("artifact")], field=[On(elestral("a"), "fire")]), Side(field=[storm()]))
    act(game, "cast_rune", "artifact")
    answer(game, 4)
    decline_all(game)
    assert field_names(game) == []
    assert happened(game, "empower") == []


def test_e6_14_instant_is_destroyed_after_it_has_resolved() -> None:
    bolt = with_program(rune("invoke", "bolt"), instant(DESTROY_IT, targets=[target(every(ELESTRAL))]))
    game = arrange(Side([bolt]), Side(field=[On(elestral("x"), "fire")]))
    act(game, "cast_rune", "bolt")
    decide(game)
    assert happened(game) == ["x", "bolt"]


def test_e9_12_search_has_a_window_on_the_next_chain() -> None:
    seer = with_program(elestral("seer"), active({"do": "search", "what": every(of="you", zone="deck")}))
    spy = with_program(elestral("spy"), on_done(announced("search"), DRAW, is_optional=True))
    game = arrange(Side(field=[On(seer, "fire")]), Side(field=[On(spy, "fire")]))
    act(game, "activate", 0, 0, 0)
    act(game, "done")
    assert kind_of(game) == (1, "respond")
    act(game, "activate", 1, 0, 0)
    decline_all(game)
    assert len(game.seats[1].hand) == 1
