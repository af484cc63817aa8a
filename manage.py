#!/usr/bin/env python
"""Deckwright's command line: ``./manage.py help`` lists every command."""

import os
import sys


def main() -> None:
    """Run one management command with the project's settings; settings that do not work are one line and exit 2."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deckwright.settings")
    try:
        import django
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line, get_commands
        from django.db import DatabaseError
    except ModuleNotFoundError as error:
        sys.exit(_could_not(f"{error.name} is not installed. Run make demo once, then .venv/bin/python manage.py ..."))
    try:
        django.setup()  # before asking for commands: without it Django knows only its own
        name, *options = sys.argv[1:] or ["help"]
        if name == "help" and options:
            name = options[0]
        if name not in {"help", "--help", "-h", "--commands", "version", "--version", *get_commands()}:
            sys.exit(_could_not(f"There is no command {name}. ./manage.py help lists them."))
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(_could_not(f"The settings do not work: {error}"))
    except DatabaseError as error:
        sys.exit(_could_not(f"The database cannot be used: {error}. Check DATABASE_URL."))


def _could_not(message: str) -> int:
    print("manage.py:", " ".join(message.split()), file=sys.stderr)  # noqa: T201
    return 2


if __name__ == "__main__":
    main()
