"""Keyset pages: a cursor holds the sort values of the last row, so that an import between two pages makes no row come
twice or be left out.

A cursor is signed, because it goes into conditions, and bound to its list: to the path, the query and the order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, TypeVar

from django.core import signing
from django.db.models import F, Model, Q, QuerySet
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from cards.api.ordering import SortKey
from cards.errors import FieldError, UserError

DEFAULT_LIMIT = 50
MOST = 100

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True)
class Page(Generic[Row]):
    """One page; ``next`` is the address of the one after it, None at the end."""

    rows: list[Row]
    next: str | None
    warnings: tuple[FieldError, ...] = ()


def paginate(rows: QuerySet[Row], order: Sequence[SortKey], request: Request) -> Page[Row]:
    """The page that the request's ``limit`` and ``cursor`` name; raises :class:`UserError`."""
    limit, warnings = _limit(request)
    scope = _scope(request)
    rows = rows.annotate(**{f"sort_{i}": key.expression for i, key in enumerate(order)})
    if cursor := request.query_params.get("cursor"):
        rows = rows.filter(_after(order, _read_cursor(cursor, scope, order)))
    rows = rows.order_by(*(_direction(i, key) for i, key in enumerate(order)))
    found = list(rows[: limit + 1])
    if len(found) <= limit:
        return Page(found, None, warnings)
    values = [getattr(found[limit - 1], f"sort_{i}") for i in range(len(order))]
    return Page(found[:limit], _next(request, _write_cursor(values, scope)), warnings)


def _limit(request: Request) -> tuple[int, tuple[FieldError, ...]]:
    text = request.query_params.get("limit", str(DEFAULT_LIMIT)).strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and int(text) > 0):
        message = f"limit must be a whole number from 1 to {MOST}, not {text[:40]!r}."
        raise UserError("bad_limit", message, errors=(FieldError("limit", "bad_limit", message),))
    if int(text) > MOST:
        return MOST, (FieldError("limit", "limit_lowered", f"At most {MOST} rows come at once; follow next for more."),)
    return int(text), ()


def _scope(request: Request) -> list[str]:
    """What a cursor is bound to."""
    return [request.path, *(request.query_params.get(name, "") for name in ("q", "sort"))]


def _next(request: Request, cursor: str) -> str:
    return replace_query_param(request.build_absolute_uri(), "cursor", cursor)


def _write_cursor(values: list[Any], scope: list[str]) -> str:
    plain = [value.isoformat() if isinstance(value, date) else value for value in values]
    return signing.Signer(salt=__name__).sign_object([scope, plain])


def _read_cursor(cursor: str, scope: list[str], order: Sequence[SortKey]) -> list[Any]:
    try:
        bound_to, values = signing.Signer(salt=__name__).unsign_object(cursor)
    except (signing.BadSignature, ValueError):
        bound_to, values = None, []
    if bound_to != scope:
        message = "This cursor is not one of this list. Leave it out to begin, then follow next as it is given."
        raise UserError("invalid_cursor", message, errors=(FieldError("cursor", "invalid_cursor", message),))
    return [None if value is None else key.read(value) for key, value in zip(order, values, strict=True)]


def _direction(index: int, key: SortKey) -> Any:
    column = F(f"sort_{index}")
    return column.desc(nulls_last=True) if key.is_descending else column.asc(nulls_last=True)


def _after(order: Sequence[SortKey], values: Sequence[Any]) -> Q:
    """The rows that come later: equal in the first keys, and later in the next one."""
    later = Q(pk__in=[])
    equal = Q()
    for index, (key, value) in enumerate(zip(order, values, strict=True)):
        column = f"sort_{index}"
        if value is None:  # the empty values come last: nothing is later, and equal are the empty ones
            equal &= Q(**{f"{column}__isnull": True})
            continue
        beyond = Q(**{f"{column}__{'lt' if key.is_descending else 'gt'}": value}) | Q(**{f"{column}__isnull": True})
        later |= equal & beyond
        equal &= Q(**{column: value})
    return later
