"""Short ways to write invented records. No card of these tests exists."""

from datetime import date
from typing import Any

from django.db import transaction

from cards.catalogue import Outcome, write
from cards.facts import AsteriskFacts, ElestralsFacts
from cards.records import (
    Batch,
    CardRecord,
    FormatRecord,
    NameRecord,
    PrintingRecord,
    SetRecord,
    SourceRecord,
    TextRecord,
)

OPEN = SourceRecord(
    key="open", name="Open notes", redistribution="full", precedence=10, attribution="By the open notes"
)
CLOSED = SourceRecord(key="closed", name="Closed dump", precedence=20, attribution="Powered by the closed dump")
SETS = (
    SetRecord(id="st-1", name="First Light", code="FL1", kind="main", released=date(2023, 6, 20)),
    SetRecord(id="st-2", name="Second Wave", code="SW2", kind="main", released=date(2024, 4, 1)),
    SetRecord(id="st-3", name="First Light Promos", code="FL1", kind="promo", released=date(2025, 5, 23)),
)


def elestral(
    name: str, *printings: str | PrintingRecord, key: str = "", text: str | None = None, **values: Any
) -> CardRecord:
    """One Elestral; printings are ``cd-1@st-1#FL1-001``, the set and the number left out where they do not matter."""
    facts = {"card_class": "elestral", "elements": ("fire",), "cost": ("fire",), "attack": 3, "defense": 4}
    facts |= {field: values.pop(field) for field in list(values) if field in ElestralsFacts.model_fields}
    title = values.get("title", "")
    texts = () if text is None else (TextRecord(language="en", text=text),)
    return CardRecord(
        key=key or f"{name}|{title}",
        name=name,
        language="en",
        facts=ElestralsFacts.model_validate(facts),
        texts=values.pop("texts", texts),
        printings=tuple(p if isinstance(p, PrintingRecord) else printing(p) for p in printings),
        **values,
    )


def printing(text: str, **values: Any) -> PrintingRecord:
    """``cd-1@st-1#FL1-001`` as a record."""
    id, _, number = text.partition("#")
    id, _, card_set = id.partition("@")
    return PrintingRecord(id=id, set=card_set or "st-1", number=number, sort_number=number, **values)


def stella(
    name: str, *, key: str = "", names: tuple[NameRecord, ...] = (), text: str | None = None, **facts: Any
) -> CardRecord:
    """One ステラ without printings, as the card makers' sources have them."""
    facts = {"kind": "stella", "main_colour": "green", "cost": {"green": 1}, "power": 2000, "breaks": 1} | facts
    texts = () if text is None else (TextRecord(language="ja", text=text),)
    return CardRecord(
        key=key or name, name=name, language="ja", names=names, texts=texts, facts=AsteriskFacts.model_validate(facts)
    )


def batch(*cards: CardRecord, source: SourceRecord = OPEN, game: str = "", **values: Any) -> Batch:
    """A batch of the game that the cards are of, with the sets above."""
    is_asterisk = bool(cards) and isinstance(cards[0].facts, AsteriskFacts)
    values.setdefault("sets", None if is_asterisk else SETS)
    return Batch(
        game=game or ("asterisk" if is_asterisk else "elestrals"),
        source=source,
        cards=cards,
        read=len(cards),
        **values,
    )


def save(*cards: CardRecord, **values: Any) -> Outcome:
    """Write a batch in its own transaction."""
    with transaction.atomic():
        return write(batch(*cards, **values))


def counts(outcome: Outcome) -> tuple[int, int, int, int]:
    """Created, updated, unchanged, retired."""
    return outcome.created, outcome.updated, outcome.unchanged, outcome.retired


__all__ = [
    "CLOSED",
    "OPEN",
    "SETS",
    "FormatRecord",
    "NameRecord",
    "batch",
    "counts",
    "elestral",
    "printing",
    "save",
    "stella",
]
