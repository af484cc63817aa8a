"""``./manage.py worker``: plays the simulations of this installation until it is told to stop."""

from typing import Any, Final

from django.core.management.base import CommandParser

from cards.console import ConsoleCommand
from cards.errors import UserError
from decks.goldfish import services
from deckwright.programs import worker_programs
from deckwright.supervisor import Supervisor

MOST_PROCESSES = 64
"""More workers on one machine is a slip of the keyboard, and would bring the machine down."""
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


class Command(ConsoleCommand):
    help = "Plays simulations in supervised Celery workers until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's hook."""
        parser.add_argument("--processes", type=int, default=0, help="workers to start (default: one a core)")
        parser.add_argument(
            "--log-level", type=str.upper, choices=LOG_LEVELS, default="WARNING", help="what is logged (WARNING)"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Supervise the workers; ends with 0 at SIGTERM, SIGINT or SIGHUP."""
        if not 0 <= options["processes"] <= MOST_PROCESSES:
            raise UserError("bad_option", f"--processes must be between 0 (one a core) and {MOST_PROCESSES}.")
        services.check_ready()
        with Supervisor() as supervisor:
            supervisor.add(*worker_programs(options["processes"], log_level=options["log_level"]))
            self.stderr.write("Workers run. Ctrl-C ends them.")
            supervisor.run()
