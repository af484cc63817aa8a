"""The rows of the bundled TOML files and how they become records; problems name file, row and field."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cards.facts import FACTS
from cards.names import full_name
from cards.records import CardRecord, NameRecord, PrintingRecord, Problem, TextRecord
from importers.sources.base import Payload

ModelT = TypeVar("ModelT", bound=BaseModel)
Table = dict[str, Any]
GUIDE = "docs/bundled-cards.md lists what a row may hold"


class PrintingRow(BaseModel):
    """One printing under its id, in a card's ``printings`` or in ``printings.toml``; ``sort`` where the printed number
    is not unique within its set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    set: str
    number: str = ""
    sort: str = ""


class CardRow(BaseModel):
    """What the cards of every game share; every further field is a fact of the game (``cards/facts/``)."""

    model_config = ConfigDict(frozen=True, extra="allow", str_strip_whitespace=True)

    name: str = Field(min_length=1)
    language: Literal["en", "ja"]
    title: str = ""
    english: str = ""
    reading: str = ""
    aliases: tuple[str, ...] = ()
    effect: str | None = None
    flavour: str = ""
    printings: dict[str, PrintingRow] = Field(default_factory=dict)

    @property
    def full_name(self) -> str:
        """Name and title together."""
        return full_name(self.name, self.title)

    def record(self, game: str, listed: Mapping[str, PrintingRow], where: str) -> CardRecord:
        """The record, with its ``listed`` printings too; raises ``ValidationError`` for a wrong or unknown fact."""
        return CardRecord(
            key=self.full_name,
            name=self.name,
            title=self.title,
            language=self.language,
            facts=FACTS[game].model_validate(self.model_extra),
            texts=tuple(self._texts()),
            names=tuple(self._names()),
            printings=tuple(
                PrintingRecord(id=id, set=row.set, number=row.number, sort_number=row.sort or row.number)
                for id, row in {**self.printings, **listed}.items()
            ),
            where=where,
        )

    def _texts(self) -> Iterator[TextRecord]:
        if self.effect is not None:
            yield TextRecord(language=self.language, text=self.effect)
        if self.flavour:
            yield TextRecord(language=self.language, kind="flavour", text=self.flavour)

    def _names(self) -> Iterator[NameRecord]:
        if self.english:
            yield NameRecord(language="en", kind="translation", name=self.english)
        if self.reading:
            yield NameRecord(language="ja", kind="reading", name=self.reading)
        for alias in self.aliases:
            yield NameRecord(language=self.language, kind="alias", name=alias)


def read_tables(payload: Payload, known: Mapping[str, type] | None, problems: list[Problem]) -> Table:
    """The file's tables; what is not TOML, or is no table or list of tables that is ``known`` (None: every table is),
    is a problem and left out."""
    try:
        document = tomllib.loads(payload.data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        problems.append(Problem(where=payload.name, code="not_utf8", message="Save the file as UTF-8."))
        return {}
    except tomllib.TOMLDecodeError as error:
        message = f"This is not TOML: {error}. {GUIDE}."
        problems.append(Problem(where=payload.name, code="not_toml", message=message))
        return {}
    tables = {}
    for name, table in document.items():
        if isinstance(table, dict if known is None else known.get(name, ())):
            tables[name] = table
        else:
            problems.append(_unknown_table(payload.name, name, known or {name: dict}))
    return tables


def _unknown_table(where: str, name: str, known: Mapping[str, type]) -> Problem:
    heads = ", ".join(f"[[{name}]]" if kind is list else f"[{name}]" for name, kind in known.items())
    return Problem(where=where, field=name, code="unknown_table", message=f"The file may hold {heads}; {GUIDE}.")


def read_rows(document: Table, name: str, where: str, problems: list[Problem]) -> Iterator[tuple[str, Table]]:
    """The rows ``[[name]]`` with their places: file, table and position, from 1."""
    for position, row in enumerate(document.get(name, []), start=1):
        place = f"{where}: {name} {position}"
        if isinstance(row, dict):
            label = row.get("name") or row.get("key") or row.get("id") or "without a name"
            yield f"{place} ({label})", row
        else:
            problems.append(Problem(where=place, code="not_a_table", message=f"Write each row under [[{name}]]."))


def validated(model: type[ModelT], row: object, where: str, problems: list[Problem]) -> ModelT | None:
    """The row as a value, or None with its faults added to the problems."""
    try:
        return model.model_validate(row)
    except ValidationError as error:
        problems += faults(error, where)
        return None


def faults(error: ValidationError, where: str) -> Iterator[Problem]:
    """One problem a field, with what was found there."""
    for fault in error.errors(include_url=False):
        field, found = ".".join(map(str, fault["loc"])), fault["input"]
        shown = f" (found {found!r})" if isinstance(found, str | int | float) else ""
        message = f"There is no field {field}" if fault["type"] == "extra_forbidden" else f"{fault['msg']}{shown}"
        yield Problem(where=where, field=field, code=fault["type"], message=f"{message}; {GUIDE}.")
