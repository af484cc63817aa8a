"""The zones of one player (A4.1, A4.9): slots, mana zone, trash, damage zone.

A *slot* is a number: the front row from left to right, then the back row; so slot + columns is behind a front slot.
"""

from rules_engine.core.cards import Card
from rules_engine.core.permanents import Permanent
from rules_engine.core.seats import Seat, numbers
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.mana import ManaZone


class AsteriskPermanent(Permanent[AsteriskCard]):
    """A stella or a continuous spell in a slot; rise unless ``is_set``.

    ``since`` is the number of events before it came, ``origin`` the zone it came from, or ``evolution``. Once it has
    left, ``last_power`` and ``last_breaks`` are what they were then (A5.12).
    """

    __slots__ = ("definition", "is_set", "last_breaks", "last_power", "origin", "since")

    def __init__(self, card: Card[AsteriskCard], controller: int, incarnation: int, entered: int) -> None:
        super().__init__(card, controller, incarnation, entered)
        self.definition = card.definition
        self.is_set = False
        self.since = 0
        self.origin = "hand"
        self.last_power: int | None = None
        self.last_breaks = 0

    def clone(self) -> "AsteriskPermanent":
        """The same object in a copy of the game."""
        other = AsteriskPermanent(self.card, self.controller, self.incarnation, self.entered)
        other.is_face_down = self.is_face_down
        other.is_set = self.is_set
        other.since = self.since
        other.origin = self.origin
        return other

    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.is_set, self.since, self.origin, self.last_power, self.last_breaks)


class AsteriskSeat(Seat[AsteriskCard]):
    """``spent`` is the mana paid in the present turn, ``reactions`` how many reactions were played in it (A7.3).
    ``is_own_period``: "during own turn" effects work, from the refresh phase to the end phase; in the rest of the time
    those "during opponent's turn" do (A3.1, A3.6). ``has_failed``: a process could not go on (A6.2). The damage cards
    of an absent player are unknown: only ``damage_count`` tells of them."""

    __slots__ = (
        "columns", "damage", "damage_count", "has_failed", "is_own_period", "mana", "reactions", "slots", "spent",
        "trash",
    )  # fmt: skip

    def __init__(self, player: int, columns: int) -> None:
        super().__init__(player)
        self.columns = columns
        self.slots: list[AsteriskPermanent | None] = [None] * (2 * columns)
        self.mana = ManaZone()
        self.trash: list[Card[AsteriskCard]] = []
        self.damage: list[Card[AsteriskCard]] = []
        self.damage_count = 0
        self.spent = 0
        self.reactions = 0
        self.is_own_period = False
        self.has_failed = False

    def field(self) -> list[tuple[int, AsteriskPermanent]]:
        """All cards in slots."""
        return [(slot, found) for slot, found in enumerate(self.slots) if found is not None]

    def free_slots(self, first: int, last: int) -> list[int]:
        """The free slots from ``first`` up to ``last``, alike ones (of empty columns) once."""
        columns, slots = self.columns, self.slots
        free = []
        has_column = [False, False]
        for slot in range(first, last):
            if slots[slot] is None:
                row = slot // columns
                if slots[slot - columns if row else slot + columns] is not None:
                    free.append(slot)
                elif not has_column[row]:
                    has_column[row] = True
                    free.append(slot)
        return free

    def cards(self) -> list[Card[AsteriskCard]]:
        in_slots = [found.card for _, found in self.field()]
        return [*super().cards(), *in_slots, *self.mana.rise, *self.mana.set, *self.trash, *self.damage]

    def copy_from(self, other: Seat[AsteriskCard]) -> None:
        assert isinstance(other, AsteriskSeat)
        super().copy_from(other)
        self.slots = [None if found is None else found.clone() for found in other.slots]
        self.mana = other.mana.clone()
        self.trash = other.trash[:]
        self.damage = other.damage[:]
        self.damage_count = other.damage_count
        self.spent = other.spent
        self.reactions = other.reactions
        self.is_own_period = other.is_own_period
        self.has_failed = other.has_failed

    def state(self) -> tuple[object, ...]:
        return (
            *super().state(),
            tuple(None if found is None else found.state() for found in self.slots),
            self.mana.state(),
            numbers(self.trash),
            numbers(self.damage),
            self.damage_count,
            self.spent,
            self.reactions,
            self.is_own_period,
            self.has_failed,
        )
