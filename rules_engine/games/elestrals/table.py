"""Two decks made ready for any number of games."""

from collections.abc import Sequence
from typing import Final

from rules_engine.construction.deck import DeckList
from rules_engine.core.cards import Card, number_cards
from rules_engine.core.errors import UnplayableDeck
from rules_engine.core.table import Table
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.opening import HAND, Opening
from rules_engine.games.elestrals.options import ElestralsOptions
from rules_engine.games.elestrals.seat import KINDS

ABSENT_SPIRITS: Final = 20
"""The Spirits of an absent opponent."""


class ElestralsTable(Table):
    """``decks`` of one list is a goldfish table: nobody sits on seat 1, who has 20 Spirits.

    ``first_player`` takes the first turn; None lets ``chooser`` decide, or a random player when that is None, too
    (E4.1). ``turn_limit`` ends games after so many turns of seat 0, 0 never.
    """

    def __init__(
        self,
        decks: Sequence[DeckList],
        options: ElestralsOptions,
        *,
        first_player: int | None = None,
        chooser: int | None = None,
        turn_limit: int = 0,
    ) -> None:
        self.options = options
        self.first_player = first_player
        self.chooser = chooser
        self.turn_limit = turn_limit
        self.cards: list[Card[ElestralsCard]] = number_cards([_main_deck(deck) for deck in decks])
        self.decks = [[card for card in self.cards if card.owner == player] for player in range(len(decks))]
        self.spirit_decks = [_spirit_deck(deck) for deck in decks]
        programs = [card.definition.program for card in self.cards if card.definition.program is not None]
        self.has_programs = bool(programs)
        """Whether any card does something; if none does, nothing of chains costs time."""
        abilities = [ability for program in programs for ability in program.abilities]
        self.watched = sorted({event for program in programs for event in program.events})
        """The kinds of events that some ability waits for."""
        self.has_other_zones = any(ability.zones for ability in abilities)
        """Whether some ability works elsewhere than on the field."""
        self.elements = [element for element, count in enumerate(self.spirit_decks[0]) if count]
        """The elements in the Spirit Deck of seat 0, which traces watch."""

    def deal(self, seed: bytes) -> ElestralsGame:
        game = ElestralsGame(self, seed)
        for seat in game.seats:
            if seat.player < len(self.decks):
                seat.deck = self.decks[seat.player][:]
                seat.spirit_deck = self.spirit_decks[seat.player][:]
            else:
                seat.is_absent = True
                seat.spirit_deck[0] = ABSENT_SPIRITS
        game.push(Opening())
        return game


def _main_deck(deck: DeckList) -> list[ElestralsCard]:
    """Every copy of the main zone in canonical order."""
    cards = []
    for entry in deck.zone("main"):
        card = entry.card
        assert isinstance(card, ElestralsCard)
        if card.is_spirit:
            raise UnplayableDeck(f"“{card.name}” is a Spirit: move it from the main zone to the spirit zone")
        cards += [card] * entry.count
    if len(cards) < HAND:
        raise UnplayableDeck(f"the Main Deck has {len(cards)} cards: an opening hand needs {HAND}")
    return cards


def _spirit_deck(deck: DeckList) -> list[int]:
    """The Spirits of the spirit zone by element."""
    counts = [0] * KINDS
    for entry in deck.zone("spirit"):
        card = entry.card
        assert isinstance(card, ElestralsCard)
        if not card.is_spirit or sum(card.elements) != 1:
            raise UnplayableDeck(f"“{card.name}” in the spirit zone is not a Spirit of one element: move it to main")
        counts[card.elements.index(1)] += entry.count
    return counts
