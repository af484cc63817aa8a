"""The catalogue that comes with Deckwright: TOML files under ``importers/bundled`` that a person reads and extends.

``<game>/formats.toml`` and ``<game>/decks/*.txt`` belong to a game; every other folder of a game is one source with
``source.toml``, ``sets.toml``, ``cards/*.toml`` and, where cards have many, ``printings.toml``. docs/bundled-cards.md
teaches the rows. One batch a source; the first batch of a game carries the game's formats.

A bad row is a problem that names file and field, and so is a deck that names a card that no file has. A source with a
problem is not taken for the whole of itself (``Batch.snapshot``), so that a slip of the pen retires no card.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TypeVar

from django.conf import settings
from pydantic import ValidationError

from cards.facts import FACTS
from cards.names import normal_form
from cards.records import Batch, CardRecord, FormatRecord, Problem, Record, SeriesRecord, SetRecord, SourceRecord
from importers.sources.base import Adapter, Payload, UnreadableError
from importers.sources.bundled_rows import CardRow, PrintingRow, Table, faults, read_rows, read_tables, validated

DECKS, FORMATS = "decks", "formats.toml"
_NO_CARD_LINE = re.compile(r"(Title|Game|Format):|\[\w+\]$|#|$")
_CARD_LINE = re.compile(r"[1-9]\d* (?P<name>\S.*)")
RecordT = TypeVar("RecordT", bound=Record)


class BundledAdapter(Adapter):
    """Reads the files below ``home``; a payload's name is its path there."""

    key = "bundled"
    games = tuple(FACTS)
    patterns = ("*.toml", "*.txt")
    home = settings.BUNDLED_DIR

    def read(self, payloads: Sequence[Payload], game: str | None = None) -> list[Batch]:
        """One batch for each source of each game, in the order of the folders' names."""
        games: dict[str, list[Payload]] = defaultdict(list)
        for payload in sorted(payloads, key=lambda payload: payload.name):
            games[_folder(payload, 0)].append(payload)
        batches = [batch for key in self.games if game in (None, key) for batch in _read_game(key, games[key])]
        if not batches:
            asked = f"the game {game}" if game else "any game"
            raise UnreadableError("nothing_bundled", f"No cards of {asked} under importers/bundled/<game>/<source>/.")
        return batches


def _folder(payload: Payload, depth: int) -> str:
    """The folder's name at this depth of the payload's path; empty where the path ends before."""
    parts = PurePosixPath(payload.name).parts
    return parts[depth] if depth < len(parts) - 1 else ""


def _read_game(game: str, payloads: Iterable[Payload]) -> list[Batch]:
    folders: dict[str, list[Payload]] = defaultdict(list)
    for payload in payloads:
        folders[_folder(payload, 1)].append(payload)
    decks, own = folders.pop(DECKS, []), folders.pop("", [])
    batches = [_SourceReader(game, folder, files).batch() for folder, files in folders.items()]
    if not batches:
        return []
    known = {normal_form(name) for batch in batches for card in batch.cards for name in _names(card)}
    problems: list[Problem] = []
    formats = tuple(_read_formats(own, known, problems))
    problems += [problem for deck in decks for problem in _deck_problems(deck, known)]
    first = batches[0]
    rejected, is_whole = (*first.rejected, *problems), first.snapshot and not problems
    batches[0] = first.model_copy(update={"formats": formats, "rejected": rejected, "snapshot": is_whole})
    return batches


class _SourceReader:
    """The files of one source folder on their way to a batch, and what is wrong with them."""

    def __init__(self, game: str, folder: str, payloads: Iterable[Payload]) -> None:
        self.game = game
        self.place = f"{game}/{folder}"
        self.files = {payload.name.removeprefix(f"{self.place}/"): payload for payload in payloads}
        self.cards: dict[str, CardRecord] = {}
        self.problems: list[Problem] = []
        self.read = 0
        """Printings, and cards without one."""

    def batch(self) -> Batch:
        """The whole source; raises :class:`UnreadableError` without a usable ``source.toml``."""
        source = self._source()
        sets_file = self._take("sets.toml", {"series": list, "set": list})
        series = self._records(SeriesRecord, sets_file, "series")
        sets = self._records(SetRecord, sets_file, "set")
        printings = self._printings()
        for name in [name for name in self.files if name.startswith("cards/")]:
            self._read_cards(name, printings)
        self._check_printings({record.id for record in sets}, printings)
        for name in self.files:
            self._reject(name, "", "unknown_file", "No such file belongs here: docs/bundled-cards.md shows the folder.")
        return Batch(
            game=self.game,
            source=source,
            cards=tuple(self.cards.values()),
            series=series,
            sets=sets,
            snapshot=not self.problems,
            read=self.read,
            rejected=tuple(self.problems),
        )

    def _take(self, name: str, tables: Mapping[str, type] | None) -> Table:
        """The tables of one file, which is then dealt with."""
        payload = self.files.pop(name, None)
        return read_tables(payload, tables, self.problems) if payload else {}

    def _reject(self, place: str, field: str, code: str, message: str) -> None:
        self.problems.append(Problem(where=f"{self.place}/{place}", field=field, code=code, message=message))

    def _source(self) -> SourceRecord:
        row = self._take("source.toml", {"source": dict}).get("source", {})
        if source := validated(SourceRecord, row, f"{self.place}/source.toml", self.problems):
            return source
        fault = self.problems[0]
        raise UnreadableError(fault.code, f"{fault.where}: {fault.field} {fault.message}")

    def _records(self, model: type[RecordT], document: Table, table: str) -> tuple[RecordT, ...]:
        rows = read_rows(document, table, f"{self.place}/sets.toml", self.problems)
        records = (validated(model, row, where, self.problems) for where, row in rows)
        return tuple(record for record in records if record)

    def _printings(self) -> dict[str, dict[str, PrintingRow]]:
        """The file ``printings.toml``: full name to printing id to printing."""
        found: dict[str, dict[str, PrintingRow]] = defaultdict(dict)
        for name, rows in self._take("printings.toml", None).items():
            for id, row in rows.items():
                where = f"{self.place}/printings.toml: {name} {id}"
                if printing := validated(PrintingRow, row, where, self.problems):
                    found[name][id] = printing
        return found

    def _read_cards(self, name: str, printings: Mapping[str, Mapping[str, PrintingRow]]) -> None:
        document = self._take(name, {"defaults": dict, "card": list})
        for where, fields in read_rows(document, "card", f"{self.place}/{name}", self.problems):
            row = validated(CardRow, {**document.get("defaults", {}), **fields}, where, self.problems)
            if row is None:
                self.read += 1
                continue
            listed = printings.get(row.full_name, {})
            self.read += len(row.printings) + len(listed) or 1
            self._add_card(row, listed, where)

    def _add_card(self, row: CardRow, listed: Mapping[str, PrintingRow], where: str) -> None:
        if known := self.cards.get(row.full_name):
            message = f"{row.full_name} stands in {known.where} already; keep one of them."
            self.problems.append(Problem(where=where, field="name", code="duplicate_card", message=message))
            return
        try:
            self.cards[row.full_name] = row.record(self.game, listed, where)
        except ValidationError as error:
            self.problems += faults(error, where)

    def _check_printings(self, sets: set[str], listed: Iterable[str]) -> None:
        """Printing ids are unique, their sets exist, and ``printings.toml`` names cards that are there."""
        printings = [printing for card in self.cards.values() for printing in card.printings]
        for id, count in Counter(printing.id for printing in printings).items():
            if count > 1:
                self._reject("cards", id, "duplicate_printing", f"{count} printings have the id {id}.")
        for printing in printings:
            if printing.set not in sets:
                self._reject("sets.toml", printing.id, "unknown_set", f"There is no set {printing.set}; add it.")
        for name in listed:
            if name not in self.cards:
                self._reject("printings.toml", name, "unknown_card", f"No file in cards/ has the card {name}.")


def _names(card: CardRecord) -> Iterator[str]:
    yield card.key
    yield from (other.name for other in card.names)


def _read_formats(payloads: Iterable[Payload], known: set[str], problems: list[Problem]) -> Iterator[FormatRecord]:
    """The game's formats; a restriction of a card that no file has is a problem."""
    for payload in payloads:
        document = read_tables(payload, {"format": list}, problems)
        for where, row in read_rows(document, "format", payload.name, problems):
            format = validated(FormatRecord, row, where, problems)
            if format is None:
                continue
            yield format
            named = (restriction.card for restriction in format.restrictions)
            problems += [_unknown_card(where, name) for name in named if normal_form(name) not in known]


def _deck_problems(payload: Payload, known: set[str]) -> Iterator[Problem]:
    """Lines that are no card line, and cards that no file has; what is legal is not asked here."""
    for number, line in enumerate(payload.data.decode("utf-8-sig", errors="replace").splitlines(), start=1):
        where = f"{payload.name} line {number}"
        if _NO_CARD_LINE.match(line.strip()):
            continue
        card = _CARD_LINE.fullmatch(line.strip())
        if card is None:
            message = f"Write a number and a full name, as in '3 Sproutyr', not '{line.strip()}'."
            yield Problem(where=where, code="bad_line", message=message)
        elif normal_form(card["name"]) not in known:
            yield _unknown_card(where, card["name"])


def _unknown_card(where: str, name: str) -> Problem:
    message = f"No card file of this game has the card {name}; correct the name or add the card."
    return Problem(where=where, field="card", code="unknown_card", message=message)
