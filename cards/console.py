"""What every command of Deckwright shares.

Exit codes: 0 done, 1 the answer is no, 2 could not be done, with one line on stderr that names the thing and the
remedy: never a traceback, never a usage page. A command that answers takes ``--json`` and then
prints one JSON document on stdout and nothing else.
"""

import io
import json
import os
import re
import sys
from typing import Any, Final, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser, handle_default_options
from django.db import DatabaseError, connections

from cards.errors import UserError

DONE, ANSWER_IS_NO, COULD_NOT = 0, 1, 2
_UNPRINTABLE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, marks that turn the direction of what follows, halves of characters."""


class ConsoleCommand(BaseCommand):
    """A command with our exit codes and one-line errors."""

    requires_system_checks: list[str] = []

    def run_from_argv(self, argv: list[str]) -> None:
        """Django's entry from the command line: as Django does it, but with our exit codes and one-line errors.

        Django's parser raises CommandError instead of printing a usage page as long as
        ``_called_from_command_line`` stays unset.
        """
        _never_fail_to_print()
        try:
            options = self.create_parser(argv[0], argv[1]).parse_intermixed_args(argv[2:])
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
        line = printable(" ".join(message.split()))
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
            _reconfigure(sys.stdout, encoding="utf-8", errors="replace")
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


def printable(text: str) -> str:
    """One line of text without what would steer a terminal, or is no character at all."""
    return _UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def _never_fail_to_print() -> None:
    """Paths may hold bytes that are no text, and a terminal may lack half of our characters; neither is an error."""
    for stream in (sys.stdout, sys.stderr):
        _reconfigure(stream, errors="replace")


def _reconfigure(stream: object, **settings: str) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(**settings)  # type: ignore[arg-type]
