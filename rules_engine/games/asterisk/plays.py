"""Playing a card from hand (A4.2 to A4.4): slot, then payment, then the card moves."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.decisions import Action
from rules_engine.core.events import Event
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.chain import Chain, Link
from rules_engine.games.asterisk.offers import slots_for

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame

SLOT: Final = "slot"
"""The slot that the card goes to."""
PAY: Final = "pay"
"""The mana cards that become set."""
NO_SLOT: Final = -1
SLOT_KIND: Final = "slot"
PAY_KIND: Final = "pay"

SLOT_STEP: Final = 0
PAY_STEP: Final = 1


class Play(Frame["AsteriskGame"]):
    """``player`` plays card ``number`` with ``x`` for every X of its cost and ``burst`` more mana for its burst (A8.2);
    nothing moves before all is chosen. ``is_reaction``: as the one reaction of a turn (A7.3)."""

    __slots__ = ("burst", "is_reaction", "number", "player", "slot", "x")

    def __init__(self, player: int, number: int, x: int = 0, burst: int = 0, *, is_reaction: bool = False) -> None:
        super().__init__()
        self.player = player
        self.number = number
        self.x = x
        self.burst = burst
        self.is_reaction = is_reaction
        self.slot = NO_SLOT

    def resume(self, game: "AsteriskGame") -> None:
        if self.step == PAY_STEP:
            game.ask_or_take(self.player, PAY_KIND, (PAY,))
        elif game.cards[self.number].definition.takes_slot:
            game.ask_or_take(self.player, SLOT_KIND, (SLOT,))
        else:
            self.step = PAY_STEP

    def offers(self, game: "AsteriskGame", verb: str) -> list[Action]:
        seat, definition = game.seats[self.player], game.cards[self.number].definition
        if verb == SLOT:
            return [Action(SLOT, (slot,)) for slot in slots_for(game, seat, definition)]
        return [Action(PAY, numbers) for numbers in seat.mana.payments(definition.price_for(self.x, self.burst))]

    def choose(self, game: "AsteriskGame", action: Action) -> None:
        if action.verb == SLOT:
            self.slot = action.args[0]
            self.step = PAY_STEP
            return
        game.pop()
        card = game.cards[self.number]
        played = game.play(self.player, card, self.slot, action.args, self.x, self.burst)
        if self.is_reaction:
            game.seats[self.player].reactions += 1
        if not card.definition.is_stella and game.has_responses:
            self._add_link(game, played)
        game.checkpoint()

    def _add_link(self, game: "AsteriskGame", played: Event) -> None:
        """The spell waits in the chain in whose window it was played, or begins one."""
        link = Link(played, self.x, self.burst, is_reaction=self.is_reaction)
        below = game.frames[-1]
        if isinstance(below, Chain):
            below.add(game, link)
        else:
            game.push(Chain([link]))

    def clone(self) -> "Play":
        other = Play(self.player, self.number, self.x, self.burst, is_reaction=self.is_reaction)
        other.step = self.step
        other.slot = self.slot
        return other

    def state(self) -> tuple[object, ...]:
        return ("play", self.step, self.player, self.number, self.x, self.burst, self.slot, self.is_reaction)
