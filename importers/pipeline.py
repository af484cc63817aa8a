"""One import from end to end: read the files, call the adapter, check, write in one transaction, record the run.

>>> run_import("elestrals-dump", ["printings.json"], roles={"sets": "sets.json"})["status"]
'done'

Two imports at once take turns, and an import that is killed leaves nothing: cards, printings and the row that remembers
the run are one transaction.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from django.db import DatabaseError, connection, transaction

from cards.catalogue import write
from cards.errors import UserError
from cards.models import Format, ImportRun
from cards.records import Batch, Problem
from importers.checks import shrinks, why_refused
from importers.files import checksum, read_payloads
from importers.report import Report
from importers.sources import SOURCES, Adapter, Payload

_LOCK: Final = 0x6465636B
"""PostgreSQL's advisory lock of an import; any number that nothing else in this database uses."""


def run_import(
    source_key: str,
    paths: Sequence[str] = (),
    *,
    roles: Mapping[str, str] | None = None,
    game: str | None = None,
    dry_run: bool = False,
    strict: bool = False,
    allow_shrink: bool = False,
    progress: Callable[[str], None] = lambda step: None,
) -> dict[str, Any]:
    """Import ``paths`` (files or folders) of one source and return the report of the command.

    ``roles`` are further files by their role; ``game`` narrows a source of several games. A dry run does everything
    and keeps nothing. ``progress`` is told what is being done. An import that is refused has the status ``refused``;
    :class:`~cards.errors.UserError` is raised where nothing can be read.
    """
    started = time.monotonic()
    adapter = _adapter(source_key, game)
    progress("Reading files")
    payloads = read_payloads(adapter, paths, roles or {})
    progress("Reading cards")
    batches = _read(adapter, payloads, game, is_kept=not dry_run)
    progress("Writing to the catalogue")
    status = ImportRun.Status.DRY_RUN if dry_run else ImportRun.Status.DONE
    report = Report.of(source_key, batches, status)
    with transaction.atomic():
        _wait_for_turn()
        may_shrink = allow_shrink or adapter.home is not None  # what a source brings itself is never cut short
        report = _write(report, batches, is_strict=strict, may_shrink=may_shrink)
        report.seconds = time.monotonic() - started
        if dry_run:
            transaction.set_rollback(True)
        else:
            report.record(checksum(payloads))
    return report.document()


def _adapter(source_key: str, game: str | None) -> Adapter:
    adapter = SOURCES.get(source_key)
    if adapter is None:
        known = ", ".join(SOURCES)
        raise UserError("unknown_source", f"There is no source {source_key!r}. Sources: {known}.")
    if game is not None and game not in adapter.games:
        known = ", ".join(adapter.games)
        raise UserError("unknown_game", f"{source_key} has no cards of a game {game!r}. Games: {known}.")
    return adapter


def _read(adapter: Adapter, payloads: Sequence[Payload], game: str | None, *, is_kept: bool) -> list[Batch]:
    """The batches; what cannot be read at all is remembered as a refused run before the error goes on."""
    try:
        return adapter.read(payloads, game)
    except UserError as error:
        if not is_kept:
            raise
        report = Report(adapter.key, ImportRun.Status.REFUSED, message=error.message)
        with suppress(DatabaseError), transaction.atomic():  # the file's fault is what the user wants to hear of
            report.record(checksum(payloads))
        raise


def _write(report: Report, batches: Sequence[Batch], *, is_strict: bool, may_shrink: bool) -> Report:
    """Write every batch or none; says what has come of it."""
    if reason := why_refused(batches, is_strict=is_strict):
        return report.refuse(reason)
    if not may_shrink and (problems := list(shrinks(batches))):
        report.rejected += problems
        return report.refuse(" ".join(problem.message for problem in problems))
    try:
        with transaction.atomic():
            for batch in (*batches, *_missing_formats(batches)):
                outcome = write(batch)
                report.games[batch.game].add(outcome)
                report.warnings += outcome.warnings
    except UserError as error:
        report.rejected.append(Problem(where=report.source, code=error.code, message=error.message))
        return report.refuse(error.message)
    return report


def _missing_formats(batches: Sequence[Batch]) -> list[Batch]:
    """The bundled formats of games that have none yet: without a format, no deck of the cards could be judged."""
    bare = {batch.game for batch in batches if batch.formats is None}
    bare -= {batch.game for batch in batches if batch.formats is not None}
    bare -= set(Format.objects.filter(game_id__in=bare).values_list("game_id", flat=True))
    if not bare:
        return []
    bundled = SOURCES["bundled"]
    alone = {"cards": (), "series": None, "sets": None, "snapshot": False, "read": 0, "rejected": (), "warnings": ()}
    found = bundled.read(read_payloads(bundled, (), {}))
    return [batch.model_copy(update=alone) for batch in found if batch.game in bare and batch.formats is not None]


def _wait_for_turn() -> None:
    """Two imports at once would both take the catalogue for what it was. SQLite's transactions queue by themselves."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_LOCK])
