"""Many workers at the same row at the same moment, on a database where that can happen."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection, connections

from decks.goldfish import ledger, services
from decks.goldfish.models import GoldfishRun, RunChunk, State

from .conftest import sample_deck

T = TypeVar("T")
WORKERS = 8

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def run(bundled_catalogue: None) -> GoldfishRun:
    if connection.vendor == "sqlite":
        pytest.skip("SQLite lets one writer in at a time; this needs PostgreSQL (DATABASE_URL)")
    run = services.prepare_run(sample_deck("elestrals"), games=WORKERS)
    run.save()
    RunChunk.objects.bulk_create(RunChunk(run=run, first=first, games=1) for first in range(WORKERS))
    return run


def at_once(actions: list[Callable[[], T]]) -> list[T]:
    barrier = Barrier(len(actions))

    def act(action: Callable[[], T]) -> T:
        try:
            barrier.wait()
            return action()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(actions)) as pool:
        return list(pool.map(act, actions))


def test_t86_of_many_claims_at_once_one_succeeds(run: GoldfishRun) -> None:
    chunk = run.chunks.first()
    assert chunk is not None
    claims = at_once([lambda: ledger.claim_chunk(chunk.pk)] * WORKERS)
    assert [claim.attempt for claim in claims if claim] == [1]


def test_of_many_last_tallies_at_once_one_ends_the_run(run: GoldfishRun) -> None:
    claims = [claim for chunk in run.chunks.all() if (claim := ledger.claim_chunk(chunk.pk))]
    tally: dict[str, object] = {"games": 1, "counts": {}}
    last = at_once([lambda claim=claim: ledger.record_tally(claim, tally) for claim in claims])  # type: ignore[misc]
    assert sorted(last) == [False] * (WORKERS - 1) + [True]
    run.refresh_from_db()
    assert run.progress == WORKERS


def test_cancelling_while_tallies_are_recorded_does_not_deadlock(run: GoldfishRun) -> None:
    claims = [claim for chunk in run.chunks.all() if (claim := ledger.claim_chunk(chunk.pk))]
    records: list[Callable[[], bool]] = [
        lambda claim=claim: ledger.record_tally(claim, {"games": 1, "counts": {}})  # type: ignore[misc]
        for claim in claims
    ]
    at_once([*records, lambda: ledger.cancel_run(run.pk)])
    run.refresh_from_db()
    done = run.chunks.filter(state=State.DONE).count()
    assert run.state in (State.CANCELLED, State.RUNNING)
    assert run.progress == done
