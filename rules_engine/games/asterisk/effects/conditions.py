"""Conditions and numbers of the game's own."""

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.effects.conditions import Condition
from rules_engine.core.effects.context import Context
from rules_engine.core.effects.nodes import SELECTOR, Node, Part, Word
from rules_engine.core.effects.numbers import Number
from rules_engine.games.asterisk.assault import Assault
from rules_engine.games.asterisk.effects.filters import definition_of, power_of, table
from rules_engine.games.asterisk.seat import AsteriskPermanent

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.selectors import Selector


class DirectAttack(Condition):
    """The attack under way is on the player."""

    verb = "direct_attack"

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return any(isinstance(frame, Assault) and frame.is_direct for frame in game.frames)


class ArrivedFrom(Condition):
    """The source was summoned from this zone, or by ``evolution`` (A8.6)."""

    verb = "arrived_from"
    parameters: ClassVar = {"origin": Word(("hand", "deck", "trash", "mana", "damage", "evolution"))}

    def __init__(self, origin: str) -> None:
        self.origin = origin

    def holds(self, game: "EffectsGame[Any]", context: Context) -> bool:
        found = game.last_known(context.source)
        return isinstance(found, AsteriskPermanent) and found.origin == self.origin


class StatOf(Number):
    """The power, break icons or total cost of the things that a selector knows, in all; of what has left, as it was."""

    verb = "stat"
    parameters: ClassVar = {"stat": Word(("power", "breaks", "cost"), "power"), "what": Part(SELECTOR, "this")}

    def __init__(self, stat: str, what: "Selector") -> None:
        self.stat = stat
        self.what = what

    def value(self, game: "EffectsGame[Any]", context: Context) -> int:
        name = getattr(self.what, "name", None)
        refs = self.what.find(game, context) if name is None else context.found(name)
        things = [thing for ref in refs if (thing := game.last_known(ref)) is not None]
        if self.stat == "power":
            return sum(power_of(game, thing) for thing in things)
        if self.stat == "cost":
            return sum(definition_of(thing).total_cost for thing in things)
        return sum(
            table(game).breaks(thing) if isinstance(thing, AsteriskPermanent) else definition_of(thing).breaks
            for thing in things
        )


CONDITIONS: list[type[Node]] = [DirectAttack, ArrivedFrom, StatOf]
"""The conditions and numbers of the game."""
