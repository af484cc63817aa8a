"""From tallies to the report: the document of the ``goldfish`` command without timing and card-data version.

The same deck, options, seed and number of games give the same document, byte for byte, however the games were split.
"""

import re
from typing import Any, Final

from rules_engine import ENGINE_VERSION
from rules_engine.construction.deck import DeckList
from rules_engine.core.cards import Definition
from rules_engine.games import GAMES
from rules_engine.games.profile import Profile
from rules_engine.goldfish.measures import Counts, Document, add_counts
from rules_engine.goldfish.options import GoldfishOptions
from rules_engine.goldfish.statistics import EXACT_ONLY, Collector, Context

Tally = dict[str, Any]
"""``games``, and ``counts`` by the name of the statistic: whole numbers only."""

EXACT_NOTE: Final = {
    "en": "Exact odds are those of the deck as it is shuffled: without mulligans, effects and extra draws.",
    "ja": "厳密値はマリガン・効果・追加ドローを考えない、シャッフル直後のデッキの確率です。",
}
SENTENCE_END: Final = re.compile(r"[.。!！?？\n]+")


def new_collector(deck: DeckList, options: GoldfishOptions) -> Collector:
    """What counts the games of a run, or of a part of it."""
    return Collector(_context(deck, options))


def merge(left: Tally, right: Tally) -> Tally:
    """The tally of two parts of one run: addition, so the order does not matter."""
    counts: Counts = add_counts(left["counts"], right["counts"])
    return {"games": left["games"] + right["games"], "counts": counts}


def build_report(deck: DeckList, options: GoldfishOptions, seed: int, tally: Tally) -> Document:
    """The report of a run from its merged tally."""
    run = _context(deck, options)
    games = tally["games"]
    measures = Collector(run).measures
    alone = {name: odds for name, entry in EXACT_ONLY if (odds := entry(run)) is not None}
    return {
        "game": deck.game,
        "deck": _deck_document(deck),
        "options": {**options.as_json(), "policy": options.policy_document or run.policy},
        "seed": seed,
        "games": games,
        "engine_version": ENGINE_VERSION,
        "coverage": coverage(deck, run.profile),
        "statistics": {measure.name: measure.report(tally["counts"][measure.name], games) for measure in measures},
        "exact": {
            **{measure.name: measure.exact for measure in measures if measure.exact is not None},
            **{name: odds["value"] for name, odds in alone.items()},
        },
        "exact_note": EXACT_NOTE,
        "exact_labels": {
            **{measure.name: measure.labels for measure in measures if measure.exact is not None},
            **{name: odds["label"] for name, odds in alone.items()},
        },
    }


def coverage(deck: DeckList, profile: Profile) -> Document:
    """How much of the deck's text the engine executes: sentences of its cards, each card once, and the names of the
    cards whose text is unknown or not executed."""
    cards = {entry.card.id: entry.card for entry in deck if entry.zone != "side" and profile.has_text(entry.card)}
    return {
        "sentences": sum(_sentences(card) for card in cards.values()),
        "executed": 0,
        "cards_not_implemented": sorted({card.name for card in cards.values() if card.text != ""}),
    }


def _sentences(card: Definition) -> int:
    return sum(1 for sentence in SENTENCE_END.split(card.text or "") if sentence.strip())


def _context(deck: DeckList, options: GoldfishOptions) -> Context:
    rules = GAMES[deck.game]
    return Context(deck, rules.profile, options, options.policy or rules.policies[0])


def _deck_document(deck: DeckList) -> Document:
    """Zones to entries, in canonical order."""
    zones: dict[str, list[Document]] = {}
    for entry in deck:
        zones.setdefault(entry.zone, []).append({"card": entry.card.id, "name": entry.card.name, "count": entry.count})
    return {"zones": zones}
