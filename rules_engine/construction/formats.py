"""A format as it stands on one date: who keeps formats and ban lists has already picked what is in force."""

from collections.abc import Mapping


class Restriction:
    """How many copies of a card a format allows (E2.5): banned and illegal 0, limited 1, semi-limited 2."""

    __slots__ = ("copies", "kind")

    def __init__(self, kind: str, copies: int) -> None:
        self.kind = kind
        self.copies = copies


class Format:
    """``restrictions`` by card id; ``excluded`` are ids outside of the card pool, ``unreleased`` those not
    released on the date, ``unknown`` those whose source says that it has legality data but has none for the date.
    ``side_deck`` is the largest side deck, 0 for none."""

    __slots__ = ("allows_unreleased", "date", "excluded", "key", "restrictions", "side_deck", "unknown", "unreleased")

    def __init__(
        self,
        key: str,
        date: str,
        *,
        side_deck: int = 0,
        allows_unreleased: bool = False,
        restrictions: Mapping[str, Restriction] | None = None,
        excluded: frozenset[str] = frozenset(),
        unreleased: frozenset[str] = frozenset(),
        unknown: frozenset[str] = frozenset(),
    ) -> None:
        self.key = key
        self.date = date
        self.side_deck = side_deck
        self.allows_unreleased = allows_unreleased
        self.restrictions = restrictions or {}
        self.excluded = excluded
        self.unreleased = unreleased
        self.unknown = unknown
