"""An agent that takes any offered option, each equally likely."""

from typing import Any

from rules_engine.core.agents import Agent
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.randomness import Random, game_seed, stream
from rules_engine.core.views import View


class RandomAgent(Agent):
    """``seed`` and ``name`` fix the choices; two agents of one game want different names."""

    def __init__(self, seed: int, name: str = "agent") -> None:
        self._random: Random = stream(game_seed(seed, 0), name)

    def choose(self, view: View[Any], decision: Decision) -> Action:
        options = decision.options
        return options[self._random.below(len(options))]
