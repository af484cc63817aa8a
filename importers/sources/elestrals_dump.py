"""``elestrals-dump``: the publisher's printings as one JSON array, with sets, series and creatures beside it.

A dump is a whole snapshot. What it gets wrong is listed in docs/sources.md; rows are kept, faults are reported.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Final, TypeVar

from cards.records import Batch, Problem, SeriesRecord, SetRecord, SourceRecord
from importers.rows import IdRow, Placed, label, once_each, read_row
from importers.sources.base import Adapter, Payload, UnreadableError
from importers.sources.elestrals_cards import build_cards
from importers.sources.elestrals_rows import CreatureRow, PrintingRow, SeriesRow, SetRow
from importers.sources.votes import Vote, elect
from importers.strict_json import TwiceKeyed, read_json

RowT = TypeVar("RowT", bound=IdRow)
SOURCE: Final = SourceRecord(
    key="elestrals-dump",
    name="Elestrals printings dump",
    attribution="Powered by the Elestrals TCG API",
    attribution_url="https://docs.elestrals.com",
    redistribution="none",
)
_KINDS: Final = {"cards": "printings", "sets": "sets", "series": "series", "creatures": "creatures"}
_SIGNS: Final = {"cards": "card_type", "sets": "abbr", "series": "sort_order", "creatures": "class"}
"""A field that only rows of this kind of file have."""
_ID: Final = re.compile(r"[!-~]{1,100}")
_PREFIX: Final = re.compile(r"[A-Z]{2,4}[0-9]{0,3}(?=-)")
_LISTED: Final = 10
_OTHER_GAME: Final = "this is a card of アスタリスクTCG; import it with asterisk-atcg."


class ElestralsDumpAdapter(Adapter):
    """Printings, and optionally the files that describe their sets, series and creatures."""

    key: ClassVar[str] = "elestrals-dump"
    games: ClassVar[tuple[str, ...]] = ("elestrals",)
    roles: ClassVar[tuple[str, ...]] = ("sets", "series", "creatures")
    patterns: ClassVar[tuple[str, ...]] = ("printings*.json",)

    def read(self, payloads: Sequence[Payload], game: str | None = None) -> list[Batch]:
        """One batch; raises :class:`UnreadableError` for a file that is no dump."""
        files: dict[str, list[Payload]] = defaultdict(list)
        for payload in payloads:
            files[payload.role].append(payload)
        return [_Dump(files).batch()]


class _Dump:
    """The files of one dump on their way to a batch, and what is wrong with them."""

    def __init__(self, files: Mapping[str, Sequence[Payload]]) -> None:
        self.files = files
        self.rejected: list[Problem] = []
        self.warnings: list[Problem] = []
        self.withheld: list[str] = []
        self.read = 0
        self.is_whole = True

    def batch(self) -> Batch:
        printings = self._printings()
        sets = self._described("sets", SetRow)
        series = self._described("series", SeriesRow)
        creatures = self._described("creatures", CreatureRow)
        rows = [place.row for place in printings]
        self._check_references(rows, "set_id", "sets", sets)
        self._check_references(rows, "creature_id", "creatures", creatures)
        self._check_references(sets or (), "series_id", "series", series)
        names = {creature.id: creature.name for creature in creatures or ()}
        built = list(build_cards(printings, self.files["cards"][0].name, names))
        for _, warnings in built:
            self.warnings += warnings
        return Batch(
            game="elestrals",
            source=SOURCE,
            cards=tuple(card for card, _ in built),
            sets=None if sets is None else tuple(map(_set_record, sets)),
            named_sets=tuple(_named_sets(rows)),
            series=None if series is None else tuple(map(_series_record, series)),
            snapshot=self.is_whole,
            withheld=tuple(self.withheld),
            read=self.read,
            rejected=tuple(self.rejected),
            warnings=tuple(self.warnings),
        )

    def _printings(self) -> list[Placed[PrintingRow]]:
        """The good printings. Bad ones stay as they are in the catalogue: only what is missing is retired."""
        good, bad = self._rows("cards", PrintingRow)
        self.read = len(good) + len(bad)
        self.withheld = [id for id in bad if id]
        if None in bad:
            self.is_whole = False
            message = (
                "A row without a readable id may be any printing, so this import retires nothing. Correct the row."
            )
            self.warnings.append(Problem(where=self.files["cards"][0].name, code="not_whole", message=message))
        return good

    def _described(self, role: str, model: type[RowT]) -> tuple[RowT, ...] | None:
        """The rows of an optional file, None if it was not given."""
        if role not in self.files:
            return None
        good, _ = self._rows(role, model)
        return tuple(place.row for place in good)

    def _rows(self, role: str, model: type[RowT]) -> tuple[list[Placed[RowT]], list[str | None]]:
        """The good rows of all files of a role, and the ids of the bad ones (None where not even that is known)."""
        bad: list[str | None] = []
        placed: list[Placed[RowT]] = []
        for payload in self.files[role]:
            for number, value in enumerate(_array(payload, role), start=1):
                where = f"{payload.name} row {number}{label(value, 'id', 'name')}"
                row = read_row(model, value, where)
                if isinstance(row, Problem):
                    self.rejected.append(row)
                    bad.append(_id_of(value))
                else:
                    placed.append(Placed(row, where))
        good, twins = once_each(placed)
        self.rejected += [problem for _, problem in twins]
        return good, bad + [id for id, _ in twins]

    def _check_references(self, rows: Iterable[IdRow], field: str, role: str, targets: Iterable[IdRow] | None) -> None:
        """Warns of ids that no row of a given file has, once an id."""
        if targets is None:
            return
        known = {target.id for target in targets}
        users: dict[str, list[str]] = defaultdict(list)
        for row in rows:
            if (id := getattr(row, field)) and id not in known:
                users[id].append(row.id)
        for id, ids in users.items():
            more = f" and {len(ids) - _LISTED} more" if len(ids) > _LISTED else ""
            message = f"{', '.join(ids[:_LISTED])}{more}: {field} {id} is not in the file. Add it there."
            where = self.files[role][0].name
            self.warnings.append(Problem(where=where, field=field, code="unknown_reference", message=message))


def _named_sets(rows: Iterable[PrintingRow]) -> Iterator[SetRecord]:
    """The sets as their printings name them: the code is what most sort numbers begin with (``BS1-071``)."""
    printings: dict[str, list[PrintingRow]] = defaultdict(list)
    for row in rows:
        printings[row.set_id].append(row)
    for id, members in printings.items():
        name = elect([Vote(row.id, row.set or None) for row in members]).value
        prefixes = [_PREFIX.match(row.sort_number or row.set_number or "") for row in members]
        code = elect([Vote(row.id, prefix and prefix[0]) for row, prefix in zip(members, prefixes, strict=True)]).value
        if name:
            yield SetRecord(id=id, name=name, code=code or "")


def _array(payload: Payload, role: str) -> list[object]:
    """The rows of one file; raises :class:`UnreadableError` for another kind of file."""
    document = read_json(payload)
    if not isinstance(document, list):
        if isinstance(document, dict) and "CardName" in document:
            raise UnreadableError("wrong_file", f"{payload.name}: {_OTHER_GAME}")
        found = "one object" if isinstance(document, dict) else "a single value"
        message = f"expected a JSON array of {_KINDS[role]}, not {found}. Check that it is the right file."
        raise UnreadableError("wrong_file", f"{payload.name}: {message}")
    first = next((row for row in document if isinstance(row, dict)), {})
    kind = next((kind for kind, sign in _SIGNS.items() if sign in first), role)
    if kind != role and _SIGNS[role] not in first:
        remedy = "give it as PATH" if kind == "cards" else f"give it with --{kind}"
        raise UnreadableError("wrong_file", f"{payload.name}: these rows are {_KINDS[kind]}; {remedy}.")
    return document


def _id_of(value: object) -> str | None:
    """The id of a row that was rejected for something else."""
    id = value.get("id") if isinstance(value, dict) and not isinstance(value, TwiceKeyed) else None
    return id.strip() if isinstance(id, str) and _ID.fullmatch(id.strip()) else None


def _set_record(row: SetRow) -> SetRecord:
    return SetRecord(
        id=row.id,
        name=row.name,
        code=row.abbr or "",
        kind=row.type or "",
        series=row.series_id or "",
        released=row.release_date,
    )


def _series_record(row: SeriesRow) -> SeriesRecord:
    return SeriesRecord(id=row.id, name=row.name, sort_order=row.sort_order)
