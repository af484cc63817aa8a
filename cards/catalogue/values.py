"""The values of catalogue rows, computed from merged records; nothing here touches the database."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from cards.claims import JsonRecord, MergedCard, merge_printing
from cards.facts import FACTS
from cards.models import CardSet, Printing
from cards.names import loose_form, natural_key, normal_form

_NORMAL_LENGTH = 600
"""Folding can lengthen a text; a column and an index entry hold this much of it."""


def normal_name(name: str) -> str:
    """The normal form of a name as columns hold it."""
    return normal_form(name)[:_NORMAL_LENGTH]


def card_values(
    game: str, card: MergedCard, printings: Iterable[Printing], sets: Mapping[int, CardSet]
) -> dict[str, Any]:
    """The columns of a card that some source claims."""
    facts = FACTS[game].model_validate(card.facts)
    return {
        "name": card.name,
        "title": card.title,
        "full_name": card.full_name,
        "language": card.language,
        "normal_name": normal_name(card.name),
        "normal_full_name": normal_name(card.full_name),
        "search_names": search_names(card),
        "card_type": facts.card_type,
        "facts": facts.model_dump(mode="json"),
        "released": min((day for p in printings if p.is_active and (day := sets[p.set_id].released)), default=None),
        "is_unreleased": facts.is_unreleased,
        "retired_at": None,
    }


def search_names(card: MergedCard) -> str:
    """The normal and loose forms of every name, each between line feeds."""
    names = (card.full_name, card.name, *(name for _, _, name in card.names))
    forms = dict.fromkeys(form for name in names for form in (normal_form(name), loose_form(name)))
    return "\n".join(["", *forms, ""])


def printing_values(records: Sequence[JsonRecord], set_pks: Mapping[str, int]) -> dict[str, Any]:
    """The columns of a printing that some source claims, its position apart."""
    merged = merge_printing(records)
    values = {name: merged[name] for name in ("number", "sort_number", "printed_text", "artist", "rarity", "details")}
    return {**values, "set_id": set_pks[merged["set"]], "retired_at": None}


def in_position(printings: Iterable[Printing], sets: Mapping[int, CardSet]) -> list[Printing]:
    """The printings in the fixed order of :class:`cards.models.Printing`, the default one first."""
    return sorted(
        printings,
        key=lambda p: (
            not p.is_active,
            sets[p.set_id].released or date.max,
            natural_key(p.sort_number or p.number),
            natural_key(p.public_id),
        ),
    )


def disagreements(deciding: JsonRecord, other: JsonRecord) -> list[str]:
    """The facts that ``other`` gives in another way than the record that decides."""
    facts = deciding["facts"]
    return [name for name, value in other["facts"].items() if name in facts and facts[name] != value]
