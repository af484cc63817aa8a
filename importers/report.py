"""What one import reports, and the :class:`~cards.models.ImportRun` that remembers it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

from django.utils import timezone

from cards.catalogue import Outcome
from cards.models import ImportRun
from cards.records import Batch, Problem


@dataclass
class Counts:
    """What became of the rows of one game; all but ``read`` count printings, and a card without printings as one."""

    read: int = 0
    created: int = 0
    updated: int = 0
    unchanged: int = 0
    retired: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count what one write has done."""
        self.created += outcome.created
        self.updated += outcome.updated
        self.unchanged += outcome.unchanged
        self.retired += outcome.retired


COUNTS = tuple(column.name for column in fields(Counts))
"""The names of the counts, in the order in which they are shown to people."""


@dataclass
class Report:
    """One import. ``status`` is a value of :class:`~cards.models.ImportRun.Status`; ``message`` says why an import was
    refused; ``run`` is the number of the row that remembers it, None where none does."""

    source: str
    status: ImportRun.Status
    games: dict[str, Counts] = field(default_factory=dict)
    rejected: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    message: str = ""
    seconds: float = 0.0
    run: int | None = None

    @classmethod
    def of(cls, source: str, batches: Sequence[Batch], status: ImportRun.Status) -> "Report":
        """What is known before anything is written."""
        report = cls(source, status)
        for batch in batches:
            report.games.setdefault(batch.game, Counts()).read += batch.read
            report.rejected += batch.rejected
            report.warnings += batch.warnings
        return report

    @property
    def total(self) -> Counts:
        """The counts of all games."""
        rows = [vars(counts) for counts in self.games.values()]
        return Counts(**{name: sum(row[name] for row in rows) for name in COUNTS})

    def refuse(self, message: str) -> "Report":
        """The report of the same import, of which nothing was written."""
        games = {game: Counts(read=counts.read) for game, counts in self.games.items()}
        status = ImportRun.Status.REFUSED
        return Report(self.source, status, games, self.rejected, self.warnings, message=message)

    def record(self, checksum: str) -> None:
        """Remember this import, in the caller's transaction."""
        run = ImportRun.objects.create(
            source=self.source,
            game=",".join(self.games),
            status=self.status,
            checksum=checksum,
            rejected=_plain(self.rejected),
            warnings=_plain(self.warnings),
            message=self.message,
            finished_at=timezone.now(),
            **vars(self.total),
        )
        self.run = run.pk

    def document(self) -> dict[str, Any]:
        """The JSON document of the command."""
        games = {game: vars(counts) for game, counts in self.games.items()}
        return {
            "run": self.run,
            "source": self.source,
            "game": next(iter(games)) if len(games) == 1 else None,
            "status": str(self.status),
            **vars(self.total),
            "rejected": _plain(self.rejected),
            "warnings": _plain(self.warnings),
            "seconds": round(self.seconds, 3),
            "message": self.message,
            **({"games": games} if len(games) > 1 else {}),
        }


def _plain(problems: Sequence[Problem]) -> list[dict[str, str]]:
    return [problem.model_dump() for problem in problems]
