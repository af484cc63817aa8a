"""``./manage.py serve``: the web process and a worker, until it is told to stop."""

from typing import Any

from django.core.management.base import CommandParser

from cards.console import ConsoleCommand
from decks.goldfish import services
from deckwright.programs import (
    DEFAULT_PORT,
    LOOPBACK,
    check_port,
    is_listening,
    network_location,
    web_program,
    worker_programs,
)
from deckwright.supervisor import Supervisor


def add_address(parser: CommandParser) -> None:
    """The options that say where the web process listens."""
    port_help = f"port of the web process (default: {DEFAULT_PORT})"
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help=port_help)
    parser.add_argument("--host", default=LOOPBACK, help=f"address of the web process (default: {LOOPBACK})")


def serve(command: ConsoleCommand, supervisor: Supervisor, host: str, port: int) -> None:
    """Add the web process to what the supervisor runs, say when it answers, and go on until a signal."""
    supervisor.add(web_program(host, port))
    while not is_listening(host, port) and not supervisor.is_stopping:
        supervisor.tend()
    if not supervisor.is_stopping:
        command.stderr.write(f"Deckwright serves http://{network_location(host, port)}/ . Ctrl-C ends it.")
    supervisor.run()


class Command(ConsoleCommand):
    help = "Serves the site, with a worker beside it, until Ctrl-C."

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's hook."""
        add_address(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        """Supervise web and worker; ends with 0 at SIGTERM, SIGINT or SIGHUP."""
        check_port(options["host"], options["port"])
        services.check_ready()
        with Supervisor() as supervisor:
            supervisor.add(*worker_programs())
            serve(self, supervisor, options["host"], options["port"])
