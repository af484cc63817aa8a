"""The trigger step (A5.8): cards that damage has turned up use their [DT] effects."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.decisions import Action
from rules_engine.core.events import PHASE, Event
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.events import TRIGGER_STEP

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame

TRIGGER: Final = "trigger"
DECLINE: Final = "decline"
TRIGGER_KIND: Final = "trigger"


class TriggerStep(Frame["AsteriskGame"]):
    """``waiting`` are the numbers of the cards of one damage step, in the order in which they were turned up; those
    with a [DT] effect may use it, in the order that their owner chooses. ``holds_win_check``: nobody loses by damage
    before the step is over (A2.4)."""

    __slots__ = ("holds_win_check", "player", "waiting")

    def __init__(self, player: int, waiting: list[int], *, holds_win_check: bool) -> None:
        super().__init__()
        self.player = player
        self.waiting = waiting
        self.holds_win_check = holds_win_check

    def resume(self, game: "AsteriskGame") -> None:
        if self.step == 0:
            self.step = 1
            game.record(Event(PHASE, self.player, note=TRIGGER_STEP))
            self.waiting = [number for number in self.waiting if game.cards[number].definition.has_trigger_effect]
        damage = game.seats[self.player].damage
        self.waiting = [number for number in self.waiting if game.cards[number] in damage]
        if self.waiting:
            game.ask(self.player, TRIGGER_KIND, (TRIGGER, DECLINE))
        else:
            game.pop()

    def offers(self, game: "AsteriskGame", verb: str) -> list[Action]:
        if verb == DECLINE:
            return [Action(DECLINE)]
        seen: list[AsteriskCard] = []
        actions = []
        for number in self.waiting if game.options.trigger_order == "owner" else self.waiting[:1]:
            definition = game.cards[number].definition
            if definition not in seen:
                seen.append(definition)
                actions.append(Action(TRIGGER, (number,)))
        return actions

    def choose(self, game: "AsteriskGame", action: Action) -> None:
        if action.verb == TRIGGER:
            self.waiting.remove(action.args[0])
            game.use_damage_trigger(self.player, game.cards[action.args[0]])
        elif game.options.trigger_order == "owner":
            self.waiting = []
        else:
            del self.waiting[0]

    def clone(self) -> "TriggerStep":
        other = TriggerStep(self.player, self.waiting[:], holds_win_check=self.holds_win_check)
        other.step = self.step
        return other

    def state(self) -> tuple[object, ...]:
        return ("trigger_step", self.step, self.player, tuple(self.waiting), self.holds_win_check)
