"""Properties of cards and stellas by which programs select them."""

from typing import TYPE_CHECKING, Any, ClassVar

from rules_engine.core.effects.conditions import related
from rules_engine.core.effects.context import Context, Thing, card_of
from rules_engine.core.effects.nodes import NUMBER, Node, Part, Word
from rules_engine.core.effects.selectors import Filter
from rules_engine.games.asterisk.cards import COLOURS, AsteriskCard
from rules_engine.games.asterisk.field import AsteriskField
from rules_engine.games.asterisk.seat import AsteriskPermanent

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.numbers import Number

RELATIONS = ("at_least", "at_most", "equal", "more", "less")


def table(game: "EffectsGame[Any]") -> AsteriskField:
    """The game as what it is here."""
    assert isinstance(game, AsteriskField)
    return game


def definition_of(thing: Thing) -> AsteriskCard:
    """The card that a thing is one of."""
    definition: AsteriskCard = card_of(thing).definition
    return definition


class IsStella(Filter):
    """A stella."""

    verb = "stella"

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return definition_of(thing).is_stella


class IsSpell(Filter):
    """A spell, continuous or not."""

    verb = "spell"

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return not definition_of(thing).is_stella


class IsContinuous(Filter):
    """A continuous spell."""

    verb = "continuous"

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return definition_of(thing).continuous


class InRow(Filter):
    """In the front row, or in the back row (A4.1)."""

    verb = "row"
    parameters: ClassVar = {"row": Word(("front", "back"))}

    def __init__(self, row: str) -> None:
        self.row = row

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        seat = game.seats[game.side_of(thing)]
        return thing in (seat.slots[: seat.columns] if self.row == "front" else seat.slots[seat.columns :])


class HasCost(Filter):
    """Its total cost, X counted as 0, stands in this relation to a number."""

    verb = "cost"
    parameters: ClassVar = {"relation": Word(RELATIONS, "at_most"), "amount": Part(NUMBER)}

    def __init__(self, relation: str, amount: "Number") -> None:
        self.relation = relation
        self.amount = amount

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return related(definition_of(thing).total_cost, self.relation, self.amount.value(game, context))


class HasPower(Filter):
    """Its power as it is now stands in this relation to a number; in other zones the printed power."""

    verb = "power"
    parameters: ClassVar = {"relation": Word(RELATIONS, "at_most"), "amount": Part(NUMBER)}

    def __init__(self, relation: str, amount: "Number") -> None:
        self.relation = relation
        self.amount = amount

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return related(power_of(game, thing), self.relation, self.amount.value(game, context))


class HasColour(Filter):
    """One of its colours is this one (A1.5)."""

    verb = "colour"
    parameters: ClassVar = {"colour": Word(COLOURS)}

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.bit = 1 << COLOURS.index(colour)

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return definition_of(thing).colours & self.bit != 0


class HasRace(Filter):
    """One of its races is this one."""

    verb = "race"
    parameters: ClassVar = {"race": Word()}

    def __init__(self, race: str) -> None:
        self.race = race

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return self.race in definition_of(thing).races


class HasName(Filter):
    """Its name is this one, or with ``part`` has it in it."""

    verb = "name"
    parameters: ClassVar = {"name": Word(), "match": Word(("whole", "part"), "whole")}

    def __init__(self, name: str, match: str) -> None:
        self.name = name
        self.match = match

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        name = definition_of(thing).name
        return self.name in name if self.match == "part" else self.name == name


class IsSet(Filter):
    """Set: a stella, or a mana card."""

    verb = "set"

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        if isinstance(thing, AsteriskPermanent):
            return thing.is_set
        return thing in game.seats[game.side_of(thing)].mana.set


class IsRise(Filter):
    """In rise: a stella, or a mana card."""

    verb = "rise"

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        if isinstance(thing, AsteriskPermanent):
            return not thing.is_set
        return thing in game.seats[game.side_of(thing)].mana.rise


class HasIcon(Filter):
    """It has an icon: ``reaction``, ``spell_step``, ``damage_trigger``."""

    verb = "icon"
    parameters: ClassVar = {"icon": Word(("reaction", "spell_step", "damage_trigger"))}

    def __init__(self, icon: str) -> None:
        self.icon = icon

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return bool(getattr(definition_of(thing), self.icon))


class CameThisTurn(Filter):
    """It came into play in the present turn."""

    verb = "came_this_turn"

    def accepts(self, game: "EffectsGame[Any]", context: Context, thing: Thing) -> bool:
        return isinstance(thing, AsteriskPermanent) and thing.entered == game.turn


def power_of(game: "EffectsGame[Any]", thing: Thing) -> int:
    """Power as it is, was when it left, or is printed."""
    if isinstance(thing, AsteriskPermanent):
        return table(game).power(thing)
    return definition_of(thing).power


FILTERS: list[type[Node]] = [
    IsStella, IsSpell, IsContinuous, InRow, HasCost, HasPower, HasColour, HasRace, HasName, IsSet, IsRise, HasIcon,
    CameThisTurn,
]  # fmt: skip
"""The filters of the game."""
