"""How good a position looks to a seat: a weighted sum of features, as plain data that anybody can edit."""

import math
from collections.abc import Mapping
from typing import Any, Final

from rules_engine.core.views import View
from rules_engine.core.vocabulary import StateFeature

WON: Final = 1.0
LOST: Final = 0.0
EVEN: Final = 0.5


class Evaluation:
    """``weights`` gives each feature its worth in points; ``scale`` is the lead in points that wins about 73 games in
    100. ``horizon`` is how many turns a search plays on before it judges a position: few where the points tell much,
    many where only the end of the game does."""

    def __init__(
        self, features: Mapping[str, StateFeature], weights: Mapping[str, float], *, scale: float, horizon: int
    ) -> None:
        self.weights = dict(weights)
        self.scale = scale
        self.horizon = horizon
        self._terms = [(weight, features[name]) for name, weight in weights.items()]

    def points(self, view: View[Any]) -> float:
        """The lead of the view's seat."""
        total = 0.0
        for weight, feature in self._terms:
            total += weight * feature(view)
        return total

    def chance(self, view: View[Any]) -> float:
        """The share of games that the view's seat may hope to win from here, from 0 to 1."""
        return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, self.points(view) / self.scale))))


def result_for(winner: int | None, player: int) -> float:
    """What the end of a game is worth to a player."""
    if winner is None:
        return EVEN
    return WON if winner == player else LOST
