"""Construction rules are fast enough to judge every list of a large event at once."""

import time

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.construction.formats import Format, Restriction
from rules_engine.games.elestrals import construction
from rules_engine.games.elestrals.cards import ElestralsCard

CHECKS = 500


def test_check_judges_at_least_a_thousand_decks_a_second() -> None:
    cards = [ElestralsCard(f"c{n}", f"Beast {n}", "", "elestral", cost=["fire"]) for n in range(25)]
    spirits = [ElestralsCard(f"s{n}", f"Spirit {n}", None, "spirit", elements=["fire"]) for n in range(4)]
    entries = [DeckEntry(card, "main", 2) for card in cards] + [DeckEntry(card, "spirit", 5) for card in spirits]
    deck = DeckList("elestrals", entries)
    format = Format("standard", "2025-06-01", restrictions={"c1": Restriction("limited", 1)}, unknown=frozenset({"c2"}))
    started = time.process_time()
    for _ in range(CHECKS):
        violations = construction.check(deck, format)
    seconds = time.process_time() - started
    assert [violation.code for violation in violations] == ["main_deck_size", "restricted_copies", "legality_unknown"]
    assert CHECKS / seconds > 1000
