"""Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse 2012), seen from one seat.

Each iteration deals what the seat cannot know anew, walks down one common tree by the options that this deal offers,
adds one node, plays on, and credits the result to the nodes passed. The number of iterations is fixed, so that results
repeat on every computer.
"""

import math
from typing import Any, Final

from rules_engine.agents.playouts import Playout
from rules_engine.core.agents import Agent
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.game import Game
from rules_engine.core.randomness import Random, game_seed, stream
from rules_engine.core.views import View, determinize

MOST_DEPTH: Final = 60
"""Choices down the tree after which an iteration plays on without it."""


class MctsSettings:
    """``iterations`` for each choice; ``exploration`` is the constant of UCB; a playout ends ``turns`` turns after the
    present one, None for the horizon of the game's evaluation, which then judges it."""

    __slots__ = ("exploration", "iterations", "turns")

    def __init__(self, *, iterations: int = 60, exploration: float = 0.7, turns: int | None = None) -> None:
        self.iterations = iterations
        self.exploration = exploration
        self.turns = turns


class Node:
    """One line of choices: how often it was walked, offered while its parent was walked, and what it was worth to
    ``player``, who chose it."""

    __slots__ = ("children", "offered", "player", "value", "visits")

    def __init__(self, player: int) -> None:
        self.player = player
        self.children: dict[str, Node] = {}
        self.visits = 0
        self.offered = 0
        self.value = 0.0

    def bound(self, exploration: float) -> float:
        """The upper confidence bound of the share of games won."""
        return self.value / self.visits + exploration * math.sqrt(math.log(self.offered) / self.visits)


class MctsAgent(Agent):
    """Takes the option that the search has tried most; a lone option is taken without a search."""

    def __init__(self, playout: Playout, seed: int, name: str = "agent", settings: MctsSettings | None = None) -> None:
        self._playout = playout
        self._settings = settings or MctsSettings()
        self._random: Random = stream(game_seed(seed, 0), name)

    def choose(self, view: View[Any], decision: Decision) -> Action:
        options = decision.options
        if len(options) == 1:
            return options[0]
        root = self.search(view)
        best, most = options[0], (-1, 0.0)
        for action in options:
            node = root.children.get(str(action))
            if node is not None and (node.visits, node.value) > most:
                best, most = action, (node.visits, node.value)
        return best

    def search(self, view: View[Any]) -> Node:
        """The tree after all iterations."""
        settings, root = self._settings, Node(1 - view.player)
        turns = self._playout.evaluation.horizon if settings.turns is None else settings.turns
        for _ in range(settings.iterations):
            game = determinize(view, self._random)
            last_turn = game.turn + turns
            path = self._walk(root, game, last_turn)
            value = self._playout.value(game, view.player, last_turn)
            for node in path:
                node.visits += 1
                node.value += value if node.player == view.player else 1.0 - value
        return root

    def _walk(self, root: Node, game: Game[Any], last_turn: int) -> list[Node]:
        """From the root down to a new node; the game goes along."""
        node, path = root, [root]
        while len(path) < MOST_DEPTH and (decision := game.advance()) and game.turn <= last_turn:
            options = decision.options
            if len(options) == 1:
                game.apply(options[0])
                continue
            action, is_new = self._select(node, game, decision, options)
            if is_new:
                node.children[str(action)] = Node(decision.player)
            node = node.children[str(action)]
            node.offered += is_new
            path.append(node)
            game.apply(action)
            if is_new:
                break
        return path

    def _select(self, node: Node, game: Game[Any], decision: Decision, options: list[Action]) -> tuple[Action, bool]:
        """An option without a node, the guide's own choice first; else the one with the highest bound."""
        new = []
        best, most = options[0], -1.0
        for action in options:
            child = node.children.get(str(action))
            if child is None:
                new.append(action)
                continue
            child.offered += 1
            bound = child.bound(self._settings.exploration)
            if bound > most:
                best, most = action, bound
        if not new:
            return best, False
        favourite = self._playout.choose(game, decision)
        return (favourite if favourite in new else new[self._random.below(len(new))]), True
