"""Claims, leases, tallies and the end of a run."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from pytest_django import Settings

from decks.goldfish import ledger, services, simulation, tasks
from decks.goldfish.models import GoldfishRun, RunChunk, State

from .conftest import MakeRun, messages

pytestmark = pytest.mark.django_db


def chunk_ids(run: GoldfishRun) -> list[int]:
    return list(run.chunks.order_by("first").values_list("pk", flat=True))


def play(claim: ledger.Claim) -> dict[str, object]:
    chunk = claim.chunk
    tally = simulation.play_chunk(chunk.run, chunk.first, chunk.games, is_wanted=lambda: True)
    assert tally is not None
    return tally


def expire(chunk_id: int) -> None:
    RunChunk.objects.filter(pk=chunk_id).update(lease_until=timezone.now() - timedelta(seconds=1))


def age(**fields: int) -> None:
    RunChunk.objects.update(sent_at=timezone.now() - timedelta(**fields))


def test_a_run_is_cut_into_chunks_that_tile_its_games(make_run: MakeRun) -> None:
    run = make_run(games=45)
    assert list(run.chunks.order_by("first").values_list("first", "games")) == [
        (0, 10), (10, 10), (20, 10), (30, 10), (40, 5)
    ]  # fmt: skip


def test_a_large_run_has_few_large_chunks() -> None:
    chunks = list(services._cut(1_000_000))
    assert len(chunks) == services.MOST_CHUNKS
    assert sum(games for _, games in chunks) == 1_000_000
    assert [first for first, _ in chunks] == [sum(games for _, games in chunks[:i]) for i in range(len(chunks))]


def test_t86_a_chunk_is_claimed_once_however_often_its_message_comes(make_run: MakeRun) -> None:
    run = make_run()
    first, *_ = chunk_ids(run)
    claim = ledger.claim_chunk(first)
    assert claim is not None
    assert claim.attempt == 1
    assert ledger.claim_chunk(first) is None
    run.refresh_from_db()
    assert run.state == State.RUNNING
    assert run.started_at is not None


def test_t86_a_message_delivered_after_the_end_changes_nothing(make_run: MakeRun) -> None:
    run = make_run()
    for chunk_id in chunk_ids(run):
        tasks.play_chunk(chunk_id)
    run.refresh_from_db()
    before = (run.state, run.progress, run.report, run.finished_at)
    assert before[:2] == (State.DONE, 40)
    for chunk_id in chunk_ids(run) * 2:
        tasks.play_chunk(chunk_id)
    run.refresh_from_db()
    assert (run.state, run.progress, run.report, run.finished_at) == before
    assert set(run.chunks.values_list("attempts", flat=True)) == {1}


def test_a_claim_that_was_lost_records_nothing(make_run: MakeRun) -> None:
    run = make_run()
    first, *_ = chunk_ids(run)
    slow = ledger.claim_chunk(first)
    expire(first)
    quick = ledger.claim_chunk(first)
    assert slow is not None
    assert quick is not None
    assert not ledger.renew_lease(slow)
    assert not ledger.record_tally(slow, play(slow))
    run.refresh_from_db()
    assert run.progress == 0
    ledger.record_tally(quick, play(quick))
    assert not ledger.record_tally(quick, play(quick))
    run.refresh_from_db()
    assert run.progress == 10


def test_a_renewed_lease_is_not_taken_away(make_run: MakeRun) -> None:
    first, *_ = chunk_ids(make_run())
    claim = ledger.claim_chunk(first)
    expire(first)
    assert claim is not None
    assert ledger.renew_lease(claim)
    assert ledger.release_expired() == []
    assert ledger.claim_chunk(first) is None


def test_only_the_last_tally_ends_the_run(make_run: MakeRun) -> None:
    run = make_run()
    claims = [ledger.claim_chunk(chunk_id) for chunk_id in chunk_ids(run)]
    assert [ledger.record_tally(claim, play(claim)) for claim in claims if claim] == [False, False, False, True]
    assert [ledger.finish_run(run.pk), ledger.finish_run(run.pk)] == [True, False]


def test_a_run_is_not_finished_while_a_chunk_is_open(make_run: MakeRun) -> None:
    run = make_run()
    for chunk_id in chunk_ids(run)[1:]:
        tasks.play_chunk(chunk_id)
    assert not ledger.finish_run(run.pk)
    assert ledger.unfinished_runs() == []


def test_the_sweeper_finishes_what_lost_its_worker_after_the_last_tally(make_run: MakeRun) -> None:
    run = make_run()
    for chunk_id in chunk_ids(run):
        claim = ledger.claim_chunk(chunk_id)
        assert claim is not None
        ledger.record_tally(claim, play(claim))
    assert ledger.unfinished_runs() == [run.pk]
    tasks.sweep()
    run.refresh_from_db()
    assert run.state == State.DONE
    assert run.report["games"] == 40


def test_the_sweeper_sends_a_chunk_whose_worker_is_gone_again(make_run: MakeRun, broker_folder: Path) -> None:
    run = make_run()
    first, *_ = chunk_ids(run)
    ledger.claim_chunk(first)
    expire(first)
    tasks.sweep()
    assert messages(broker_folder) == 5
    chunk = RunChunk.objects.get(pk=first)
    assert (chunk.state, chunk.attempts) == (State.QUEUED, 1)


def test_the_sweeper_sends_only_what_has_lost_its_message(make_run: MakeRun, broker_folder: Path) -> None:
    make_run()
    age(minutes=5)
    tasks.sweep()
    assert messages(broker_folder) == 4, "all messages still wait"
    for path in sorted((broker_folder / "queue").glob("*.simulations.msg"))[:2]:
        path.unlink()
    tasks.sweep()
    assert messages(broker_folder) == 4
    for path in (broker_folder / "queue").glob("*.simulations.msg"):
        path.unlink()
    tasks.sweep()
    assert messages(broker_folder) == 2, "the others were sent a moment ago"


def test_a_chunk_that_loses_its_worker_three_times_fails_the_run(make_run: MakeRun) -> None:
    run = make_run()
    first, second, *_ = chunk_ids(run)
    for _ in range(ledger.MOST_ATTEMPTS):
        assert ledger.claim_chunk(first) is not None
        expire(first)
        tasks.sweep()
    run.refresh_from_db()
    assert run.state == State.FAILED
    assert run.error == "Playing games 0 to 9 failed 3 times: the worker that played it ended or stood still"
    assert ledger.claim_chunk(first) is None
    assert ledger.claim_chunk(second) is None


def test_a_chunk_that_cannot_be_played_fails_the_run_with_the_reason(make_run: MakeRun) -> None:
    run = make_run()
    GoldfishRun.objects.filter(pk=run.pk).update(cards={})
    first, *_ = chunk_ids(run)
    for _ in range(ledger.MOST_ATTEMPTS):
        tasks.play_chunk(first)
    run.refresh_from_db()
    assert run.state == State.FAILED
    assert run.error.startswith("Playing games 0 to 9 failed 3 times: KeyError")
    assert run.finished_at is not None


def test_a_run_of_another_engine_version_fails_at_once(make_run: MakeRun) -> None:
    run = make_run()
    GoldfishRun.objects.filter(pk=run.pk).update(engine_version="0.0")
    tasks.play_chunk(chunk_ids(run)[0])
    run.refresh_from_db()
    assert run.state == State.FAILED
    assert "Restart web and workers" in run.error


def test_cancelling_stops_who_plays_and_is_idempotent(make_run: MakeRun) -> None:
    run = make_run()
    first, second, *_ = chunk_ids(run)
    claim = ledger.claim_chunk(first)
    assert claim is not None
    assert services.cancel_run(run).state == State.CANCELLED
    assert services.cancel_run(run).state == State.CANCELLED
    assert not ledger.renew_lease(claim)
    assert not ledger.record_tally(claim, play(claim))
    tasks.play_chunk(second)
    run.refresh_from_db()
    assert (run.state, run.progress) == (State.CANCELLED, 0)
    assert ledger.unfinished_runs() == []


def test_a_run_that_is_done_cannot_be_cancelled(make_run: MakeRun) -> None:
    run = make_run()
    for chunk_id in chunk_ids(run):
        tasks.play_chunk(chunk_id)
    assert services.cancel_run(run).state == State.DONE


def test_playing_stops_when_it_is_not_wanted_any_more(
    make_run: MakeRun, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    run = make_run(games=300, chunk=300)
    monkeypatch.setattr(simulation, "BATCH", 10)
    settings.GOLDFISH_LEASE_SECONDS = 0.0
    answers = iter([True, True, False])
    assert simulation.play_chunk(run, 0, 300, is_wanted=lambda: next(answers)) is None


def test_rows_stay_when_the_broker_goes_away_after_the_check(
    make_run: MakeRun, broker_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(services, "check_broker", _replace_by_file(broker_folder))
    run = make_run()
    assert run.chunks.count() == 4
    assert "the next sweep tries again" in caplog.text


def _replace_by_file(folder: Path) -> Callable[[], None]:
    return lambda: folder.write_text("") and None
