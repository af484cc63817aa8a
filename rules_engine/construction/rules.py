"""The construction rules that every game has: copies, restrictions, card pool, zones.

A rule is a small function of a deck and a format that yields violations; a game lists its own and these in the order
in which a reader wants them. A rule never raises on a deck, however odd.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.construction.formats import Format
from rules_engine.construction.violations import Violation
from rules_engine.core.cards import Definition

Rule = Callable[[DeckList, Format], Iterable[Violation]]
CopyKey = Callable[[Definition], str]
OwnLimit = Callable[[Definition], int | None]

COPIES = 3
"""Copies of one card in both games (E2.3, A1.2)."""
UNLIMITED = 1_000_000_000
"""The limit of a card that may be played in any number."""


def check(deck: DeckList, format: Format, rules: Sequence[Rule]) -> list[Violation]:
    """What all rules find, in their order."""
    return [violation for rule in rules for violation in rule(deck, format)]


def copy_limits(key: CopyKey, own_limit: OwnLimit) -> Rule:
    """Cards with one copy key count together, over all zones; the limit is the card's own, else :data:`COPIES`, and a
    restriction lowers it (E2.3 to E2.5, A1.2)."""

    def rule(deck: DeckList, format: Format) -> Iterator[Violation]:
        for entries in _groups(deck, key).values():
            count = sum(entry.count for entry in entries)
            limit = min(_limit(entry.card, own_limit) for entry in entries)
            restricted = min(_restrictions(entries, format), default=UNLIMITED)
            if restricted < limit and restricted < count:
                yield _restricted(entries, count, restricted)
            elif limit < count:
                yield _too_many(entries, count, limit)

    return rule


def not_in_format(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards outside of the format's card pool."""
    yield from outside_pool(deck, format, format.excluded)


def outside_pool(deck: DeckList, format: Format, ids: frozenset[str]) -> Iterator[Violation]:
    """Cards among ``ids``, which the format's card pool does not hold."""
    for card, count in _among(deck, ids):
        yield Violation(
            "not_in_format",
            f"“{card.name}” is not in the card pool of {format.key} on {format.date}.",
            f"「{card.name}」は{format.date}時点のフォーマット「{format.key}」では使用できません。",
            [card],
            count=count,
            limit=0,
        )


def legality_unknown(deck: DeckList, format: Format) -> Iterator[Violation]:
    """Cards whose source has legality data, but none for the date: neither legal nor banned."""
    for card, count in _among(deck, format.unknown):
        yield Violation(
            "legality_unknown",
            f"It is not known whether “{card.name}” is legal in {format.key} on {format.date}.",
            f"「{card.name}」が{format.date}時点のフォーマット「{format.key}」で使用できるかどうかは不明です。",
            [card],
            count=count,
        )


def known_zones(zones: Sequence[str]) -> Rule:
    """Cards in a zone that the game does not have."""

    def rule(deck: DeckList, format: Format) -> Iterator[Violation]:
        for entry in deck:
            if entry.zone not in zones:
                yield wrong_zone(
                    entry, f"this game has no zone “{entry.zone}”", f"「{entry.zone}」というゾーンはありません"
                )

    return rule


def wrong_zone(entry: DeckEntry, reason: str, reason_ja: str) -> Violation:
    """A card where it may not be, and why."""
    return Violation(
        "wrong_zone",
        f"“{entry.card.name}” ({entry.count}) is in the wrong zone: {reason}.",
        f"「{entry.card.name}」（{entry.count}枚）のゾーンが違います：{reason_ja}。",
        [entry.card],
        count=entry.count,
    )


def unknown_card(text: str) -> Violation:
    """A line of a list that names no known card: such a deck is not legal."""
    return Violation(
        "unknown_card",
        f"“{text}” is not a known card: correct the line or choose one of the suggestions.",
        f"「{text}」というカードは見つかりません。行を修正するか、候補から選んでください。",
    )


def _groups(deck: DeckList, key: CopyKey) -> dict[str, list[DeckEntry]]:
    groups: dict[str, list[DeckEntry]] = {}
    for entry in deck.entries:
        groups.setdefault(key(entry.card), []).append(entry)
    return groups


def _limit(card: Definition, own_limit: OwnLimit) -> int:
    own = own_limit(card)
    return COPIES if own is None else own


def _restrictions(entries: Sequence[DeckEntry], format: Format) -> Iterator[int]:
    for entry in entries:
        if (restriction := format.restrictions.get(entry.card.id)) is not None:
            yield restriction.copies


def _among(deck: DeckList, ids: frozenset[str]) -> Iterator[tuple[Definition, int]]:
    """Each card of the deck that is among ``ids``, with its copies in all zones."""
    if not ids:
        return
    counts: dict[str, tuple[Definition, int]] = {}
    for entry in deck.entries:
        if entry.card.id in ids:
            counts[entry.card.id] = (entry.card, counts.get(entry.card.id, (entry.card, 0))[1] + entry.count)
    yield from counts.values()


def _cards(entries: Sequence[DeckEntry]) -> list[Definition]:
    return list({entry.card.id: entry.card for entry in entries}.values())


def _too_many(entries: Sequence[DeckEntry], count: int, limit: int) -> Violation:
    name = entries[0].card.name
    return Violation(
        "too_many_copies",
        f"“{name}”: {count} copies, at most {limit} allowed.",
        f"「{name}」が{count}枚入っています（{limit}枚まで）。",
        _cards(entries),
        count=count,
        limit=limit,
    )


def _restricted(entries: Sequence[DeckEntry], count: int, limit: int) -> Violation:
    name = entries[0].card.name
    if limit == 0:
        return Violation(
            "banned_card",
            f"“{name}” is banned: {count} in the deck, 0 allowed.",
            f"「{name}」は禁止カードです（{count}枚入っています）。",
            _cards(entries),
            count=count,
            limit=0,
        )
    return Violation(
        "restricted_copies",
        f"“{name}” is restricted: {count} copies, at most {limit} allowed.",
        f"「{name}」は制限カードです：{count}枚入っています（{limit}枚まで）。",
        _cards(entries),
        count=count,
        limit=limit,
    )
