"""Preparing, creating, finding and watching runs."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from cards.errors import UserError
from decks import services as decks
from decks.goldfish import services, tasks, workers
from decks.goldfish.models import GoldfishRun, State, Worker
from decks.resolved import ResolvedDeck
from deckwright import broker

from .conftest import MakeRun, use_broker

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("field", "values"),
    [
        ("games", {"games": 0}),
        ("games", {"games": services.MOST_GAMES + 1}),
        ("seed", {"seed": -1}),
        ("seed", {"seed": 2**63}),
        ("options", {"options": {"turns": 0}}),
        ("options", {"options": {"turns": "ten"}}),
        ("options", {"options": {"play": "third"}}),
        ("options", {"options": {"policy": "no such policy"}}),
        ("options", {"options": {"rules": {"no_such_rule": 1}}}),
        ("options", {"options": {"speed": 1}}),
    ],
)
def test_a_wrong_value_is_refused_by_its_field(deck: ResolvedDeck, field: str, values: dict[str, object]) -> None:
    with pytest.raises(UserError) as raised:
        services.prepare_run(deck, **values)  # type: ignore[arg-type]
    assert [error.field for error in raised.value.errors] == [field]
    assert raised.value.status == 400


def test_an_illegal_deck_is_refused_with_its_faults_unless_allowed(deck: ResolvedDeck) -> None:
    short = ResolvedDeck(deck.game, deck.title, deck.format, deck.entries[:-1])
    with pytest.raises(services.IllegalDeck, match="not legal") as raised:
        services.prepare_run(short)
    assert raised.value.errors
    assert services.prepare_run(short, allow_illegal=True).games == services.DEFAULT_GAMES


def test_lines_that_cannot_be_read_are_kept_with_the_run(deck: ResolvedDeck) -> None:
    text = decks.write_deck(deck, "text") + "\n[main]\n3 Nobody By That Name\n"
    with pytest.raises(services.IllegalDeck, match="Nobody By That Name"):
        services.prepare_run(decks.parse_deck(deck.game, text))
    run = services.prepare_run(decks.parse_deck(deck.game, text), allow_illegal=True)
    assert run.deck["unresolved"] == ["3 Nobody By That Name"]


def test_a_deck_that_no_game_can_be_set_up_with_is_refused_even_when_allowed(deck: ResolvedDeck) -> None:
    with pytest.raises(UserError, match="No game can be played") as raised:
        services.prepare_run(ResolvedDeck(deck.game, "", "", ()), allow_illegal=True)
    assert raised.value.code == "unplayable_deck"


def test_no_row_is_left_when_the_broker_cannot_be_reached(deck: ResolvedDeck, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = services.prepare_run(deck, games=10)
    away = use_broker("embedded://localhost", broker.transport_options(tmp_path / "file"))
    with away, pytest.raises(UserError, match="The message broker cannot be reached") as raised:
        services.create_run(run)
    assert (raised.value.code, raised.value.status) == ("broker_unavailable", 503)
    assert not GoldfishRun.objects.exists()


def test_no_row_is_left_when_redis_does_not_answer(deck: ResolvedDeck) -> None:
    run = services.prepare_run(deck, games=10)
    away = use_broker("redis://127.0.0.1:1/0", {"socket_connect_timeout": 1})
    with away, pytest.raises(UserError, match="The message broker cannot be reached"):
        services.create_run(run)
    assert not GoldfishRun.objects.exists()


def test_too_many_open_runs_are_refused(make_run: MakeRun, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_OPEN_RUNS", 1)
    make_run()
    with pytest.raises(UserError) as raised:
        make_run()
    assert raised.value.status == 429


def test_a_waiting_run_says_that_no_worker_is_running(make_run: MakeRun) -> None:
    run = make_run()
    assert services.run_progress(run) == services.Progress(State.QUEUED, 0, 40, workers.NO_WORKER)
    workers.note_worker("worker1@here")
    assert services.run_progress(run).notice == ""


def test_a_worker_without_a_heartbeat_does_not_count() -> None:
    workers.note_worker("worker1@here")
    workers.note_worker("worker1@here")
    assert services.worker_status() == (1, "")
    Worker.objects.update(seen_at=timezone.now() - timedelta(seconds=60))
    assert services.worker_status().running == 0
    workers.note_worker("worker2@here")
    workers.remove_worker("worker2@here")
    assert services.worker_status() == (0, workers.NO_WORKER)


def test_a_finished_run_is_found_again_and_one_with_another_seed_is_not(make_run: MakeRun, deck: ResolvedDeck) -> None:
    run = make_run()
    assert services.find_finished_run(services.prepare_run(deck, games=40)) is None, "it is not finished yet"
    for chunk in run.chunks.all():
        tasks.play_chunk(chunk.pk)
    assert services.find_finished_run(services.prepare_run(deck, games=40)) == run
    assert services.find_finished_run(services.prepare_run(deck, games=40, seed=9)) is None


def test_watching_ends_with_the_run(make_run: MakeRun) -> None:
    run = make_run()
    seen = []
    chunks = iter(run.chunks.all())
    for progress in services.watch_run(run):
        seen.append((progress.state, progress.done, progress.percent))
        if chunk := next(chunks, None):
            tasks.play_chunk(chunk.pk)
    assert seen == [("queued", 0, 0), ("running", 10, 25), ("running", 20, 50), ("running", 30, 75), ("done", 40, 100)]
    assert services.run_report(run)["games"] == 40


def test_the_report_of_a_run_that_is_not_done_says_why(make_run: MakeRun) -> None:
    run = services.cancel_run(make_run())
    with pytest.raises(UserError, match="The simulation is cancelled"):
        services.run_report(run)


@pytest.mark.parametrize("id", ["", "zzz", "5f0c6f1e-3d1c-4f0b-9a55-0d6f6f0f7a11", "1' or 1=1"])
def test_an_unknown_id_is_not_found(id: str) -> None:
    with pytest.raises(UserError) as raised:
        services.find_run(id)
    assert raised.value.status == 404
