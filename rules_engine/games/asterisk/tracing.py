"""What a goldfish game writes into its trace."""

from typing import TYPE_CHECKING

from rules_engine.core.trace import Trace

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame

UPCOMING = 5


def close_opening(game: "AsteriskGame", trace: Trace) -> None:
    """The hand is kept: what was seen starts with it."""
    seat = game.seats[0]
    trace.kept_hand = [card.number for card in seat.hand]
    trace.open([card.number for card in seat.deck[: -UPCOMING - 1 : -1]])
    trace.close_turn(len(seat.hand), 0, 0, 0, _unplayable(game))


def close_turn(game: "AsteriskGame", trace: Trace) -> None:
    """The present own turn is over; nothing when it is closed already."""
    seat = game.seats[0]
    if len(trace.hand_size) > seat.turns:
        return
    left = len(seat.mana.rise)
    trace.close_turn(len(seat.hand), left, seat.spent, game.seats[1].damage_count, _unplayable(game))


def _unplayable(game: "AsteriskGame") -> int:
    """Cards in hand that the whole mana zone could not pay for."""
    mana = game.seats[0].mana
    return len([card for card in game.seats[0].hand if not mana.could_pay(card.definition.price)])
