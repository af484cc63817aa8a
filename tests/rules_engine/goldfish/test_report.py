"""The report: its document, and that no split of a run changes a byte of it."""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import ENGINE_VERSION
from rules_engine.construction.deck import DeckList
from rules_engine.goldfish import GoldfishOptions, build_report, merge, play_games
from tests.rules_engine.goldfish.decks import asterisk_deck, elestrals_deck

DECKS = {"elestrals": elestrals_deck(), "asterisk": asterisk_deck()}
OPTIONS = GoldfishOptions(turns=5)
SEED = 11
GAMES = 60


def report_of_parts(deck: DeckList, parts: list[tuple[int, int]], seed: int = SEED) -> str:
    """The report, as JSON, of games played and stored in parts (first, games)."""
    tallies = [json.loads(json.dumps(play_games(deck, OPTIONS, seed, first, games))) for first, games in parts]
    total = tallies[0]
    for tally in tallies[1:]:
        total = merge(total, tally)
    return json.dumps(build_report(deck, OPTIONS, seed, total))


WHOLE = {game: report_of_parts(deck, [(0, GAMES)]) for game, deck in DECKS.items()}


@settings(max_examples=15, deadline=None)
@given(
    game=st.sampled_from(sorted(DECKS)),
    cuts=st.lists(st.integers(1, GAMES - 1), unique=True, max_size=4).map(sorted),
    order=st.randoms(use_true_random=False),
)
def test_report_is_the_same_for_any_split_in_any_order(game: str, cuts: list[int], order: object) -> None:
    bounds = [0, *cuts, GAMES]
    parts = [(first, last - first) for first, last in pairwise(bounds)]
    order.shuffle(parts)  # type: ignore[attr-defined]
    assert report_of_parts(DECKS[game], parts) == WHOLE[game]


@pytest.mark.parametrize("game", sorted(DECKS))
def test_report_when_the_seed_differs_differs(game: str) -> None:
    assert report_of_parts(DECKS[game], [(0, GAMES)], seed=12) != WHOLE[game]


@pytest.mark.parametrize("game", sorted(DECKS))
def test_report_document(game: str) -> None:
    document = json.loads(WHOLE[game])
    assert set(document) == {
        "game", "deck", "options", "seed", "games", "engine_version", "coverage", "statistics",
        "exact", "exact_labels", "exact_note",
    }  # fmt: skip
    assert (document["game"], document["seed"], document["games"]) == (game, SEED, GAMES)
    assert document["engine_version"] == ENGINE_VERSION
    assert document["options"] == {"turns": 5, "play": "first", "policy": "race", "rules": {}}
    assert sum(entry["count"] for entry in document["deck"]["zones"]["main"]) == 40


def test_report_is_the_same_whatever_the_order_of_the_deck_lines() -> None:
    deck = DECKS["asterisk"]
    turned = DeckList("asterisk", reversed(deck.entries))
    assert report_of_parts(turned, [(0, GAMES)]) == WHOLE["asterisk"]


def test_coverage_names_cards_whose_text_is_not_executed_or_unknown() -> None:
    coverage = json.loads(WHOLE["elestrals"])["coverage"]
    assert coverage == {"sentences": 2, "executed": 0, "cards_not_implemented": ["Lost Page", "Odd Chant"]}
    coverage = json.loads(WHOLE["asterisk"])["coverage"]
    assert coverage == {"sentences": 8, "executed": 0, "cards_not_implemented": ["閃き0", "閃き1", "閃き2", "閃き3"]}


def test_play_games_when_no_game_is_asked_for_gives_an_empty_tally() -> None:
    deck = DECKS["asterisk"]
    empty = play_games(deck, OPTIONS, SEED, 0, 0)
    document = build_report(deck, OPTIONS, SEED, empty)
    assert document["statistics"]["keep_rate"]["value"] is None
    some = play_games(deck, OPTIONS, SEED, 0, 5)
    assert merge(empty, some) == merge(some, empty) == some
