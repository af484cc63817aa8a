"""``./manage.py demo``: the whole product once, on the cards that come with it."""

import json
import time
from collections.abc import Iterator
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandParser
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cards.console import DocumentCommand
from cards.errors import UserError
from decks import services as decks
from decks.goldfish import services
from decks.goldfish.console import print_tables, progress_bar
from decks.goldfish.models import GoldfishRun
from decks.goldfish.tables import report_tables
from decks.legality import Verdict
from decks.resolved import ResolvedDeck
from decks.samples import samples
from deckwright.management.commands.serve import add_address, serve
from deckwright.programs import check_port, worker_programs
from deckwright.supervisor import Supervisor
from importers.pipeline import run_import
from importers.report import COUNTS

PATIENCE_SECONDS = 120


class Command(DocumentCommand):
    """See the module. It shows each result as soon as it is there, so it has a :meth:`handle` of its own."""

    help = "Imports the bundled cards, checks the sample decks, plays a goldfish of each game, and serves the site."

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's hook."""
        add_address(parser)
        parser.add_argument("--no-serve", action="store_true", help="stop after the results")
        parser.add_argument("--games", type=int, default=services.DEFAULT_GAMES, help="games of each goldfish (10000)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Show everything, then serve until a signal. A second time finds everything done and changes nothing."""
        host, port = options["host"], options["port"]
        if not options["no_serve"]:
            check_port(host, port)
        with Supervisor() as supervisor:
            is_serving = not options["no_serve"]
            document = self._show(supervisor, options["games"], is_quiet=options["json"], is_serving=is_serving)
            if options["json"]:
                self.stdout.write(json.dumps(document, ensure_ascii=False, indent=2))
            if is_serving and not supervisor.is_stopping:
                serve(self, supervisor, host, port)

    def _show(self, supervisor: Supervisor, games: int, *, is_quiet: bool, is_serving: bool) -> dict[str, Any]:
        def show(*parts: RenderableType) -> None:
            if not is_quiet:
                print_tables(self.stdout, *parts)

        call_command("migrate", verbosity=0)
        services.check_ready()
        imported = run_import("bundled")
        show(_import_table(imported))
        verdicts = [
            decks.check_deck(decks.parse_deck(game, s.text)) for game in imported["games"] for s in samples(game)
        ]
        show(_deck_table(verdicts))
        reports = []
        legal = [verdict for verdict in verdicts if verdict.legal]
        for run in _played(supervisor, games, legal, needs_workers=is_serving):
            reports.append(services.run_report(run))
            show("", report_tables(reports[-1], f"Goldfish, {run.game}: {run.title}", is_brief=True))
        return {"import": imported, "decks": [verdict.document() for verdict in verdicts], "goldfish": reports}


def _played(
    supervisor: Supervisor, games: int, verdicts: list[Verdict], *, needs_workers: bool
) -> Iterator[GoldfishRun]:
    """A finished run of the first legal deck of each game, played by the workers unless it was before.

    The workers are started where something is left to play, and where they are needed afterwards.
    """
    first_of_game: dict[str, ResolvedDeck] = {}
    for verdict in verdicts:
        first_of_game.setdefault(verdict.deck.game, verdict.deck)
    prepared = [services.prepare_run(deck, games=games) for deck in first_of_game.values()]
    finished = [services.find_finished_run(run) for run in prepared]
    if needs_workers or not all(finished):
        supervisor.add(*worker_programs())
    for run, known in zip(prepared, finished, strict=True):
        yield known or _play(supervisor, services.create_run(run))


def _play(supervisor: Supervisor, run: GoldfishRun) -> GoldfishRun:
    last, since = 0, time.monotonic()
    with progress_bar(f"Goldfish, {run.game}", run.games) as show:
        for progress in services.watch_run(run):
            show(progress.done)
            supervisor.tend()
            if supervisor.is_stopping:
                services.cancel_run(run)
                raise UserError("stopped", "Stopped.")
            if progress.done > last:
                last, since = progress.done, time.monotonic()
            if time.monotonic() - since > PATIENCE_SECONDS:
                services.cancel_run(run)
                raise UserError("stuck", f"No game was played for {PATIENCE_SECONDS} seconds. {progress.notice}")
    return run


def _import_table(imported: dict[str, Any]) -> Table:
    table = Table(
        "Catalogue", *COUNTS, title=f"Bundled cards imported in {imported['seconds']} s", title_justify="left"
    )
    for game, counts in imported["games"].items():
        table.add_row(game, *(f"{counts[name]:,}" for name in COUNTS))
    return table


def _deck_table(verdicts: list[Verdict]) -> Table:
    table = Table("Deck", "game", "format", "cards", "", title="Sample decks checked", title_justify="left")
    for verdict in verdicts:
        counts = ", ".join(f"{zone} {count}" for zone, count in verdict.counts.items() if count)
        faults = "; ".join(violation.message_en for violation in verdict.violations) or "some lines cannot be read"
        mark = Text("legal", style="green") if verdict.legal else Text(f"not legal: {faults}", style="red")
        table.add_row(verdict.deck.title, verdict.deck.game, verdict.format, counts, mark)
    return table
