"""Zones and turns (E3, E5)."""

from tests.rules_engine.elestrals.positions import (
    FILLER,
    On,
    Side,
    act,
    arrange,
    at,
    decide,
    elestral,
    offered,
    rune,
    spelled,
    spirits_at,
    underworld_names,
)


def row(count: int) -> list[On]:
    return [On(elestral(f"e{number}"), "fire") for number in range(count)]


def test_e3_2_destroyed_and_expended_cards_lie_in_the_underworld_open_to_both() -> None:
    game = arrange(Side(spirits="fire wind", field=row(1)), Side())
    act(game, "expend_to_draw", "wind")
    for player in (0, 1):
        seats = game.view(player).document()["seats"]
        assert isinstance(seats, list)
        assert seats[0]["underworld_spirits"] == {"wind": 1}


def test_e3_4_e3_5_view_shows_of_the_other_player_sizes_only() -> None:
    trap = rune("counter", "trap")
    game = arrange(Side(), Side([elestral("secret")], spirits="water lunar", field=[On(trap, is_set=True)]))
    decide(game)
    seats = game.view(0).document()["seats"]
    assert isinstance(seats, list)
    assert seats[1]["spirit_deck"] == 2
    assert seats[1]["hand"] == 1
    assert seats[1]["field"][4] == {"is_face_down": True, "entered": 0}
    assert "secret" not in str(game.view(0).document())
    assert "trap" not in str(game.view(0).document())
    assert "trap" in str(game.view(1).document())


def test_e3_6_full_row_allows_ascending_but_no_cast() -> None:
    game = arrange(Side([elestral("one")], field=row(4)))
    assert offered(game, "cast") == []
    assert offered(game, "ascend") == ["one 0", "one 1", "one 2", "one 3"]


def test_e3_8_spirits_go_to_the_underworld_with_their_card() -> None:
    game = arrange(Side([rune("invoke", cost="fire")], spirits="", field=[On(elestral("a", "fire fire"), "fire wind")]))
    act(game, "cast_rune", "invoke")
    decide(game)
    assert spelled(game.seats[0].underworld_spirits) == "fire wind"


def test_e3_9_expending_offers_every_element_of_the_spirit_deck() -> None:
    game = arrange(Side(spirits="fire fire wind lunar"))
    assert offered(game, "expend_to_draw") == ["fire", "wind", "lunar"]


def test_e5_1_phases_come_in_order() -> None:
    game = arrange(Side(field=row(1)), Side())
    assert decide(game).kind == "main"
    act(game, "done")
    assert decide(game).kind == "attack"
    act(game, "done")
    assert (decide(game).player, decide(game).kind) == (1, "main")


def test_e5_2_turn_begins_with_a_draw() -> None:
    game = arrange(Side(), Side([elestral("old")], deck=[elestral("new"), FILLER]))
    act(game, "done")
    decide(game)
    assert [card.definition.name for card in game.seats[1].hand] == ["old", "new"]


def test_e5_3_spirit_action_is_taken_once_a_turn() -> None:
    for verb, words in (("cast", "one"), ("ascend", "one 0"), ("enchant", "0"), ("expend_to_draw", "fire")):
        game = arrange(Side([elestral("one"), elestral("two")], field=row(1)))
        act(game, verb, words)
        while decide(game).kind != "main":
            game.apply(decide(game).options[0])
        assert [offered(game, other) for other in ("cast", "ascend", "enchant", "expend_to_draw")] == [[]] * 4, verb


def test_e5_3_spirit_action_is_new_in_the_next_turn() -> None:
    game = arrange(Side([elestral("one")], field=row(1)))
    act(game, "enchant", 0)
    act(game, "done")
    act(game, "done")
    assert offered(game, "cast") == ["one"]


def test_e5_3_enchanting_puts_a_spirit_under_an_own_elestral() -> None:
    game = arrange(Side(spirits="fire wind", field=row(2)))
    act(game, "enchant", 1)
    act(game, "pick", "wind")
    decide(game)
    assert spirits_at(game, 1) == "fire wind"
    assert spelled(game.seats[0].spirit_deck) == "fire"


def test_e5_3_expending_to_draw() -> None:
    game = arrange(Side(spirits="fire wind", deck=[elestral("top"), FILLER]))
    act(game, "expend_to_draw", "fire")
    decide(game)
    assert [card.definition.name for card in game.seats[0].hand] == ["top"]
    assert spelled(game.seats[0].underworld_spirits) == "fire"


def test_e5_4_position_changes_once_a_turn_and_not_in_the_turn_of_casting() -> None:
    game = arrange(Side([elestral("one")], field=[*row(1), On(elestral("fresh"), "fire", is_fresh=True)]))
    assert offered(game, "turn") == ["0"]
    act(game, "turn", 0)
    assert offered(game, "turn") == []
    assert not at(game, 0).in_attack_position
    act(game, "cast_in_defense", "one")
    assert offered(game, "turn") == []
    act(game, "done")
    act(game, "attack", 1, -1)
    assert offered(game, "turn") == ["0", "1", "2"]  # the next turn


def test_e5_4_runes_are_set_and_cast_as_often_as_wanted() -> None:
    game = arrange(Side([rune("counter", "c1"), rune("counter", "c2"), rune("invoke", "i1"), rune("invoke", "i2")]))
    act(game, "set", "c1")
    act(game, "set", "c2")
    act(game, "cast_rune", "i1")
    act(game, "cast_rune", "i2")
    decide(game)
    assert underworld_names(game) == ["i1", "i2"]


def test_turns_of_an_absent_opponent_are_skipped() -> None:
    game = arrange(Side())
    act(game, "done")
    assert (decide(game).player, game.turn) == (0, 5)
    assert game.seats[1].turns == 2
