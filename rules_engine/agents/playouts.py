"""Trying choices on games that may be the real one: what the agents that search have in common."""

from typing import Any, Final

from rules_engine.core.agents import Agent
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.evaluation import Evaluation, result_for
from rules_engine.core.game import Game

LONGEST: Final = 400
"""Decisions after which a playout is judged wherever it has come to."""


class Playout:
    """Plays games on by ``guide`` for both seats until a turn is over, and says what has come of it for a seat."""

    def __init__(self, guide: Agent, evaluation: Evaluation) -> None:
        self.guide = guide
        self.evaluation = evaluation

    def choose(self, game: Game[Any], decision: Decision) -> Action:
        """What the guide would do."""
        return self.guide.choose(game.view(decision.player), decision)

    def value(self, game: Game[Any], player: int, last_turn: int) -> float:
        """Play on to the end of turn ``last_turn`` or of the game; the share of such games that ``player`` may hope to
        win, from 0 to 1."""
        left = LONGEST
        while (decision := game.advance()) and game.turn <= last_turn and left:
            left -= 1
            game.apply(self.choose(game, decision))
        if game.outcome is not None:
            return result_for(game.outcome.winner, player)
        return self.evaluation.chance(game.view(player))
