"""What texts ask of cards: the filters, numbers and conditions of Elestrals (E8.18 to E8.20)."""

from typing import TYPE_CHECKING, Any, ClassVar, cast

from rules_engine.core.effects.conditions import Condition, related
from rules_engine.core.effects.context import PLAYERS, Context, Thing, card_of, ref_of
from rules_engine.core.effects.nodes import NUMBER, SELECTOR, Many, Node, Part, Word
from rules_engine.core.effects.numbers import Number
from rules_engine.core.effects.selectors import Filter, Selector
from rules_engine.games.elestrals.cards import ELEMENTS, ElestralsCard
from rules_engine.games.elestrals.effects.demand import Symbols, covers, masks_of
from rules_engine.games.elestrals.seat import KINDS, ElestralsPermanent

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

RELATIONS = ("at_least", "at_most", "equal", "more", "less")


def definition_of(thing: Thing) -> ElestralsCard:
    """The card that a thing is."""
    return cast(ElestralsCard, card_of(thing).definition)


def _permanent(thing: Thing) -> ElestralsPermanent | None:
    return thing if isinstance(thing, ElestralsPermanent) else None


class IsElestral(Filter):
    """An Elestral."""

    verb = "elestral"

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        return definition_of(thing).is_elestral and not _is_set(thing)


class IsRune(Filter):
    """A Rune; of one of these kinds where some are given (``invoke``, ``counter``, ``artifact``, ``divine``,
    ``stadium``). A face-down card is a Rune of no kind to whoever may not look at it."""

    verb = "rune"
    parameters: ClassVar = {
        "kinds": Many(Word(("invoke", "counter", "artifact", "divine", "stadium")), []),
    }

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        definition = definition_of(thing)
        if not self.kinds:
            return definition.is_rune
        return definition.card_class.removeprefix("rune_") in self.kinds and not _is_hidden(context, thing)


class HasElement(Filter):
    """Has one of these elements in its cost (E8.19)."""

    verb = "element"
    parameters: ClassVar = {"elements": Many(Word(ELEMENTS))}

    def __init__(self, elements: tuple[str, ...]) -> None:
        self.elements = elements
        self.kinds = [ELEMENTS.index(element) for element in elements]

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        cost = definition_of(thing).cost
        return not _is_hidden(context, thing) and any(cost[kind] for kind in self.kinds)


class IsEnchantedWith(Filter):
    """At least these Spirits lie under it (E8.18)."""

    verb = "enchanted_with"
    parameters: ClassVar = {"spirits": Symbols()}

    def __init__(self, spirits: tuple[int, ...]) -> None:
        self.spirits = spirits

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        found = _permanent(thing)
        return found is not None and covers(self.spirits, found.spirits)


class HasCost(Filter):
    """Its total cost (“1 Spirit”) stands in a relation to a number (E8.19)."""

    verb = "cost"
    parameters: ClassVar = {"relation": Word(RELATIONS, "equal"), "number": Part(NUMBER)}

    def __init__(self, relation: str, number: Number) -> None:
        self.relation = relation
        self.number = number

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        if _is_hidden(context, thing):
            return False
        return related(definition_of(thing).total_cost, self.relation, self.number.value(game, context))


class HasExactCost(Filter):
    """Its Enchantment Cost is exactly these symbols (E8.19)."""

    verb = "exact_cost"
    parameters: ClassVar = {"spirits": Symbols()}

    def __init__(self, spirits: tuple[int, ...]) -> None:
        self.spirits = spirits

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        return not _is_hidden(context, thing) and sorted(masks_of(definition_of(thing).cost)) == sorted(self.spirits)


class HasSubclass(Filter):
    """Has one of these subclasses; Runes may have them, too (E8.19)."""

    verb = "subclass"
    parameters: ClassVar = {"subclasses": Many(Word())}

    def __init__(self, subclasses: tuple[str, ...]) -> None:
        self.subclasses = subclasses

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        own = definition_of(thing).subclasses
        return not _is_hidden(context, thing) and any(subclass in own for subclass in self.subclasses)


class HasName(Filter):
    """Its base name, or name and title together, is one of these (E8.20)."""

    verb = "name"
    parameters: ClassVar = {"names": Many(Word())}

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        definition = definition_of(thing)
        is_named = definition.base_name in self.names or definition.name in self.names
        return is_named and not _is_hidden(context, thing)


class HasTitle(Filter):
    """Bears one of these titles (E8.20)."""

    verb = "title"
    parameters: ClassVar = {"titles": Many(Word())}

    def __init__(self, titles: tuple[str, ...]) -> None:
        self.titles = titles

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        return definition_of(thing).title in self.titles and not _is_hidden(context, thing)


class SharesName(Filter):
    """Has the same base name as what a selector finds (E8.20)."""

    verb = "same_name"
    parameters: ClassVar = {"what": Part(SELECTOR, "this")}

    def __init__(self, what: Selector) -> None:
        self.what = what

    def accepts(self, game: Any, context: Context, thing: Thing) -> bool:
        names = [
            definition_of(other).base_name
            for ref in self.what.find(game, context)
            if (other := game.last_known(ref)) is not None
        ]
        return definition_of(thing).base_name in names and not _is_hidden(context, thing)


class HasStat(Filter):
    """Its attack, defense or number of Spirits stands in a relation to a number."""

    verb = "stat"
    parameters: ClassVar = {
        "stat": Word(("attack", "defense", "spirits")),
        "relation": Word(RELATIONS, "at_least"),
        "number": Part(NUMBER),
    }

    def __init__(self, stat: str, relation: str, number: Number) -> None:
        self.stat = stat
        self.relation = relation
        self.number = number

    def accepts(self, game: "ElestralsGame", context: Context, thing: Thing) -> bool:
        value = game.stat_of(thing, self.stat)
        return related(value, self.relation, self.number.value(game, context))


class Is(Filter):
    """Its state is this one."""

    verb = "state"
    parameters: ClassVar = {
        "state": Word(
            (
                "attack_position",
                "defense_position",
                "face_down",
                "face_up",
                "misenchanted",
                "enchanted",
                "suppressed",
                "empowered",
                "new",
                "attacked",
            )
        )
    }

    def __init__(self, state: str) -> None:
        self.state = state

    def accepts(self, game: "ElestralsGame", context: Context, thing: Thing) -> bool:
        found = _permanent(thing)
        if found is None:
            return False
        return game.is_in_state(found, self.state)


class IsBearer(Filter):
    """The Elestral that what a selector finds Empowers (“the Empowered Elestral”), or was known to Empower."""

    verb = "bearer_of"
    parameters: ClassVar = {"what": Part(SELECTOR, "this")}

    def __init__(self, what: Selector) -> None:
        self.what = what

    def accepts(self, game: "ElestralsGame", context: Context, thing: Thing) -> bool:
        name = self.what.document()
        refs = context.found(name) if isinstance(name, str) else self.what.find(game, context)
        artifacts = [game.last_known(ref) for ref in refs]
        return any(isinstance(found, ElestralsPermanent) and found.bearer == ref_of(thing) for found in artifacts)


def _is_set(thing: Thing) -> bool:
    return isinstance(thing, ElestralsPermanent) and thing.is_face_down


def _is_hidden(context: Context, thing: Thing) -> bool:
    """A Set card of the other player: what it is is not known."""
    return isinstance(thing, ElestralsPermanent) and thing.is_face_down and thing.controller != context.controller


class StatOf(Number):
    """The attack, defense, number of Spirits or total cost of what a selector finds, added up; of what has left, the
    last known state (E9.7)."""

    verb = "stat_of"
    parameters: ClassVar = {
        "stat": Word(("attack", "defense", "spirits", "cost")),
        "what": Part(SELECTOR, "this"),
    }

    def __init__(self, stat: str, what: Selector) -> None:
        self.stat = stat
        self.what = what

    def value(self, game: "ElestralsGame", context: Context) -> int:
        name = self.what.document()
        refs = context.found(name) if isinstance(name, str) else self.what.find(game, context)
        return sum(game.stat_of(thing, self.stat) for ref in refs if (thing := game.last_known(ref)) is not None)


class CountSpirits(Number):
    """How many Spirits of these elements lie under what a selector finds (of what has left: lay), or in a zone."""

    verb = "spirits"
    parameters: ClassVar = {
        "elements": Many(Word(ELEMENTS), []),
        "under": Part(SELECTOR, None),
        "zone": Word(("spirit_deck", "underworld"), "spirit_deck"),
        "of": Word(PLAYERS, "you"),
    }

    def __init__(self, elements: tuple[str, ...], under: Selector | None, zone: str, of: str) -> None:
        self.elements = elements
        self.kinds = [ELEMENTS.index(element) for element in elements] or list(range(KINDS))
        self.under = under
        self.zone = zone
        self.of = of

    def value(self, game: "ElestralsGame", context: Context) -> int:
        total = 0
        for spirits in self._piles(game, context):
            total += sum(spirits[kind] for kind in self.kinds)
        return total

    def _piles(self, game: "ElestralsGame", context: Context) -> list[list[int]]:
        if self.under is None:
            seats = [game.seats[player] for player in context.players(game, self.of)]
            return [seat.spirit_deck if self.zone == "spirit_deck" else seat.underworld_spirits for seat in seats]
        name = self.under.document()
        refs = context.found(name) if isinstance(name, str) else self.under.find(game, context)
        things = [game.last_known(ref) for ref in refs]
        return [thing.spirits for thing in things if isinstance(thing, ElestralsPermanent)]


class CountEvents(Number):
    """How often something happened this turn (E8.36): events of a kind, to a player, with one of these notes."""

    verb = "happened"
    parameters: ClassVar = {"event": Word(), "who": Word(PLAYERS, "you"), "notes": Many(Word(), [])}

    def __init__(self, event: str, who: str, notes: tuple[str, ...]) -> None:
        self.event = event
        self.who = who
        self.notes = notes

    def value(self, game: "ElestralsGame", context: Context) -> int:
        players = context.players(game, self.who)
        return sum(
            1
            for event in game.events[game.turn_start :]
            if event.kind == self.event and event.player in players and (not self.notes or event.note in self.notes)
        )


class EventSpirits(Number):
    """How many Spirits of these elements the event was about (received, Expended, paid)."""

    verb = "event_spirits"
    parameters: ClassVar = {"elements": Many(Word(ELEMENTS), [])}

    def __init__(self, elements: tuple[str, ...]) -> None:
        self.elements = elements
        self.kinds = [ELEMENTS.index(element) for element in elements] or list(range(KINDS))

    def value(self, game: Any, context: Context) -> int:
        facts = () if context.event is None else context.event.facts[:KINDS]
        return sum(facts[kind] for kind in self.kinds if kind < len(facts))


class InPhase(Condition):
    """It is one of these phases: ``draw``, ``main``, ``battle``, ``end``."""

    verb = "phase"
    parameters: ClassVar = {"phases": Many(Word(("draw", "main", "battle", "end")))}

    def __init__(self, phases: tuple[str, ...]) -> None:
        self.phases = phases

    def holds(self, game: "ElestralsGame", context: Context) -> bool:
        return game.phase in self.phases


class LinkIs(Condition):
    """The link that is answered does, or is, this: ``effect``, ``rune``, ``cast``, ``ascend``, ``attack``, ``set``."""

    verb = "link"
    parameters: ClassVar = {"kinds": Many(Word())}

    def __init__(self, kinds: tuple[str, ...]) -> None:
        self.kinds = kinds

    def holds(self, game: "ElestralsGame", context: Context) -> bool:
        return context.event is not None and context.event.note in self.kinds


class LinkTargets(Condition):
    """The effect that is answered targets something that a selector finds, or has an op of one of these verbs
    (“an effect that draws”, E8.30)."""

    verb = "link_does"
    parameters: ClassVar = {"targets": Part(SELECTOR, None), "ops": Many(Word(), [])}

    def __init__(self, targets: Selector | None, ops: tuple[str, ...]) -> None:
        self.targets = targets
        self.ops = ops

    def holds(self, game: "ElestralsGame", context: Context) -> bool:
        link = game.link_of(context.event)
        if link is None:
            return False
        if self.targets is not None:
            return any(self.targets.accepts(game, context, ref) for ref in link.targets)
        return any(verb in self.ops for verb in link.verbs)


NODES: list[type[Node]] = [
    IsElestral, IsRune, HasElement, IsEnchantedWith, HasCost, HasExactCost, HasSubclass, HasName, HasTitle, SharesName,
    HasStat, Is, IsBearer, StatOf, CountSpirits, CountEvents, EventSpirits, InPhase, LinkIs, LinkTargets,
]  # fmt: skip
