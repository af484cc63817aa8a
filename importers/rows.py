"""Rows of foreign data as pydantic models, and their faults as problems that a person can act on."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, StringConstraints, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from cards.records import Problem
from importers.strict_json import TwiceKeyed

RowT = TypeVar("RowT", bound="Row")
IdRowT = TypeVar("IdRowT", bound="IdRow")
_UNUSABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffd-\uffff]")
_EXCERPT: Final = 40


class Row(BaseModel):
    """A frozen row that is strict about types. Unknown fields are ignored, so that a source may add some."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")


def _usable(text: str) -> str:
    """Refuses what no database stores or no reader sees: NUL, control characters, halves of a surrogate pair, and the
    sign that an earlier program could not read the text."""
    if found := _UNUSABLE.search(text):
        code = f"U+{ord(found[0]):04X}"
        raise PydanticCustomError("damaged_text", "holds the character {code}, which no card text has", {"code": code})
    return text


def _unix_lines(value: object) -> object:
    return value.replace("\r\n", "\n").replace("\r", "\n") if isinstance(value, str) else value


def _one_line(value: object) -> object:
    """Blanks at the ends and double blanks are slips of the keyboard."""
    return " ".join(value.split()) if isinstance(value, str) else value


def _word(value: object) -> object:
    return value.strip() if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_unix_lines), AfterValidator(_usable), StringConstraints(max_length=8000)]
"""A text of several lines."""
Line = Annotated[str, BeforeValidator(_one_line), AfterValidator(_usable), StringConstraints(max_length=200)]
"""One line, may be empty; white space folded."""
RawLine = Annotated[str, AfterValidator(_usable), StringConstraints(max_length=200)]
"""One line exactly as the source has it."""
Word = Annotated[str, BeforeValidator(_word), AfterValidator(_usable), StringConstraints(max_length=40)]
"""A short word or number, may be empty."""
Id = Annotated[
    str,
    BeforeValidator(_word),
    AfterValidator(_usable),
    StringConstraints(min_length=1, max_length=100, pattern=r"^\S+$"),
]
"""An id of the source: opaque, without blanks."""


class IdRow(Row):
    """A row that the source has an id for."""

    id: Id


@dataclass(frozen=True)
class Placed(Generic[RowT]):
    """A row and where it was read."""

    row: RowT
    where: str


def once_each(placed: Iterable[Placed[IdRowT]]) -> tuple[list[Placed[IdRowT]], list[tuple[str, Problem]]]:
    """The rows with every id once, and the others as problems with their ids.

    Of equal rows the first is taken; where rows of one id differ, nobody can tell which is right, and none is.
    """
    by_id: dict[str, list[Placed[IdRowT]]] = {}
    for place in placed:
        by_id.setdefault(place.row.id, []).append(place)
    good, twins = [], []
    for id, places in by_id.items():
        is_same = all(place.row == places[0].row for place in places)
        if is_same:
            good.append(places[0])
        for place in places[1:] if is_same else places:
            others = ", ".join(other.where for other in places if other is not place)
            verdict = "with the same content; the first is taken" if is_same else "with other content; none is taken"
            message = f"The id {id} stands in {others} too, {verdict}. Keep one of them."
            twins.append((id, Problem(where=place.where, field="id", code="duplicate_id", message=message)))
    return good, twins


def read_row(model: type[RowT], value: object, where: str, names: Mapping[str, str] | None = None) -> RowT | Problem:
    """The row as a value, or the one problem that lists all its faults. ``names`` are what the source calls fields."""
    if isinstance(value, TwiceKeyed):
        message = f"The key {value.key[:_EXCERPT]!a} stands in this row twice; keep one of them."
        return Problem(where=where, field=printable(value.key)[:_EXCERPT], code="duplicate_key", message=message)
    if not isinstance(value, dict):
        message = f"A row must be an object with fields, not {_shown(value)}."
        return Problem(where=where, code="not_a_row", message=message)
    try:
        return model.model_validate(value)
    except ValidationError as error:
        return _problem(error, where, names or {})


def printable(text: str) -> str:
    """The text with characters that cannot be stored or shown replaced."""
    return _UNUSABLE.sub("\N{REPLACEMENT CHARACTER}", text)


def label(value: object, *fields: str) -> str:
    """What a person recognises a row by: those of its fields that are there, shortened, in brackets; or nothing."""
    if not isinstance(value, dict):
        return ""
    words = [" ".join(printable(str(value[key]))[:60].split()) for key in fields if isinstance(value.get(key), str)]
    return f" ({' '.join(words)})" if any(words) else ""


def _problem(error: ValidationError, where: str, names: Mapping[str, str]) -> Problem:
    faults = [(names.get(field, field), code, message) for field, code, message in _faults(error)]
    field, code, _ = faults[0]
    sentences = [f"{name} {message}" if name else message for name, _, message in faults[:3]]
    more = f"; and {len(faults) - 3} more" if len(faults) > 3 else ""
    return Problem(where=where, field=field, code=code, message=f"{'; '.join(sentences)}{more}. Correct the row.")


def _faults(error: ValidationError) -> Iterator[tuple[str, str, str]]:
    """Field, code and sentence, one a field: the members of a union count as one."""
    seen = set()
    for fault in error.errors(include_url=False, include_context=True):
        field = str(fault["loc"][0]) if fault["loc"] else ""
        if field not in seen:
            seen.add(field)
            yield field, fault["type"].replace("string_too_", "too_"), _sentence(fault)


def _sentence(fault: ErrorDetails) -> str:
    context: dict[str, Any] = fault.get("ctx", {})
    found = _shown(fault["input"])
    if fault["msg"][:1].islower():  # our own: pydantic's begin with a capital
        return fault["msg"]
    match fault["type"]:
        case "missing":
            return "is missing"
        case "string_type":
            return f"must be text, not {found}"
        case "int_type":
            return f"must be a whole number, not {found}"
        case "bool_type":
            return f"must be true or false, not {found}"
        case "list_type":
            return f"must be a list, not {found}"
        case "greater_than_equal":
            return f"must be at least {context['ge']}, not {found}"
        case "less_than_equal":
            return f"must be at most {context['le']}, not {found}"
        case "literal_error":
            return f"must be {context['expected']}, not {found}"
        case "string_too_short" | "too_short":
            return "must not be empty"
        case "string_too_long" | "too_long":
            unit = "characters" if isinstance(fault["input"], str) else "entries"
            return f"must have at most {context['max_length']} {unit}"
    return f"{fault['msg'][:1].lower()}{fault['msg'][1:]}, not {found}"


def _shown(value: object) -> str:
    """A short, printable form of a value of any type and depth."""
    if isinstance(value, dict | list):
        return f"{'an object' if isinstance(value, dict) else 'a list'} of {len(value)}"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    shown = printable(value) if isinstance(value, str) else str(value)
    excerpt = f"{shown[:_EXCERPT]}{'…' if len(shown) > _EXCERPT else ''}"
    return f"'{excerpt}'" if isinstance(value, str) else excerpt
