"""Having to Expend (E3.9, E4.5)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.decisions import Action
from rules_engine.games.elestrals.payment import FROM_SPIRIT_DECK, PICK, PayingFrame, Payment, any_spirits
from rules_engine.games.elestrals.seat import KINDS, ElestralsSeat, first_elements

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

EXPEND_KIND: Final = "expend"


class Expend(PayingFrame["ElestralsGame"]):
    """``player`` picks ``amount`` Spirits of the own Spirit Deck and Expends them; :func:`make_expend` asks only where
    there is a choice."""

    __slots__ = ("amount", "cause", "payment", "player")

    def __init__(self, player: int, amount: int, cause: str) -> None:
        super().__init__()
        self.player = player
        self.amount = amount
        self.cause = cause
        self.payment = Payment(any_spirits(amount), FROM_SPIRIT_DECK)

    def resume(self, game: "ElestralsGame") -> None:
        if self.payment.is_complete:
            game.pop()
            game.expend(self.player, [code % KINDS for code in self.payment.codes], self.cause)
        else:
            game.ask_or_take(self.player, EXPEND_KIND, (PICK,))

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        return self.payment.options(game.seats[self.player])

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        self.payment.pick(action)

    def lacks(self, seat: ElestralsSeat, element: int) -> bool:
        return False

    def clone(self) -> "Expend":
        other = Expend(self.player, self.amount, self.cause)
        other.step = self.step
        other.payment = self.payment.clone()
        return other

    def state(self) -> tuple[object, ...]:
        return ("expend", self.step, self.player, self.amount, self.cause, self.payment.state())


def make_expend(game: "ElestralsGame", player: int, amount: int, cause: str = "") -> None:
    """Have a player Expend: at once where nothing is to choose, else by a frame that asks. With too few Spirits the
    player loses (E4.5). An absent player's Spirits go in the order of elements."""
    seat = game.seats[player]
    spirits = sum(seat.spirit_deck)
    if amount > spirits:
        game.lose_spirits(player, cause)
    elif seat.is_absent or amount == spirits or spirits in seat.spirit_deck:
        game.expend(player, first_elements(seat.spirit_deck, amount), cause)
    else:
        game.push(Expend(player, amount, cause))
