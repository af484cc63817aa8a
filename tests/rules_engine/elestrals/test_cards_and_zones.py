"""Cards and zones (E1, E3), and what is left of chains (E9)."""

from rules_engine.games.elestrals.cards import ELEMENTS
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, RUNE_ROW, STADIUM
from tests.rules_engine.elestrals.positions import (
    FILLER,
    SPIRITS,
    On,
    Side,
    act,
    arrange,
    at,
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
    DRAW,
    ELESTRAL,
    active,
    decline_all,
    every,
    on_done,
    when,
    with_program,
)


def test_e1_1_spirit_has_one_of_eight_elements() -> None:
    assert len(ELEMENTS) == len(SPIRITS) == 8
    assert all(card.is_spirit and sum(card.elements) == 1 for card in SPIRITS.values())


def test_e1_2_elestral_has_attack_defense_and_cost() -> None:
    card = elestral("a", "fire wind", attack=4, defense=7)
    assert (card.attack, card.defense, card.total_cost, card.is_elestral) == (4, 7, 2, True)


def test_e1_3_invoke_and_counter_are_instant_the_others_stay() -> None:
    kinds = ("invoke", "counter", "artifact", "divine", "stadium")
    assert [rune(kind).is_instant for kind in kinds] == [True, True, False, False, False]


def test_e1_4_omni_is_paid_by_any_spirit() -> None:
    price = rune("invoke", cost="fire omni").price
    assert price.is_met_by([0, 1, 1, 0, 0, 0, 0, 0])
    assert not price.is_met_by([0, 0, 2, 0, 0, 0, 0, 0])


def test_e3_1_field_has_a_stadium_slot_and_two_rows_of_four() -> None:
    assert (len(ELESTRAL_ROW), len(RUNE_ROW), STADIUM) == (4, 4, 8)
    assert len(set(ELESTRAL_ROW) | set(RUNE_ROW) | {STADIUM}) == 9


def test_e3_3_main_deck_is_shuffled_after_a_search_and_by_nothing_else() -> None:
    search = {"do": "search", "what": every(ELESTRAL, of="you", zone="deck")}
    seer = with_program(elestral("seer"), active(search), active(DRAW, {"do": "mill", "amount": 1}))
    game = arrange(Side(field=[On(seer, "fire")]), Side())
    shuffles = [event.kind for event in game.events].count("shuffle")
    act(game, "activate", 0, 0, 1)
    decide(game)
    assert [event.kind for event in game.events].count("shuffle") == shuffles
    act(game, "activate", 0, 0, 0)
    act(game, "done")
    decide(game)
    assert [event.kind for event in game.events].count("shuffle") == shuffles + 1


def test_e3_11_draw_discard_and_disenchant() -> None:
    ops = (DRAW, {"do": "discard"}, {"do": "disenchant", "spirits": ["water"]})
    mage = with_program(elestral("mage"), active(*ops))
    game = arrange(Side(field=[On(mage, "fire water")], deck=[elestral("top"), FILLER]), Side())
    act(game, "activate", 0, 0, 0)
    decide(game)
    assert (underworld_names(game), game.seats[0].hand) == (["top"], [])
    assert (spirits_at(game, 0), spelled(game.seats[0].underworld_spirits)) == ("fire", "water")


def test_e3_12_enchant_puts_spirits_under_face_up_cards_only() -> None:
    mage = with_program(elestral("mage"), active({"do": "enchant", "spirits": ["fire"], "to": every(of="you")}))
    game = arrange(Side(field=[On(mage, "fire"), On(rune("divine"), is_set=True)]), Side())
    act(game, "activate", 0, 0, 0)
    decide(game)
    assert (spirits_at(game, 0), spirits_at(game, 4)) == ("fire fire", "")


def test_e6_6_special_ascend_leaves_the_spirit_action_and_takes_one_spirit_of_the_deck() -> None:
    ops = ({"do": "choose", "what": every(ELESTRAL, of="you", zone="hand")}, {"do": "special_ascend"})
    bud = with_program(elestral("bud"), active(*ops))
    game = arrange(Side([elestral("flower")], field=[On(bud, "fire water")], spirits="fire"), Side())
    act(game, "activate", 0, 0, 0)
    act(game, "in_defense")
    decide(game)
    assert (field_names(game), spirits_at(game, 0)) == (["flower"], "fire fire water")
    assert (at(game, 0).in_attack_position, game.seats[0].has_acted) == (False, False)
    assert underworld_names(game) == ["bud"]


def test_e8_4_uses_belong_to_one_effect_of_one_object() -> None:
    mage = with_program(elestral("mage"), active(DRAW), active({"do": "mill", "amount": 1}))
    game = arrange(Side(field=[On(mage, "fire"), On(mage, "fire")]), Side())
    act(game, "activate", 0, 0, 0)
    assert offered(game, "activate") == ["0 0 1", "0 1 0", "0 1 1"]


def test_e9_4_partly_impossible_effect_does_the_rest() -> None:
    """E8.3: nothing to destroy, the draw is done all the same."""
    mage = with_program(elestral("mage"), active({"do": "destroy", "what": every({"is": "rune"})}, DRAW))
    game = arrange(Side(field=[On(mage, "fire")]), Side())
    act(game, "activate", 0, 0, 0)
    decide(game)
    assert len(game.seats[0].hand) == 1


def test_e9_8_bound_of_an_endless_loop_is_data_and_the_outcome_is_named() -> None:
    flip = on_done(when("position", subject="this"), {"do": "position", "what": "this"})
    game = arrange(Side(field=[On(with_program(elestral("top"), flip), "fire")]), Side())
    game.step_limit = 500
    act(game, "turn", 0)
    decline_all(game)
    assert game.outcome is not None
    assert (game.outcome.is_draw, game.outcome.reason) == (True, "endless")
