"""Before the game: lots, hands, mulligan (A2.1, A2.2)."""

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.randomness import game_seed
from rules_engine.core.trace import Trace
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.table import AsteriskTable
from tests.rules_engine.asterisk.positions import do, offered, pending, stella

DECK = DeckList("asterisk", [DeckEntry(stella(f"star {n}"), "main", 1) for n in range(40)])


def deal(*, players: int = 2, first_player: int | None = None, seed: int = 1) -> AsteriskGame:
    table = AsteriskTable([DECK] * players, AsteriskOptions(), first_player=first_player, turn_limit=3)
    return table.deal(game_seed(seed, 0))


def hand_names(game: AsteriskGame, player: int) -> list[str]:
    return [card.definition.name for card in game.seats[player].hand]


def test_a2_1_the_winner_of_the_lots_chooses_and_either_player_may_win_them() -> None:
    choosers = set()
    for seed in range(20):
        game = deal(seed=seed)
        chooser = pending(game, "first_turn").player
        choosers.add(chooser)
        do(game, "go_second", "done", "done")
        game.advance()
        assert game.turn_player == 1 - chooser
    assert choosers == {0, 1}


def test_a2_2_five_cards_each_and_the_first_player_mulligans_first() -> None:
    game = deal(first_player=1)
    assert pending(game, "mulligan").player == 1
    assert [len(seat.hand) for seat in game.seats] == [5, 5]
    do(game, "done")
    assert pending(game, "mulligan").player == 0


def test_a2_2_cards_go_under_the_deck_in_the_chosen_order_without_a_shuffle() -> None:
    game = deal(first_player=0)
    game.advance()
    seat = game.seats[0]
    names, deck = hand_names(game, 0), list(seat.deck)
    do(game, f"return {names[3]}", f"return {names[0]}", "done")
    assert hand_names(game, 0)[:3] == [names[1], names[2], names[4]]
    assert seat.hand[3:] == [deck[-1], deck[-2]]
    assert [card.definition.name for card in seat.deck[:2]] == [names[0], names[3]]
    assert seat.deck[2:] == deck[:-2]


def test_a2_2_the_mulligan_is_once_and_may_be_of_no_card_or_of_all() -> None:
    game = deal(first_player=0)
    game.advance()
    old = hand_names(game, 0)
    do(game, *[f"return {name}" for name in old], "done")
    assert not set(hand_names(game, 0)) & set(old)
    assert pending(game, "mulligan").player == 1
    do(game, "done")
    pending(game, "charge")


def test_a2_2_a_picked_card_is_not_offered_again_and_nothing_moves_before_the_last_pick() -> None:
    game = deal(first_player=0)
    game.advance()
    names = hand_names(game, 0)
    do(game, f"return {names[0]}")
    assert f"return {names[0]}" not in offered(game, "return")
    assert hand_names(game, 0) == names


def test_a2_2_alike_cards_are_offered_once() -> None:
    deck = DeckList("asterisk", [DeckEntry(stella("twin"), "main", 40)])
    game = AsteriskTable([deck], AsteriskOptions(), first_player=0).deal(game_seed(1, 0))
    assert offered(game, "return") == ["return twin"]


def test_trace_of_a_mulligan_keeps_first_and_kept_hand_apart() -> None:
    game = deal(players=1, first_player=0)
    trace = game.trace = Trace()
    game.advance()
    names = hand_names(game, 0)
    do(game, f"return {names[2]}", "done")
    pending(game, "charge")
    kept = [card.number for card in game.seats[0].hand][:5]
    assert len(trace.first_hand) == 5
    assert trace.kept_hand == kept != trace.first_hand
    assert (trace.mulligans, trace.returned) == (1, 1)
    assert trace.seen[:5] == kept
    assert trace.upcoming[0] == trace.seen[5]
