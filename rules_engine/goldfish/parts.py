"""Parts of a run as plain values, from which another process makes the engine's objects anew: compiled ones cannot be
sent."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.games import GAMES
from rules_engine.goldfish.options import GoldfishOptions
from rules_engine.goldfish.report import Tally
from rules_engine.goldfish.runner import play_games

Cards = Mapping[str, Sequence[Any]]
"""By card id: name, title, facts, text, as :meth:`GameRules.definition` takes them."""
Zones = Mapping[str, Sequence[Mapping[str, Any]]]
"""By zone: one ``{"card": id, "count": number}`` for each card; further keys are ignored."""


def read_deck(game: str, cards: Cards, zones: Zones) -> DeckList:
    """The deck that these values describe."""
    rules = GAMES[game]
    known = {id: rules.definition(id, *facts) for id, facts in cards.items()}
    return DeckList(game, [DeckEntry(known[row["card"]], zone, row["count"]) for zone in zones for row in zones[zone]])


def play_part(
    game: str, cards: Cards, zones: Zones, options: Mapping[str, object], seed: int, first: int, games: int
) -> Tally:
    """What :func:`play_games` answers, from plain values."""
    return play_games(read_deck(game, cards, zones), GoldfishOptions.from_json(options), seed, first, games)
