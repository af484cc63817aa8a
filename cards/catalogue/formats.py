"""Writing formats and their restrictions; as with sets, the source of the highest precedence decides about a row."""

from collections.abc import Iterable

from cards.catalogue.sets import assign, may_describe
from cards.catalogue.values import normal_name
from cards.models import Card, Format, Game, Restriction, Source
from cards.records import FormatRecord, Problem, RestrictionRecord


def write_formats(game: Game, source: Source, records: Iterable[FormatRecord]) -> bool:
    """Write the formats; says whether anything has changed."""
    rows = {row.key: row for row in Format.objects.filter(game=game).select_related("source")}
    changed = False
    for record in records:
        row = rows.setdefault(record.key, Format(game=game, key=record.key))
        if may_describe(source, row):
            changed |= assign(row, {"source": source, **_fields(record)})
            changed |= _write_restrictions(row, record)
    return changed


def unknown_restrictions(game: Game, source: Source, records: Iterable[FormatRecord]) -> list[Problem]:
    """A warning for every restriction that names no card."""
    known = set(Card.objects.filter(game=game).values_list("normal_full_name", flat=True))
    return [
        Problem(
            where=f"{source.key}: format {record.key}",
            field="card",
            code="unknown_card",
            message=f"The restriction of {line.card!r} names no card of the catalogue. Correct the name, or import it.",
        )
        for record in records
        for line in record.restrictions
        if normal_name(line.card) not in known
    ]


def _fields(record: FormatRecord) -> dict[str, object]:
    return {
        "name_en": record.name_en,
        "name_ja": record.name_ja,
        "side_deck": record.side_deck,
        "allows_unreleased": record.unreleased,
        "starts": record.starts,
        "ends": record.ends,
    }


def _write_restrictions(row: Format, record: FormatRecord) -> bool:
    wanted = sorted((_line(line) for line in record.restrictions), key=repr)
    columns = ("card_name", "normal_full_name", "kind", "copies", "announced", "starts", "ends")
    if sorted(row.restrictions.values_list(*columns), key=repr) == wanted:
        return False
    row.restrictions.all().delete()
    Restriction.objects.bulk_create(Restriction(format=row, **dict(zip(columns, line, strict=True))) for line in wanted)
    return True


def _line(record: RestrictionRecord) -> tuple[object, ...]:
    normal = normal_name(record.card)
    return record.card, normal, record.kind, record.copies, record.announced, record.starts, record.ends
