"""Evolution, burst, kinds of effects, power (A8), reloads within effects (A6)."""

import pytest

from rules_engine.games.asterisk.game import AsteriskGame
from tests.rules_engine.asterisk import programs as p
from tests.rules_engine.asterisk.positions import (
    FILLER,
    Side,
    arrange,
    at,
    do,
    field,
    lines,
    loser,
    names,
    offered,
    pending,
    spell,
    stella,
)

PLAIN = stella("plain")
BY_EVOLUTION: p.Document = {"if": "arrived_from", "origin": "evolution"}
FORM = stella("form", {"red": 3}, p.arriving({"do": "if", "condition": BY_EVOLUTION, "then": [p.draw()]}), power=5000)
BUD = stella("bud", None, p.evolution("2", "form"))


def evolving(*, hand: object = (FORM,), **options: object) -> AsteriskGame:
    """A stella that has just come, with its evolved form in hand."""
    game = arrange(Side(hand=hand, slots={1: BUD}), Side(), **options)  # type: ignore[arg-type]
    at(game, 0, 1).entered = game.turn
    return game


def test_a8_1_evolution_at_the_second_own_end_phase_or_a_later_one() -> None:
    game = evolving()
    do(game, "end", "skip", "end", "skip", "end")
    assert pending(game, "may").player == 0
    deck = len(game.seats[0].deck)
    do(game, "no", "skip", "end", "skip", "end", "yes")
    assert field(game, 0) == ["form"]
    assert at(game, 0, 1).card.definition.name == "form"
    assert not at(game, 0, 1).is_set
    assert "bud" in names(game.seats[0].deck)
    assert len(game.seats[0].deck) == deck + 1 - 2 - 1
    assert "Player 1 summons form by evolution to front 2." in lines(game)


def test_a8_1_end_phases_of_both_players_count_where_the_options_say_so() -> None:
    game = evolving(evolution_counts="both")
    do(game, "end", "skip", "end", "skip", "end", "yes")
    assert field(game, 0) == ["form"]
    for option, is_asked in (("own", False), ("both", True)):
        game = arrange(Side(hand=[FORM], slots={1: BUD}), Side(), evolution_counts=option)
        at(game, 0, 1).entered = game.turn - 1
        do(game, "end")
        assert (pending(game, "may" if is_asked else "charge").player == 0) is is_asked


@pytest.mark.parametrize("option", ["shuffled", "bottom"])
def test_a8_1_the_evolved_stella_goes_into_the_deck(option: str) -> None:
    game = evolving(evolved_card_goes=option)
    at(game, 0, 1).entered -= 2
    do(game, "end", "yes")
    assert ("Player 1 shuffles." in lines(game)) is (option == "shuffled")
    assert "bud" in names(game.seats[0].deck)
    if option == "bottom":
        assert game.seats[0].deck[0].definition.name == "bud"


def test_a8_1_without_the_named_stella_in_hand_nothing_is_offered() -> None:
    game = evolving(hand=())
    at(game, 0, 1).entered -= 2
    do(game, "end")
    assert pending(game, "charge").player == 1


@pytest.mark.parametrize(("option", "is_asked"), [("each", True), ("once", False)])
def test_a8_6_evolution_is_offered_at_each_end_phase_from_then_on_or_once(option: str, is_asked: bool) -> None:
    game = evolving(evolution_offered=option)
    at(game, 0, 1).entered -= 4
    do(game, "end")
    decision = game.advance()
    assert decision is not None
    assert (decision.kind == "may") is is_asked


@pytest.mark.parametrize(("is_summon", "drawn"), [(True, 1), (False, 0)])
def test_a8_6_evolution_is_a_summon_and_keeps_the_slot(is_summon: bool, drawn: int) -> None:
    game = evolving(evolution_is_summon=is_summon)
    at(game, 0, 1).entered -= 2
    do(game, "end", "yes")
    assert (len(game.seats[0].hand), at(game, 0, 1).card.definition.name) == (drawn, "form")


@pytest.mark.parametrize(("option", "is_set"), [("rise", False), ("as_it_lay", True)])
def test_a8_6_the_evolved_stella_comes_in_rise(option: str, is_set: bool) -> None:
    game = evolving(evolution_enters=option)
    at(game, 0, 1).entered -= 2
    at(game, 0, 1).is_set = True
    do(game, "end", "yes")
    assert at(game, 0, 1).is_set is is_set


def test_a8_6_an_effect_on_arriving_by_evolution_does_not_follow_a_usual_summon() -> None:
    game = arrange(Side(hand=[FORM], mana=[FILLER] * 3), Side())
    do(game, "summon form", "slot 0")
    assert len(game.seats[0].hand) == 0


def test_a8_2_burst_adds_the_effect_for_more_mana() -> None:
    rain = spell("rain", None, p.spell_effect(p.draw()), p.burst("2", p.draw(2)))
    game = arrange(Side(hand=[rain], mana=[FILLER] * 3), Side())
    assert offered(game, "cast") == ["cast rain", "cast rain 0 2"]
    do(game, "cast rain 0 2")
    assert (len(game.seats[0].hand), len(game.seats[0].mana.set)) == (3, 3)
    game = arrange(Side(hand=[rain], mana=[FILLER] * 2), Side())
    assert offered(game, "cast") == ["cast rain"]
    do(game, "cast rain")
    assert len(game.seats[0].hand) == 1


def test_a8_2_burst_of_any_number_counts_in_its_effect() -> None:
    amount = {"number": "recorded", "name": "burst"}
    rain = spell("rain", None, p.spell_effect(p.draw()), p.burst("x", p.draw(amount)))
    game = arrange(Side(hand=[rain], mana=[FILLER] * 3), Side())
    assert offered(game, "cast") == ["cast rain", "cast rain 0 1", "cast rain 0 2"]
    do(game, "cast rain 0 2")
    assert len(game.seats[0].hand) == 3


def test_a8_2_burst_of_a_stella_is_done_when_it_comes() -> None:
    drone = stella("drone", None, p.burst("1", p.draw(2)))
    game = arrange(Side(hand=[drone], mana=[FILLER] * 2), Side())
    do(game, "summon drone 0 1", "slot 0")
    assert (len(game.seats[0].hand), field(game, 0)) == (2, ["drone"])


@pytest.mark.parametrize(("destroyed", "mine"), [(False, ["ghost"]), (True, [])])
def test_a8_3_zero_power_by_an_effect_stays_unless_the_options_say_otherwise(destroyed: bool, mine: list[str]) -> None:
    fade = spell("fade", None, p.spell_effect(p.choose("you"), p.change("power", -1000)))
    ghost = stella("ghost", power=1000)
    game = arrange(Side(hand=[fade], mana=[FILLER], slots={0: ghost}), Side(), zero_power_destroyed=destroyed)
    do(game, "cast fade")
    assert field(game, 0) == mine


@pytest.mark.parametrize(("option", "theirs"), [("as_it_is", ["low"]), ("zero", [])])
def test_a8_3_power_below_zero_compares_as_it_is(option: str, theirs: list[str]) -> None:
    fade = spell("fade", None, p.spell_effect(p.choose("you"), p.change("power", -2000)))
    lower = stella("lower", power=1000)
    low = stella("low", None, p.constant(p.stat_change("power", -1500)), power=1000)
    game = arrange(Side(hand=[fade], mana=[FILLER], slots={0: lower}), Side(slots={0: low}), negative_power=option)
    do(game, "cast fade", "attack 0 0")
    assert (field(game, 0), field(game, 1)) == ([], theirs)


def test_a8_3_changes_come_in_the_order_in_which_they_began() -> None:
    become = {"do": "change", "until": "turn", "modifiers": [{**p.stat_change("power", 3000, "it"), "how": "become"}]}
    fix = spell("fix", None, p.spell_effect(p.choose("you"), become))
    boost = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 500)))
    for order, power in ((("fix", "boost"), 3500), (("boost", "fix"), 3000)):
        game = arrange(Side(hand=[fix, boost], mana=[FILLER] * 2, slots={0: PLAIN}), Side())
        do(game, *(f"cast {name}" for name in order))
        assert game.power(at(game, 0, 0)) == power


def test_a8_3_a_power_guard_keeps_power_from_being_made_less() -> None:
    guard = stella("guard", None, p.constant(p.rule("power_guard")))
    boost = spell("boost", None, p.spell_effect(p.choose("you"), p.change("power", 500), p.change("power", -700)))
    game = arrange(Side(hand=[boost], mana=[FILLER], slots={0: guard}), Side())
    do(game, "cast boost")
    assert game.power(at(game, 0, 0)) == 1500


def test_a8_5_automatic_effects_follow_every_event_and_limited_ones_the_first_of_a_turn() -> None:
    draw = spell("draw", None, p.spell_effect(p.draw()))
    for limit, drawn in ((None, 4), (1, 3)):
        reader = stella("reader", None, p.when("play", p.draw(), subject=None, who="you", limit=limit))
        game = arrange(Side(hand=[draw, draw], mana=[FILLER] * 2, slots={0: reader}), Side())
        do(game, "cast draw", "cast draw")
        assert len(game.seats[0].hand) == drawn


def test_a8_5_effects_on_being_summoned_follow_a_summon_from_anywhere() -> None:
    scout = stella("scout", None, p.arriving(p.draw()))
    for zone in ("trash", "hand", "mana", "damage", "deck"):
        call = spell("call", None, p.spell_effect(p.choose("you", p.STELLA, zones=(zone,)), p.to("summon")))
        side = Side(hand=[call], mana=[stella("payer")], deck=[FILLER] * 5)
        zones = {"trash": side.trash, "hand": side.hand, "mana": side.mana, "damage": side.damage, "deck": side.deck}
        zones[zone].insert(0, scout)
        game = arrange(side, Side())
        number = next(card.number for card in game.cards if card.definition is scout)
        do(game, "cast call")
        if offered(game, "pay"):
            do(game, offered(game, "pay")[-1])
        if offered(game, "choose"):
            do(game, f"choose {number}")
        do(game, "slot 0")
        assert field(game, 0) == ["scout"], zone
        assert "filler" in names(game.seats[0].hand), zone


def test_a8_5_constant_effects_last_while_the_card_is_in_play() -> None:
    butler = stella("butler", None, p.constant(p.stat_change("power", 1000, p.every("you", p.OTHER))))
    away = spell("away", None, p.spell_effect(p.choose("you", {"is": "name", "name": "butler"}), p.to("to_hand")))
    game = arrange(Side(hand=[away], mana=[FILLER], slots={0: butler, 1: PLAIN}), Side())
    assert (game.power(at(game, 0, 0)), game.power(at(game, 0, 1))) == (1000, 2000)
    do(game, "cast away")
    assert game.power(at(game, 0, 1)) == 1000


def test_a8_5_an_effect_that_is_not_optional_is_done_as_far_as_possible() -> None:
    waste = spell("waste", None, p.spell_effect(p.discard(3), p.draw()))
    game = arrange(Side(hand=[waste, PLAIN], mana=[FILLER]), Side())
    do(game, "cast waste")
    assert (names(game.seats[0].hand), len(game.seats[0].trash)) == (["filler"], 2)


def test_a8_5_an_optional_part_and_what_follows_if_it_was_done() -> None:
    offer: p.Document = {
        "do": "may",
        "ops": [p.discard(), {"do": "if", "condition": {"if": "did"}, "then": [p.draw(2)]}],
    }
    tray = stella("tray", None, p.arriving(offer))
    for answer, hand in (("yes", 2), ("no", 1)):
        game = arrange(Side(hand=[tray, PLAIN], mana=[FILLER]), Side())
        do(game, "summon tray", "slot 0", answer)
        assert len(game.seats[0].hand) == hand
    game = arrange(Side(hand=[tray], mana=[FILLER]), Side())
    do(game, "summon tray", "slot 0")
    assert pending(game, "main").player == 0


@pytest.mark.parametrize(("option", "is_shuffled"), [(True, True), (False, False)])
def test_a8_7_a_deck_that_was_looked_through_is_shuffled(option: bool, is_shuffled: bool) -> None:
    search = {"do": "search", "what": p.every("you", {"is": "name", "name": "plain"}, zones=("deck",)), "up_to": True}
    seek = spell("seek", None, p.spell_effect(search, p.to("to_hand"), {"do": "shuffle"}))
    game = arrange(Side(deck=[FILLER, PLAIN, FILLER], hand=[seek], mana=[FILLER]), shuffle_after_search=option)
    do(game, "cast seek")
    do(game, offered(game, "choose")[0])
    assert names(game.seats[0].hand) == ["plain"]
    assert ("Player 1 shuffles." in lines(game)) is is_shuffled


def test_looking_at_the_top_takes_one_and_puts_the_rest_under_the_deck_in_a_chosen_order() -> None:
    one, two = stella("one"), stella("two")
    among = {"select": "among", "what": "looked", "where": [{"is": "name", "name": "pla", "match": "part"}]}
    choose = {"do": "choose", "what": among, "up_to": True}
    bubble = stella("bubble", None, p.arriving({"do": "look", "amount": 3}, choose, p.to("to_hand"), {"do": "under"}))
    game = arrange(Side(deck=[one, PLAIN, two, FILLER], hand=[bubble], mana=[FILLER]), Side())
    do(game, "summon bubble", "slot 0")
    do(game, offered(game, "choose")[0])
    under = pending(game, "under").of("under")
    do(game, str(next(action for action in under if game.cards[action.args[0]].definition is two)))
    assert (names(game.seats[0].hand), names(game.seats[0].deck)) == (["plain"], ["one", "two", "filler"])
    assert "plain" not in " ".join(game.view(1).log())


def test_a6_1_effects_reload_in_the_middle_and_go_on() -> None:
    milling = spell("milling", None, p.spell_effect({"do": "mill", "amount": 2}, p.draw(3)))
    game = arrange(Side(deck=[PLAIN], hand=[milling], mana=[FILLER], trash=[FILLER] * 6), Side())
    do(game, "cast milling")
    seat = game.seats[0]
    assert (len(seat.damage), len(seat.hand), len(seat.trash), len(seat.deck)) == (1, 3, 1, 3)


@pytest.mark.parametrize(("option", "is_drawn"), [("at_once", False), ("win_check", True)])
def test_a6_2_a_process_that_cannot_go_on_loses_at_once_or_at_the_win_check(option: str, is_drawn: bool) -> None:
    """The rest of the effect is done or not."""
    last = spell("last", None, p.spell_effect(p.draw(3), p.draw(1, "opponent")))
    game = arrange(Side(deck=[], hand=[last], mana=[FILLER]), Side(), failed_process_loses=option)
    do(game, "cast last")
    assert loser(game) == 0
    assert (len(game.seats[1].hand) == 1) is is_drawn


def test_a6_3_an_effect_that_reloads_is_finished_before_the_damage_is_judged() -> None:
    mend = [p.draw(), p.choose("you", zones=("damage",)), p.to("move", to="deck", how="bottom")]
    for ops, is_over in ((mend, False), (mend[:1], True)):
        tide = spell("tide", None, p.spell_effect(*ops))
        game = arrange(Side(deck=[], hand=[tide], mana=[FILLER], trash=[FILLER] * 5, damage=[FILLER] * 4), Side())
        do(game, "cast tide")
        assert (game.outcome is not None) is is_over
