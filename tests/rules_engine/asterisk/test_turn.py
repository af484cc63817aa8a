"""Turns: refresh, progress, draw, charge, main, end (A3), mana and summoning (A4)."""

import pytest

from rules_engine.core.decisions import Action
from rules_engine.core.errors import IllegalAction
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.turn import BEGIN, CHARGE_STEP
from tests.rules_engine.asterisk.positions import FILLER, Side, arrange, do, offered, pending, spell, stella

RED, BLUE = stella("red"), stella("blue", {"blue": 1})
TWO = stella("two", {"red": 1, "blue": 1})


def names_in_slots(game: AsteriskGame, player: int = 0) -> dict[int, str]:
    return {slot: found.definition.name for slot, found in game.seats[player].field()}


def test_a3_1_refresh_raises_the_turn_players_stellas_and_mana() -> None:
    game = arrange(Side(mana=[RED, RED], slots={0: stella("a")}), Side(mana=[RED], slots={0: stella("b")}), step=BEGIN)
    for seat in game.seats:
        seat.mana.pay(tuple(card.number for card in seat.mana.rise))
        for _, found in seat.field():
            found.is_set = True
    pending(game, "charge")
    own, other = game.seats
    assert (len(own.mana.rise), len(other.mana.rise)) == (2, 0)
    assert [found.is_set for seat in game.seats for _, found in seat.field()] == [False, True]


def test_a3_1_option_leaves_mana_set() -> None:
    game = arrange(Side(mana=[RED]), step=BEGIN, refresh_raises="stellas")
    game.seats[0].mana.pay(tuple(card.number for card in game.seats[0].mana.rise))
    pending(game, "charge")
    assert len(game.seats[0].mana.rise) == 0


def test_a3_2_stellas_move_up_where_the_front_is_empty_as_they_lie() -> None:
    game = arrange(
        Side(slots={0: stella("front"), 3: stella("stays"), 4: stella("moves")}),
        Side(slots={5: stella("other")}),
        step=BEGIN,
    )
    game.seats[0].slots[4].is_set = True  # type: ignore[union-attr]
    game.options.refresh_raises = "stellas"
    game.progress(0)
    assert names_in_slots(game) == {0: "front", 3: "stays", 1: "moves"}
    assert names_in_slots(game, 1) == {5: "other"}
    assert game.seats[0].slots[1].is_set  # type: ignore[union-attr]


def test_a3_2_continuous_spells_do_not_move_and_do_block() -> None:
    game = arrange(
        Side(slots={3: spell("lamp", continuous=True), 1: spell("wall", continuous=True), 4: stella("kept")}),
        step=BEGIN,
    )
    pending(game, "charge")
    assert names_in_slots(game) == {3: "lamp", 1: "wall", 4: "kept"}


def test_a3_2_options_move_both_players_and_continuous_spells() -> None:
    game = arrange(
        Side(slots={3: spell("lamp", continuous=True)}), Side(slots={5: stella("other")}),
        step=BEGIN, progress_moves="both", continuous_progresses=True,
    )  # fmt: skip
    pending(game, "charge")
    assert names_in_slots(game) == {0: "lamp"}
    assert names_in_slots(game, 1) == {2: "other"}


def test_a3_3_two_cards_a_turn_and_one_in_the_first_players_first_turn() -> None:
    game = arrange(Side(), Side(), step=BEGIN)
    game.turn = 1
    pending(game, "charge")
    assert len(game.seats[0].hand) == 1
    do(game, "skip", "end")
    pending(game, "charge")
    assert (game.turn_player, len(game.seats[1].hand)) == (1, 2)


def test_a3_4_one_charge_a_turn_is_optional_and_multicoloured_cards_enter_set() -> None:
    game = arrange(Side(hand=[RED, TWO]), step=CHARGE_STEP)
    assert offered(game, "charge") == ["charge red", "charge two"]
    assert offered(game, "skip") == ["skip"]
    do(game, "charge two")
    pending(game, "main")
    mana = game.seats[0].mana
    assert (len(mana.rise), len(mana.set)) == (0, 1)


def test_a3_4_a_charge_needs_a_card_in_hand() -> None:
    game = arrange(Side(), step=CHARGE_STEP)
    pending(game, "main")


def test_a4_1_no_summon_without_a_free_slot() -> None:
    full = {slot: stella(f"s{slot}") for slot in range(6)}
    game = arrange(Side(hand=[RED], mana=[RED] * 3, slots=full))
    assert offered(game, "summon") == []
    small = arrange(Side(hand=[RED], mana=[RED] * 3, slots={0: stella("s"), 1: stella("t")}), columns=1)
    assert offered(small, "summon") == []


def test_a4_2_colours_are_paid_by_their_colour_and_colourless_by_any() -> None:
    hand = [
        stella("rr", {"red": 2}),
        stella("r1", {"red": 1, "colourless": 1}),
        stella("g", {"green": 1}),
        stella("b1", {"blue": 1, "colourless": 2}),
    ]
    game = arrange(Side(hand=hand, mana=[RED, BLUE]))
    assert offered(game, "summon") == ["summon r1"]
    game = arrange(Side(hand=hand, mana=[RED, RED, BLUE]))
    assert offered(game, "summon") == ["summon rr", "summon r1", "summon b1"]


def test_a4_2_one_multicoloured_mana_never_pays_two_symbols() -> None:
    both = stella("both", {"red": 1, "blue": 1})
    assert offered(arrange(Side(hand=[both], mana=[TWO])), "summon") == []
    assert offered(arrange(Side(hand=[both], mana=[TWO, TWO])), "summon") == ["summon both"]
    assert offered(arrange(Side(hand=[both], mana=[TWO, RED])), "summon") == ["summon both"]
    three = stella("three", {"red": 1, "blue": 1, "green": 1})
    assert offered(arrange(Side(hand=[three], mana=[TWO, TWO, BLUE])), "summon") == []


def test_a4_2_matching_is_exact_where_a_greedy_one_would_fail() -> None:
    """The two-coloured card must pay blue although it comes first and could pay red."""
    both = stella("both", {"red": 1, "blue": 1})
    game = arrange(Side(hand=[both], mana=[TWO, RED, RED]))
    do(game, "summon both", "slot 0")
    assert [card.definition.name for card in game.seats[0].mana.rise] == ["red"]


def test_a4_2_payments_are_chosen_as_a_whole_before_anything_moves() -> None:
    game = arrange(Side(hand=[stella("one", {"red": 1, "colourless": 1})], mana=[RED, RED, BLUE]))
    do(game, "summon one", "slot 0")
    decision = pending(game, "pay")
    assert len(decision.options) == 2
    assert len(game.seats[0].hand) == 1
    assert len(game.seats[0].mana.rise) == 3
    game.apply(decision.options[1])
    game.advance()
    assert [card.definition.name for card in game.seats[0].mana.rise] == ["red"]
    assert len(game.seats[0].mana.set) == 2


def test_a4_2_option_lets_multicoloured_mana_pay_its_main_colour_only() -> None:
    hand = [RED, BLUE]
    assert offered(arrange(Side(hand=hand, mana=[TWO])), "summon") == ["summon red", "summon blue"]
    assert offered(arrange(Side(hand=hand, mana=[TWO]), multicolour_pays="main_colour"), "summon") == ["summon red"]


def test_a4_3_summon_to_any_free_slot_in_rise_alike_slots_once() -> None:
    game = arrange(Side(hand=[RED], mana=[RED], slots={0: stella("s")}))
    do(game, "summon red")
    assert offered(game, "slot") == ["slot 1", "slot 3", "slot 4"]
    do(game, "slot 4")
    found = game.seats[0].slots[4]
    assert found is not None
    assert (found.definition.name, found.is_set, game.seats[0].mana.rise) == ("red", False, [])


@pytest.mark.parametrize(("where", "slots"), [("front", ["slot 0", "slot 1"]), ("back", ["slot 3"])])
def test_a4_3_option_limits_the_row(where: str, slots: list[str]) -> None:
    game = arrange(
        Side(hand=[RED], mana=[RED], slots={4: stella("s"), 5: stella("t"), 2: stella("u")}), summon_slots=where
    )
    do(game, "summon red")
    if where == "back":
        game.advance()
        assert names_in_slots(game)[3] == "red"
    else:
        assert offered(game, "slot") == slots


def test_a4_4_a_spell_goes_to_the_trash_and_a_continuous_one_takes_a_slot() -> None:
    game = arrange(Side(hand=[spell("flash"), spell("lamp", continuous=True)], mana=[RED, RED]))
    do(game, "cast flash", "cast lamp", "slot 3")
    assert [card.definition.name for card in game.seats[0].trash] == ["flash"]
    assert names_in_slots(game) == {3: "lamp"}


def test_a4_6_the_player_names_x_as_far_as_it_can_be_paid() -> None:
    game = arrange(Side(hand=[spell("storm", {"red": "X", "colourless": 1})], mana=[RED, RED, BLUE]))
    assert offered(game, "cast") == ["cast storm 0", "cast storm 1", "cast storm 2"]
    do(game, "cast storm 2")
    game.advance()
    assert len(game.seats[0].mana.set) == 3


def test_a4_6_option_reads_x_as_zero() -> None:
    game = arrange(Side(hand=[spell("storm", {"red": "X"})], mana=[RED]), x_costs="zero")
    assert offered(game, "cast") == ["cast storm 0"]
    do(game, "cast storm 0")
    assert len(game.seats[0].mana.rise) == 1


def test_a7_6_a_reaction_spell_waits_for_its_condition() -> None:
    side = Side(hand=[spell("answer", reaction=True)], mana=[RED])
    assert offered(arrange(side), "cast") == []
    assert offered(arrange(side, reaction_in_main=True), "cast") == ["cast answer"]


def test_costs_of_nothing_need_no_mana() -> None:
    game = arrange(Side(hand=[stella("free", {})]))
    do(game, "summon free", "slot 0")
    assert names_in_slots(game) == {0: "free"}


def test_an_action_that_is_not_offered_changes_nothing() -> None:
    game = arrange(Side(hand=[RED]))
    pending(game, "main")
    before = game.digest()
    with pytest.raises(IllegalAction, match="not offered"):
        game.apply(Action("summon", (game.seats[0].hand[0].number,)))
    assert game.digest() == before


def test_turn_limit_ends_a_goldfish_without_a_winner() -> None:
    game = arrange(Side(deck=[FILLER] * 10), turn_limit=3)
    do(game, "end", "skip", "end")
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (None, "turn_limit")
    assert game.seats[0].turns == 3
