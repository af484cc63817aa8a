"""``sort=``: what lists can be ordered by. Every order is total: it ends with the full name and the id."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db.models import F
from django.db.models.expressions import Combinable

from cards.errors import FieldError, UserError
from cards.queries import binary


def _as_it_is(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class SortKey:
    """One column to order by, empty values last whichever way. ``read`` turns a JSON value back into the column's."""

    name: str
    expression: Combinable
    is_descending: bool = False
    read: Callable[[Any], Any] = _as_it_is

    def reversed(self) -> "SortKey":
        """The same column from the other end."""
        return SortKey(self.name, self.expression, not self.is_descending, self.read)


NAME = SortKey("name", binary("normal_full_name"))
ID = SortKey("id", binary("id"))
RELEVANCE = SortKey("relevance", F("rank"))
SORTS = {
    "name": NAME,
    "id": ID,
    "relevance": RELEVANCE,
    "released": SortKey("released", F("released"), read=date.fromisoformat),
    "type": SortKey("type", binary("card_type")),
}
"""What ``sort=`` may say to the column that it means."""

SET_ORDER = (
    SortKey("released", F("released"), is_descending=True, read=date.fromisoformat),
    SortKey("id", binary("public_id")),
)
"""Sets, the newest first."""


def card_order(sort: str, *, has_rank: bool) -> Sequence[SortKey]:
    """The keys for ``sort`` (``name``, ``-released`` ...); without one by relevance, where there is any, then by name.

    Raises :class:`UserError` ``bad_sort``.
    """
    if not sort:
        return (RELEVANCE, NAME, ID) if has_rank else (NAME, ID)
    key = SORTS.get(sort.removeprefix("-"))
    if key is None:
        message = f"Cards cannot be sorted by {sort!r}. Fields: {', '.join(SORTS)}; a - before the field reverses."
        raise UserError("bad_sort", message, errors=(FieldError("sort", "bad_sort", message),))
    first = key.reversed() if sort.startswith("-") else key
    return (first, *(other for other in (NAME, ID) if other.name != key.name))
