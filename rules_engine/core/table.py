"""What all games between the same decks share, made once for a run of many games."""

from abc import ABC, abstractmethod
from typing import Any

from rules_engine.core.cards import Card
from rules_engine.core.game import Game


class Table(ABC):
    """Cards and options; deals games that differ by their seed only.

    ``cards`` are the cards of all seats by number; an absent opponent has none.
    """

    cards: list[Card[Any]]

    @abstractmethod
    def deal(self, seed: bytes) -> Game[Any]:
        """A game about to begin: nothing is shuffled or drawn before its first ``advance``."""
