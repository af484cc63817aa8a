"""What programs do: the ops of every game, which control others; games bring those that act."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import PLAYERS, Context
from rules_engine.core.effects.modifiers import Instead, Modifier, PlayerRule, Stat
from rules_engine.core.effects.nodes import (
    CONDITION,
    MODIFIER,
    NUMBER,
    OP,
    SELECTOR,
    Flag,
    Many,
    Node,
    Part,
    Word,
    ops,
)
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.watching import Block, Pending

if TYPE_CHECKING:
    from rules_engine.core.effects.conditions import Condition
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.numbers import Number
    from rules_engine.core.effects.selectors import Selector

CHOOSE: Final = "choose"
"""Choose a thing: the numbers by which the game names it."""
DONE: Final = "done"
YES: Final = "yes"
NO: Final = "no"
MODE: Final = "mode"
SHOWN: Final = "shown to"
"""Under this name, with the player's number, lie the other player's cards that are looked at."""
CHOOSE_KIND: Final = "choose"
TARGET_KIND: Final = "target"
MAY_KIND: Final = "may"
MODE_KIND: Final = "mode"


class Op(Node):
    """One instruction. A game's own ops name its type where ``game`` is any here."""

    sort = OP

    def run(self, game: Any, frame: Resolution) -> bool:
        """Do it, and record in the frame's context what was done. False while it waits for a choice or another frame:
        it is then called again, with ``frame.stage`` and ``frame.picks`` as it left them."""
        raise NotImplementedError

    def is_possible(self, game: Any, context: Context) -> bool:
        """Whether all of it can be done now; asked of costs and targets before they are offered."""
        return True

    def offers(self, game: Any, frame: Resolution, verb: str) -> list[Action]:
        """The options of the choice that the op has asked for."""
        return []

    def choose(self, game: Any, frame: Resolution, action: Action) -> None:
        """Take the answer."""

    def shown(self, frame: Resolution, viewer: int) -> list[int]:
        """The numbers of hidden cards that a player looks at for it."""
        return []


class Choose(Op):
    """A player picks ``amount`` things of a selector, at most so many with ``up_to``; they are known as ``name``.

    ``is_target``: they are targets, chosen on activation, and protections are asked. ``by`` says who picks: with
    ``each`` both do, the turn player first, each among the things of the own side. ``is_random``: chance picks.
    """

    verb = "choose"
    parameters: ClassVar = {
        "what": Part(SELECTOR),
        "amount": Part(NUMBER, 1),
        "up_to": Flag(),
        "name": Word(default="it"),
        "by": Word(PLAYERS, "you"),
        "is_target": Flag(),
        "is_random": Flag(),
    }

    def __init__(
        self,
        what: "Selector",
        amount: "Number",
        up_to: bool,
        name: str,
        by: str,
        is_target: bool,
        is_random: bool,
    ) -> None:
        self.what = what
        self.amount = amount
        self.up_to = up_to
        self.name = name
        self.by = by
        self.is_target = is_target
        self.is_random = is_random

    def run(self, game: Any, frame: Resolution) -> bool:
        players = frame.context.players(game, self.by)
        while frame.stage < len(players):
            left = self._left(game, frame)
            missing = self._missing(game, frame)
            if self.is_random and left and missing > 0:
                self._take(frame, left[game.random("chance").below(len(left))])
            elif not left or missing <= 0 or not self._ask(game, frame, left, missing):
                self._end_of_player(frame)
            elif game.decision is not None:
                return False
        for player in players:
            frame.context.refs.pop(f"{SHOWN} {player}", None)
        refs = frame.context.refs.setdefault(self.name, [])
        frame.context.record(refs[:])
        return True

    def _ask(self, game: "EffectsGame[Any]", frame: Resolution, left: list[int], missing: int) -> bool:
        """Ask for the next pick, or take what leaves no choice; False when nothing more is to be picked."""
        if not self.up_to and len(left) <= missing:
            for ref in left:
                self._take(frame, ref)
            return False
        verbs = (CHOOSE, DONE) if self.up_to else (CHOOSE,)
        kind = TARGET_KIND if self.is_target else CHOOSE_KIND
        player = frame.context.players(game, self.by)[frame.stage]
        others = [ref for ref in left if ref < 0 and game.cards[-1 - ref].owner != player]
        if others:
            frame.context.refs[f"{SHOWN} {player}"] = others
        game.ask(player, kind, verbs)
        return True

    def shown(self, frame: Resolution, viewer: int) -> list[int]:
        """The other player's cards among which the viewer picks."""
        return [-1 - ref for ref in frame.context.refs.get(f"{SHOWN} {viewer}", [])]

    def _take(self, frame: Resolution, ref: int) -> None:
        frame.picks.append(ref)
        refs = frame.context.refs.setdefault(self.name, [])
        refs.append(ref)

    def _end_of_player(self, frame: Resolution) -> None:
        frame.stage += 1
        frame.picks = []

    def _missing(self, game: "EffectsGame[Any]", frame: Resolution) -> int:
        return self.amount.value(game, frame.context) - len(frame.picks)

    def _left(self, game: "EffectsGame[Any]", frame: Resolution) -> list[int]:
        """What may be picked next, in an order in which every choice is made in one way."""
        refs = candidates(game, frame.context, self, frame.stage)
        if self.is_random or not frame.picks:
            return [ref for ref in refs if ref not in frame.picks]
        last = refs.index(frame.picks[-1]) if frame.picks[-1] in refs else -1
        later = refs[last + 1 :]
        if self.up_to or len(later) >= self._missing(game, frame):
            return later
        return [ref for ref in refs if ref not in frame.picks]

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        if self.up_to:
            return True
        amount = self.amount.value(game, context)
        return all(
            len(candidates(game, context, self, stage)) >= amount
            for stage in range(len(context.players(game, self.by)))
        )

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        if verb == DONE:
            return [Action(DONE)]
        left = self._left(game, frame)
        most = len(left) - (0 if self.up_to else self._missing(game, frame) - 1)
        player = frame.context.players(game, self.by)[frame.stage]
        return distinct(game, player, left[: max(most, 1)])

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        if action.verb == DONE:
            self._end_of_player(frame)
            return
        player = frame.context.players(game, self.by)[frame.stage]
        for ref in self._left(game, frame):
            if game.named(player, ref) == action.args:
                self._take(frame, ref)
                return


def candidates(game: "EffectsGame[Any]", context: Context, op: Choose, stage: int) -> list[int]:
    """What an op may pick for its player number ``stage``: own things only where each player picks."""
    refs = op.what.find(game, context)
    if op.by == "each":
        player = context.players(game, op.by)[stage]
        refs = [ref for ref in refs if (thing := game.thing(ref)) is not None and game.side_of(thing) == player]
    if op.is_target:
        refs = [ref for ref in refs if game.can_be_targeted(ref, context)]
    return game.in_order(refs)


def distinct(game: "EffectsGame[Any]", player: int, refs: list[int]) -> list[Action]:
    """An option for each thing, alike ones once."""
    options: list[Action] = []
    seen: list[object] = []
    for ref in refs:
        likeness = game.likeness(ref)
        if likeness not in seen:
            seen.append(likeness)
            options.append(Action(CHOOSE, game.named(player, ref)))
    return options


class May(Op):
    """A player may do the block, decided while resolving (E8.12); “if you do” within it or after it sees whether."""

    verb = "may"
    parameters: ClassVar = {"ops": ops(), "who": Word(PLAYERS, "you"), "otherwise": ops()}

    def __init__(self, ops: tuple[Op, ...], who: str, otherwise: tuple[Op, ...]) -> None:
        self.ops = ops
        self.who = who
        self.otherwise = otherwise

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if frame.stage == 0 and self.ops[0].is_possible(game, frame.context):
            game.ask(frame.context.player(game, self.who), MAY_KIND, (YES, NO))
            return False
        if frame.stage == 1:
            frame.enter(self.ops)
        else:
            frame.context.record([])
            frame.enter(self.otherwise)
        return True

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        return [Action(verb)]

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        frame.stage = 1 if action.verb == YES else 2


class If(Op):
    """The block if the condition holds now, else the other one."""

    verb = "if"
    parameters: ClassVar = {"condition": Part(CONDITION), "then": ops(), "otherwise": ops()}

    def __init__(self, condition: "Condition", then: tuple[Op, ...], otherwise: tuple[Op, ...]) -> None:
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        frame.enter(self.then if self.condition.holds(game, frame.context) else self.otherwise)
        return True


class OneOf(Op):
    """A player picks one of the blocks whose first op is possible (“either A or B”, E8.12)."""

    verb = "one_of"
    parameters: ClassVar = {"modes": Many(ops()), "who": Word(PLAYERS, "you")}

    def __init__(self, modes: tuple[tuple[Op, ...], ...], who: str) -> None:
        self.modes = modes
        self.who = who

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if frame.picks:
            frame.enter(self.modes[frame.picks[0]])
            return True
        possible = self._possible(game, frame.context)
        if len(possible) > 1:
            game.ask(frame.context.player(game, self.who), MODE_KIND, (MODE,))
            return False
        frame.context.record([])
        if possible:
            frame.enter(self.modes[possible[0]])
        return True

    def _possible(self, game: "EffectsGame[Any]", context: Context) -> list[int]:
        return [n for n, block in enumerate(self.modes) if block[0].is_possible(game, context)]

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return bool(self._possible(game, context))

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        return [Action(MODE, (number,)) for number in self._possible(game, frame.context)]

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        frame.picks = [action.args[0]]


class Remember(Op):
    """What a selector finds now, or a number as it is now, keeps a name for later ops."""

    verb = "remember"
    parameters: ClassVar = {"name": Word(), "what": Part(SELECTOR, None), "amount": Part(NUMBER, None)}

    def __init__(self, name: str, what: "Selector | None", amount: "Number | None") -> None:
        self.name = name
        self.what = what
        self.amount = amount

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if self.what is not None:
            frame.context.refs[self.name] = self.what.find(game, frame.context)
        if self.amount is not None:
            frame.context.amounts[self.name] = self.amount.value(game, frame.context)
        return True


class Repeat(Op):
    """The block so many times (“for each”)."""

    verb = "repeat"
    parameters: ClassVar = {"times": Part(NUMBER), "ops": ops()}

    def __init__(self, times: "Number", ops: tuple[Op, ...]) -> None:
        self.times = times
        self.ops = ops

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        for _ in range(self.times.value(game, frame.context)):
            frame.enter(self.ops)
        return True


class Change(Op):
    """The modifiers begin to work and last ``until``; the things affected and the amounts are fixed now."""

    verb = "change"
    parameters: ClassVar = {
        "modifiers": Many(Part(MODIFIER)),
        "until": Word(default="next_turn"),
        "whose": Word(PLAYERS, "you"),
    }

    def __init__(self, modifiers: tuple[Modifier, ...], until: str, whose: str) -> None:
        self.modifiers = modifiers
        self.until = until
        self.whose = whose

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        context = frame.context
        affected: list[int] = []
        player = context.player(game, self.whose)
        for modifier in self.modifiers:
            refs: list[int] = []
            if not isinstance(modifier, PlayerRule):
                refs = [ref for ref in modifier.what.find(game, context) if game.is_affected(ref, context)]
                affected += [ref for ref in refs if ref not in affected]
            amount = modifier.by.value(game, context) if isinstance(modifier, Stat) else 0
            if refs or isinstance(modifier, PlayerRule | Instead):
                game.begin_lasting(modifier, context.clone(), tuple(refs), amount, self.until, player)
        context.record(affected)
        return True


class Later(Op):
    """The block becomes an ability of its own: used on the next chain (“when you do”, E8.13), or in the named phase
    (E8.32), once."""

    verb = "later"
    parameters: ClassVar = {
        "ops": ops(),
        "phase": Word(default=""),
        "whose": Word(PLAYERS, "each"),
        "is_optional": Flag(),
    }

    def __init__(self, ops: tuple[Op, ...], phase: str, whose: str, is_optional: bool) -> None:
        self.block = Block(" ".join(op.verb for op in ops), ops)
        self.ops = ops
        self.phase = phase
        self.whose = whose
        self.is_optional = is_optional

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        whose = -1 if self.whose == "each" else frame.context.player(game, self.whose)
        game.pending.append(Pending(frame.context.clone(), self.is_optional, self.block, self.phase, whose))
        return True


OPS: list[type[Node]] = [Choose, May, If, OneOf, Remember, Repeat, Change, Later]
"""The ops of every game."""
