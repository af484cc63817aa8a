"""What abilities wait for: triggers, matched against events at checkpoints (E9.3, E9.5, A7.1).

Verbs record events and do not call anybody: at a checkpoint the game looks at the events since the last one, so that a
deck without programs pays nothing. An ability sees an event if its card was there when it happened; one that has left
since is judged by its last known state (E8.16, E9.11).
"""

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.cards import Card
from rules_engine.core.effects.context import PLAYERS, Context
from rules_engine.core.effects.nodes import CONDITION, SELECTOR, TRIGGER, Flag, Many, Node, Part, Word
from rules_engine.core.events import Event

if TYPE_CHECKING:
    from rules_engine.core.effects.conditions import Condition
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.selectors import Selector


class Trigger(Node):
    """An event of one of these kinds, to this player, with these things and notes, while the condition holds.

    ``is_batched``: once for things that happen at the same checkpoint (“1 or more”, E9.13). ``is_announced``: the event
    only begins (activates, plays, declares an attack), and is answered on its own chain (E9.10).
    """

    sort = TRIGGER
    verb = "event"
    parameters: ClassVar = {
        "events": Many(Word()),
        "who": Word(PLAYERS, "each"),
        "subject": Part(SELECTOR, None),
        "other": Part(SELECTOR, None),
        "notes": Many(Word(), []),
        "condition": Part(CONDITION, None),
        "is_batched": Flag(),
        "is_announced": Flag(),
    }

    def __init__(
        self,
        events: tuple[str, ...],
        who: str,
        subject: "Selector | None",
        other: "Selector | None",
        notes: tuple[str, ...],
        condition: "Condition | None",
        is_batched: bool,
        is_announced: bool,
    ) -> None:
        self.events = events
        self.who = who
        self.subject = subject
        self.other = other
        self.notes = notes
        self.condition = condition
        self.is_batched = is_batched
        self.is_announced = is_announced

    def is_met(self, game: "EffectsGame[Any]", context: Context, event: Event) -> bool:
        """Whether the event is one of those waited for; ``context`` gets to know it."""
        if event.kind not in self.events or (self.notes and event.note not in self.notes):
            return False
        if event.player not in context.players(game, self.who):
            return False
        context.event = event
        return (
            _is_among(game, context, self.subject, 0)
            and _is_among(game, context, self.other, 1)
            and (self.condition is None or self.condition.holds(game, context))
        )


def _is_among(game: "EffectsGame[Any]", context: Context, selector: "Selector | None", place: int) -> bool:
    """Whether the thing at this place of the event belongs to the selector."""
    if selector is None:
        return True
    things = () if context.event is None else context.event.things
    return len(things) > place and things[place] != 0 and selector.accepts(game, context, things[place])


class Pending:
    """An ability that has been triggered and waits to be used. ``ops`` are there for what a resolved effect has kept
    for later (E8.13 “when you do”, E8.32); None for an ability of the card's program. ``phase`` is the phase for which
    it is kept, empty for the next chance."""

    __slots__ = ("block", "context", "is_optional", "phase", "whose")

    def __init__(
        self, context: Context, is_optional: bool, block: "Block | None" = None, phase: str = "", whose: int = -1
    ) -> None:
        self.context = context
        self.is_optional = is_optional
        self.block = block
        self.phase = phase
        self.whose = whose
        """In whose phase; -1 for either player's."""

    def clone(self) -> "Pending":
        """A copy that shares nothing that changes."""
        return Pending(self.context.clone(), self.is_optional, self.block, self.phase, self.whose)

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        block = "" if self.block is None else self.block.label
        return (self.context.state(), self.is_optional, block, self.phase, self.whose)


class Block:
    """A named list of ops, shared by all copies."""

    __slots__ = ("label", "ops")

    def __init__(self, label: str, ops: tuple[Node, ...]) -> None:
        self.label = label
        self.ops = ops


class Departed:
    """The last known state of an object that has left the field: it saw the first ``at`` events of the game, and its
    abilities worked or not."""

    __slots__ = ("at", "has_effects", "thing")

    def __init__(self, thing: Any, at: int, has_effects: bool) -> None:
        self.thing = thing
        self.at = at
        self.has_effects = has_effects


def announce(game: "EffectsGame[Any]", card: Card[Any], controller: int, source: int, event: Event) -> list[Context]:
    """A context for each ability of the card whose trigger the event meets."""
    program = card.definition.program
    found: list[Context] = []
    if program is None:
        return found
    for number, ability in enumerate(program.abilities):
        if ability.trigger is not None and event.kind in ability.trigger.events:
            context = Context(controller, source, card, number)
            if ability.trigger.is_met(game, context, event):
                found.append(context)
    return found
