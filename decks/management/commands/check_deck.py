"""``check_deck PATH ... --game G``: which lists are legal, and what is wrong with the others."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from rich.console import Console
from rich.table import Column, Table

from cards.console import ANSWER_IS_NO, DONE, DocumentCommand, printable
from cards.errors import UserError
from cards.facts import FACTS
from decks import formats, services
from decks.list_files import ListFile, Skipped, read_lists

MOST_SHOWN = 20
"""Faults of one deck that the table shows; ``--json`` has them all."""


class Command(DocumentCommand):
    """See the module."""

    help = "Check deck lists (files, folders, ZIPs, tables of many lists) by the construction rules of a game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Django's hook."""
        parser.add_argument("paths", nargs="+", metavar="PATH", help="a list, a folder, a ZIP, or a CSV of many lists")
        parser.add_argument("--game", required=True, help=" or ".join(FACTS))
        parser.add_argument("--format", default="", help="default: the list's own, else standard")
        parser.add_argument("--date", default="", help="the day to judge by, such as 2026-03-01; default: today (UTC)")
        parser.add_argument(
            "--list-format", default="", help=f"default: by content; one of {', '.join(formats.FORMATS)}"
        )

    def answer(self, options: dict[str, Any]) -> tuple[dict[str, Any], int]:
        """``{decks, legal, illegal, unreadable, errors, skipped}``; ``errors`` say why a list cannot be read."""
        day = _day(options["date"])
        check = services.list_checker(options["game"], options["format"], day)
        if options["list_format"]:
            formats.find_format(options["list_format"])
        decks: list[dict[str, Any]] = []
        errors: list[dict[str, str]] = []
        skipped: list[str] = []
        for file in _files(options["paths"], options["list_format"]):
            if isinstance(file, Skipped):
                skipped.append(file.path)
                continue
            try:
                decks.append(_judged(file, check))
            except UserError as error:
                errors.append({"path": file.path, "code": error.code, "message": error.message})
        if not decks:
            raise UserError("nothing_readable", _nothing_readable(errors, options["paths"]))
        legal = sum(deck["legal"] for deck in decks)
        document = {
            "decks": decks,
            "legal": legal,
            "illegal": len(decks) - legal,
            "unreadable": len(errors),
            "errors": errors,
            "skipped": skipped,
        }
        return document, DONE if legal == len(decks) and not errors else ANSWER_IS_NO

    def table(self, document: dict[str, Any]) -> None:
        """A row a deck, and below what is to be said of each."""
        table = Table("", Column("Deck", overflow="fold"), "Format", "Date", "Cards", title="Deck check")
        for deck in document["decks"]:
            cards = ", ".join(f"{zone} {count}" for zone, count in deck["counts"].items())
            verdict = "legal" if deck["legal"] else "NOT LEGAL"
            table.add_row(verdict, printable(deck["name"] or deck["path"]), deck["format"], deck["date"], cards)
        for error in document["errors"]:
            table.add_row("UNREADABLE", printable(error["path"]), "", "", "")
        console = Console(markup=False, emoji=False, highlight=False)
        with console.capture() as printed:
            console.print(table)
            for line in _remarks(document):
                console.print(printable(line), soft_wrap=True)
            console.print(", ".join(f"{document[key]} {key}" for key in ("legal", "illegal", "unreadable")))
        self.stdout.write(printed.get())


def _files(paths: Iterable[str], list_format: str) -> Iterable[ListFile | Skipped]:
    for path in paths:
        yield from read_lists(path, list_format)


def _judged(file: ListFile, check: services.ListCheck) -> dict[str, Any]:
    if isinstance(file.parsed, UserError):
        raise file.parsed
    verdict = check(file.parsed).document(file.path)
    return verdict | {"name": verdict["name"] or file.name}


def _remarks(document: Mapping[str, Any]) -> Iterator[str]:
    """Faults and notices deck by deck, then what could not be read and what was passed over."""
    for deck in document["decks"]:
        if lines := _faults(deck):
            yield from (f"{deck['path']}:", *(f"  {line}" for line in lines), "")
    yield from (f"{error['path']}: {error['message']}" for error in document["errors"])
    yield from (f"{path}: passed over" for path in document["skipped"])


def _faults(deck: Mapping[str, Any]) -> list[str]:
    faults = [fault["message"] for fault in deck["violations"] if fault["code"] != "unknown_card"]
    faults += [f"line {line['line']}: {line['text']}: {line['reason']}{_meant(line)}" for line in deck["unresolved"]]
    faults += [f"note: {_place(notice)}{notice['message']}" for notice in deck["notices"]]
    more = len(faults) - MOST_SHOWN
    return [*faults[:MOST_SHOWN], f"... and {more} more"] if more > 0 else faults


def _place(notice: Mapping[str, Any]) -> str:
    return f"line {notice['line']}: {notice['text']}: " if notice["line"] else ""


def _meant(line: Mapping[str, Any]) -> str:
    return f" (did you mean {', '.join(line['suggestions'])}?)" if line["suggestions"] else ""


def _nothing_readable(errors: list[dict[str, str]], paths: list[str]) -> str:
    if not errors:
        return f"{', '.join(paths)}: there is no deck list here. Lists end in .txt, .json, .csv or .zip."
    first = errors[0]
    more = f" (and {len(errors) - 1} more that cannot be read)" if len(errors) > 1 else ""
    message = first["message"] if first["path"] in first["message"] else f"{first['path']}: {first['message']}"
    return f"{message}{more}"


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise UserError("bad_date", f"--date {text!r} is no date. Write it as 2026-03-01.") from None
