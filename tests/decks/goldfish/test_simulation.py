"""One report for one run: whatever the split, the order, the processes, the day."""

import json
from itertools import permutations

import pytest

from cards.models import Card, Game
from decks.goldfish import services, simulation
from decks.goldfish.models import GoldfishRun
from decks.resolved import ResolvedDeck

from .conftest import sample_deck

pytestmark = pytest.mark.django_db
GAMES = 60


def play(run: GoldfishRun, *sizes: int) -> list[simulation.Tally]:
    tallies, first = [], 0
    for games in sizes:
        tally = simulation.play_chunk(run, first, games, is_wanted=lambda: True)
        assert tally is not None
        tallies.append(json.loads(json.dumps(tally)))
        first += games
    assert first == run.games
    return tallies


def text(report: simulation.Document) -> str:
    return json.dumps(report, ensure_ascii=False)


@pytest.mark.parametrize("game", ["elestrals", "asterisk"])
def test_t81_any_split_in_any_order_gives_the_same_bytes(bundled_catalogue: None, game: str) -> None:
    run = services.prepare_run(sample_deck(game), games=GAMES)
    whole = text(simulation.report(run, play(run, GAMES)))
    assert text(simulation.report(run, play(run, *[1] * 10, 50))) == whole
    for tallies in permutations(play(run, 7, 20, 33)):
        assert text(simulation.report(run, tallies)) == whole


@pytest.mark.parametrize("processes", [1, 2])
def test_t81_local_processes_give_the_same_bytes(
    deck: ResolvedDeck, processes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = services.prepare_run(deck, games=GAMES)
    monkeypatch.setattr(simulation, "PART", 20)
    seen: list[int] = []
    report = simulation.play_locally(run, processes, seen.append)
    assert text(report) == text(simulation.report(run, play(run, GAMES)))
    assert seen == [20, 40, 60]


def test_another_seed_gives_another_report(deck: ResolvedDeck) -> None:
    one, two = (services.prepare_run(deck, games=GAMES, seed=seed) for seed in (1, 2))
    assert simulation.report(one, play(one, GAMES)) != simulation.report(two, play(two, GAMES))
    assert one.fingerprint != two.fingerprint


def test_an_import_in_the_middle_of_a_run_changes_nothing(deck: ResolvedDeck) -> None:
    run = services.prepare_run(deck, games=GAMES)
    expected = text(simulation.report(run, play(run, GAMES)))
    before = play(run, 30, 30)[:1]
    Card.objects.filter(game_id=run.game).update(facts={}, name="changed")
    Game.objects.filter(key=run.game).update(data_version="another")
    after = play(run, 30, 30)[1:]
    assert text(simulation.report(run, before + after)) == expected


def test_the_document_has_the_promised_keys_in_their_order(deck: ResolvedDeck) -> None:
    run = services.prepare_run(deck, games=GAMES)
    document = simulation.add_timing(simulation.report(run, play(run, GAMES)), 0.5)
    promised = [
        "game", "deck", "options", "seed", "games", "engine_version", "card_data_version", "compiled", "seconds",
        "games_per_second", "coverage", "statistics", "exact",
    ]  # fmt: skip
    assert [key for key in document if key in promised] == promised
    assert document["games_per_second"] == 2 * GAMES
    assert document["card_data_version"] == Game.objects.get(key=run.game).data_version
    assert document["options"] == {"turns": 10, "play": "first", "policy": run.options["policy"], "rules": {}}


def test_a_run_comes_back_from_the_database_byte_for_byte(deck: ResolvedDeck) -> None:
    run = services.prepare_run(deck, games=GAMES)
    report = simulation.report(run, play(run, GAMES))
    run.report = report
    run.save()
    stored = GoldfishRun.objects.get(pk=run.pk)
    assert text(stored.report) == text(report)
    assert text(stored.deck) == text(run.deck)
    assert text(simulation.report(stored, play(stored, GAMES))) == text(report)


def test_equal_decks_have_equal_fingerprints_whatever_their_title(deck: ResolvedDeck) -> None:
    renamed = ResolvedDeck(deck.game, "Another title", deck.format, deck.entries[::-1])
    one, two = (services.prepare_run(deck, games=GAMES) for deck in (deck, renamed))
    assert one.fingerprint == two.fingerprint
    assert text(simulation.report(one, play(one, GAMES))) == text(simulation.report(two, play(two, GAMES)))
