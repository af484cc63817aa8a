"""Who chooses, and the loop that lets them play a game to its end."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from rules_engine.core.decisions import Action, Decision
from rules_engine.core.game import Game, Outcome
from rules_engine.core.views import View


class Agent(ABC):
    """Chooses for one seat, from what that seat may know."""

    @abstractmethod
    def choose(self, view: View[Any], decision: Decision) -> Action:
        """One of the decision's options."""


def play(game: Game[Any], agents: Sequence[Agent]) -> Outcome:
    """Play to the end; agent n sits on seat n (an absent seat is never asked and needs none)."""
    views = [game.view(seat.player) for seat in game.seats]
    while decision := game.advance():
        player = decision.player
        game.apply(agents[player].choose(views[player], decision))
    assert game.outcome is not None
    return game.outcome
