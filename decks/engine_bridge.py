"""Rows to engine values: the one bridge between the catalogue and the rules.

A bridge belongs to one card index: definitions and formats are built once and kept until the card data change.
"""

from datetime import date
from functools import lru_cache

from cards.errors import UserError
from cards.formats import FormatState
from cards.lookup import CardEntry, CardIndex, card_index
from decks.resolved import ResolvedDeck
from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.construction.formats import Format, Restriction
from rules_engine.core.cards import Definition
from rules_engine.games import GAMES
from rules_engine.games.rules import GameRules


class Bridge:
    """One game's rules over one state of its card data."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index
        self.rules: GameRules = GAMES[index.game]
        self._definitions: dict[str, Definition] = {}
        self._zones: dict[str, str] = {}
        self.format_on = lru_cache(maxsize=256)(self._format_on)
        self.state_on = lru_cache(maxsize=256)(self._state_on)

    def definition(self, card: CardEntry) -> Definition:
        """The engine's card."""
        known = self._definitions.get(card.id)
        if known is None:
            known = self.rules.definition(card.id, card.name, card.title, card.facts, card.text())
            self._definitions[card.id] = known
        return known

    def default_zone(self, card: CardEntry) -> str:
        """The zone of a card that stands under no heading."""
        zone = self._zones.get(card.id)
        if zone is None:
            zone = self._zones[card.id] = self.rules.zone_of(self.definition(card))
        return zone

    def deck_list(self, deck: ResolvedDeck) -> DeckList:
        """The engine's deck: unresolved lines are no part of it."""
        return DeckList(deck.game, [DeckEntry(self.definition(e.card), e.zone, e.count) for e in deck.entries])

    def _state_on(self, key: str, day: date) -> FormatState:
        entry = self.index.formats.get(key)
        if entry is None:
            raise UserError("unknown_format", _no_format(key, self.index), status=404)
        return entry.on(day)

    def _format_on(self, key: str, day: date) -> Format:
        state = self.state_on(key, day)
        return Format(
            key,
            day.isoformat(),
            side_deck=state.format.side_deck,
            allows_unreleased=state.format.allows_unreleased,
            restrictions={
                card.id: Restriction(restriction.kind, restriction.copies)
                for name, restriction in state.restrictions.items()
                for card in self.index.with_full_name(name)
            },
            unknown=frozenset(card.id for name in state.unknown for card in self.index.with_full_name(name)),
            excluded=frozenset() if state.is_open else frozenset(card.id for card in self.index),
            unreleased=frozenset(card.id for card in self.index if not card.is_released(day)),
        )


def _no_format(key: str, index: CardIndex) -> str:
    if not index.formats:
        return f"The catalogue has no formats of {index.game}. Run: ./manage.py import_cards bundled"
    return f"There is no format {key!r} in {index.game}. Formats: {', '.join(sorted(index.formats))}."


_BRIDGES: dict[str, Bridge] = {}


def bridge_for(index: CardIndex) -> Bridge:
    """The bridge of an index; the last one of each game is kept."""
    known = _BRIDGES.get(index.game)
    if known is None or known.index is not index:
        known = _BRIDGES[index.game] = Bridge(index)
    return known


def game_bridge(game: str) -> Bridge:
    """The bridge of a game as its cards are now. Raises :class:`UserError` for a game that is not known."""
    if game not in GAMES:
        raise UserError("unknown_game", f"There is no game {game!r}. Games: {', '.join(sorted(GAMES))}.", status=404)
    return bridge_for(card_index(game))
