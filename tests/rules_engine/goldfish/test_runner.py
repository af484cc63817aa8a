"""Running parts of a goldfish run: splits, policies, options, refusals."""

import json
from functools import reduce

import pytest

from rules_engine.agents.priorities import InvalidPolicy
from rules_engine.construction.deck import DeckList
from rules_engine.core.errors import UnknownOption, UnplayableDeck
from rules_engine.games import GAMES
from rules_engine.goldfish import GoldfishOptions, build_report, merge, play_games
from tests.rules_engine import samples


@pytest.mark.parametrize("key", GAMES)
def test_tally_when_a_run_is_split_differently_is_the_same(key: str) -> None:
    deck, options = samples.DECKS[key][0], GoldfishOptions()
    whole = play_games(deck, options, 3, 0, 60)
    parts = [play_games(deck, options, 3, first, count) for first, count in ((37, 23), (0, 1), (1, 36))]
    merged = reduce(merge, parts)
    assert json.dumps(merged, sort_keys=True) == json.dumps(whole, sort_keys=True)
    assert build_report(deck, options, 3, merged) == build_report(deck, options, 3, whole)


@pytest.mark.parametrize("key", GAMES)
def test_tally_when_it_goes_through_json_is_the_same(key: str) -> None:
    tally = play_games(samples.DECKS[key][0], GoldfishOptions(), 4, 0, 5)
    assert json.loads(json.dumps(tally)) == tally


def test_policy_when_given_as_a_document_is_followed() -> None:
    idle = {"name": "idle", "rules": [{"when": "mulligan", "do": "keep"}, {"when": "main", "do": "done"}]}
    options = GoldfishOptions(policy=idle, turns=3)
    deck = samples.DECKS["elestrals"][0]
    report = build_report(deck, options, 1, play_games(deck, options, 1, 0, 10))
    assert report["options"]["policy"] == idle
    assert GoldfishOptions.from_json(report["options"]).policy_document == idle
    assert [entry["key"] for entry in report["statistics"]["end_reason"]["values"]] == ["turn_limit"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (GoldfishOptions(policy="rush"), "no policy “rush”; choose from: race, keep_every_hand"),
        (GoldfishOptions(rules={"mulligan": "none"}), "rule option “mulligan” does not exist; choose from: rune_wrong"),
        (GoldfishOptions(rules={"both_lose": "no"}), "“both_lose” cannot be 'no'; choose from: 'draw'"),
    ],
)
def test_play_games_when_an_option_does_not_exist(options: GoldfishOptions, message: str) -> None:
    with pytest.raises(UnknownOption, match=message):
        play_games(samples.DECKS["elestrals"][0], options, 1, 0, 1)


def test_play_games_when_the_policy_document_is_wrong() -> None:
    options = GoldfishOptions(policy={"rules": [{"when": "main", "do": "win"}]})
    with pytest.raises(InvalidPolicy, match="unknown “do”: “win”"):
        play_games(samples.DECKS["elestrals"][0], options, 1, 0, 1)


def test_play_games_when_the_game_does_not_exist() -> None:
    with pytest.raises(UnknownOption, match="no game “chess”; choose from: elestrals, asterisk"):
        play_games(DeckList("chess", []), GoldfishOptions(), 1, 0, 1)


@pytest.mark.parametrize("key", GAMES)
def test_play_games_when_the_deck_is_empty(key: str) -> None:
    with pytest.raises(UnplayableDeck):
        play_games(DeckList(key, []), GoldfishOptions(), 1, 0, 1)
