"""Number expressions."""

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.effects.context import DONE, Context
from rules_engine.core.effects.nodes import CONDITION, NUMBER, SELECTOR, Many, Node, Part, Whole, Word

if TYPE_CHECKING:
    from rules_engine.core.effects.conditions import Condition
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.selectors import Selector


class Number(Node):
    """A whole number, read from the game when it is asked for."""

    sort = NUMBER

    def value(self, game: Any, context: Context) -> int:
        """The number now."""
        raise NotImplementedError


class Constant(Number):
    """A plain number; in documents just the number."""

    verb = "constant"
    parameters: ClassVar = {"amount": Whole()}

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return self.amount

    def document(self) -> Any:
        return self.amount


class Count(Number):
    """How many things a selector finds."""

    verb = "count"
    parameters: ClassVar = {"what": Part(SELECTOR)}

    def __init__(self, what: "Selector") -> None:
        self.what = what

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return len(self.what.find(game, context))


class Recorded(Number):
    """How much was done under a name; by the last op when none is given."""

    verb = "recorded"
    parameters: ClassVar = {"name": Word(default=DONE)}

    def __init__(self, name: str) -> None:
        self.name = name

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return context.amounts.get(self.name, len(context.found(self.name)))


class EventAmount(Number):
    """The amount of the event that the ability answers."""

    verb = "event_amount"

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return 0 if context.event is None else context.event.amount


class Sum(Number):
    """All of them together."""

    verb = "sum"
    parameters: ClassVar = {"numbers": Many(Part(NUMBER))}

    def __init__(self, numbers: tuple[Number, ...]) -> None:
        self.numbers = numbers

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return sum(number.value(game, context) for number in self.numbers)


class Times(Number):
    """``factor`` for each of ``each``; at most ``most`` (at least, for a negative one)."""

    verb = "times"
    parameters: ClassVar = {"factor": Whole(1), "each": Part(NUMBER), "most": Part(NUMBER, None)}

    def __init__(self, factor: int, each: Number, most: Number | None) -> None:
        self.factor = factor
        self.each = each
        self.most = most

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        product = self.factor * self.each.value(game, context)
        if self.most is None:
            return product
        most = self.most.value(game, context)
        return min(product, most) if most >= 0 else max(product, most)


class Difference(Number):
    """One less the other, never below 0."""

    verb = "difference"
    parameters: ClassVar = {"of": Part(NUMBER), "less": Part(NUMBER)}

    def __init__(self, of: Number, less: Number) -> None:
        self.of = of
        self.less = less

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return max(0, self.of.value(game, context) - self.less.value(game, context))


class Half(Number):
    """Half of it, rounded down or up."""

    verb = "half"
    parameters: ClassVar = {"of": Part(NUMBER), "rounded": Word(("down", "up"), "down")}

    def __init__(self, of: Number, rounded: str) -> None:
        self.of = of
        self.rounded = rounded

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return (self.of.value(game, context) + (self.rounded == "up")) // 2


class Depending(Number):
    """One number when a condition holds, else another."""

    verb = "depending"
    parameters: ClassVar = {"condition": Part(CONDITION), "then": Part(NUMBER), "otherwise": Part(NUMBER, 0)}

    def __init__(self, condition: "Condition", then: Number, otherwise: Number) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        return (self.then if self.condition.holds(game, context) else self.otherwise).value(game, context)


NUMBERS: list[type[Node]] = [Constant, Count, Recorded, EventAmount, Sum, Times, Difference, Half, Depending]
"""The numbers of every game."""
