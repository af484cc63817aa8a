"""What every game in the list brings."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from rules_engine.construction.deck import DeckList
from rules_engine.construction.formats import Format
from rules_engine.construction.violations import Violation
from rules_engine.core.cards import Definition
from rules_engine.core.evaluation import Evaluation
from rules_engine.core.options import RuleOptions
from rules_engine.core.table import Table
from rules_engine.core.vocabulary import Vocabulary
from rules_engine.games.profile import Profile


class GameRules(ABC):
    """One game: how its cards are built from facts, how its decks are checked, how it is played."""

    key: str
    """The game's key: ``elestrals``, ``asterisk``."""
    zones: tuple[str, ...]
    """The construction zones in the order in which lists show them."""
    options: type[RuleOptions]
    """The game's open rule points, with their choices."""
    vocabulary: Vocabulary
    """The words in which the game's policies are written."""
    policy_documents: Mapping[str, Mapping[str, object]]
    """The game's policies as plain data, the default one first; :mod:`rules_engine.agents.priorities` reads them."""
    evaluation: Evaluation
    """How good a position looks, for agents that look ahead."""
    profile: Profile
    """What goldfish statistics must know of the game."""

    @property
    def policies(self) -> tuple[str, ...]:
        """The names of the game's policies, the default one first."""
        return tuple(self.policy_documents)

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

    @abstractmethod
    def table(self, decks: Sequence[DeckList], options: RuleOptions) -> Table:
        """A table for two players; UnplayableDeck when a deck cannot even be set up with."""

    @abstractmethod
    def goldfish_table(self, deck: DeckList, options: RuleOptions, *, turns: int, goes_first: bool) -> Table:
        """A table for seat 0 alone against an absent opponent; its games end after ``turns`` own turns at the latest
        (reason ``turn_limit``)."""
