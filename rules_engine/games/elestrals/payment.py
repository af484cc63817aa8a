"""Choosing Spirits: one at a time, in canonical order, so that every payment can be chosen in exactly one way.

A Spirit is named by a *code* that orders all own Spirits by place (Spirit Deck first) and element; alike Spirits share
one code. Picks never go back to a smaller code, and are offered only if the payment can still be completed (E1.5).
"""

from abc import abstractmethod
from itertools import compress
from typing import Final

from rules_engine.core.costs import Cost
from rules_engine.core.decisions import Action
from rules_engine.core.frames import Frame, G
from rules_engine.games.elestrals.seat import KINDS, PLACES, SPIRIT_DECK, ElestralsSeat

PICK: Final = "pick"
"""Take a Spirit: place and element."""
FROM_SPIRIT_DECK: Final = (SPIRIT_DECK,)
FROM_EVERYWHERE: Final = (SPIRIT_DECK, *range(PLACES))

_PICKS: Final = [Action(PICK, (place, element)) for place in FROM_EVERYWHERE for element in range(KINDS)]
"""The picks by code: actions are values, so one of each is enough."""
_ANY: Final = [Cost([0] * KINDS, count) for count in range(100)]
ONE_SPIRIT: Final = _ANY[1]


def any_spirits(count: int) -> Cost:
    """A cost of so many Spirits, whatever their elements."""
    return _ANY[count] if count < len(_ANY) else Cost([0] * KINDS, count)


class Payment:
    """Exactly the Spirits of ``cost``, taken from ``places``; nothing moves before all are picked (E9.6)."""

    __slots__ = ("codes", "cost", "counts", "is_from_deck", "places")

    def __init__(self, cost: Cost, places: tuple[int, ...]) -> None:
        self.cost = cost
        self.places = places
        self.is_from_deck = len(places) == 1
        """Whether all comes from the Spirit Deck."""
        self.codes: list[int] = []
        """The picks so far."""
        self.counts = [0] * KINDS
        """The same by element."""

    @property
    def is_complete(self) -> bool:
        """Whether all Spirits are picked."""
        return len(self.codes) >= self.cost.total

    def options(self, seat: ElestralsSeat) -> list[Action]:
        """The next Spirits that may be picked."""
        if self.is_from_deck and self.cost is ONE_SPIRIT:
            return list(compress(_PICKS, seat.spirit_deck))
        return [_PICKS[code] for code in self._next_codes(seat)]

    def is_possible(self, seat: ElestralsSeat) -> bool:
        """Whether the seat has the Spirits for it."""
        return self.is_complete or bool(self._next_codes(seat))

    def take_what_is_fixed(self) -> None:
        """Pick at once what leaves no choice: a cost of elements alone, from the Spirit Deck alone."""
        if not self.cost.anything and self.is_from_deck:
            self.counts = list(self.cost.counts)
            for element, count in self.cost.named:
                self.codes += [code_of(SPIRIT_DECK, element)] * count

    def pick(self, action: Action) -> None:
        """Take the chosen Spirit."""
        place, element = action.args
        self.codes.append(code_of(place, element))
        self.counts[element] += 1

    def _next_codes(self, seat: ElestralsSeat) -> list[int]:
        stock = remaining(seat, self.places, self.codes)
        if not self.cost.named and len(self.codes) + 1 == self.cost.total:
            return [code for code, _ in stock]  # the last one, and of any element
        left = [0] * KINDS
        for code, number in stock:
            left[code % KINDS] += number
        codes = []
        for code, number in stock:
            if self._completes(code % KINDS, left):
                codes.append(code)
            left[code % KINDS] -= number
        return codes

    def _completes(self, element: int, left: list[int]) -> bool:
        """Whether picking this element leaves a way to the end, with ``left`` Spirits from there on, it included.

        What is picked must fit onto symbols, and every symbol still open must find a Spirit.
        """
        counts = self.counts
        placed = 0
        missing = 0
        for kind, wanted in self.cost.named:
            have = counts[kind] + 1 if kind == element else counts[kind]
            available = left[kind] - 1 if kind == element else left[kind]
            if have + available < wanted:
                return False
            placed += have if have < wanted else wanted
            missing += wanted
        taken = len(self.codes) + 1
        return taken - placed <= self.cost.anything and taken + sum(left) - 1 >= missing + self.cost.anything

    def clone(self) -> "Payment":
        """A copy that goes on by itself."""
        other = Payment(self.cost, self.places)
        other.codes = self.codes[:]
        other.counts = self.counts[:]
        return other

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        return (self.cost.counts, self.cost.anything, self.places, tuple(self.codes))


class PayingFrame(Frame[G]):
    """A rule that has Spirits picked, mostly for the cost of a card."""

    __slots__ = ()

    @abstractmethod
    def lacks(self, seat: ElestralsSeat, element: int) -> bool:
        """Whether a card that is being paid for still lacks a Spirit of this very element."""


def code_of(place: int, element: int) -> int:
    """The number that orders Spirits by place and element."""
    return (place + 1) * KINDS + element


def place_and_element(code: int) -> tuple[int, int]:
    """The two that a code was made from."""
    return code // KINDS - 1, code % KINDS


def remaining(seat: ElestralsSeat, places: tuple[int, ...], codes: list[int]) -> list[tuple[int, int]]:
    """Code and number of the Spirits that may still be picked after ``codes``, in order."""
    last = codes[-1] if codes else -1
    used = codes.count(last)
    stock = []
    for place in places:
        found = None if place == SPIRIT_DECK else seat.field[place]
        if found is None and place != SPIRIT_DECK:
            continue
        spirits = seat.spirit_deck if found is None else found.spirits
        if not any(spirits):
            continue
        for code, number in enumerate(spirits, (place + 1) * KINDS):
            if number and (code > last or (code == last and number > used)):
                stock.append((code, number - used if code == last else number))
    return stock
