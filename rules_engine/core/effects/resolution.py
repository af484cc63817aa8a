"""The frame that does the ops of one ability or spell, and asks for the choices in it."""

from typing import TYPE_CHECKING, Any

from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context
from rules_engine.core.frames import Frame

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.ops import Op


class Cursor:
    """A place in a block of ops."""

    __slots__ = ("ops", "place")

    def __init__(self, ops: "tuple[Op, ...]", place: int = 0) -> None:
        self.ops = ops
        self.place = place


class Awaiting(Frame["EffectsGame[Any]"]):
    """A frame that has ops done for it, and gets the context back."""

    __slots__ = ("context",)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context


class Resolution(Frame["EffectsGame[Any]"]):
    """Does one op at a time, as far as it is possible (E8.3). An op that must wait for a choice or another frame is
    called again with ``stage`` and ``picks`` as it left them; blocks within ops are entered by :meth:`enter`.

    It works on a context of its own: whoever began it keeps theirs as it was, in the game and in every copy alike."""

    __slots__ = ("context", "cursors", "picks", "stage")

    def __init__(self, context: Context, ops: "tuple[Op, ...]") -> None:
        super().__init__()
        self.context = context.clone()
        self.cursors = [Cursor(ops)]
        self.stage = 0
        self.picks: list[int] = []

    @property
    def op(self) -> "Op":
        """The op under way."""
        cursor = self.cursors[-1]
        return cursor.ops[cursor.place]

    def enter(self, ops: "tuple[Op, ...]") -> None:
        """Do this block next."""
        self.cursors.append(Cursor(ops))

    def resume(self, game: "EffectsGame[Any]") -> None:
        while self.cursors and self.cursors[-1].place >= len(self.cursors[-1].ops):
            self.cursors.pop()
        if not self.cursors:
            game.pop()
            parent = game.frames[-1] if game.frames else None
            if isinstance(parent, Awaiting):
                parent.context = self.context
            return
        cursor = self.cursors[-1]
        if cursor.ops[cursor.place].run(game, self):
            cursor.place += 1
            self.stage = 0
            self.picks = []

    def offers(self, game: "EffectsGame[Any]", verb: str) -> list[Action]:
        return self.op.offers(game, self, verb)

    def choose(self, game: "EffectsGame[Any]", action: Action) -> None:
        self.op.choose(game, self, action)

    def known_cards(self, viewer: int) -> list[int]:
        """The numbers of hidden cards that the op under way shows to a player."""
        return self.op.shown(self, viewer) if self.cursors else []

    def clone(self) -> "Resolution":
        other = Resolution(self.context, ())
        other.step = self.step
        other.cursors = [Cursor(cursor.ops, cursor.place) for cursor in self.cursors]
        other.stage = self.stage
        other.picks = self.picks[:]
        return other

    def state(self) -> tuple[object, ...]:
        places = tuple((tuple(op.verb for op in cursor.ops), cursor.place) for cursor in self.cursors)
        return ("resolution", self.context.state(), places, self.stage, tuple(self.picks))
