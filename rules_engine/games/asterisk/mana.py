"""The mana zone of one player (A3.4, A4.2)."""

from rules_engine.core.cards import Card
from rules_engine.core.costs import Cost
from rules_engine.games.asterisk.cards import COLOURS, AsteriskCard

ManaCard = Card[AsteriskCard]


class ManaZone:
    """Cards in rise, which can pay, and cards in set. Mana cards of the same colours are alike.

    ``main_colour_only``: multi-coloured mana pays its main colour only (the option ``multicolour_pays``).
    """

    __slots__ = ("_by_colour", "_rise_by_colour", "main_colour_only", "rise", "set")

    def __init__(self) -> None:
        self.rise: list[ManaCard] = []
        self.set: list[ManaCard] = []
        self.main_colour_only = False
        self._by_colour = [0] * len(COLOURS)
        """How many cards, rise and set, can pay each colour."""
        self._rise_by_colour = [0] * len(COLOURS)
        """How many rise cards can."""

    def __len__(self) -> int:
        return len(self.rise) + len(self.set)

    def add(self, card: ManaCard, *, is_rise: bool) -> None:
        """A card enters the zone."""
        self._count(self._by_colour, card, 1)
        if is_rise:
            self.rise.append(card)
            self._count(self._rise_by_colour, card, 1)
        else:
            self.set.append(card)

    def remove(self, card: ManaCard) -> None:
        """A card leaves the zone."""
        self._count(self._by_colour, card, -1)
        if card in self.rise:
            self.rise.remove(card)
            self._count(self._rise_by_colour, card, -1)
        else:
            self.set.remove(card)

    def turn(self, card: ManaCard, *, is_rise: bool) -> None:
        """A card becomes rise or set."""
        self.remove(card)
        self.add(card, is_rise=is_rise)

    def raise_all(self) -> None:
        """Every set card becomes rise (A3.1)."""
        self.rise += self.set
        self.set.clear()
        self._rise_by_colour[:] = self._by_colour

    def count(self, colour: int) -> int:
        """The cards, rise and set, that can pay this colour."""
        return self._by_colour[colour]

    def can_pay(self, price: Cost) -> bool:
        """Whether the rise cards meet the cost: an exact matching, looked for only where counting does not decide."""
        if price.total > len(self.rise):
            return False
        for colour, count in price.named:
            if self._rise_by_colour[colour] < count:
                return False
        return len(price.named) < 2 or price.is_met_by_masks([self.colours_of(card) for card in self.rise])

    def could_pay(self, price: Cost) -> bool:
        """Whether the zone would meet the cost with every card in rise."""
        if price.total > len(self.rise) + len(self.set):
            return False
        for colour, count in price.named:
            if self._by_colour[colour] < count:
                return False
        return len(price.named) < 2 or price.is_met_by_masks([self.colours_of(card) for card in self.rise + self.set])

    def payments(self, price: Cost) -> list[tuple[int, ...]]:
        """Every way to pay, as card numbers; of alike cards those that came first are taken. Mana of many cards is
        spent first, mana of many colours last."""
        if price.total in (0, len(self.rise)) or len(groups := self._groups()) == 1:
            return [tuple([card.number for card in self.rise[: price.total]])]
        counts = [(colours, len(cards)) for colours, cards in groups]
        return [
            tuple(card.number for (_, cards), number in zip(groups, way, strict=True) for card in cards[:number])
            for way in price.payments(counts)
        ]

    def pay(self, numbers: tuple[int, ...]) -> None:
        """These rise cards become set."""
        paid = [card for card in self.rise if card.number in numbers]
        self.rise = [card for card in self.rise if card.number not in numbers]
        for card in paid:
            self._count(self._rise_by_colour, card, -1)
        self.set += paid

    def colours_of(self, card: ManaCard) -> int:
        """The colours that a mana card can pay, as bits."""
        definition = card.definition
        return definition.main_colour_set if self.main_colour_only else definition.colours

    def _groups(self) -> list[tuple[int, list[ManaCard]]]:
        groups: dict[int, list[ManaCard]] = {}
        for card in self.rise:
            groups.setdefault(self.colours_of(card), []).append(card)
        return sorted(groups.items(), key=lambda group: (group[0].bit_count(), -len(group[1]), group[0]))

    def _count(self, counts: list[int], card: ManaCard, change: int) -> None:
        definition = card.definition
        if self.main_colour_only:
            counts[definition.main_colour] += change
        else:
            for colour in definition.colour_places:
                counts[colour] += change

    def clone(self) -> "ManaZone":
        """An equal zone that changes by itself."""
        other = ManaZone()
        other.rise = self.rise[:]
        other.set = self.set[:]
        other.main_colour_only = self.main_colour_only
        other._by_colour = self._by_colour[:]
        other._rise_by_colour = self._rise_by_colour[:]
        return other

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        return (tuple(card.number for card in self.rise), tuple(card.number for card in self.set))
