"""One step ahead: each option is tried, the turn played on as a policy would, and the position at its end judged."""

from typing import Any

from rules_engine.agents.playouts import Playout
from rules_engine.core.agents import Agent
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.randomness import Random, game_seed, stream
from rules_engine.core.views import View, determinize


class LookaheadAgent(Agent):
    """Greedy: takes the option whose positions at the end of the turn look best on the average over ``samples`` games
    that may be the real one, the same ones for every option. Among equally good options the policy's own choice comes
    first, then their order."""

    def __init__(self, playout: Playout, seed: int, name: str = "agent", *, samples: int = 2) -> None:
        self._playout = playout
        self._samples = samples
        self._random: Random = stream(game_seed(seed, 0), name)

    def choose(self, view: View[Any], decision: Decision) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        favourite = self._playout.guide.choose(view, decision)
        values = self.values(view, options)
        best = max(values)
        if values[options.index(favourite)] == best:
            return favourite
        return options[values.index(best)]

    def values(self, view: View[Any], options: list[Action]) -> list[float]:
        """What each option promises, added up over the samples."""
        totals = [0.0] * len(options)
        for _ in range(self._samples):
            sample = determinize(view, self._random)
            for place, action in enumerate(options):
                game = sample.clone()
                game.apply(action)
                totals[place] += self._playout.value(game, view.player, sample.turn)
        return totals
