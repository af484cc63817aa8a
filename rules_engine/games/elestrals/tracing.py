"""Filling the trace of a goldfish game; the owner of the deck sits on seat 0."""

from typing import TYPE_CHECKING

from rules_engine.games.elestrals.cards import ELEMENTS

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

UPCOMING = 5
"""The cards of the deck that a trace shows when the hand is kept."""


def open_trace(game: "ElestralsGame") -> None:
    """The hand of seat 0 is kept."""
    trace = game.trace
    if trace is None:
        return
    seat = game.seats[0]
    trace.kept_hand = [card.number for card in seat.hand]
    trace.mulligans = seat.mulligans
    trace.open([card.number for card in reversed(seat.deck[-UPCOMING:])])
    close_turn(game)


def close_turn(game: "ElestralsGame") -> None:
    """The opening or an own turn is over; nothing when it is closed already."""
    trace = game.trace
    seat = game.seats[0]
    if trace is None or len(trace.hand_size) > seat.turns:
        return
    spirits = seat.spirit_deck
    left = sum(spirits)
    unplayable = 0
    for card in seat.hand:
        if not card.definition.price.is_met_by(spirits):
            unplayable += 1
    trace.close_turn(len(seat.hand), left, seat.spent, game.seats[1].expended, unplayable)
    if seat.spent:
        for element in game.table.elements:
            if not spirits[element] and ELEMENTS[element] not in trace.exhausted:
                trace.exhausted[ELEMENTS[element]] = seat.turns
        if not left and "all" not in trace.exhausted:
            trace.exhausted["all"] = seat.turns
        seat.spent = 0
