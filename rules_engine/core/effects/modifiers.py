"""What effects change for a while: base value plus ordered modifiers, computed on read (E8.28, A8.3).

A passive ability's modifiers work while it works; those of a resolved effect become :class:`Lasting` ones, whose
affected things and amounts are fixed when it resolves. :class:`Standing` is one of them as it stands now; the game
keeps the list until something changes.
"""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.effects.context import PLAYERS, Context, Thing
from rules_engine.core.effects.nodes import FILTER, MODIFIER, NUMBER, SELECTOR, Flag, Node, Part, Word, ops

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.numbers import Number
    from rules_engine.core.effects.ops import Op
    from rules_engine.core.effects.selectors import Filter, Selector

ADD: Final = "add"
BECOME: Final = "become"
SWAP: Final = "swap"


class Modifier(Node):
    """Changes something about the things that ``what`` finds."""

    sort = MODIFIER
    what: "Selector"


class Stat(Modifier):
    """A stat grows (``add``, also below), is replaced (``become``), or is exchanged with ``other`` (``swap``)."""

    verb = "stat"
    parameters: ClassVar = {
        "stat": Word(),
        "by": Part(NUMBER, 0),
        "what": Part(SELECTOR, "this"),
        "how": Word((ADD, BECOME, SWAP), ADD),
        "other": Word(default=""),
    }

    def __init__(self, stat: str, by: "Number", what: "Selector", how: str, other: str) -> None:
        self.stat = stat
        self.by = by
        self.what = what
        self.how = how
        self.other = other


class Rule(Modifier):
    """A rule of the game, named by a word, is another for these things: ``cannot_attack``, ``piercing``,
    ``untargetable`` ... ``by`` narrows protections down to sources with a property, ``of`` to sources of a player."""

    verb = "rule"
    parameters: ClassVar = {
        "rule": Word(),
        "what": Part(SELECTOR, "this"),
        "by": Part(FILTER, None),
        "of": Word(PLAYERS, "each"),
    }

    def __init__(self, rule: str, what: "Selector", by: "Filter | None", of: str) -> None:
        self.rule = rule
        self.what = what
        self.by = by
        self.of = of


class PlayerRule(Modifier):
    """A rule of the game is another for these players: ``cannot_set``, ``cannot_play`` ...; ``by`` narrows it down to
    cards with a property."""

    verb = "player_rule"
    parameters: ClassVar = {"rule": Word(), "who": Word(PLAYERS, "opponent"), "by": Part(FILTER, None)}

    def __init__(self, rule: str, who: str, by: "Filter | None") -> None:
        self.rule = rule
        self.who = who
        self.by = by


class Instead(Modifier):
    """When ``event`` would happen to one of these things, ``ops`` are done first or, with ``replaces``, instead
    (E8.33). In them the thing is known as ``victim``."""

    verb = "instead"
    parameters: ClassVar = {
        "event": Word(),
        "what": Part(SELECTOR, "this"),
        "ops": ops(),
        "is_optional": Flag(),
        "replaces": Flag(True),
    }

    def __init__(self, event: str, what: "Selector", ops: "tuple[Op, ...]", is_optional: bool, replaces: bool) -> None:
        self.event = event
        self.what = what
        self.ops = ops
        self.is_optional = is_optional
        self.replaces = replaces


class Lasting:
    """A modifier left behind by a resolved effect. ``refs`` are the things it affects, fixed then, like ``amount``.
    ``until`` and ``player`` say when it ends (the game's words for durations)."""

    __slots__ = ("amount", "context", "modifier", "order", "player", "refs", "until")

    def __init__(
        self,
        modifier: Modifier,
        context: Context,
        refs: tuple[int, ...],
        amount: int,
        order: int,
        until: str,
        player: int,
    ) -> None:
        self.modifier = modifier
        self.context = context
        self.refs = refs
        self.amount = amount
        self.order = order
        self.until = until
        self.player = player

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        source = (self.context.controller, self.context.source, self.context.source_card.number)
        return (self.modifier.verb, source, self.refs, self.amount, self.order, self.until, self.player)


class Standing:
    """A modifier that works now; ``refs`` None asks the selector, an amount None the number."""

    __slots__ = ("amount", "context", "modifier", "number", "order", "refs")

    def __init__(
        self,
        modifier: Modifier,
        context: Context,
        order: int,
        refs: tuple[int, ...] | None = None,
        amount: int | None = None,
        number: int = 0,
    ) -> None:
        self.modifier = modifier
        self.context = context
        self.order = order
        self.refs = refs
        self.amount = amount
        self.number = number
        """Its place among the modifiers of its ability."""

    def affects(self, game: "EffectsGame[Any]", ref: int) -> bool:
        """Whether it changes something about this thing."""
        if self.refs is not None:
            return ref in self.refs
        return self.modifier.what.accepts(game, self.context, ref)


def stats_of(game: "EffectsGame[Any]", ref: int, stats: dict[str, int]) -> dict[str, int]:
    """These base stats of a thing with every change in the order in which it began; never below 0 unless the game
    says so."""
    for standing in game.standing():
        modifier = standing.modifier
        if isinstance(modifier, Stat) and modifier.stat in stats and standing.affects(game, ref):
            if modifier.how == SWAP:
                stats[modifier.stat], stats[modifier.other] = stats[modifier.other], stats[modifier.stat]
            else:
                # a number that counts something may itself read stats: it sees the printed ones
                amount = standing.amount
                if amount is None:
                    amount = modifier.by.value(game, standing.context)
                stats[modifier.stat] = amount if modifier.how == BECOME else stats[modifier.stat] + amount
    return stats


def has_rule(game: "EffectsGame[Any]", ref: int, rule: str, source: Thing | None = None, by: int = -1) -> bool:
    """Whether a rule is another for a thing; for protections, against ``source`` of player ``by``."""
    for standing in game.standing():
        modifier = standing.modifier
        if isinstance(modifier, Rule) and modifier.rule == rule and standing.affects(game, ref):
            if by >= 0 and by not in standing.context.players(game, modifier.of):
                continue
            if modifier.by is None or (source is not None and modifier.by.accepts(game, standing.context, source)):
                return True
    return False


def has_player_rule(game: "EffectsGame[Any]", player: int, rule: str, thing: Thing | None = None) -> bool:
    """Whether a rule is another for a player, with this card."""
    for standing in game.standing():
        modifier = standing.modifier
        if (
            isinstance(modifier, PlayerRule)
            and modifier.rule == rule
            and player in standing.context.players(game, modifier.who)
            and (modifier.by is None or (thing is not None and modifier.by.accepts(game, standing.context, thing)))
        ):
            return True
    return False


MODIFIERS: list[type[Node]] = [Stat, Rule, PlayerRule, Instead]
"""The modifiers of every game."""
