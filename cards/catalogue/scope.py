"""Which cards one write has to merge again, and reading rows of just these."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from cards.models import Game

Row = TypeVar("Row", bound=Model)
Value = TypeVar("Value")

ROWS = 500
"""Rows to a statement. From this many cards on, reading the whole game is cheaper than naming them."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The cards of those ids, None for all of the game."""

    game: Game
    cards: frozenset[str] | None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to merge."""
        return self.cards is not None and not self.cards

    def of(self, rows: QuerySet[Row], path: str = "") -> QuerySet[Row]:
        """The rows whose card, reached by ``path``, is in the scope; of a large scope, those of the whole game."""
        rows = rows.filter(**{f"{path}game": self.game})
        if self.cards is None or len(self.cards) > ROWS:
            return rows
        return rows.filter(**{f"{path}pk__in": self.cards})


def in_chunks(values: list[Value]) -> Iterator[list[Value]]:
    """The values, as many at once as one statement may name."""
    return (values[start : start + ROWS] for start in range(0, len(values), ROWS))


def grouped(rows: Iterable[Row], by: str) -> defaultdict[Any, list[Row]]:
    """Rows by one of their columns."""
    table: defaultdict[Any, list[Row]] = defaultdict(list)
    key = attrgetter(by)
    for row in rows:
        table[key(row)].append(row)
    return table
