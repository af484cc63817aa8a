#!/usr/bin/env python
"""Deckwright's command line: ``./manage.py help`` lists every command."""

import os
import sys


def main() -> None:
    """Run one management command with the project's settings."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deckwright.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
