"""The search language: from what a person types to a queryset of cards.

Callers know :func:`search_cards` and :class:`SearchResult` only. ``parsing`` turns text into terms, ``filters`` terms
into conditions, ``ranking`` orders what is found.
"""

from dataclasses import dataclass

from django.db.models import QuerySet

from cards.errors import FieldError
from cards.models import Card, Game
from cards.queries import active_cards, get_game
from cards.search.filters import condition
from cards.search.parsing import parse
from cards.search.ranking import ranked


@dataclass(frozen=True, slots=True)
class SearchResult:
    """Active cards, annotated with ``rank`` and ordered by it, then by name; ``warnings`` name what was ignored.
    ``has_rank`` says whether some cards fit better than others."""

    queryset: QuerySet[Card]
    warnings: tuple[FieldError, ...] = ()
    has_rank: bool = False


def search_cards(game: str | Game, query: str = "") -> SearchResult:
    """The cards that ``query`` finds; all of them for an empty one.

    Raises :class:`cards.errors.UserError`: ``unknown_game``, or ``bad_query`` that names the term and its column.
    """
    rows = active_cards(game if isinstance(game, Game) else get_game(game))
    parsed = parse(query)
    for term in parsed.terms:
        rows = rows.filter(condition(term))
    words = " ".join(term.value for term in parsed.terms if term.is_wanted_name)
    return SearchResult(ranked(rows, words), parsed.warnings, has_rank=bool(words))


__all__ = ["SearchResult", "search_cards"]
