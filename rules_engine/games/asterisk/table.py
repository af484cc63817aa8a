"""Decks made ready for any number of games."""

from collections.abc import Sequence

from rules_engine.construction.deck import DeckList
from rules_engine.core.cards import Card, number_cards
from rules_engine.core.errors import UnplayableDeck
from rules_engine.core.table import Table
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.game import HAND, AsteriskGame
from rules_engine.games.asterisk.index import ProgramIndex
from rules_engine.games.asterisk.opening import Opening
from rules_engine.games.asterisk.options import AsteriskOptions


class AsteriskTable(Table):
    """``decks`` of one list is a goldfish table: nobody sits on seat 1.

    ``first_player`` takes the first turn; None lets the winner of a draw of lots choose (A2.1). ``turn_limit`` ends
    games after so many turns of seat 0, 0 never.
    """

    def __init__(
        self,
        decks: Sequence[DeckList],
        options: AsteriskOptions,
        *,
        first_player: int | None = None,
        turn_limit: int = 0,
    ) -> None:
        self.options = options
        self.first_player = first_player
        self.turn_limit = turn_limit
        self.cards: list[Card[AsteriskCard]] = number_cards([_main_deck(deck) for deck in decks])
        self.index = ProgramIndex(self.cards)
        self.has_programs = any(card.definition.program is not None for card in self.cards)
        self.decks = [[card for card in self.cards if card.owner == player] for player in range(len(decks))]

    def deal(self, seed: bytes) -> AsteriskGame:
        game = AsteriskGame(self, seed)
        for seat in game.seats:
            if seat.player < len(self.decks):
                seat.deck = self.decks[seat.player][:]
            else:
                seat.is_absent = True
        game.push(Opening())
        return game


def _main_deck(deck: DeckList) -> list[AsteriskCard]:
    """Every copy in canonical order."""
    cards = []
    for entry in deck.zone("main"):
        card = entry.card
        assert isinstance(card, AsteriskCard)
        cards += [card] * entry.count
    if len(cards) < HAND:
        raise UnplayableDeck(f"the deck has {len(cards)} cards: an opening hand needs {HAND}")
    return cards
