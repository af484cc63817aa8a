"""What the programs at a table have in them, looked up once for all games: most cards need not be asked most things."""

from collections.abc import Sequence

from rules_engine.core.cards import Card
from rules_engine.core.effects.programs import Ability
from rules_engine.games.asterisk.cards import ACTIVATED, AUTOMATIC, CONSTANT, AsteriskCard

Numbered = tuple[tuple[int, Ability], ...]
"""Abilities with their numbers in the program."""


class ProgramIndex:
    """By card id: ``constants`` and ``activated`` abilities. ``waiting`` are the ids of the cards with an effect that
    waits for a kind of event."""

    def __init__(self, cards: Sequence[Card[AsteriskCard]]) -> None:
        self.constants: dict[str, Numbered] = {}
        self.activated: dict[str, Numbered] = {}
        self.waiting: dict[str, list[str]] = {}
        definitions = {card.definition.id: card.definition for card in cards}
        for definition in definitions.values():
            if definition.program is not None:
                self._add(definition.id, list(enumerate(definition.program.abilities)))

    def _add(self, id: str, abilities: list[tuple[int, Ability]]) -> None:
        constants = tuple(numbered for numbered in abilities if numbered[1].kind == CONSTANT)
        activated = tuple(numbered for numbered in abilities if numbered[1].kind == ACTIVATED)
        if constants:
            self.constants[id] = constants
        if activated:
            self.activated[id] = activated
        for _, ability in abilities:
            if ability.kind == AUTOMATIC and ability.trigger is not None:
                for kind in ability.trigger.events:
                    self.waiting.setdefault(kind, []).append(id)
