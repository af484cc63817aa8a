"""Conditions: what must hold for an ability to be used, to work, or for part of it to be done."""

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.effects.context import DONE, PLAYERS, Context
from rules_engine.core.effects.nodes import CONDITION, NUMBER, SELECTOR, Many, Node, Part, Word

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.numbers import Number
    from rules_engine.core.effects.selectors import Selector


class Condition(Node):
    """Holds or not, now."""

    sort = CONDITION

    def holds(self, game: Any, context: Context) -> bool:
        """Whether it holds."""
        raise NotImplementedError


class Exists(Condition):
    """The selector finds something."""

    verb = "exists"
    parameters: ClassVar = {"what": Part(SELECTOR)}

    def __init__(self, what: "Selector") -> None:
        self.what = what

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return bool(self.what.find(game, context))


class Compare(Condition):
    """One number stands in a relation to another: ``at_least``, ``at_most``, ``equal``, ``more``, ``less``."""

    verb = "compare"
    parameters: ClassVar = {
        "left": Part(NUMBER),
        "relation": Word(("at_least", "at_most", "equal", "more", "less"), "at_least"),
        "right": Part(NUMBER),
    }

    def __init__(self, left: "Number", relation: str, right: "Number") -> None:
        self.left = left
        self.relation = relation
        self.right = right

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return related(self.left.value(game, context), self.relation, self.right.value(game, context))


class Did(Condition):
    """Something was done under a name, by the last op when none is given (“if you do”)."""

    verb = "did"
    parameters: ClassVar = {"name": Word(default=DONE)}

    def __init__(self, name: str) -> None:
        self.name = name

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return context.amounts.get(self.name, len(context.found(self.name))) > 0


class IsTurnOf(Condition):
    """It is the turn of this player."""

    verb = "turn_of"
    parameters: ClassVar = {"who": Word(PLAYERS, "you")}

    def __init__(self, who: str) -> None:
        self.who = who

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return game.turn_player in context.players(game, self.who)


class Not(Condition):
    """The other one does not hold."""

    verb = "not"
    parameters: ClassVar = {"condition": Part(CONDITION)}

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return not self.condition.holds(game, context)


class AllOf(Condition):
    """Every one of them holds."""

    verb = "all_of"
    parameters: ClassVar = {"conditions": Many(Part(CONDITION))}

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.conditions = conditions

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return all(condition.holds(game, context) for condition in self.conditions)


class AnyOf(Condition):
    """One of them holds."""

    verb = "any_of"
    parameters: ClassVar = {"conditions": Many(Part(CONDITION))}

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        self.conditions = conditions

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return any(condition.holds(game, context) for condition in self.conditions)


def related(left: int, relation: str, right: int) -> bool:
    """Whether two numbers stand in the relation."""
    if relation == "at_least":
        return left >= right
    if relation == "at_most":
        return left <= right
    if relation == "more":
        return left > right
    if relation == "less":
        return left < right
    return left == right


CONDITIONS: list[type[Node]] = [Exists, Compare, Did, IsTurnOf, Not, AllOf, AnyOf]
"""The conditions of every game."""
