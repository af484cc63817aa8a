"""Who plays which chunk: claims, leases, tallies and the end of a run.

Every step is one conditional UPDATE, so that a message delivered twice, a worker that was thought dead and two sweepers
at once change nothing. A claim is worth as long as its attempt number is the chunk's current one.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from decks.goldfish import simulation
from decks.goldfish.models import OPEN_STATES, GoldfishRun, RunChunk, State

MOST_ATTEMPTS = 3
RESEND_SECONDS = 10
ERROR_LENGTH = 500


class Claim(NamedTuple):
    """The right to play one chunk: until the lease ends, and longer while it is renewed."""

    chunk: RunChunk
    attempt: int

    @property
    def row(self) -> QuerySet[RunChunk]:
        """The chunk's row as long as the claim holds; no row afterwards."""
        return RunChunk.objects.filter(pk=self.chunk.pk, state=State.RUNNING, attempts=self.attempt)


def claim_chunk(chunk_id: int) -> Claim | None:
    """The right to play the chunk, or ``None``: it is done, cancelled, another holds it, or it failed too often."""
    now = timezone.now()
    free = Q(state=State.QUEUED) | Q(state=State.RUNNING, lease_until__lt=now)
    claimed = RunChunk.objects.filter(free, pk=chunk_id, attempts__lt=MOST_ATTEMPTS).update(
        state=State.RUNNING, attempts=F("attempts") + 1, lease_until=_lease()
    )
    if not claimed:
        return None
    chunk = RunChunk.objects.select_related("run").get(pk=chunk_id)
    GoldfishRun.objects.filter(pk=chunk.run_id, state=State.QUEUED).update(state=State.RUNNING, started_at=now)
    return Claim(chunk, chunk.attempts)


def renew_lease(claim: Claim) -> bool:
    """A sign of life from who plays; false when the claim is lost: cancelled, or given to another."""
    return bool(claim.row.update(lease_until=_lease()))


def record_tally(claim: Claim, tally: dict[str, object]) -> bool:
    """Write what the chunk's games gave, once; true when it was the last chunk of its run.

    The run's row is locked before the open chunks are counted: of two last chunks recorded at the same moment the
    second sees the first.
    """
    with _locked(claim.chunk.run_id) as run:
        if not claim.row.update(state=State.DONE, tally=tally, lease_until=None, error=""):
            return False
        run.update(progress=F("progress") + claim.chunk.games)
        return not RunChunk.objects.filter(run_id=claim.chunk.run_id).exclude(state=State.DONE).exists()


def give_back(claim: Claim, error: str) -> bool:
    """The chunk could not be played: true when it may be tried again, otherwise its run has failed."""
    return _give_back(claim, claim.row, error)


def fail_run(run_id: int, error: str) -> None:
    """End an open run with a message; its open chunks are not played any more."""
    _close_run(run_id, State.FAILED, error[:ERROR_LENGTH])


def cancel_run(run_id: int) -> bool:
    """End an open run because its owner says so; false when it had ended already."""
    return _close_run(run_id, State.CANCELLED, "")


def finish_run(run_id: int) -> bool:
    """Merge the tallies of a run whose chunks are all done, and write its report; true for whoever wrote it."""
    run = GoldfishRun.objects.get(pk=run_id)
    if not run.is_open or run.chunks.exclude(state=State.DONE).exists():
        return False
    tallies = [chunk.tally for chunk in run.chunks.order_by("first")]
    report = simulation.report(run, tallies)
    open_run = GoldfishRun.objects.filter(pk=run_id, state__in=OPEN_STATES)
    return bool(open_run.update(state=State.DONE, report=report, finished_at=timezone.now()))


def unfinished_runs() -> list[int]:
    """Runs whose chunks are all done but whose report is missing: a worker died between the two."""
    open_chunks = RunChunk.objects.exclude(state=State.DONE).values("run")
    runs = GoldfishRun.objects.filter(state__in=OPEN_STATES).exclude(pk__in=open_chunks)
    return list(runs.values_list("pk", flat=True))


def release_expired() -> list[int]:
    """Chunks whose worker gave no sign of life within the lease, free to be played again; the hopeless fail."""
    expired = RunChunk.objects.filter(state=State.RUNNING, lease_until__lt=timezone.now())
    claims = [Claim(chunk, chunk.attempts) for chunk in expired]
    error = "the worker that played it ended or stood still"
    return [claim.chunk.pk for claim in claims if _give_back(claim, claim.row & expired, error)]


def lost_chunks(waiting_messages: int) -> list[int]:
    """Chunks that wait without a message: as many of those sent longest ago as there are messages missing."""
    queued = RunChunk.objects.filter(state=State.QUEUED)
    missing = queued.count() - waiting_messages
    if missing <= 0:
        return []
    old = queued.filter(sent_at__lt=timezone.now() - timedelta(seconds=RESEND_SECONDS))
    return list(old.order_by("sent_at", "pk").values_list("pk", flat=True)[:missing])


def note_sent(chunk_ids: Iterable[int]) -> None:
    """A message for each of the chunks is on its way."""
    RunChunk.objects.filter(pk__in=list(chunk_ids)).update(sent_at=timezone.now())


def _give_back(claim: Claim, row: QuerySet[RunChunk], error: str) -> bool:
    error = error[:ERROR_LENGTH]
    with _locked(claim.chunk.run_id):
        if claim.attempt < MOST_ATTEMPTS:
            return bool(row.update(state=State.QUEUED, lease_until=None, error=error))
        if row.update(state=State.FAILED, lease_until=None, error=error):
            fail_run(claim.chunk.run_id, f"Playing {claim.chunk} failed {MOST_ATTEMPTS} times: {error}")
    return False


def _close_run(run_id: int, state: State, error: str) -> bool:
    with _locked(run_id) as run:
        if not run.filter(state__in=OPEN_STATES).update(state=state, error=error, finished_at=timezone.now()):
            return False
        RunChunk.objects.filter(run_id=run_id, state__in=OPEN_STATES).update(state=state, lease_until=None)
    return True


@contextmanager
def _locked(run_id: int) -> Iterator[QuerySet[GoldfishRun]]:
    """A transaction that holds the run's row, always before those of its chunks: so no two wait for each other."""
    run = GoldfishRun.objects.filter(pk=run_id)
    with transaction.atomic():
        list(run.select_for_update().values_list("pk"))
        yield run


def _lease() -> datetime:
    return timezone.now() + timedelta(seconds=settings.GOLDFISH_LEASE_SECONDS)
