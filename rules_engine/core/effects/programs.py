"""What a card does: a program of abilities, stored as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules_engine.core.effects.conditions import Condition
from rules_engine.core.effects.modifiers import Modifier
from rules_engine.core.effects.nodes import (
    CONDITION,
    MODIFIER,
    NUMBER,
    OP,
    TRIGGER,
    Flag,
    Language,
    Many,
    Parameter,
    Part,
    Whole,
    Word,
    check_names,
)
from rules_engine.core.effects.numbers import Number
from rules_engine.core.effects.ops import Op
from rules_engine.core.effects.watching import Trigger
from rules_engine.core.errors import InvalidProgram

VERSION: Final = 1


class Ability:
    """One effect of a card.

    ``kind`` is a word of the game's language. ``trigger`` is what it waits for. ``cost`` is done, as a whole, when it
    is activated; then ``targets`` are chosen; ``ops`` are done when it resolves. ``modifiers`` are what a passive one
    changes while it works. ``condition`` must hold for it to be used (or, for a passive one, to work). ``limit`` is how
    often it may be used in a turn, 0 for any number of times, None for the default of its kind. ``is_optional``: its
    controller may decline. ``phases``, when not empty, are those in which it may be used; ``zones`` where its card must
    lie. ``options`` are further words whose meaning belongs to the game.
    """

    __slots__ = (
        "condition",
        "cost",
        "is_optional",
        "kind",
        "limit",
        "modifiers",
        "ops",
        "options",
        "phases",
        "targets",
        "trigger",
        "zones",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        trigger: Trigger | None,
        condition: Condition | None,
        cost: tuple[Op, ...],
        targets: tuple[Op, ...],
        ops: tuple[Op, ...],
        modifiers: tuple[Modifier, ...],
        limit: Number | None,
        is_optional: bool,
        phases: tuple[str, ...],
        zones: tuple[str, ...],
        options: tuple[str, ...],
    ) -> None:
        self.kind = kind
        self.trigger = trigger
        self.condition = condition
        self.cost = cost
        self.targets = targets
        self.ops = ops
        self.modifiers = modifiers
        self.limit = limit
        self.is_optional = is_optional
        self.phases = phases
        self.zones = zones
        self.options = options


ABILITY: Final[dict[str, Parameter]] = {
    "kind": Word(),
    "trigger": Part(TRIGGER, None),
    "condition": Part(CONDITION, None),
    "cost": Many(Part(OP), []),
    "targets": Many(Part(OP), []),
    "ops": Many(Part(OP), []),
    "modifiers": Many(Part(MODIFIER), []),
    "limit": Part(NUMBER, None),
    "is_optional": Flag(),
    "phases": Many(Word(), []),
    "zones": Many(Word(), []),
    "options": Many(Word(), []),
}
"""The names of an ability's document, in the order of its fields."""


Numbered = tuple[int, Ability]
"""An ability with its number in the program."""


class Program:
    """The abilities of one card, in the order of its text; an ability is known by its number in it. The other fields
    sort them for whoever looks for some of them only."""

    __slots__ = ("abilities", "answers", "events", "kinds", "plain", "triggers")

    def __init__(self, abilities: Sequence[Ability]) -> None:
        self.abilities = tuple(abilities)
        self.kinds = tuple(ability.kind for ability in abilities)
        self.answers: list[Numbered] = []
        """Those that answer what is announced, with their numbers."""
        self.triggers: list[Numbered] = []
        """Those that wait for what is done."""
        self.plain: list[Numbered] = []
        """Those that wait for nothing."""
        for number, ability in enumerate(abilities):
            trigger = ability.trigger
            kind = self.plain if trigger is None else self.answers if trigger.is_announced else self.triggers
            kind.append((number, ability))
        self.events = tuple(
            event for _, ability in self.triggers if ability.trigger is not None for event in ability.trigger.events
        )
        """The kinds of events that the triggers wait for."""

    @staticmethod
    def read(document: Mapping[str, Any], language: Language, place: str = "program") -> "Program":
        """The program of a stored document ``{"version": 1, "abilities": [...]}``; InvalidProgram where it is wrong."""
        check_names(document, ("version", "abilities"), place)
        version = Whole().read(document.get("version", VERSION), f"{place}.version", language)
        if version != VERSION:
            raise InvalidProgram(f"{place}.version: {version} is unknown, this engine reads {VERSION}")
        abilities = document.get("abilities")
        if not isinstance(abilities, list | tuple):
            raise InvalidProgram(f"{place}.abilities: {abilities!r} is no list")
        return Program(
            [_read_ability(ability, language, f"{place}.abilities[{n}]") for n, ability in enumerate(abilities)]
        )

    def document(self) -> dict[str, Any]:
        """The stored form."""
        return {"version": VERSION, "abilities": [_write_ability(ability) for ability in self.abilities]}


def _read_ability(document: object, language: Language, place: str) -> Ability:
    if not isinstance(document, Mapping):
        raise InvalidProgram(f"{place}: {document!r} is no mapping")
    check_names(document, list(ABILITY), place)
    values = [
        parameter.read(document.get(name, parameter.default), f"{place}.{name}", language)
        for name, parameter in ABILITY.items()
    ]
    Word(language.kinds).read(values[0], f"{place}.kind", language)
    return Ability(*values)


def _write_ability(ability: Ability) -> dict[str, Any]:
    document = {name: parameter.write(getattr(ability, name)) for name, parameter in ABILITY.items()}
    return {name: value for name, value in document.items() if value != ABILITY[name].default}
