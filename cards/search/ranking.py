"""How well a card fits the words of a query. The ranks, best first: 0 the exact full name, 1 another exact name, 2 a
name that begins with the words, 3 a name with a later word that begins with them, 4 the rest."""

from django.db.models import Case, IntegerField, QuerySet, Value, When

from cards.models import Card
from cards.names import loose_form, normal_form
from cards.queries import by_name


def ranked(rows: QuerySet[Card], words: str) -> QuerySet[Card]:
    """The rows with their ``rank`` (0 is best), in order of it."""
    return by_name(rows.annotate(rank=_rank(words)), "rank")


def _rank(words: str) -> Case | Value:
    if not normal_form(words):
        return Value(0, output_field=IntegerField())
    normal, loose = normal_form(words), loose_form(words)
    return Case(
        When(normal_full_name=normal, then=Value(0)),
        When(search_names__contains=f"\n{normal}\n", then=Value(1)),
        When(search_names__contains=f"\n{loose}\n", then=Value(1)),
        When(search_names__contains=f"\n{normal}", then=Value(2)),
        When(search_names__contains=f"\n{loose}", then=Value(2)),
        When(search_names__contains=f" {normal}", then=Value(3)),
        default=Value(4),
        output_field=IntegerField(),
    )
