"""What workers do: play one chunk, and now and then send again what was lost. Both may happen any number of times."""

import logging
from collections.abc import Iterable
from functools import partial

from celery import shared_task
from kombu.exceptions import KombuError

from decks.goldfish import ledger, simulation
from decks.goldfish.queue import waiting_messages

logger = logging.getLogger(__name__)


@shared_task
def play_chunk(chunk_id: int) -> None:
    """Claim the chunk, play its games, record the tally; after the last chunk write the run's report."""
    claim = ledger.claim_chunk(chunk_id)
    if claim is None:
        return
    try:
        chunk, is_wanted = claim.chunk, partial(ledger.renew_lease, claim)
        tally = simulation.play_chunk(chunk.run, chunk.first, chunk.games, is_wanted=is_wanted)
    except simulation.OutdatedRunError as error:
        ledger.fail_run(claim.chunk.run_id, str(error))
    except Exception as error:
        logger.exception("Playing %s of run %s failed", claim.chunk, claim.chunk.run.public_id)
        if ledger.give_back(claim, f"{type(error).__name__}: {error}"):
            send_chunks([chunk_id])
    else:
        if tally is not None and ledger.record_tally(claim, tally):
            finish(claim.chunk.run_id)


def sweep() -> None:
    """Send again what lost its worker or its message, and finish what lost its worker at the very end."""
    send_chunks(ledger.release_expired())
    send_chunks(ledger.lost_chunks(waiting_messages()))
    for run_id in ledger.unfinished_runs():
        finish(run_id)


def finish(run_id: int) -> None:
    """Write the report of a run whose chunks are done; one whose tallies give no report has failed."""
    try:
        ledger.finish_run(run_id)
    except Exception as error:
        logger.exception("Run %s gives no report", run_id)
        ledger.fail_run(run_id, f"The games were played but give no report: {type(error).__name__}: {error}")


def send_chunks(chunk_ids: Iterable[int]) -> None:
    """A message for each chunk. Messages are hints: one that cannot be sent now is sent by the next sweep."""
    sent = []
    try:
        for chunk_id in chunk_ids:
            play_chunk.delay(chunk_id)
            sent.append(chunk_id)
    except (KombuError, OSError) as error:
        logger.warning("The broker does not take messages now, the next sweep tries again: %s", error)
    ledger.note_sent(sent)
