"""Casting and Ascending Elestrals (E6.1, E6.4, E6.5)."""

from rules_engine.games.elestrals.game import ElestralsGame
from tests.rules_engine.elestrals.positions import (
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


def test_e6_1_normal_cast_takes_elestrals_of_cost_one_only() -> None:
    game = arrange(Side([elestral("one"), elestral("any", "omni"), elestral("two", "fire fire"), elestral("one")]))
    assert offered(game, "cast") == ["one", "any"]


def test_e6_1_normal_cast_takes_a_spirit_and_a_position() -> None:
    game = arrange(Side([elestral("one")], spirits="fire wind"))
    assert offered(game, "cast_in_defense") == ["one"]
    act(game, "cast_in_defense", "one")
    act(game, "pick", "wind")
    decide(game)
    assert spirits_at(game, 0) == "wind"
    assert not at(game, 0).in_attack_position
    assert spelled(game.seats[0].spirit_deck) == "fire"
    assert game.seats[0].hand == []


def test_options_when_copies_are_alike_appear_once() -> None:
    one = elestral("one")
    game = arrange(Side([one, one, one], spirits="fire fire fire wind"))
    assert offered(game, "cast") == ["one"]
    act(game, "cast", "one")
    assert offered(game, "pick") == ["fire", "wind"]


def test_e9_6_nothing_moves_before_the_last_choice_of_a_payment() -> None:
    game = arrange(Side([rune("invoke", cost="omni omni")], spirits="fire wind water"))
    act(game, "cast_rune", "invoke")
    act(game, "pick", "fire")
    assert decide(game).kind == "spirit"
    assert spelled(game.seats[0].spirit_deck) == "fire water wind"
    assert [card.definition.name for card in game.seats[0].hand] == ["invoke"]


def ascend(extra: list[str], *, verb: str = "ascend") -> ElestralsGame:
    """Ascend the first of three Elestrals, taking further Spirits from the others."""
    side = Side(
        [elestral("great", "fire fire wind", attack=8)],
        spirits="wind",
        field=[On(elestral("low"), "fire"), On(elestral("rich"), "water lunar"), On(elestral("poor"), "frost")],
    )
    game = arrange(side)
    act(game, verb, "great", 0)
    for spirit in extra:
        act(game, "take", spirit)
    if decide(game).kind == "extra_spirit":
        act(game, "done")
    decide(game)
    return game


def test_e6_4_ascending_keeps_all_spirits_and_takes_one_from_the_spirit_deck() -> None:
    game = ascend(["1 water"])
    assert spirits_at(game, 0) == "fire water wind"
    assert at(game, 0).definition.name == "great"
    assert game.seats[0].spirit_deck == [0] * 8
    assert underworld_names(game) == ["low"]
    assert spelled(game.seats[0].underworld_spirits) == ""


def test_e6_4_ascending_with_too_few_spirits_offers_no_done() -> None:
    game = arrange(
        Side(
            [elestral("great", "fire fire wind")],
            spirits="wind",
            field=[On(elestral("low"), "fire"), On(elestral("b"), "fire lunar")],
        )
    )
    act(game, "ascend", "great", 0)
    assert offered(game, "done") == []
    assert offered(game, "take") == ["1 fire", "1 lunar"]
    act(game, "take", "1 lunar")
    decide(game)  # enough, and in order nothing more could be taken
    assert spirits_at(game, 0) == "fire wind lunar"


def test_e6_4_cards_left_short_by_an_ascension_fall() -> None:
    game = ascend(["1 water", "2 frost"])
    assert field_names(game) == ["great", "rich"]
    assert underworld_names(game) == ["low", "poor"]
    assert spirits_at(game, 0) == "fire water wind frost"


def test_e6_4_spirits_under_runes_cannot_be_taken() -> None:
    side = Side(
        [elestral("great", "fire fire")],
        spirits="wind",
        field=[On(elestral("low"), "fire"), On(rune("divine"), "fire fire")],
    )
    game = arrange(side)
    act(game, "ascend", "great", 0)
    assert offered(game, "take") == []


def test_e6_4_ascended_elestral_has_a_position_of_its_own_and_cannot_turn() -> None:
    game = ascend(["1 water"], verb="ascend_in_defense")
    assert not at(game, 0).in_attack_position
    assert offered(game, "turn") == ["1", "2"]


def test_e6_4_ascending_always_takes_a_spirit_even_into_a_lower_cost() -> None:
    side = Side([elestral("small", "fire")], spirits="wind", field=[On(elestral("big", "fire fire"), "fire fire")])
    game = arrange(side)
    act(game, "ascend", "small", 0)
    decide(game)
    assert spirits_at(game, 0) == "fire fire wind"
    empty = arrange(Side([elestral("small", "fire")], spirits="", field=[On(elestral("big"), "fire fire")]))
    assert offered(empty, "ascend") == []


def test_e6_5_any_elestral_may_ascend_into_any_other_whose_number_is_met() -> None:
    side = Side(
        [elestral("two", "wind wind"), elestral("five", "fire fire fire fire fire"), elestral("same")],
        spirits="fire",
        field=[On(elestral("same"), "fire"), On(elestral("other"), "fire")],
    )
    game = arrange(side)
    assert offered(game, "ascend") == ["two 0", "two 1", "same 0", "same 1"]


def test_e6_4_ascended_object_is_a_new_one() -> None:
    game = arrange(Side([elestral("great", "fire fire")], spirits="wind", field=[On(elestral("low"), "fire")]))
    before = at(game, 0).incarnation
    act(game, "ascend", "great", 0)
    decide(game)
    assert at(game, 0).incarnation != before
    assert game.find(before) is None
