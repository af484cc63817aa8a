"""Corrections of a pasted list: one line becomes a suggested card, everything else stays as it was typed."""

from decks.formats.lines import plain, read_line
from decks.resolved import UnresolvedLine

FORMAT_KEY = "Format: "


def can_correct(text: str, line: UnresolvedLine) -> bool:
    """Whether the line's number is a line of this text; entries of JSON lists are numbered by place."""
    lines = text.splitlines()
    return line.line <= len(lines) and plain(lines[line.line - 1]) == plain(line.text)


def correct_line(text: str, number: int, name: str) -> str:
    """The text with line ``number`` (from 1) naming ``name``, its quantity kept; unchanged where there is no such line.

    A line that says the format keeps saying it.
    """
    lines = text.splitlines(keepends=True)
    if not 1 <= number <= len(lines):
        return text
    old = lines[number - 1]
    ending = old[len(old.rstrip("\r\n")) :]
    lines[number - 1] = f"{_rewritten(plain(old), name)}{ending}"
    return "".join(lines)


def _rewritten(line: str, name: str) -> str:
    if line.lower().startswith(FORMAT_KEY.strip().lower()):
        return f"{FORMAT_KEY}{name}"
    readings = read_line(line).readings
    copies = readings[0].copies if readings else 1
    return f"{copies} {name}"
