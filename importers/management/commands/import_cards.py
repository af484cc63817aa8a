"""``import_cards``: bring the cards of one source into the catalogue."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import CommandParser
from rich.console import Console

from cards.console import ANSWER_IS_NO, DONE, DocumentCommand
from cards.models import ImportRun
from importers.pipeline import run_import
from importers.report import COUNTS
from importers.sources import SOURCES

LISTED = 20
"""So many problems of a kind are printed in the table; ``--json`` has them all."""
ROLES = sorted({role for adapter in SOURCES.values() for role in adapter.roles})


class Command(DocumentCommand):
    help = f"Import cards from a source: {', '.join(SOURCES)}."

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's hook."""
        parser.add_argument("source", metavar="SOURCE", help=", ".join(SOURCES))
        parser.add_argument("paths", nargs="*", default=[], metavar="PATH", help="files, or folders of files")
        for role in ROLES:
            parser.add_argument(f"--{role}", metavar="FILE", help=f"the {role} that belong to the cards")
        parser.add_argument("--game", metavar="GAME", help="only this game, of a source that has several")
        parser.add_argument("--dry-run", action="store_true", help="do everything and keep nothing")
        parser.add_argument("--strict", action="store_true", help="all rows or none")
        parser.add_argument("--allow-shrink", action="store_true", help="take a snapshot that has lost many printings")

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
        """Run the import; refused is no."""
        with _progress() as progress:
            report = run_import(
                options["source"],
                options["paths"],
                roles={role: options[role] for role in ROLES if options[role] is not None},
                game=options["game"],
                dry_run=options["dry_run"],
                strict=options["strict"],
                allow_shrink=options["allow_shrink"],
                progress=progress,
            )
        return report, ANSWER_IS_NO if report["status"] == ImportRun.Status.REFUSED else DONE

    def table(self, document: dict[str, Any]) -> None:
        """Counts, then problems."""
        self.stdout.write(f"{document['source']}: {document['status'].replace('_', ' ')} in {document['seconds']} s")
        if document["message"]:
            self.stdout.write(document["message"])
        rows = document.get("games") or {document["game"] or "": document}
        self.stdout.write(f"{'':12}{''.join(f'{name:>11}' for name in COUNTS)}")
        for game, counts in rows.items():
            self.stdout.write(f"{game:12}{''.join(f'{counts[name]:>11,}' for name in COUNTS)}")
        for kind in ("rejected", "warnings"):
            self._list(kind, document[kind])

    def _list(self, kind: str, problems: list[dict[str, str]]) -> None:
        if problems:
            self.stdout.write(f"\n{kind.capitalize()}: {len(problems)}")
        for problem in problems[:LISTED]:
            field = "" if problem["message"].startswith(problem["field"]) else f", {problem['field']}"
            self.stdout.write(f"  {problem['where']}{field}: {problem['message']}")
        if len(problems) > LISTED:
            self.stdout.write(f"  and {len(problems) - LISTED} more: --json lists them all")


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """A line on stderr that says what is being done, where a person looks at it."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    with Console(stderr=True).status("Starting") as status:
        yield status.update
