"""Playing a card from hand (A4.2 to A4.4): slot, then payment, then the card moves."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.decisions import Action
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.cards import AsteriskCard

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame
    from rules_engine.games.asterisk.seat import AsteriskSeat

SLOT: Final = "slot"
"""The slot that the card goes to."""
PAY: Final = "pay"
"""The mana cards that become set."""
NO_SLOT: Final = -1
SLOT_KIND: Final = "slot"
PAY_KIND: Final = "pay"

SLOT_STEP, PAY_STEP = range(2)


class Play(Frame["AsteriskGame"]):
    """The turn player plays card ``number`` with ``x`` for every X of its cost; nothing moves before all is chosen."""

    __slots__ = ("number", "slot", "x")

    def __init__(self, number: int, x: int) -> None:
        super().__init__()
        self.number = number
        self.x = x
        self.slot = NO_SLOT

    def resume(self, game: "AsteriskGame") -> None:
        if self.step == PAY_STEP:
            game.ask_or_take(game.turn_player, PAY_KIND, (PAY,))
        elif game.cards[self.number].definition.takes_slot:
            game.ask_or_take(game.turn_player, SLOT_KIND, (SLOT,))
        else:
            self.step = PAY_STEP

    def offers(self, game: "AsteriskGame", verb: str) -> list[Action]:
        seat, definition = game.seats[game.turn_player], game.cards[self.number].definition
        if verb == SLOT:
            return [Action(SLOT, (slot,)) for slot in slots_for(game, seat, definition)]
        return [Action(PAY, numbers) for numbers in seat.mana.payments(definition.price_for(self.x))]

    def choose(self, game: "AsteriskGame", action: Action) -> None:
        if action.verb == SLOT:
            self.slot = action.args[0]
            self.step = PAY_STEP
            return
        game.pop()
        game.play(game.turn_player, game.cards[self.number], self.slot, action.args)
        game.settle()

    def clone(self) -> "Play":
        other = Play(self.number, self.x)
        other.step = self.step
        other.slot = self.slot
        return other

    def state(self) -> tuple[object, ...]:
        return ("play", self.step, self.number, self.x, self.slot)


def slots_for(game: "AsteriskGame", seat: "AsteriskSeat", definition: AsteriskCard) -> list[int]:
    """The free slots to which a card may be played, alike ones once (A4.1, A4.3)."""
    columns = seat.columns
    where = game.options.summon_slots
    if where == "any" or not definition.is_stella:
        return seat.free_slots(0, 2 * columns)
    return seat.free_slots(0, columns) if where == "front" else seat.free_slots(columns, 2 * columns)
