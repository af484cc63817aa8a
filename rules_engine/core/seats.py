"""What every seat at a table has; games add their own zones."""

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from rules_engine.core.cards import Card, D

S = TypeVar("S", bound="Seat[Any]")


class Seat(Generic[D]):
    """One player's side. Zones are lists; the top of the deck is the end of its list.

    ``is_absent``: nobody sits here (goldfish): no choices, no windows, turns skipped. ``turns`` counts own turns begun.
    ``loss`` is why this seat has lost by what has just happened, empty while it has not.
    """

    __slots__ = ("deck", "hand", "is_absent", "loss", "mulligans", "player", "turns")

    def __init__(self, player: int) -> None:
        self.player = player
        self.deck: list[Card[D]] = []
        self.hand: list[Card[D]] = []
        self.is_absent = False
        self.loss = ""
        self.mulligans = 0
        self.turns = 0

    def cards(self) -> list[Card[D]]:
        """All cards in the zones of this seat; games extend it by theirs. Together the seats always have every card."""
        return [*self.deck, *self.hand]

    def copy_from(self, other: "Seat[D]") -> None:
        """Become equal to ``other``, sharing nothing that changes; games extend it by their zones."""
        self.deck = other.deck[:]
        self.hand = other.hand[:]
        self.is_absent = other.is_absent
        self.loss = other.loss
        self.mulligans = other.mulligans
        self.turns = other.turns

    def state(self) -> tuple[object, ...]:
        """All fields as plain values, for digests; games extend it."""
        return (numbers(self.deck), numbers(self.hand), self.is_absent, self.loss, self.mulligans, self.turns)


def numbers(cards: Sequence[Card[Any]]) -> tuple[int, ...]:
    """The card numbers of a zone."""
    return tuple(card.number for card in cards)
