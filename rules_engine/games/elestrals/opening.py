"""The start of the game (E4.1 to E4.3)."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.events import KEEP, MULLIGAN, Event
from rules_engine.core.frames import Frame
from rules_engine.core.game import CHANCE
from rules_engine.games.elestrals import tracing
from rules_engine.games.elestrals.events import FIRST_TURN
from rules_engine.games.elestrals.expending import make_expend
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.turn import Turn

GO_FIRST: Final = "go_first"
GO_SECOND: Final = "go_second"
TAKE_MULLIGAN: Final = "mulligan"
KEEP_HAND: Final = "keep"
HAND: Final = 5
MULLIGAN_SPIRITS: Final = 2
FIRST_TURN_KIND: Final = "first_turn"
MULLIGAN_KIND: Final = "mulligan"

CHOOSE: Final = 0
DEAL: Final = 1
DECIDE: Final = 2
REDRAW: Final = 3
BEGIN: Final = 4


class Opening(Frame[ElestralsGame]):
    """Who begins, five cards each, mulligans; then the first turn. ``kept`` says which seats have kept."""

    __slots__ = ("chooser", "kept", "player")

    def __init__(self) -> None:
        super().__init__()
        self.chooser = 0
        self.player = 0
        self.kept = [False, False]

    def resume(self, game: ElestralsGame) -> None:
        if self.step == CHOOSE:
            self._choose_first(game)
        elif self.step == DEAL:
            self._deal(game)
        elif self.step == DECIDE:
            self._decide(game)
        elif self.step == REDRAW:
            self._redraw(game)
        else:
            game.pop()
            game.push(Turn(game.first_player))

    def _choose_first(self, game: ElestralsGame) -> None:
        """A random player decides who takes the first turn, unless the table says (E4.1)."""
        first = game.table.first_player
        if first is not None:
            self._begin_with(game, first)
            return
        self.chooser = game.random(CHANCE).below(2) if game.table.chooser is None else game.table.chooser
        game.ask(self.chooser, FIRST_TURN_KIND, (GO_FIRST, GO_SECOND))

    def _begin_with(self, game: ElestralsGame, first: int) -> None:
        game.first_player = self.player = game.turn_player = first
        game.record(Event(FIRST_TURN, first))
        self.step = DEAL

    def _deal(self, game: ElestralsGame) -> None:
        """Both shuffle and draw five (E4.2)."""
        for seat in game.seats:
            if seat.is_absent:
                self.kept[seat.player] = True
                continue
            game.shuffle(seat.player)
            for _ in range(HAND):
                game.draw(seat.player)
        if game.trace is not None:
            game.trace.first_hand = [card.number for card in game.seats[0].hand]
        self.step = DECIDE

    def _decide(self, game: ElestralsGame) -> None:
        """Any number of mulligans each, while 2 Spirits are there (E4.3)."""
        if self.kept[self.player]:
            if self.kept[1 - self.player]:
                self.step = BEGIN
                return
            self.player = 1 - self.player
        if sum(game.seats[self.player].spirit_deck) < MULLIGAN_SPIRITS:
            self._keep(game)
        else:
            game.ask(self.player, MULLIGAN_KIND, (KEEP_HAND, TAKE_MULLIGAN))

    def _keep(self, game: ElestralsGame) -> None:
        game.record(Event(KEEP, self.player))
        self.kept[self.player] = True
        if self.player == 0:
            tracing.open_trace(game)
        self._next_player(game)

    def _redraw(self, game: ElestralsGame) -> None:
        """The Spirits are Expended: hand into the deck, shuffle, five new cards."""
        seat = game.seats[self.player]
        seat.mulligans += 1
        game.record(Event(MULLIGAN, self.player, None, len(seat.hand)))
        if game.trace is not None and self.player == 0:
            game.trace.returned += len(seat.hand)
        seat.deck += seat.hand
        seat.hand.clear()
        game.shuffle(self.player)
        for _ in range(HAND):
            game.draw(self.player)
        self._next_player(game)

    def _next_player(self, game: ElestralsGame) -> None:
        self.step = DECIDE
        if game.options.mulligans == "taking_turns" and not self.kept[1 - self.player]:
            self.player = 1 - self.player

    def offers(self, game: ElestralsGame, verb: str) -> list[Action]:
        return [Action(verb)]

    def choose(self, game: ElestralsGame, action: Action) -> None:
        if action.verb == TAKE_MULLIGAN:
            self.step = REDRAW
            make_expend(game, self.player, MULLIGAN_SPIRITS)
        elif action.verb == KEEP_HAND:
            self._keep(game)
        else:
            self._begin_with(game, self.chooser if action.verb == GO_FIRST else 1 - self.chooser)

    def clone(self) -> "Opening":
        other = Opening()
        other.step = self.step
        other.chooser = self.chooser
        other.player = self.player
        other.kept = self.kept[:]
        return other

    def state(self) -> tuple[object, ...]:
        return ("opening", self.step, self.chooser, self.player, tuple(self.kept))
