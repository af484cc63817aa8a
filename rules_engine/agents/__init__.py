"""Who chooses: agents see only their own view of a game and pick among the offered actions.

``make_agent("mcts", GAMES["asterisk"], seed=7)`` makes one by name; :data:`AGENTS` lists the names.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Final, Protocol

from rules_engine.agents.lookahead import LookaheadAgent
from rules_engine.agents.mcts import MctsAgent, MctsSettings
from rules_engine.agents.playouts import Playout
from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import Agent
from rules_engine.core.errors import UnknownOption
from rules_engine.core.evaluation import Evaluation
from rules_engine.core.vocabulary import Vocabulary


class Playable(Protocol):
    """What agents ask of a game, whichever it is."""

    vocabulary: Vocabulary
    evaluation: Evaluation
    policy_documents: Mapping[str, Mapping[str, object]]


def _policy(rules: Playable) -> Agent:
    """The game's default policy."""
    return read_policy(next(iter(rules.policy_documents.values())), rules.vocabulary)


def _playout(rules: Playable) -> Playout:
    return Playout(_policy(rules), rules.evaluation)


AGENTS: Final[dict[str, Callable[[Playable, int, str], Agent]]] = {
    "random": lambda rules, seed, name: RandomAgent(seed, name),
    "priorities": lambda rules, seed, name: _policy(rules),
    "lookahead": lambda rules, seed, name: LookaheadAgent(_playout(rules), seed, name),
    "mcts": lambda rules, seed, name: MctsAgent(_playout(rules), seed, name, MctsSettings()),
}
"""The agents by name, the weakest first."""


def make_agent(kind: str, rules: Playable, seed: int, name: str = "agent") -> Agent:
    """The agent of this kind for a game. ``seed`` and ``name`` fix its own random stream: two agents of one game want
    different names. UnknownOption for a kind that does not exist."""
    make = AGENTS.get(kind)
    if make is None:
        near = get_close_matches(kind, AGENTS, 1)
        hint = f" (did you mean “{near[0]}”?)" if near else ""
        raise UnknownOption(f"there is no agent “{kind}”{hint}; choose from: {', '.join(AGENTS)}")
    return make(rules, seed, name)
