"""Merging claims into the rows that everybody reads: cards, names, texts, printings. Only what differs is written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model
from django.utils import timezone

from cards.catalogue.scope import ROWS, Scope, grouped
from cards.catalogue.values import card_values, disagreements, in_position, printing_values
from cards.catalogue.wording import save_names, save_texts
from cards.claims import MergedCard, deciding_order, in_deciding_order, merge_card
from cards.models import Card, CardClaim, CardSet, Printing, PrintingClaim
from cards.records import Problem

_CARD_COLUMNS = (
    "name", "title", "full_name", "language", "normal_name", "normal_full_name", "search_names", "card_type", "facts",
    "released", "is_unreleased", "retired_at",
)  # fmt: skip
_PRINTING_COLUMNS = (
    "card_id", "set_id", "number", "sort_number", "printed_text", "artist", "rarity", "details", "position",
    "retired_at",
)  # fmt: skip


@dataclass(slots=True)
class Refreshed:
    """``retired`` counts printings, and cards that had none."""

    retired: int = 0
    changed: bool = False
    warnings: list[Problem] = field(default_factory=list)


def refresh_cards(scope: Scope, told_anew: set[str]) -> Refreshed:
    """Merge the cards of the scope again. ``told_anew`` are those of which a source has just said something new: only
    about them does it warn that sources disagree."""
    if scope.is_empty:
        return Refreshed()
    return _Refresh(scope, told_anew).run()


class _Refresh:
    def __init__(self, scope: Scope, told_anew: set[str]) -> None:
        self.scope = scope
        self.told_anew = told_anew
        self.now = timezone.now()
        self.result = Refreshed()
        self.sets = {row.pk: row for row in CardSet.objects.filter(game=scope.game)}

    def run(self) -> Refreshed:
        """Merge, compare, write."""
        cards = list(self.scope.of(Card.objects.all()))
        printings = list(self.scope.of(Printing.objects.all(), "card__"))
        cards_before = [_columns(row, _CARD_COLUMNS) for row in cards]
        printings_before = [_columns(row, _PRINTING_COLUMNS) for row in printings]
        self._merge_printings(printings)
        merged = self._merge_cards(cards, printings)
        self._save_cards(_different(cards, cards_before, _CARD_COLUMNS))
        self._save_printings(_different(printings, printings_before, _PRINTING_COLUMNS))
        self.result.changed |= save_names(self.scope, merged)
        self.result.changed |= save_texts(self.scope, merged)
        return self.result

    def _merge_printings(self, printings: Iterable[Printing]) -> None:
        claims = grouped(
            self.scope.of(PrintingClaim.objects.select_related("source"), "printing__card__"), "printing_id"
        )
        set_pks = {row.public_id: pk for pk, row in self.sets.items()}
        for printing in printings:
            if said := claims[printing.pk]:
                _set(printing, printing_values(in_deciding_order(said), set_pks))
            else:
                self.result.retired += self._retire(printing)

    def _merge_cards(self, cards: Iterable[Card], printings: Iterable[Printing]) -> dict[str, MergedCard]:
        """Bring the cards up to date in memory; answers with those that some source has."""
        claims = grouped(self.scope.of(CardClaim.objects.select_related("source"), "card__"), "card_id")
        of_card = grouped(printings, "card_id")
        merged: dict[str, MergedCard] = {}
        for card in cards:
            own = in_position(of_card[card.pk], self.sets)
            for position, printing in enumerate(own):
                printing.position = position
            if said := claims[card.pk]:
                merged[card.pk] = merge_card(in_deciding_order(said))
                _set(card, card_values(self.scope.game.key, merged[card.pk], own, self.sets))
                self._warn_of_disagreement(card, said)
            else:
                self.result.retired += self._retire(card) and not own
        return merged

    def _retire(self, row: Card | Printing) -> bool:
        """Mark a row that no source has any more; says whether one had it until now."""
        if row.retired_at is not None:
            return False
        row.retired_at = self.now
        return True

    def _warn_of_disagreement(self, card: Card, claims: Iterable[CardClaim]) -> None:
        if card.pk not in self.told_anew:
            return
        deciding, *others = sorted(claims, key=lambda claim: deciding_order(claim.source))
        fields = sorted({name for other in others for name in disagreements(deciding.record, other.record)})
        if fields:
            sources = " and ".join(claim.source_id for claim in (deciding, *others))
            message = f"{card.full_name}: {sources} disagree about {', '.join(fields)}; {deciding.source_id} decides."
            self.result.warnings.append(
                Problem(where=card.full_name, field=fields[0], code="sources_disagree", message=message)
            )

    def _save_cards(self, rows: list[Card]) -> None:
        for row in rows:
            row.updated_at = self.now
        self._save(Card, rows, (*_CARD_COLUMNS, "updated_at"))

    def _save_printings(self, rows: list[Printing]) -> None:
        self._save(Printing, rows, tuple(column.removesuffix("_id") for column in _PRINTING_COLUMNS))

    def _save(self, model: type[Card] | type[Printing], rows: list[Any], columns: Sequence[str]) -> None:
        """As an insert that updates on conflict: one statement for hundreds of rows, on every database."""
        if rows:
            self.result.changed = True
            model._default_manager.bulk_create(
                rows, batch_size=ROWS, update_conflicts=True, unique_fields=["pk"], update_fields=columns
            )


def _columns(row: Model, names: Iterable[str]) -> list[object]:
    return [getattr(row, name) for name in names]


def _different(rows: list[Any], before: list[list[object]], names: Iterable[str]) -> list[Any]:
    return [row for row, was in zip(rows, before, strict=True) if _columns(row, names) != was]


def _set(row: Model, values: dict[str, Any]) -> None:
    for name, value in values.items():
        setattr(row, name, value)
