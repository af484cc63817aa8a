"""The steps of one write, in order; each is a module beside this one."""

from collections import Counter
from dataclasses import replace

from django.db import connection

from cards.catalogue.claiming import Claiming
from cards.catalogue.formats import unknown_restrictions, write_formats
from cards.catalogue.matching import match_records
from cards.catalogue.outcome import Outcome
from cards.catalogue.refresh import refresh_cards
from cards.catalogue.scope import Scope
from cards.catalogue.sets import write_sets
from cards.catalogue.state import load_state
from cards.catalogue.version import set_data_version
from cards.errors import FieldError, UserError
from cards.facts import FACTS
from cards.models import Game, Source
from cards.records import Batch, SourceRecord


def write(batch: Batch) -> Outcome:
    """Write one batch. Must run in a transaction of the caller's, who may write several batches in it or roll back.

    Raises :class:`UserError` (``unknown_game``, ``duplicate_id``) before anything is written.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("cards.catalogue.write must run in a transaction: half a write is no catalogue")
    _refuse_duplicates(batch)
    game = _lock_game(batch.game)
    source, is_ranked_anew = _write_source(batch.source)
    sets = write_sets(game, source, batch)
    formats_changed = write_formats(game, source, batch.formats or ())
    state = load_state(game, source)
    claiming = Claiming(game, source, batch, state, sets.by_id)
    claiming.write(match_records(batch.cards, state, is_snapshot=batch.snapshot))
    is_wide = sets.changed or is_ranked_anew
    scope = Scope(game, None if is_wide else frozenset(claiming.affected))
    refreshed = refresh_cards(scope, claiming.told_anew)
    changed = sets.changed or formats_changed or refreshed.changed or claiming.has_merged
    if changed or not game.data_version:
        set_data_version(game)
    warnings = (*sets.warnings, *claiming.warnings, *refreshed.warnings)
    warnings += tuple(unknown_restrictions(game, source, batch.formats or ()))
    return replace(claiming.outcome(), retired=refreshed.retired, changed=changed, warnings=warnings)


def _refuse_duplicates(batch: Batch) -> None:
    """Ids that must be unique in a batch: of two rows of one id, none could be called the right one."""
    ids = {
        "cards.key": [card.key for card in batch.cards],
        "printings.id": [printing.id for card in batch.cards for printing in card.printings],
        "sets.id": [record.id for record in batch.sets or ()],
        "series.id": [record.id for record in batch.series or ()],
        "formats.key": [record.key for record in batch.formats or ()],
    }
    errors = tuple(
        FieldError(name, "duplicate_id", f"{id} is given {number} times")
        for name, values in ids.items()
        for id, number in Counter(values).items()
        if number > 1
    )
    if errors:
        listed = "; ".join(f"{error.field}: {error.message}" for error in errors[:20])
        raise UserError(
            "duplicate_id",
            f"The source {batch.source.key} repeats ids: {listed}. Each may be given once.",
            errors=errors,
        )


def _lock_game(key: str) -> Game:
    """The game's row, locked where the database can, so that two writers of one game take turns."""
    if key not in FACTS:
        raise UserError("unknown_game", f"There is no game {key!r}. Games: {', '.join(sorted(FACTS))}.")
    facts = FACTS[key]
    Game.objects.get_or_create(key=key, defaults={"name_en": facts.game_en, "name_ja": facts.game_ja})
    return Game.objects.select_for_update().get(key=key)


def _write_source(record: SourceRecord) -> tuple[Source, bool]:
    """The source's row, and whether its precedence is another than at its last import."""
    before = Source.objects.filter(key=record.key).values_list("precedence", flat=True).first()
    values = record.model_dump(exclude={"key"})
    source, _ = Source.objects.update_or_create(key=record.key, defaults=values)
    return source, before is not None and before != record.precedence
