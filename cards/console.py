"""What every command of Deckwright shares.

``--json`` prints one JSON document on stdout and nothing else. Exit codes: 0 done, 1 the answer is no, 2 could not be
done, with one line on stderr that names the thing and the remedy: never a traceback, never a usage page.
"""

import json
import sys
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError

from cards.errors import UserError

DONE, ANSWER_IS_NO, COULD_NOT = 0, 1, 2


class _OneLineParser(CommandParser):
    """Reports a bad option as one line instead of a usage page."""

    def error(self, message: str) -> NoReturn:
        raise UserError("bad_option", f"{message} (see: ./manage.py {self.prog.split()[-1]} --help)")


class ConsoleCommand(BaseCommand):
    """A command that answers with a document: subclasses implement :meth:`answer` and :meth:`table`."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        """Django's hook; adds ``--json`` to every command."""
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = _OneLineParser
        parser.add_argument("--json", action="store_true", help="print one JSON document")
        return parser

    def run_from_argv(self, argv: list[str]) -> None:
        """Django's entry from the command line: as Django does it, but with our exit codes."""
        try:
            sys.exit(self._run(argv))
        except UserError as error:
            self._fail(error.message)
        except CommandError as error:
            self._fail(str(error))
        except DatabaseError as error:
            self._fail(f"The database cannot be used: {error}. Check DATABASE_URL, then run ./manage.py migrate.")
        except BrokenPipeError:
            sys.exit(COULD_NOT)
        except KeyboardInterrupt:
            self._fail("Stopped.")

    def _run(self, argv: list[str]) -> int:
        parser = self.create_parser(argv[0], argv[1])
        options = vars(parser.parse_args(argv[2:]))
        return self.run(options)

    def handle(self, *args: Any, **options: Any) -> None:
        """Django's entry from ``call_command``: raises what went wrong, exits only when the answer is no."""
        if code := self.run(options):
            sys.exit(code)

    def run(self, options: dict[str, Any]) -> int:
        """Compute the answer, print it in the form asked for, and return the exit code."""
        document, code = self.answer(options)
        if options.get("json"):
            self.stdout.write(json.dumps(document, ensure_ascii=False, indent=2))
        else:
            self.table(document)
        return code

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
        """The document that ``--json`` prints, and the exit code."""
        raise NotImplementedError

    def table(self, document: dict[str, Any]) -> None:
        """Print the same document for people."""
        raise NotImplementedError

    def _fail(self, message: str) -> NoReturn:
        line = " ".join(message.split())
        self.stderr.write(f"{self.__module__.rsplit('.', 1)[-1]}: {line}")
        sys.exit(COULD_NOT)
