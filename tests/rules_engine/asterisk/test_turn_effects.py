"""Effects in the phases of a turn (A3) and on the board (A4)."""

import pytest

from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.turn import BEGIN
from tests.rules_engine.asterisk import programs as p
from tests.rules_engine.asterisk.positions import FILLER, Side, arrange, at, do, field, names, offered, spell, stella

RED, BLUE = stella("red"), stella("blue", {"blue": 1})
TWO = stella("two", {"red": 1, "blue": 1})


def power(game: AsteriskGame, player: int, slot: int) -> int:
    return game.power(at(game, player, slot))


@pytest.mark.parametrize(("period", "own", "other"), [("own_turn", 1500, 1000), ("opponent_turn", 1000, 1500)])
def test_a3_1_and_a3_6_periods_switch_at_the_refresh_and_at_the_end_phase(period: str, own: int, other: int) -> None:
    drum = stella("drum", None, p.constant(p.stat_change("power", 500), options=[period]))
    game = arrange(Side(slots={0: drum}), Side(), step=BEGIN)
    game.seats[0].is_own_period = False
    assert power(game, 0, 0) == {"own_turn": 1000, "opponent_turn": 1500}[period]
    do(game, "skip")
    assert power(game, 0, 0) == own
    do(game, "end", "skip")
    assert (game.turn_player, power(game, 0, 0)) == (1, other)
    do(game, "end", "skip")
    assert (game.turn_player, power(game, 0, 0)) == (0, own)


def test_a3_6_effects_at_turn_end_come_before_what_lasts_for_the_turn_stops() -> None:
    """The effect at the end of the turn still sees the power of this turn; it is the turn player's alone."""
    boost = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 2000)))
    if_strong = {"if": "exists", "what": p.every("you", p.power("at_least", 3000))}
    watch = stella("watch", None, p.at_turn_end({"do": "if", "condition": if_strong, "then": [p.draw()]}))
    game = arrange(Side(hand=[boost], mana=[FILLER], slots={0: watch}), Side(slots={0: watch}))
    do(game, "cast boost", "end", "skip")
    assert names(game.seats[0].hand) == ["filler"]
    assert len(game.seats[1].hand) == 2
    assert power(game, 0, 0) == 1000


@pytest.mark.parametrize(("option", "after"), [("turn", 1000), ("for_good", 1500)])
def test_a3_8_a_change_without_a_duration_lasts_as_the_options_say(option: str, after: int) -> None:
    boost = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 500, until="unstated")))
    game = arrange(Side(hand=[boost], mana=[FILLER], slots={0: RED}), Side(), unstated_duration=option)
    do(game, "cast boost")
    assert power(game, 0, 0) == 1500
    do(game, "end")
    assert power(game, 0, 0) == after


@pytest.mark.parametrize(
    ("how", "option", "is_rise"),
    [("", "set", False), ("", "rise", True), ("rise", "set", True), ("set", "rise", False)],
)
def test_a3_7_a_multicoloured_card_enters_mana_set_unless_the_effect_says_rise(
    how: str, option: str, is_rise: bool
) -> None:
    rain = spell("rain", None, p.spell_effect({"do": "charge_top", "how": how}))
    game = arrange(Side(deck=[TWO], hand=[rain], mana=[RED]), multicoloured_by_effect=option)
    do(game, "cast rain")
    mana = game.seats[0].mana
    assert names(mana.rise if is_rise else mana.set)[-1] == "two"


def test_a4_5_activated_effects_as_often_as_they_can_be_paid_in_the_own_main_phase() -> None:
    forge = spell("forge", None, p.activated([p.pay(1)], p.draw()), continuous=True)
    game = arrange(Side(mana=[RED, RED], slots={3: forge}), Side(mana=[RED], slots={3: forge}))
    assert offered(game, "activate") == ["activate 3 0"]
    do(game, "activate 3 0", "activate 3 0")
    assert offered(game, "activate") == []
    assert (len(game.seats[0].hand), len(game.seats[0].mana.set)) == (2, 2)


def test_a4_5_once_a_turn_is_for_the_card_on_the_field_or_as_the_options_say_for_the_name() -> None:
    for option, left in (("object", ["activate 1 0"]), ("name", [])):
        well = stella("well", None, p.activated([], p.draw(), limit=1))
        game = arrange(Side(slots={0: well, 1: well}), Side(), once_per_turn_counts=option)
        do(game, "activate 0 0")
        assert offered(game, "activate") == left
        do(game, "end", "skip", "end", "skip")
        assert offered(game, "activate") == ["activate 0 0", "activate 1 0"]


def test_a4_6_x_is_named_by_the_player_and_counts_in_the_effect() -> None:
    tide = spell("tide", {"blue": 1, "colourless": "X"}, p.spell_effect(p.draw(p.X)))
    game = arrange(Side(hand=[tide], mana=[BLUE, RED, RED]))
    do(game, "cast tide 2")
    assert len(game.seats[0].hand) == 2


def test_a4_7_costs_in_texts_are_paid_as_a_whole_before_the_effect() -> None:
    """A set stella cannot pay □⤵; without a card in hand nothing can be discarded; one that is set cannot attack."""
    smith = stella("smith", None, p.activated([p.pay(1), p.SET_THIS, p.discard()], p.draw()))
    assert offered(arrange(Side(mana=[RED], slots={0: smith})), "activate") == []
    game = arrange(Side(mana=[RED], hand=[BLUE], slots={0: smith}), Side())
    at(game, 0, 0).is_set = True
    assert offered(game, "activate") == []
    game = arrange(Side(mana=[RED], hand=[BLUE], slots={0: smith}), Side())
    do(game, "activate 0 0")
    assert (names(game.seats[0].hand), names(game.seats[0].trash)) == (["filler"], ["blue"])
    assert at(game, 0, 0).is_set
    assert (offered(game, "attack"), offered(game, "activate")) == ([], [])


def test_a4_7_mana_of_a_cost_may_be_of_any_colour_and_is_chosen() -> None:
    smith = stella("smith", None, p.activated([p.pay(1)], p.draw()))
    game = arrange(Side(mana=[RED, BLUE], slots={0: smith}))
    do(game, "activate 0 0")
    assert len(offered(game, "pay")) == 2


@pytest.mark.parametrize(
    ("verb", "option", "destroyed"), [("destroy", False, 1), ("trash", False, 0), ("trash", True, 1)]
)
def test_a4_8_only_destroying_is_destroying_unless_the_options_say_otherwise(
    verb: str, option: bool, destroyed: int
) -> None:
    end = spell("end", None, p.spell_effect(p.choose("opponent", {"is": "name", "name": "red"}), p.to(verb)))
    grave = stella("grave", None, p.when("destroy", p.draw(), subject=None, who="you"))
    game = arrange(Side(hand=[end], mana=[RED]), Side(slots={0: RED, 1: grave}), trashing_destroys=option)
    do(game, "cast end")
    assert (names(game.seats[1].trash), len(game.seats[1].hand)) == (["red"], destroyed)


def test_a4_8_only_discarding_is_discarding() -> None:
    diary = stella("diary", None, p.when("discard", p.draw(), subject=None, who="you"))
    milling = spell("milling", None, p.spell_effect({"do": "mill", "amount": 2}))
    waste = spell("waste", None, p.spell_effect(p.discard(1)))
    game = arrange(Side(hand=[milling, waste, BLUE], mana=[RED, RED], slots={0: diary}), Side())
    do(game, "cast milling")
    assert len(game.seats[0].hand) == 2
    do(game, "cast waste")
    assert (names(game.seats[0].hand), len(game.seats[0].trash)) == (["filler"], 5)


def test_a4_9_hands_are_hidden_their_sizes_open_unless_the_options_say_otherwise() -> None:
    for is_open, size in ((True, 3), (False, None)):
        game = arrange(Side(), Side(hand=[BLUE] * 3, trash=[RED], damage=[TWO]), hand_sizes_open=is_open)
        seats = game.view(0).document()["seats"]
        assert isinstance(seats, list)
        assert seats[1]["hand"] == size
        assert (seats[1]["trash"], seats[1]["damage"]) == (["red"], ["two"])
        assert game.view(1).document()["seats"][1]["hand"] == 3  # type: ignore[index]


def test_a4_1_an_effect_summons_to_a_free_slot_only() -> None:
    call = spell("call", None, p.spell_effect(p.choose("you", p.STELLA, zones=("trash",)), p.to("summon")))
    full = {slot: stella(f"s{slot}") for slot in range(6)}
    game = arrange(Side(hand=[call], mana=[RED], trash=[BLUE], slots=full))
    do(game, "cast call")
    assert names(game.seats[0].trash) == ["blue", "call"]
    del full[5]
    game = arrange(Side(hand=[call], mana=[RED], trash=[BLUE], slots=full))
    do(game, "cast call")
    assert field(game, 0)[5] == "blue"


def test_a3_2_progress_moves_every_column_in_each_pattern_of_rows() -> None:
    for pattern in range(64):
        slots = {slot: stella(f"s{slot}") for slot in range(6) if pattern >> slot & 1}
        game = arrange(Side(slots=slots), step=BEGIN)
        do(game, "skip")
        expected = []
        for column in range(3):
            front, back = column in slots, column + 3 in slots
            expected.append((front or back, front and back))
        found = game.seats[0].slots
        assert [(found[column] is not None, found[column + 3] is not None) for column in range(3)] == expected


def test_a3_5_the_main_phase_offers_everything_in_any_order_as_often_as_payable() -> None:
    smith = stella("smith", None, p.activated([p.pay(1)], p.draw()))
    flash = spell("flash", None, p.spell_effect(p.draw()))
    game = arrange(Side(hand=[RED, flash, flash], mana=[RED] * 4, slots={0: smith}), Side())
    do(game, "attack 0 -1", "cast flash", "activate 0 0", "summon red", "slot 1", "attack 1 -1", "cast flash")
    assert (game.seats[1].damage_count, len(game.seats[0].mana.rise)) == (2, 0)
    assert offered(game, "end") == ["end"]


def test_a3_9_no_limit_to_the_hand_or_to_mana() -> None:
    tide = spell("tide", {}, p.spell_effect(p.draw(12), {"do": "charge_top", "amount": 12}), continuous=False)
    game = arrange(Side(deck=[FILLER] * 40, hand=[tide]), Side())
    do(game, "cast tide", "end")
    assert (len(game.seats[0].hand), len(game.seats[0].mana.rise)) == (12, 12)
    assert game.turn_player == 1
