"""What every command of Deckwright shares.

Exit codes: 0 done, 1 the answer is no, 2 could not be done, with one line on stderr that names the thing and the
remedy: never a traceback, never a usage page. A command that answers takes ``--json`` and then
prints one JSON document on stdout and nothing else.
"""

import json
import os
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser, handle_default_options
from django.db import DatabaseError, connections

from cards.errors import UserError

DONE, ANSWER_IS_NO, COULD_NOT = 0, 1, 2


class ConsoleCommand(BaseCommand):
    """A command with our exit codes and one-line errors."""

    requires_system_checks: list[str] = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Django's entry from the command line: as Django does it, but with our exit codes and one-line errors.

        Django's parser raises CommandError instead of printing a usage page as long as
        ``_called_from_command_line`` stays unset.
        """
        try:
            options = self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
            handle_default_options(options)
            self.execute(**vars(options))
        except (UserError, CommandError) as error:
            self._fail(str(error).removeprefix("Error: "))
        except DatabaseError as error:
            reason = str(error).rstrip(".?\n ")
            self._fail(f"The database cannot be used: {reason}. Check DATABASE_URL, then run ./manage.py migrate.")
        except KeyboardInterrupt:
            self._fail("Stopped.")
        except BrokenPipeError:
            # The reader of our output has gone; give Python nothing to flush into the closed pipe.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(COULD_NOT)
        finally:
            connections.close_all()

    def _fail(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.stderr.write(f"{self.__module__.rsplit('.', 1)[-1]}: {line}")
        sys.exit(COULD_NOT)


class DocumentCommand(ConsoleCommand):
    """A command that answers with a document: subclasses implement :meth:`answer` and :meth:`table`."""

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Django's hook; adds ``--json``."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.add_argument("--json", action="store_true", help="print one JSON document")
        return parser

    def handle(self, *args: Any, **options: Any) -> None:
        """Compute the answer and print it in the form asked for; leaves through SystemExit when the answer is no."""
        document, code = self.answer(options)
        if options.get("json"):
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            self.table(document)
        if code != DONE:
            sys.exit(code)

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
        """The document that ``--json`` prints, and the exit code."""
        raise NotImplementedError

    def table(self, document: dict[str, Any]) -> None:
        """Print the same document for people."""
        raise NotImplementedError
