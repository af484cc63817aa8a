"""Card definitions: what the rules know about a card, shared by all its copies; and the copies themselves."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from rules_engine.core.effects.programs import Program


class Definition:
    """One rules card of one game; each game has its own subclass with the facts its rules ask for.

    ``id`` is the catalogue's stable id, ``name`` the full name as printed. ``text`` is the current effect text: None
    when it is not known, empty when the card is known to have none. ``program`` is what the text makes the card do,
    None when there is none that the engine can carry out.
    """

    def __init__(self, id: str, name: str, text: str | None) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.program: Program | None = None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.id} {self.name}>"


D = TypeVar("D", bound=Definition)


class Card(Generic[D]):
    """One physical card: immutable, shared by every copy of the game and by every game of a run.

    ``number`` counts through the main zones of the table's deck lists, seat 0 first, each list in canonical order with
    every copy by itself. Numbers say what a card is, so no player is ever told the number of another player's card.
    """

    __slots__ = ("definition", "number", "owner")

    def __init__(self, number: int, definition: D, owner: int) -> None:
        self.number = number
        self.definition = definition
        self.owner = owner

    def __repr__(self) -> str:
        return f"<Card {self.number} {self.definition.name}>"


def number_cards(decks: Sequence[Sequence[D]]) -> list[Card[D]]:
    """The cards of all seats' main zones, numbered through."""
    cards: list[Card[D]] = []
    for owner, deck in enumerate(decks):
        cards += [Card(number, definition, owner) for number, definition in enumerate(deck, start=len(cards))]
    return cards
