"""What lies on the field."""

from typing import Generic

from rules_engine.core.cards import Card, D


class Permanent(Generic[D]):
    """A card on the field with what changes about it. ``incarnation`` is new each time a card comes to the field: the
    same object is the same incarnation, and what left and came back is not found again (E9.7)."""

    __slots__ = ("card", "controller", "entered", "incarnation", "is_face_down")

    def __init__(self, card: Card[D], controller: int, incarnation: int, entered: int) -> None:
        self.card = card
        self.controller = controller
        self.incarnation = incarnation
        self.entered = entered
        """The number of the turn in which it came."""
        self.is_face_down = False

    def copy_from(self, other: "Permanent[D]") -> None:
        """Take over what changes; games extend it by their own fields."""
        self.is_face_down = other.is_face_down

    def state(self) -> tuple[object, ...]:
        """All fields as plain values, for digests; games extend it."""
        return (self.card.number, self.controller, self.incarnation, self.entered, self.is_face_down)
