"""What would happen, and what happens first or instead (E8.33): asked before the event, each at most once an event, in
the order that the controller of the victim picks."""

from typing import TYPE_CHECKING, Any, Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context
from rules_engine.core.effects.modifiers import Instead, Standing
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.frames import Frame

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame

REPLACEMENT_KIND: Final = "instead"
USE: Final = "use"
DECLINE: Final = "decline"


class Would(Frame["EffectsGame[Any]"]):
    """``verb`` would happen to each of ``refs`` at once; what is left of them when all replacements are asked is handed
    back to the game. ``used`` are the replacements already used for the thing in question, by source and ability."""

    __slots__ = ("context", "note", "place", "refs", "used", "verb")

    def __init__(self, verb: str, refs: list[int], context: Context | None, note: str) -> None:
        super().__init__()
        self.verb = verb
        self.refs = refs
        self.context = context
        self.note = note
        self.place = 0
        self.used: list[tuple[int, int, int]] = []

    def resume(self, game: "EffectsGame[Any]") -> None:
        while self.place < len(self.refs):
            found = self._open(game)
            if not found:
                self._next()
            elif len(found) == 1 and not _instead(found[0]).is_optional:
                self._use(game, found[0])
                return
            else:
                can_decline = all(_instead(standing).is_optional for standing in found)
                verbs = (USE, DECLINE) if can_decline else (USE,)
                game.ask(game.controller_of(self.refs[self.place]), REPLACEMENT_KIND, verbs)
                return
        game.pop()
        parent = game.frames[-1] if game.frames else None
        if self.context is not None and isinstance(parent, Resolution):
            parent.context = self.context
        game.carry_out(self.verb, self.refs, self.context, self.note)

    def _next(self) -> None:
        self.place += 1
        self.used = []

    def _open(self, game: "EffectsGame[Any]") -> list[Standing]:
        ref = self.refs[self.place]
        return [standing for standing in replacements(game, self.verb, ref) if _key(standing) not in self.used]

    def _use(self, game: "EffectsGame[Any]", standing: Standing) -> None:
        modifier = _instead(standing)
        context = standing.context.clone()
        context.refs["victim"] = [self.refs[self.place]]
        self.used.append(_key(standing))
        if modifier.replaces:
            del self.refs[self.place]
            self.used = []
        game.push(Resolution(context, modifier.ops))

    def offers(self, game: "EffectsGame[Any]", verb: str) -> list[Action]:
        if verb == DECLINE:
            return [Action(DECLINE)]
        return [Action(USE, (number,)) for number in range(len(self._open(game)))]

    def choose(self, game: "EffectsGame[Any]", action: Action) -> None:
        if action.verb == DECLINE:
            self._next()
        else:
            self._use(game, self._open(game)[action.args[0]])

    def clone(self) -> "Would":
        context = None if self.context is None else self.context.clone()
        other = Would(self.verb, self.refs[:], context, self.note)
        other.place = self.place
        other.used = self.used[:]
        return other

    def state(self) -> tuple[object, ...]:
        context = None if self.context is None else self.context.state()
        return ("would", self.verb, tuple(self.refs), context, self.note, self.place, tuple(self.used))


def replacements(game: "EffectsGame[Any]", verb: str, ref: int) -> list[Standing]:
    """What could happen first or instead when ``verb`` would happen to a thing."""
    return [
        standing
        for standing in game.standing()
        if isinstance(standing.modifier, Instead)
        and standing.modifier.event == verb
        and standing.affects(game, ref)
        and all(op.is_possible(game, standing.context) for op in standing.modifier.ops[:1])
    ]


def _instead(standing: Standing) -> Instead:
    assert isinstance(standing.modifier, Instead)
    return standing.modifier


def _key(standing: Standing) -> tuple[int, int, int]:
    context = standing.context
    return (context.source, context.ability, standing.number)
