"""Writing series and sets.

A row belongs to the source that described it with the highest precedence; a lower source changes nothing of it, and a
source that no longer lists a set leaves it as it was: printings hang on it.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from cards.claims import deciding_order
from cards.models import CardSet, Game, Series, Source
from cards.records import Batch, Problem, SeriesRecord, SetRecord


@dataclass(slots=True)
class WrittenSets:
    """The game's sets by public id, whether any has changed, and what was missing."""

    by_id: dict[str, CardSet]
    changed: bool
    warnings: list[Problem] = field(default_factory=list)


def write_sets(game: Game, source: Source, batch: Batch) -> WrittenSets:
    """Write the batch's series and sets, and a bare row for every set that only printings or cards name."""
    series = {row.public_id: row for row in Series.objects.filter(game=game).select_related("source")}
    sets = {row.public_id: row for row in CardSet.objects.filter(game=game).select_related("source", "series")}
    changed = _write_series(game, source, batch.series or (), series)
    changed |= _name_series(game, batch.sets or (), series)
    changed |= _write_sets(game, source, batch.sets or (), series, sets)
    missing = sorted({p.set for card in batch.cards for p in card.printings} - sets.keys())
    named = {record.id: record for record in batch.named_sets}
    for public_id in missing:
        record = named.get(public_id) or SetRecord(id=public_id, name=public_id)
        values = {"name": record.name, "code": record.code, "kind": record.kind, "released": record.released}
        sets[public_id] = CardSet.objects.create(game=game, public_id=public_id, **values)
    unknown = [id for id in missing if id not in named]
    return WrittenSets(sets, changed or bool(missing), [_unknown_set(source, id) for id in unknown])


def may_describe(source: Source, row: Any) -> bool:
    """Whether ``source`` decides about a row that ``row.source`` described last."""
    return row.source is None or deciding_order(source) <= deciding_order(row.source)


def assign(row: Model, values: dict[str, Any]) -> bool:
    """Set the fields that differ and save the row when there are any; says whether there were."""
    different = {name: value for name, value in values.items() if getattr(row, name) != value}
    for name, value in different.items():
        setattr(row, name, value)
    if different or row.pk is None:
        row.save()
        return True
    return False


def _write_series(game: Game, source: Source, records: Iterable[SeriesRecord], rows: dict[str, Series]) -> bool:
    changed = False
    for record in records:
        row = rows.setdefault(record.id, Series(game=game, public_id=record.id))
        if may_describe(source, row):
            changed |= assign(row, {"source": source, "name": record.name, "sort_order": record.sort_order})
    return changed


def _name_series(game: Game, records: Iterable[SetRecord], rows: dict[str, Series]) -> bool:
    """A bare row for every series that only sets name."""
    missing = sorted({record.series for record in records if record.series} - rows.keys())
    for public_id in missing:
        rows[public_id] = Series.objects.create(game=game, public_id=public_id, name=public_id)
    return bool(missing)


def _write_sets(
    game: Game, source: Source, records: Iterable[SetRecord], series: dict[str, Series], rows: dict[str, CardSet]
) -> bool:
    changed = False
    for record in records:
        row = rows.setdefault(record.id, CardSet(game=game, public_id=record.id))
        if may_describe(source, row):
            values = {
                "source": source,
                "series": series.get(record.series),
                "name": record.name,
                "code": record.code,
                "kind": record.kind,
                "released": record.released,
            }
            changed |= assign(row, values)
    return changed


def _unknown_set(source: Source, public_id: str) -> Problem:
    message = f"Printings name the set {public_id}, which no file describes: it has no name, code or date yet."
    return Problem(where=source.key, field="set", code="unknown_set", message=message)
