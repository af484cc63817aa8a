"""What every game in the list brings."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from rules_engine.construction.deck import DeckList
from rules_engine.construction.formats import Format
from rules_engine.construction.violations import Violation
from rules_engine.core.cards import Definition


class GameRules(ABC):
    """One game: how its cards are built from facts, how its decks are checked, how it is played."""

    key: str
    """The game's key: ``elestrals``, ``asterisk``."""
    zones: tuple[str, ...]
    """The construction zones in the order in which lists show them."""
    policies: tuple[str, ...]
    """The names of the game's goldfish policies, the default one first."""

    @abstractmethod
    def definition(self, id: str, name: str, title: str, facts: Mapping[str, object], text: str | None) -> Definition:
        """The engine's card from the catalogue's facts (plain JSON values)."""

    @abstractmethod
    def zone_of(self, card: Definition) -> str:
        """The zone that a list without headings means for this card."""

    @abstractmethod
    def copy_key(self, card: Definition) -> str:
        """What counts as one card for the limit of copies (E2.3, A1.2)."""

    @abstractmethod
    def check(self, deck: DeckList, format: Format) -> list[Violation]:
        """Everything that keeps the deck from being legal, in a fixed order; empty when it is legal."""
