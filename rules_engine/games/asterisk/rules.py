"""アスタリスクTCG as an entry of the list of games."""

from collections.abc import Mapping, Sequence

from rules_engine.construction.deck import DeckList
from rules_engine.construction.formats import Format
from rules_engine.construction.violations import Violation
from rules_engine.core.cards import Definition
from rules_engine.core.options import RuleOptions
from rules_engine.games.asterisk import construction
from rules_engine.games.asterisk.cards import card_from_facts
from rules_engine.games.asterisk.evaluation import EVALUATION
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.policy import POLICIES, VOCABULARY
from rules_engine.games.asterisk.profile import PROFILE
from rules_engine.games.asterisk.table import AsteriskTable
from rules_engine.games.rules import GameRules


class AsteriskRules(GameRules):
    """Rules A1 to A8. What cards do are programs in the language of :mod:`rules_engine.games.asterisk.effects`."""

    key = "asterisk"
    zones: tuple[str, ...] = construction.ZONES
    options = AsteriskOptions
    vocabulary = VOCABULARY
    policy_documents = POLICIES
    evaluation = EVALUATION
    profile = PROFILE

    def definition(self, id: str, name: str, title: str, facts: Mapping[str, object], text: str | None) -> Definition:
        return card_from_facts(id, name, title, facts, text)

    def zone_of(self, card: Definition) -> str:
        return construction.zone_of(card)

    def copy_key(self, card: Definition) -> str:
        return construction.copy_key(card)

    def check(self, deck: DeckList, format: Format) -> list[Violation]:
        return construction.check(deck, format)

    def table(self, decks: Sequence[DeckList], options: RuleOptions) -> AsteriskTable:
        assert isinstance(options, AsteriskOptions)
        return AsteriskTable(decks, options)

    def goldfish_table(self, deck: DeckList, options: RuleOptions, *, turns: int, goes_first: bool) -> AsteriskTable:
        assert isinstance(options, AsteriskOptions)
        return AsteriskTable([deck], options, first_player=0 if goes_first else 1, turn_limit=turns)
