"""The catalogue in a few numbers, game by game: what the home page shows."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.db.models import Count

from cards.facts import FACTS
from cards.models import Card, CardSet, Game, Printing, Source
from cards.presentation import game_label


class GameOverview(NamedTuple):
    """One game: active cards and printings, sets, the sources whose cards it has, and when it last changed."""

    key: str
    label: str
    cards: int
    printings: int
    sets: int
    sources: tuple[Source, ...]
    changed: datetime | None


def catalogue_overview() -> list[GameOverview]:
    """Every game that the catalogue can hold, imported or not, in the order of :data:`cards.facts.FACTS`."""
    cards = _counts(Card.objects.filter(retired_at=None).values_list("game").annotate(Count("pk")))
    printings = _counts(Printing.objects.filter(retired_at=None).values_list("game").annotate(Count("pk")))
    sets = _counts(CardSet.objects.values_list("game").annotate(Count("pk")))
    changed = dict(Game.objects.values_list("key", "updated_at"))
    return [
        GameOverview(
            key, game_label(key), cards.get(key, 0), printings.get(key, 0), sets.get(key, 0), _sources(key),
            changed.get(key),
        )
        for key in FACTS
    ]  # fmt: skip


def _counts(rows: Iterable[tuple[str, int]]) -> dict[str, int]:
    return dict(rows)


def _sources(game: str) -> tuple[Source, ...]:
    found = Source.objects.filter(card_claims__card__game=game).distinct()
    return tuple(found.order_by("-precedence", "key"))
