"""Names and texts of merged cards: unwanted rows go, missing ones come, a retired card keeps its own."""

from collections.abc import Mapping
from typing import Any

from django.db.models import Model

from cards.catalogue.scope import ROWS, Scope, in_chunks
from cards.catalogue.values import normal_name
from cards.claims import MergedCard
from cards.models import CardName, CardText
from cards.names import normal_form


def save_names(scope: Scope, merged: Mapping[str, MergedCard]) -> bool:
    """Write the other names of the merged cards; says whether any has changed."""
    wanted: dict[tuple[str, ...], Model] = {
        (card, language, kind, name): CardName(
            card_id=card, language=language, kind=kind, name=name, normal_name=normal_name(name)
        )
        for card, said in merged.items()
        for language, kind, name in said.names
    }
    return _replace(CardName, ("card_id", "language", "kind", "name"), wanted, scope, merged)


def save_texts(scope: Scope, merged: Mapping[str, MergedCard]) -> bool:
    """Write the texts of the merged cards; says whether any has changed."""
    wanted: dict[tuple[str, ...], Model] = {
        (card, language, kind, text): CardText(
            card_id=card, language=language, kind=kind, text=text, normal_text=normal_form(text)
        )
        for card, said in merged.items()
        for (language, kind), text in said.texts.items()
    }
    return _replace(CardText, ("card_id", "language", "kind", "text"), wanted, scope, merged)


def _replace(
    model: type[CardName] | type[CardText],
    columns: tuple[str, ...],
    wanted: Mapping[tuple[str, ...], Any],
    scope: Scope,
    merged: Mapping[str, MergedCard],
) -> bool:
    rows = scope.of(model._default_manager.all(), "card__").values_list("pk", *columns)
    known = {tuple(key): pk for pk, *key in rows}
    stale = [pk for key, pk in known.items() if key not in wanted and key[0] in merged]
    for pks in in_chunks(stale):
        model._default_manager.filter(pk__in=pks).delete()
    fresh = [row for key, row in wanted.items() if key not in known]
    model._default_manager.bulk_create(fresh, batch_size=ROWS)
    return bool(stale or fresh)
