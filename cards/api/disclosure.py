"""What the API may pass on: of a source whose ``redistribution`` is ``none`` only ids and names.

The operator names sources whose publisher has agreed in the setting ``REDISTRIBUTION_AGREED``. What is passed on of a
card is merged from the claims of open sources alone, so facts that an open source gives too are not lost.
"""

from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.conf import settings
from django.db.models import Prefetch, QuerySet

from cards.claims import in_deciding_order, merge_card, merge_printing
from cards.models import Card, CardClaim, CardSet, Printing, PrintingClaim, Source


def is_open(source: Source) -> bool:
    """Whether more than ids and names of the source may be passed on."""
    return source.redistribution == Source.Redistribution.FULL or source.key in settings.REDISTRIBUTION_AGREED


@dataclass(frozen=True, slots=True)
class PublicSet:
    """A card set; ``series``, ``kind`` and ``released`` are None where they may not be passed on."""

    id: str
    game: str
    code: str
    name: str
    series: str | None = None
    kind: str | None = None
    released: date | None = None


@dataclass(frozen=True, slots=True)
class PublicPrinting:
    """A printing; all but ids and the set's name is None where it may not be passed on."""

    id: str
    game: str
    card: str
    is_active: bool
    set: PublicSet
    number: str | None = None
    rarity: str | None = None
    artist: str | None = None
    printed_text: str | None = None
    details: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class PublicCard:
    """A card. Where no open source has it, ``is_withheld``: ``type`` and ``facts`` are None, ``texts`` empty."""

    id: str
    game: str
    name: str
    base_name: str
    title: str
    language: str
    is_active: bool
    is_withheld: bool
    type: str | None
    facts: dict[str, Any] | None
    sources: list[str]
    names: list[dict[str, str]] = field(default_factory=list)
    texts: list[dict[str, str]] = field(default_factory=list)
    printings: list[PublicPrinting] = field(default_factory=list)


def with_claims(rows: QuerySet[Card]) -> QuerySet[Card]:
    """Cards with what :func:`public_card` reads, in a fixed number of queries."""
    printings = printings_with_claims(Printing.objects.filter(retired_at=None))
    claims = CardClaim.objects.select_related("source")
    return rows.prefetch_related("names", Prefetch("claims", claims), Prefetch("printings", printings))


def printings_with_claims(rows: QuerySet[Printing]) -> QuerySet[Printing]:
    """Printings with what :func:`public_printing` reads."""
    claims = PrintingClaim.objects.select_related("source")
    return rows.select_related("set__source", "set__series").prefetch_related(Prefetch("claims", claims))


def public_card(card: Card) -> PublicCard:
    """What may be passed on of a card."""
    claims = sorted(card.claims.all(), key=lambda claim: claim.source_id)
    told = in_deciding_order(claim for claim in claims if is_open(claim.source))
    merged = merge_card(told) if told else None
    return PublicCard(
        id=card.pk,
        game=card.game_id,
        name=card.full_name,
        base_name=card.name,
        title=card.title,
        language=card.language,
        is_active=card.is_active,
        is_withheld=merged is None,
        type=card.card_type if merged else None,
        facts=merged.facts if merged else None,
        sources=[claim.source_id for claim in claims],
        names=[{"language": name.language, "kind": name.kind, "name": name.name} for name in card.names.all()],
        texts=[
            {"language": language, "kind": kind, "text": text}
            for (language, kind), text in sorted((merged.texts if merged else {}).items())
        ],
        printings=[public_printing(printing) for printing in card.printings.all()],
    )


def public_printing(printing: Printing) -> PublicPrinting:
    """What may be passed on of a printing."""
    told = in_deciding_order(claim for claim in printing.claims.all() if is_open(claim.source))
    merged = merge_printing(told) if told else {}
    names = ("number", "rarity", "artist", "printed_text", "details")
    return PublicPrinting(
        id=printing.public_id,
        game=printing.game_id,
        card=printing.card_id,
        is_active=printing.is_active,
        set=public_set(printing.set),
        **{name: merged.get(name) for name in names},
    )


def public_set(card_set: CardSet) -> PublicSet:
    """What may be passed on of a set."""
    known = PublicSet(card_set.public_id, card_set.game_id, card_set.code, card_set.name)
    if card_set.source is None or not is_open(card_set.source):
        return known
    series = card_set.series.name if card_set.series else ""
    return PublicSet(known.id, known.game, known.code, known.name, series, card_set.kind, card_set.released)
