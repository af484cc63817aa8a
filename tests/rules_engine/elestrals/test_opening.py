"""Start and end of the game (E4)."""

import pytest

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.errors import UnplayableDeck
from rules_engine.core.randomness import game_seed
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.options import ElestralsOptions
from rules_engine.games.elestrals.table import ElestralsTable
from tests.rules_engine import samples
from tests.rules_engine.elestrals.positions import (
    FILLER,
    SPIRITS,
    On,
    Side,
    act,
    arrange,
    battle,
    decide,
    elestral,
    spelled,
)


def deal(spirits: int = 20, *, seed: int = 1, chooser: int | None = None, **options: object) -> ElestralsGame:
    main = DeckEntry(FILLER, "main", 40)
    deck = DeckList("elestrals", [main, DeckEntry(SPIRITS["fire"], "spirit", spirits)])
    table = ElestralsTable([deck, deck], ElestralsOptions.read(options), chooser=chooser)
    return table.deal(game_seed(seed, 0))


def test_e4_1_a_random_player_decides_who_begins() -> None:
    choosers = {decide(deal(seed=seed)).player for seed in range(20)}
    assert choosers == {0, 1}
    game = deal()
    chooser = decide(game).player
    act(game, "go_second")
    assert game.first_player == 1 - chooser


def test_e4_1_the_loser_of_the_last_game_decides_within_a_match() -> None:
    assert {decide(deal(seed=seed, chooser=1)).player for seed in range(8)} == {1}


def test_e4_2_both_draw_five_of_a_shuffled_deck() -> None:
    game = samples.table("elestrals").deal(game_seed(1, 0))
    assert isinstance(game, ElestralsGame)
    act(game, "go_first")
    decide(game)
    for seat in game.seats:
        assert len(seat.hand) == 5
        assert [card.number for card in seat.deck + seat.hand] != sorted(card.number for card in seat.cards())


def test_e4_3_mulligan_costs_two_spirits_and_gives_a_new_hand_of_five() -> None:
    game = samples.table("elestrals").deal(game_seed(1, 0))
    assert isinstance(game, ElestralsGame)
    act(game, "go_first")
    first = decide(game).player
    seat = game.seats[first]
    before = list(seat.hand)
    act(game, "mulligan")
    while decide(game).kind == "expend":
        game.apply(decide(game).options[0])
    assert sum(seat.spirit_deck) == 18
    assert sum(seat.underworld_spirits) == 2
    assert len(seat.hand) == 5
    assert len(seat.deck) == 35
    assert seat.hand != before
    assert decide(game).player == first


def test_e4_3_mulligans_can_go_on_until_fewer_than_two_spirits_are_left() -> None:
    game = deal(spirits=5)
    act(game, "go_first")
    first = decide(game).player
    act(game, "mulligan")
    act(game, "mulligan")
    assert decide(game).player == 1 - first  # one Spirit is left: kept without asking
    assert game.seats[first].mulligans == 2
    assert sum(game.seats[first].spirit_deck) == 1


def test_e4_3_mulligans_when_players_take_turns() -> None:
    game = deal(mulligans="taking_turns")
    act(game, "go_first")
    asked = []
    for verb in ("mulligan", "mulligan", "keep", "mulligan", "keep"):
        asked.append(decide(game).player)
        act(game, verb)
    first = asked[0]
    assert asked == [first, 1 - first, first, 1 - first, 1 - first]
    assert game.turn == 0
    decide(game)
    assert game.turn == 1


def test_e4_4_first_turn_has_no_draw_and_no_battle() -> None:
    game = deal()
    act(game, "go_first")
    act(game, "keep")
    act(game, "keep")
    player = decide(game).player
    assert len(game.seats[player].hand) == 5
    act(game, "done")
    assert decide(game).player == 1 - player
    assert len(game.seats[1 - player].hand) == 6


def test_e4_4_second_turn_has_a_battle() -> None:
    game = battle(Side(field=[On(elestral("a"), "fire")]), Side())
    assert decide(game).kind == "attack"


def test_e4_5_drawing_the_last_card_does_not_lose_but_the_next_draw_does() -> None:
    game = arrange(Side(), Side(deck=[FILLER]))
    act(game, "done")
    assert decide(game).player == 1
    assert game.seats[1].deck == []
    act(game, "done")
    assert decide(game).player == 0
    act(game, "done")
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "deck_out")


def test_e4_5_drawing_from_an_empty_deck_loses_at_once() -> None:
    game = arrange(Side(), Side(deck=[]))
    act(game, "done")
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "deck_out")


def test_e4_5_expending_the_last_spirit_does_not_lose_but_the_next_one_does() -> None:
    side = Side(field=[On(elestral("a"), "fire"), On(elestral("b"), "fire")])
    game = battle(side, Side(spirits="water"))
    act(game, "attack", 0, -1)
    assert decide(game).kind == "attack"
    assert sum(game.seats[1].spirit_deck) == 0
    act(game, "attack", 1, -1)
    assert game.advance() is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (0, "spirits_out")


def test_e4_5_expending_more_than_are_left_expends_those_and_loses() -> None:
    game = battle(Side(field=[On(elestral("a"), "fire fire fire")]), Side(spirits="water wind"))
    act(game, "attack", 0, -1)
    assert game.advance() is None
    assert spelled(game.seats[1].underworld_spirits) == "water wind"
    assert game.seats[1].expended == 3  # two, and the one that was not there


@pytest.mark.parametrize(("goes_first", "turn"), [(True, 37), (False, 36)])
def test_e4_5_deck_of_forty_without_extra_draws_runs_out_in_a_known_turn(goes_first: bool, turn: int) -> None:
    game = samples.goldfish_table("elestrals", turns=60, goes_first=goes_first).deal(game_seed(1, 0))
    while decision := game.advance():
        game.apply(decision.of("keep")[0] if decision.kind == "mulligan" else decision.of("done")[0])
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.reason) == (1, "deck_out")
    assert game.seats[0].turns == turn


@pytest.mark.parametrize(("option", "winner"), [("draw", None), ("turn_player_loses", 1)])
def test_e4_6_both_losing_by_one_event(option: str, winner: int | None) -> None:
    game = arrange(Side(spirits="", deck=[]), Side(spirits="", deck=[]), both_lose=option)
    decide(game)
    for player in (0, 1):
        game.draw(player)  # as an effect would make both
    assert game.advance() is None
    assert game.outcome is not None
    assert game.outcome.winner == winner


def test_game_when_a_spirit_lies_in_the_main_zone_cannot_be_set_up() -> None:
    deck = DeckList("elestrals", [DeckEntry(FILLER, "main", 39), DeckEntry(SPIRITS["fire"], "main", 1)])
    with pytest.raises(UnplayableDeck, match="“fire” is a Spirit: move it"):
        ElestralsTable([deck], ElestralsOptions())


def test_game_when_an_elestral_lies_in_the_spirit_zone_cannot_be_set_up() -> None:
    deck = DeckList("elestrals", [DeckEntry(FILLER, "main", 39), DeckEntry(FILLER, "spirit", 1)])
    with pytest.raises(UnplayableDeck, match="“filler” in the spirit zone is not a Spirit"):
        ElestralsTable([deck], ElestralsOptions())


def test_game_when_there_are_too_few_cards_cannot_be_set_up() -> None:
    deck = DeckList("elestrals", [DeckEntry(FILLER, "main", 4)])
    with pytest.raises(UnplayableDeck, match="has 4 cards: an opening hand needs 5"):
        ElestralsTable([deck], ElestralsOptions())
