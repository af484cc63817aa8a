"""Attacks (A5) and how games end by them (A2.3, A2.4)."""

import pytest

from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.turn import BEGIN
from tests.rules_engine.asterisk.positions import FILLER, Side, arrange, do, offered, pending, spell, stella

WEAK, EVEN, STRONG = (stella(name, power=power) for name, power in (("weak", 500), ("even", 1000), ("strong", 2000)))
ATTACKER = stella("attacker", power=1000)


def on_field(game: AsteriskGame, player: int) -> list[str]:
    return [found.definition.name for _, found in game.seats[player].field()]


def test_a5_1_rise_stellas_of_the_front_row_attack_and_become_set() -> None:
    game = arrange(Side(slots={0: ATTACKER, 1: spell("lamp", continuous=True), 5: EVEN}))
    assert offered(game, "attack") == ["attack 0 -1"]
    do(game, "attack 0 -1")
    assert offered(game, "attack") == []
    assert game.seats[0].slots[0].is_set  # type: ignore[union-attr]


def test_a5_1_no_attack_in_the_first_players_first_turn() -> None:
    game = arrange(Side(slots={0: ATTACKER}))
    game.turn = 1
    assert offered(game, "attack") == []


def test_a5_1_the_second_player_may_attack_in_the_first_own_turn() -> None:
    game = arrange(Side(slots={0: ATTACKER}))
    game.turn = 2
    game.seats[0].turns = 1
    assert offered(game, "attack") == ["attack 0 -1"]


def test_a4_3_no_summoning_sickness_unless_the_options_say_so() -> None:
    side = Side(hand=[FILLER], mana=[FILLER])
    for sickness, attacks in ((False, ["attack 0 -1"]), (True, [])):
        game = arrange(side, summoning_sickness=sickness)
        do(game, "summon filler", "slot 0")
        assert offered(game, "attack") == attacks


def test_a5_2_a_back_row_stella_behind_another_stella_cannot_be_chosen() -> None:
    game = arrange(Side(slots={0: ATTACKER}), Side(slots={0: WEAK, 3: EVEN, 4: STRONG}))
    assert offered(game, "attack") == ["attack 0 0", "attack 0 4"]


def test_a5_2_continuous_spells_neither_protect_nor_can_be_attacked() -> None:
    wall = spell("wall", continuous=True)
    game = arrange(Side(slots={0: ATTACKER}), Side(slots={0: wall, 3: EVEN}))
    assert offered(game, "attack") == ["attack 0 3"]
    game = arrange(Side(slots={0: ATTACKER}), Side(slots={0: wall}))
    assert offered(game, "attack") == ["attack 0 -1"]
    game = arrange(Side(slots={0: ATTACKER}), Side(slots={0: wall, 3: EVEN}), continuous_protects=True)
    assert offered(game, "attack") == []


@pytest.mark.parametrize(
    ("target", "mine", "theirs"),
    [(WEAK, ["attacker"], []), (EVEN, [], []), (STRONG, [], ["strong"])],
    ids=["higher wins", "equal destroys both", "lower loses"],
)
def test_a5_6_lower_power_is_destroyed(target: object, mine: list[str], theirs: list[str]) -> None:
    game = arrange(Side(slots={0: ATTACKER}), Side(slots={0: target}))  # type: ignore[dict-item]
    do(game, "attack 0 0")
    game.advance()
    assert (on_field(game, 0), on_field(game, 1)) == (mine, theirs)
    assert len(game.seats[0].trash) == 1 - len(mine)
    assert len(game.seats[1].trash) == 1 - len(theirs)
    assert game.seats[1].damage_count == 0


def test_a5_7_a_direct_attack_turns_up_as_many_cards_as_break_icons() -> None:
    deck = [stella(f"top {n}") for n in range(10)]
    game = arrange(Side(slots={0: stella("breaker", breaks=2)}), Side(deck=deck))
    do(game, "attack 0 -1")
    game.advance()
    seat = game.seats[1]
    assert [card.definition.name for card in seat.damage] == ["top 0", "top 1"]
    assert (seat.damage_count, len(seat.deck)) == (2, 8)


def test_a5_12_no_break_icon_turns_up_nothing() -> None:
    game = arrange(Side(slots={0: stella("blunt", breaks=0)}))
    do(game, "attack 0 -1")
    game.advance()
    assert game.seats[1].damage_count == 0


def test_a2_3_five_damage_cards_lose_the_game() -> None:
    game = arrange(Side(slots={0: ATTACKER, 1: stella("twin", breaks=2)}), Side(damage=[FILLER] * 3))
    do(game, "attack 0 -1", "attack 1 -1")
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "damage")
    assert game.frames == []


def test_a2_3_against_an_absent_player_damage_is_counted_and_wins() -> None:
    game = arrange(Side(slots={0: stella("a", breaks=3), 1: stella("b", breaks=3)}))
    do(game, "attack 0 -1")
    pending(game, "main")
    do(game, "attack 1 -1")
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.seats[1].damage_count, game.seats[1].damage) == (0, 6, [])


def test_a5_11_a_stella_that_attacked_stays_set_until_the_refresh() -> None:
    game = arrange(Side(slots={0: ATTACKER}), Side())
    do(game, "attack 0 -1", "end", "skip")
    assert game.seats[0].slots[0].is_set  # type: ignore[union-attr]
    do(game, "end")
    pending(game, "charge")
    assert not game.seats[0].slots[0].is_set  # type: ignore[union-attr]


def test_a8_3_power_zero_stays_unless_the_options_say_otherwise() -> None:
    side = Side(hand=[stella("ghost", power=0)], mana=[FILLER])
    for destroyed in (False, True):
        game = arrange(side, zero_power_destroyed=destroyed)
        do(game, "summon ghost", "slot 0")
        assert on_field(game, 0) == ([] if destroyed else ["ghost"])


def test_a6_1_draw_two_with_one_left_draws_one_reloads_and_draws_one() -> None:
    game = arrange(Side(deck=[stella("last")], trash=[FILLER] * 4), step=BEGIN)
    pending(game, "charge")
    seat = game.seats[0]
    assert [card.definition.name for card in seat.hand] == ["last", "filler"]
    assert (len(seat.damage), len(seat.deck), seat.trash) == (1, 2, [])


def test_a6_1_drawing_the_last_card_does_not_reload() -> None:
    side = Side(deck=[FILLER] * 2, trash=[FILLER] * 3)
    game = arrange(side, step=BEGIN)
    pending(game, "charge")
    assert (game.seats[0].damage_count, len(game.seats[0].trash)) == (0, 3)
    game = arrange(side, step=BEGIN, reload_when_empty=True)
    pending(game, "charge")
    assert (game.seats[0].damage_count, len(game.seats[0].trash), len(game.seats[0].deck)) == (1, 0, 2)


def test_a6_1_damage_to_an_empty_deck_reloads_and_goes_on() -> None:
    game = arrange(Side(slots={0: ATTACKER}), Side(deck=[], trash=[FILLER] * 3))
    do(game, "attack 0 -1")
    game.advance()
    seat = game.seats[1]
    assert (seat.damage_count, len(seat.deck), seat.trash) == (2, 1, [])


@pytest.mark.parametrize("trash", [0, 1], ids=["no trash", "the only card became damage"])
def test_a6_2_a_reload_that_does_not_help_loses(trash: int) -> None:
    game = arrange(Side(deck=[], trash=[FILLER] * trash), Side(), step=BEGIN)
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (1, "deck_out")


def test_a6_3_the_damage_of_a_reload_can_lose_the_game() -> None:
    game = arrange(Side(deck=[], trash=[FILLER] * 9, damage=[FILLER] * 4), Side(), step=BEGIN)
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (1, "damage")


def test_a2_4_both_losing_at_once_is_a_draw_unless_the_options_say_otherwise() -> None:
    for option, winner in (("draw", None), ("turn_player_loses", 1)):
        game = arrange(Side(damage=[FILLER] * 5), Side(damage=[FILLER] * 5), both_lose=option)
        game.settle()
        assert game.advance() is None
        assert game.outcome is not None
        assert game.outcome.winner == winner
