"""The zones of one player (E3): places on the field, Spirit Deck, Underworld.

Spirits are counts by element: two Spirits of one element are alike in every rule. A *place* is a number on the player's
field; the Spirit Deck counts as a place wherever Spirits are taken from.
"""

from typing import Final

from rules_engine.core.cards import Card
from rules_engine.core.permanents import Permanent
from rules_engine.core.seats import Seat, numbers
from rules_engine.games.elestrals.cards import ELEMENTS, ElestralsCard

SPIRIT_DECK: Final = -1
ELESTRAL_ROW: Final = (0, 1, 2, 3)
RUNE_ROW: Final = (4, 5, 6, 7)
STADIUM: Final = 8
PLACES: Final = 9
KINDS: Final = len(ELEMENTS)
NO_BEARER: Final = 0


class ElestralsPermanent(Permanent[ElestralsCard]):
    """An Elestral or Rune on the field with the Spirits under it.

    ``attacks`` made and ``has_turned`` (changed position) are of the present turn. ``bearer`` is the incarnation of the
    Elestral that an Artifact Empowers (E6.12). ``in_limbo``: still on the chain, it only holds its slot (E9.9).
    ``since`` is the number of events before it came: it sees those that follow.
    """

    __slots__ = ("attacks", "bearer", "definition", "has_turned", "in_attack_position", "in_limbo", "since", "spirits")

    def __init__(self, card: Card[ElestralsCard], controller: int, incarnation: int, entered: int) -> None:
        super().__init__(card, controller, incarnation, entered)
        self.definition = card.definition
        self.spirits = [0] * KINDS
        self.in_attack_position = True
        self.attacks = 0
        self.has_turned = False
        self.bearer = NO_BEARER
        self.in_limbo = False
        self.since = 0

    @property
    def spirit_count(self) -> int:
        """How many Spirits Enchant it."""
        return sum(self.spirits)

    @property
    def is_misenchanted(self) -> bool:
        """Enough Spirits, but of wrong elements: no effects (E1.7, E1.8)."""
        return not self.definition.price.is_met_by(self.spirits)

    def clone(self) -> "ElestralsPermanent":
        """The same object in a copy of the game."""
        other = ElestralsPermanent(self.card, self.controller, self.incarnation, self.entered)
        other.is_face_down = self.is_face_down
        other.spirits = self.spirits[:]
        other.in_attack_position = self.in_attack_position
        other.attacks = self.attacks
        other.has_turned = self.has_turned
        other.bearer = self.bearer
        other.in_limbo = self.in_limbo
        other.since = self.since
        return other

    def state(self) -> tuple[object, ...]:
        return (
            *super().state(),
            tuple(self.spirits),
            self.in_attack_position,
            self.attacks,
            self.has_turned,
            self.bearer,
        )


class ElestralsSeat(Seat[ElestralsCard]):
    """``field`` has one entry a place: the Elestral Row, the Rune Row, the Stadium slot (E3.1).

    ``expended`` and ``spent`` count Spirits that left the Spirit Deck: Expended since the game began, and taken for any
    purpose in the present turn.
    """

    __slots__ = (
        "expended", "field", "has_acted", "spent", "spirit_deck", "underworld", "underworld_spirits",
    )  # fmt: skip

    def __init__(self, player: int) -> None:
        super().__init__(player)
        self.field: list[ElestralsPermanent | None] = [None] * PLACES
        self.spirit_deck = [0] * KINDS
        self.underworld: list[Card[ElestralsCard]] = []
        self.underworld_spirits = [0] * KINDS
        self.has_acted = False
        """Whether this turn's Spirit action is used (E5.3)."""
        self.expended = 0
        self.spent = 0

    def free_place(self, row: tuple[int, ...]) -> int:
        """The first empty slot of a row, -1 when it is full. Empty slots of a row are alike."""
        field = self.field
        for place in row:
            if field[place] is None:
                return place
        return -1

    def has_free_place(self, row: tuple[int, ...]) -> bool:
        """Whether a row has an empty slot."""
        return self.free_place(row) >= 0

    @property
    def elestral_count(self) -> int:
        """How many own Elestrals there are."""
        return len(ELESTRAL_ROW) - self.field[: len(ELESTRAL_ROW)].count(None)

    def elestrals(self) -> list[tuple[int, ElestralsPermanent]]:
        """The own Elestrals with their places."""
        field = self.field
        row = []
        for place in ELESTRAL_ROW:
            found = field[place]
            if found is not None:
                row.append((place, found))
        return row

    def has_elestral(self) -> bool:
        """Whether any Elestral protects the Spirit Deck (E7.1)."""
        return any(self.field[: len(ELESTRAL_ROW)])

    def cards(self) -> list[Card[ElestralsCard]]:
        return [*super().cards(), *self.underworld, *(found.card for found in self.field if found is not None)]

    def copy_from(self, other: Seat[ElestralsCard]) -> None:
        assert isinstance(other, ElestralsSeat)
        super().copy_from(other)
        self.field = [None if found is None else found.clone() for found in other.field]
        self.spirit_deck = other.spirit_deck[:]
        self.underworld = other.underworld[:]
        self.underworld_spirits = other.underworld_spirits[:]
        self.has_acted = other.has_acted
        self.expended = other.expended
        self.spent = other.spent

    def state(self) -> tuple[object, ...]:
        return (
            *super().state(),
            tuple(None if found is None else found.state() for found in self.field),
            tuple(self.spirit_deck),
            numbers(self.underworld),
            tuple(self.underworld_spirits),
            self.has_acted,
            self.expended,
            self.spent,
        )


def first_elements(spirits: list[int], amount: int) -> list[int]:
    """The elements of the first ``amount`` of these Spirits, in the order of elements."""
    elements: list[int] = []
    for element, count in enumerate(spirits):
        if count:
            elements += [element] * min(count, amount - len(elements))
            if len(elements) == amount:
                break
    return elements
