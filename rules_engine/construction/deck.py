"""A deck list as a value: which card, in which zone, how many."""

from collections.abc import Iterable, Iterator

from rules_engine.core.cards import Definition


class DeckEntry:
    """``count`` copies of one card in one construction zone (``main``, ``spirit``, ``side``)."""

    __slots__ = ("card", "count", "zone")

    def __init__(self, card: Definition, zone: str, count: int) -> None:
        self.card = card
        self.zone = zone
        self.count = count


class DeckList:
    """Entries in canonical order: by zone, then card id, with one entry a card and zone, so that equal decks compare
    equal whatever the order of their lines."""

    __slots__ = ("entries", "game")

    def __init__(self, game: str, entries: Iterable[DeckEntry]) -> None:
        counts: dict[tuple[str, str], DeckEntry] = {}
        for entry in entries:
            key = (entry.zone, entry.card.id)
            known = counts.get(key)
            counts[key] = DeckEntry(entry.card, entry.zone, entry.count + (known.count if known else 0))
        self.game = game
        self.entries = tuple(counts[key] for key in sorted(counts))

    def __iter__(self) -> Iterator[DeckEntry]:
        return iter(self.entries)

    def zone(self, zone: str) -> list[DeckEntry]:
        """The entries of one zone."""
        return [entry for entry in self.entries if entry.zone == zone]

    def size(self, zone: str) -> int:
        """The number of cards in one zone."""
        return sum(entry.count for entry in self.entries if entry.zone == zone)
