"""Deck construction in Elestrals (E2)."""

from collections.abc import Iterator
from functools import lru_cache

from rules_engine.construction import rules
from rules_engine.construction.deck import DeckList
from rules_engine.construction.formats import Format
from rules_engine.construction.names import fold_name
from rules_engine.construction.violations import Violation
from rules_engine.core.cards import Definition
from rules_engine.games.elestrals.cards import ElestralsCard

ZONES = ("main", "spirit", "side")
MAIN_SIZE = 40
SPIRIT_SIZE = 20


def zone_of(card: Definition) -> str:
    """Spirits belong to the Spirit Deck, all else to the Main Deck (E2.1, E2.2)."""
    return "spirit" if _is_spirit(card) else "main"


def copy_key(card: Definition) -> str:
    """One card is one full name (E2.3)."""
    return _folded(card.name)


def check(deck: DeckList, format: Format) -> list[Violation]:
    """E2.1 to E2.5 over the whole list."""
    return rules.check(deck, format, RULES)


def spirit_deck_size(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Exactly 20 (E2.1)."""
    if (size := deck.size("spirit")) != SPIRIT_SIZE:
        yield Violation(
            "spirit_deck_size",
            f"The Spirit Deck has {size} cards, it must have exactly {SPIRIT_SIZE}.",
            f"スピリットデッキが{size}枚です（ちょうど{SPIRIT_SIZE}枚）。",
            size=size,
            limit=SPIRIT_SIZE,
        )


def main_deck_size(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Exactly 40 (E2.2)."""
    if (size := deck.size("main")) != MAIN_SIZE:
        yield Violation(
            "main_deck_size",
            f"The Main Deck has {size} cards, it must have exactly {MAIN_SIZE}.",
            f"メインデッキが{size}枚です（ちょうど{MAIN_SIZE}枚）。",
            size=size,
            limit=MAIN_SIZE,
        )


def side_deck_size(deck: DeckList, format: Format) -> Iterator[Violation]:
    """At most what the format allows, often none (E2.4)."""
    if (size := deck.size("side")) > format.side_deck:
        yield Violation(
            "side_deck_size",
            f"The side deck has {size} cards, {format.key} allows at most {format.side_deck}.",
            f"サイドデッキが{size}枚です（フォーマット「{format.key}」では{format.side_deck}枚まで）。",
            size=size,
            limit=format.side_deck,
        )


def spirits_apart(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Spirits in the Spirit Deck alone, nothing else in it; the side deck takes both (E2.1, E2.2, E2.4)."""
    for entry in deck:
        is_spirit = _is_spirit(entry.card)
        if is_spirit and entry.zone == "main":
            yield rules.wrong_zone(
                entry, "a Spirit belongs in the Spirit Deck", "スピリットはスピリットデッキに入れます"
            )
        elif not is_spirit and entry.zone == "spirit":
            yield rules.wrong_zone(
                entry, "only Spirits may be in the Spirit Deck", "スピリットデッキにはスピリットしか入れられません"
            )


def unreleased(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards not released on the date are no part of the pool (E2.5)."""
    if not format.allows_unreleased:
        yield from rules.outside_pool(deck, format, format.unreleased)


def _own_limit(card: Definition) -> int | None:
    """Any number of Spirits (E2.1); the card's own limit, where it has one."""
    return rules.UNLIMITED if _is_spirit(card) else _card(card).copies


def _is_spirit(card: Definition) -> bool:
    return _card(card).is_spirit


def _card(card: Definition) -> ElestralsCard:
    assert isinstance(card, ElestralsCard)
    return card


_folded = lru_cache(maxsize=10_000)(fold_name)

RULES: tuple[rules.Rule, ...] = (
    main_deck_size,
    spirit_deck_size,
    side_deck_size,
    rules.known_zones(ZONES),
    spirits_apart,
    rules.copy_limits(copy_key, _own_limit),
    rules.not_in_format,
    unreleased,
    rules.legality_unknown,
)
