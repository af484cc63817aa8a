"""Elestrals: rules E1 to E9.

game = elestrals.new_game(decks, seed=7)
while decision := game.advance():
    game.apply(agents[decision.player].choose(game.view(decision.player), decision))
game.outcome
"""

from collections.abc import Sequence

from rules_engine.construction.deck import DeckList
from rules_engine.core.randomness import game_seed
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.options import ElestralsOptions
from rules_engine.games.elestrals.table import ElestralsTable


def new_game(decks: Sequence[DeckList], seed: int, options: ElestralsOptions | None = None) -> ElestralsGame:
    """A game between two decks."""
    return ElestralsTable(decks, options or ElestralsOptions()).deal(game_seed(seed, 0))


def goldfish(
    deck: DeckList, seed: int, options: ElestralsOptions | None = None, *, turns: int = 10, goes_first: bool = True
) -> ElestralsGame:
    """A game of one deck against an absent opponent, over after ``turns`` own turns at the latest."""
    first = 0 if goes_first else 1
    table = ElestralsTable([deck], options or ElestralsOptions(), first_player=first, turn_limit=turns)
    return table.deal(game_seed(seed, 0))
