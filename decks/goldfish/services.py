"""What pages, API and commands do with goldfish runs: prepare, create, find, watch and cancel them."""

import uuid
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.db import transaction

from cards.errors import FieldError, UserError
from decks.goldfish import ledger, simulation
from decks.goldfish.models import OPEN_STATES, GoldfishRun, RunChunk, State
from decks.goldfish.queue import check_broker
from decks.goldfish.tasks import send_chunks
from decks.goldfish.workers import worker_status as worker_status
from decks.legality import Verdict
from decks.resolved import ResolvedDeck
from decks.services import check_deck

DEFAULT_GAMES, MOST_GAMES = 10_000, 1_000_000
DEFAULT_SEED, LARGEST_SEED = 1, 2**63 - 1
MOST_OPEN_RUNS = 100
MOST_PROCESSES = 64
SMALLEST_CHUNK, MOST_CHUNKS = 500, 200


class IllegalDeck(UserError):  # noqa: N818 - the state, like the engine's UnplayableDeck
    """The deck is not legal, and nobody said to play it all the same."""

    def __init__(self, verdict: Verdict) -> None:
        faults = [FieldError("deck", violation.code, violation.message_en) for violation in verdict.violations]
        faults += [FieldError("deck", "unresolved", f"{line.text}: {line.reason}") for line in verdict.deck.unresolved]
        first = faults[0].message.rstrip(".")
        rest = len(faults) - 1
        more = f" (and {rest} more fault{'s' if rest > 1 else ''})" if rest else ""
        message = f"The deck is not legal: {first}{more}. Mend it, or allow an illegal deck (allow_illegal)."
        super().__init__("illegal_deck", message, errors=tuple(faults), status=422)
        self.verdict = verdict


class Progress(NamedTuple):
    """How far a run is: ``done`` of ``games`` are played; ``notice`` says why it does not go on, or is empty."""

    state: str
    done: int
    games: int
    notice: str

    @property
    def percent(self) -> int:
        """The share that is played, rounded down."""
        return 100 * self.done // self.games


def prepare_run(
    deck: ResolvedDeck,
    *,
    games: int = DEFAULT_GAMES,
    seed: int = DEFAULT_SEED,
    options: Mapping[str, object] | None = None,
    allow_illegal: bool = False,
) -> GoldfishRun:
    """A run that is checked and not yet saved.

    Raises :class:`UserError`: ``invalid`` with the fields at fault, :class:`IllegalDeck`, ``unplayable_deck``.
    """
    errors = [*_limits("games", games, 1, MOST_GAMES), *_limits("seed", seed, 0, LARGEST_SEED)]
    if errors:
        raise UserError("invalid", " ".join(error.message for error in errors), errors=tuple(errors))
    if not allow_illegal and not (verdict := check_deck(deck)).legal:
        raise IllegalDeck(verdict)
    return simulation.prepare(deck, options or {}, seed, games)


def create_run(run: GoldfishRun) -> GoldfishRun:
    """Write a prepared run and its chunks in one transaction, and send them to the workers after it.

    Raises :class:`UserError` before any row is written: ``too_many_runs`` or ``broker_unavailable``.
    """
    if GoldfishRun.objects.filter(state__in=OPEN_STATES).count() >= MOST_OPEN_RUNS:
        raise UserError("too_many_runs", "Too many simulations wait already. Try again in a minute.", status=429)
    check_broker()
    with transaction.atomic():
        run.save(force_insert=True)
        chunks = [RunChunk(run=run, first=first, games=games) for first, games in _cut(run.games)]
        sent = [chunk.pk for chunk in RunChunk.objects.bulk_create(chunks)]
        transaction.on_commit(lambda: send_chunks(sent), robust=True)
    return run


def find_run(public_id: str | uuid.UUID) -> GoldfishRun:
    """The run of that id; :class:`UserError` ``not_found`` when there is none."""
    try:
        return GoldfishRun.objects.get(public_id=uuid.UUID(str(public_id)))
    except (ValueError, GoldfishRun.DoesNotExist):
        raise UserError("not_found", f"There is no simulation {public_id}.", status=404) from None


def find_finished_run(run: GoldfishRun) -> GoldfishRun | None:
    """A finished run that is fixed by the same deck, options, seed, games and versions as a prepared one."""
    return GoldfishRun.objects.filter(fingerprint=run.fingerprint, state=State.DONE).first()


def cancel_run(run: GoldfishRun) -> GoldfishRun:
    """End the run if it has not ended; what is played at this moment is thrown away. Any number of times."""
    ledger.cancel_run(run.pk)
    run.refresh_from_db()
    return run


def run_progress(run: GoldfishRun) -> Progress:
    """How far the run is, and what it waits for."""
    notice = worker_status().notice if run.is_open else ""
    return Progress(run.state, run.progress, run.games, notice)


def watch_run(run: GoldfishRun) -> Iterator[Progress]:
    """The run's progress as often as the caller asks for it, until the run has ended."""
    while True:
        run.refresh_from_db()
        yield run_progress(run)
        if not run.is_open:
            return


def run_report(run: GoldfishRun) -> simulation.Document:
    """The document of the ``goldfish`` command for a run that is done.

    Raises :class:`UserError`, with what is known, for one that has failed, was cancelled or is not done yet.
    """
    if run.state != State.DONE:
        reason = run.error or "nothing is known about why"
        raise UserError("run_not_done", f"The simulation is {run.state}: {reason}", status=409)
    return simulation.add_timing(run.report, run.seconds or 0.0)


def check_ready() -> None:
    """Refuse with one clear line when the database has no tables yet or the broker cannot be reached."""
    worker_status()
    check_broker()


def _limits(field: str, value: int, least: int, most: int) -> Iterator[FieldError]:
    if not least <= value <= most:
        yield FieldError(field, "out_of_range", f"{field} must be between {least} and {most:,}, not {value}.")


def _cut(games: int) -> Iterator[tuple[int, int]]:
    """(first game, number of games) of each chunk: small enough to show progress, and not too many rows."""
    size = max(SMALLEST_CHUNK, -(-games // MOST_CHUNKS))
    for first in range(0, games, size):
        yield first, min(size, games - first)
