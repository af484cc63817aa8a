"""Selectors find things; filters narrow them down and combine like sets."""

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.effects.context import PLAYERS, THIS, Context, Thing, ref_of
from rules_engine.core.effects.nodes import FILTER, SELECTOR, Many, Node, Part, Word

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame


class Filter(Node):
    """A property that a thing has or not. Games bring most of them."""

    sort = FILTER

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        """Whether the thing has it."""
        raise NotImplementedError


class Selector(Node):
    """A set of things, found anew each time it is asked for, in a fixed order."""

    sort = SELECTOR

    def find(self, game: "EffectsGame[Any]", context: Context) -> list[int]:
        """The refs of the things that are there now."""
        raise NotImplementedError

    def accepts(self, game: "EffectsGame[Any]", context: Context, ref: int) -> bool:
        """Whether a thing belongs to it; one that has left is judged by its last known state."""
        return ref in self.find(game, context)


class All(Selector):
    """All things in these zones of these players that pass every filter."""

    verb = "all"
    parameters: ClassVar = {
        "zones": Many(Word(), ["field"]),
        "of": Word(PLAYERS, "each"),
        "where": Many(Part(FILTER), []),
    }

    def __init__(self, zones: tuple[str, ...], of: str, where: tuple[Filter, ...]) -> None:
        self.zones = zones
        self.of = of
        self.where = where

    def find(self, game: "EffectsGame[Any]", context: Context) -> list[int]:
        found = []
        for player in context.players(game, self.of):
            for zone in self.zones:
                things = game.things(zone, player)
                found += [ref_of(thing) for thing in things if self._passes(game, context, thing)]
        return found

    def accepts(self, game: "EffectsGame[Any]", context: Context, ref: int) -> bool:
        thing = game.last_known(ref)
        if thing is None or game.side_of(thing) not in context.players(game, self.of):
            return False
        return (ref > 0) == ("field" in self.zones) and self._passes(game, context, thing)

    def _passes(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return all(filter.accepts(game, context, thing) for filter in self.where)


class The(Selector):
    """What is known by a name: ``this``, ``event``, ``event_other``, or what an op has recorded. In documents just the
    name. Finds only what is still there."""

    verb = "the"
    parameters: ClassVar = {"name": Word(default=THIS)}

    def __init__(self, name: str) -> None:
        self.name = name

    def find(self, game: "EffectsGame[Any]", context: Context) -> list[int]:
        return [ref for ref in context.found(self.name) if game.thing(ref) is not None]

    def accepts(self, game: "EffectsGame[Any]", context: Context, ref: int) -> bool:
        return ref in context.found(self.name)

    def document(self) -> Any:
        return self.name


def may_find(selector: Selector, game: "EffectsGame[Any]", context: Context) -> bool:
    """Whether a selector finds something, or names what is still to be chosen."""
    if isinstance(selector, The) and not context.is_known(selector.name):
        return True
    return bool(selector.find(game, context))


class Union(Selector):
    """What any of the selectors finds."""

    verb = "union"
    parameters: ClassVar = {"selectors": Many(Part(SELECTOR))}

    def __init__(self, selectors: tuple[Selector, ...]) -> None:
        self.selectors = selectors

    def find(self, game: "EffectsGame[Any]", context: Context) -> list[int]:
        found: list[int] = []
        for selector in self.selectors:
            found += [ref for ref in selector.find(game, context) if ref not in found]
        return found

    def accepts(self, game: "EffectsGame[Any]", context: Context, ref: int) -> bool:
        return any(selector.accepts(game, context, ref) for selector in self.selectors)


class Among(Selector):
    """What one selector finds and passes every filter."""

    verb = "among"
    parameters: ClassVar = {"what": Part(SELECTOR), "where": Many(Part(FILTER))}

    def __init__(self, what: Selector, where: tuple[Filter, ...]) -> None:
        self.what = what
        self.where = where

    def find(self, game: "EffectsGame[Any]", context: Context) -> list[int]:
        return [ref for ref in self.what.find(game, context) if self._passes(game, context, ref)]

    def accepts(self, game: "EffectsGame[Any]", context: Context, ref: int) -> bool:
        return self.what.accepts(game, context, ref) and self._passes(game, context, ref)

    def _passes(self, game: "EffectsGame[Any]", context: Context, ref: int) -> bool:
        thing = game.last_known(ref)
        return thing is not None and all(filter.accepts(game, context, thing) for filter in self.where)


class Except(Filter):
    """Not one of those that a selector knows; ``this`` when none is given (“another”)."""

    verb = "except"
    parameters: ClassVar = {"what": Part(SELECTOR, THIS)}

    def __init__(self, what: Selector) -> None:
        self.what = what

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return not self.what.accepts(game, context, ref_of(thing))


class NotFilter(Filter):
    """Has not the property."""

    verb = "not"
    parameters: ClassVar = {"filter": Part(FILTER)}

    def __init__(self, filter: Filter) -> None:
        self.filter = filter

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return not self.filter.accepts(game, context, thing)


class Either(Filter):
    """Has one of the properties."""

    verb = "either"
    parameters: ClassVar = {"filters": Many(Part(FILTER))}

    def __init__(self, filters: tuple[Filter, ...]) -> None:
        self.filters = filters

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return any(filter.accepts(game, context, thing) for filter in self.filters)


class Both(Filter):
    """Has all of the properties."""

    verb = "both"
    parameters: ClassVar = {"filters": Many(Part(FILTER))}

    def __init__(self, filters: tuple[Filter, ...]) -> None:
        self.filters = filters

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return all(filter.accepts(game, context, thing) for filter in self.filters)


SELECTORS: list[type[Node]] = [All, The, Union, Among]
FILTERS: list[type[Node]] = [Except, NotFilter, Either, Both]
"""The selectors and filters of every game."""
