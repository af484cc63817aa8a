"""Having to Expend (E3.9, E4.5)."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.frames import Frame
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.payment import FROM_SPIRIT_DECK, PICK, Payment, any_spirits

EXPEND_KIND: Final = "expend"


class Expend(Frame[ElestralsGame]):
    """``player`` Expends ``amount`` Spirits, any of the own Spirit Deck; with too few of them the player loses.

    An absent player's Spirits go in the order of elements.
    """

    __slots__ = ("amount", "payment", "player")

    def __init__(self, player: int, amount: int) -> None:
        super().__init__()
        self.player = player
        self.amount = amount
        self.payment = Payment(any_spirits(amount), FROM_SPIRIT_DECK)

    def resume(self, game: ElestralsGame) -> None:
        seat = game.seats[self.player]
        spirits = sum(seat.spirit_deck)
        if self.amount > spirits:
            game.pop()
            game.lose_spirits(self.player)
        elif self.payment.is_complete:
            game.pop()
            game.expend(self.player, self.payment.counts)
        elif self.amount == spirits:
            game.pop()
            game.expend(self.player, seat.spirit_deck[:])
        elif seat.is_absent or spirits in seat.spirit_deck:  # nobody to choose, or one element only
            game.pop()
            game.expend(self.player, _first_spirits(seat.spirit_deck, self.amount))
        else:
            game.ask_or_take(self.player, EXPEND_KIND, (PICK,))

    def offers(self, game: ElestralsGame, verb: str) -> list[Action]:
        return self.payment.options(game.seats[self.player])

    def choose(self, game: ElestralsGame, action: Action) -> None:
        self.payment.pick(action)

    def clone(self) -> "Expend":
        other = Expend(self.player, self.amount)
        other.step = self.step
        other.payment = self.payment.clone()
        return other

    def state(self) -> tuple[object, ...]:
        return ("expend", self.step, self.player, self.amount, self.payment.state())


def _first_spirits(spirits: list[int], amount: int) -> list[int]:
    """The first ``amount`` Spirits in the order of elements, by element."""
    taken = []
    for count in spirits:
        taken.append(min(count, amount))
        amount -= taken[-1]
    return taken
