"""Deck construction in アスタリスクTCG (A1)."""

from collections.abc import Iterator
from functools import lru_cache

from rules_engine.construction import rules
from rules_engine.construction.deck import DeckList
from rules_engine.construction.formats import Format
from rules_engine.construction.names import squeeze_name
from rules_engine.construction.violations import Violation
from rules_engine.core.cards import Definition
from rules_engine.games.asterisk.cards import AsteriskCard

ZONES = ("main",)
SMALLEST = 40
LARGEST = 60

SPELLINGS = {"逆巻く影の御使クロア=フィーユ": "逆巻く影の御使いクロア=フィーユ"}
"""Squeezed names that are misspellings of another card's name (A1.2)."""


def zone_of(card: Definition) -> str:
    """There is one deck."""
    return "main"


def copy_key(card: Definition) -> str:
    """One card is one name, whatever its width, spaces or known spelling (A1.2)."""
    return _squeezed(card.name)


def check(deck: DeckList, format: Format) -> list[Violation]:
    """A1.1 to A1.4 over the whole list."""
    return rules.check(deck, format, RULES)


def deck_size(deck: DeckList, format: Format) -> Iterator[Violation]:
    """40 to 60 cards (A1.1)."""
    size = deck.size("main")
    if size < SMALLEST:
        yield Violation(
            "deck_too_small",
            f"The deck has {size} cards, it must have at least {SMALLEST}.",
            f"デッキが{size}枚です（{SMALLEST}枚以上）。",
            size=size,
            limit=SMALLEST,
        )
    elif size > LARGEST:
        yield Violation(
            "deck_too_large",
            f"The deck has {size} cards, it may have at most {LARGEST}.",
            f"デッキが{size}枚です（{LARGEST}枚まで）。",
            size=size,
            limit=LARGEST,
        )


def damage_triggers(deck: DeckList, format: Format) -> Iterator[Violation]:
    """At most half of the deck bears the damage trigger icon (A1.3)."""
    entries = [entry for entry in deck.zone("main") if _card(entry.card).damage_trigger]
    count, size = sum(entry.count for entry in entries), deck.size("main")
    if 2 * count > size:
        yield Violation(
            "too_many_damage_triggers",
            f"{count} of {size} cards have a damage trigger, at most {size // 2} (half of the deck) are allowed.",
            f"[DT]を持つカードが{count}枚入っています（デッキ{size}枚の半数、{size // 2}枚まで）。",
            [entry.card for entry in entries],
            count=count,
            limit=size // 2,
            size=size,
        )


def unreleased_card(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards shown but not released are for アンダーン alone (A1.4)."""
    if format.allows_unreleased:
        return
    for entry in deck:
        if _card(entry.card).undern_only or entry.card.id in format.unreleased:
            yield Violation(
                "unreleased_card",
                f"“{entry.card.name}” is not released: it may be played in アンダーン only.",
                f"「{entry.card.name}」は未実装カードです（アンダーンでのみ使用できます）。",
                [entry.card],
                count=entry.count,
                limit=0,
            )


def _own_limit(card: Definition) -> int | None:
    return _card(card).copies


def _card(card: Definition) -> AsteriskCard:
    assert isinstance(card, AsteriskCard)
    return card


@lru_cache(maxsize=10_000)
def _squeezed(name: str) -> str:
    squeezed = squeeze_name(name)
    return SPELLINGS.get(squeezed, squeezed)


RULES: tuple[rules.Rule, ...] = (
    deck_size,
    damage_triggers,
    rules.known_zones(ZONES),
    rules.copy_limits(copy_key, _own_limit),
    unreleased_card,
    rules.not_in_format,
    rules.legality_unknown,
)
