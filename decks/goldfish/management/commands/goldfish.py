"""``goldfish PATH --game G``: play a deck many times against an absent opponent, and report."""

import time
from argparse import ArgumentParser
from collections.abc import Callable
from typing import Any

from cards.console import ANSWER_IS_NO, DONE, DocumentCommand
from cards.errors import UserError
from cards.facts import FACTS
from decks.goldfish import services, simulation
from decks.goldfish.console import print_tables, progress_bar
from decks.goldfish.models import GoldfishRun
from decks.goldfish.tables import report_tables
from decks.services import read_deck

POLL_SECONDS = 0.1


class Command(DocumentCommand):
    """See the module."""

    help = "Play a deck against an absent opponent many times: statistics with intervals, exact odds beside them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Django's hook."""
        parser.add_argument("path", metavar="PATH", help="a deck list")
        parser.add_argument("--game", required=True, help=" or ".join(FACTS))
        parser.add_argument("--games", type=int, default=services.DEFAULT_GAMES, help="how many games (10000)")
        parser.add_argument("--seed", type=int, default=services.DEFAULT_SEED, help="the same seed, the same games (1)")
        parser.add_argument("--turns", type=int, default=10, help="own turns of a game (10)")
        parser.add_argument("--play", choices=["first", "second"], default="first", help="who begins (first)")
        parser.add_argument("--policy", default="", help="how to play: race or keep_every_hand (race)")
        parser.add_argument("--allow-illegal", action="store_true", help="play a deck that is not legal")
        parser.add_argument("--workers", type=int, default=1, metavar="W", help="local processes (1)")
        parser.add_argument("--through-worker", action="store_true", help="play as a job of the running workers")

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
        """The report; for a deck that is not legal, and not allowed to be, the verdict on it, which is no."""
        if not 1 <= options["workers"] <= services.MOST_PROCESSES:
            raise UserError("bad_option", f"--workers must be between 1 and {services.MOST_PROCESSES}.")
        path = options["path"]
        deck = read_deck(path, options["game"])
        self._title = deck.title or path
        try:
            run = services.prepare_run(
                deck,
                games=options["games"],
                seed=options["seed"],
                options={name: options[name] for name in ("turns", "play", "policy")},
                allow_illegal=options["allow_illegal"],
            )
        except services.IllegalDeck as error:
            self.stderr.write(f"goldfish: {path}: {error.message} --allow-illegal plays it all the same.")
            return error.verdict.document(path), ANSWER_IS_NO
        for line in run.deck["unresolved"]:
            self.stderr.write(f"goldfish: {path}: played without a line that names no known card: {line}")
        return _play(run, options), DONE

    def table(self, document: dict[str, Any]) -> None:
        """The report's tables, or the faults of the deck."""
        if "statistics" not in document:
            faults = [fault["message"] for fault in document["violations"]]
            self.stdout.write(
                "\n".join(faults + [f"{line['text']}: {line['reason']}" for line in document["unresolved"]])
            )
            return
        print_tables(self.stdout, report_tables(document, self._title))


def _play(run: GoldfishRun, options: dict[str, Any]) -> dict[str, Any]:
    with progress_bar("Playing", run.games) as show:
        if options["through_worker"]:
            return _play_through_worker(run, show)
        started = time.monotonic()
        report = simulation.play_locally(run, options["workers"], show)
        return simulation.add_timing(report, time.monotonic() - started)


def _play_through_worker(run: GoldfishRun, show: Callable[[int], None]) -> dict[str, Any]:
    services.check_ready()
    if notice := services.worker_status().notice:
        raise UserError("no_worker", notice)
    for progress in services.watch_run(services.create_run(run)):
        show(progress.done)
        time.sleep(POLL_SECONDS)
    return services.run_report(run)
