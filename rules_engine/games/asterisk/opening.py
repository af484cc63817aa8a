"""Before the game (A2.1, A2.2): the draw of lots, the first hands, the mulligan."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.events import KEEP, MULLIGAN, Event
from rules_engine.core.frames import Frame
from rules_engine.core.game import CHANCE
from rules_engine.games.asterisk import tracing
from rules_engine.games.asterisk.events import FIRST_TURN
from rules_engine.games.asterisk.game import HAND, AsteriskGame
from rules_engine.games.asterisk.turn import Turn, next_turn

GO_FIRST: Final = "go_first"
GO_SECOND: Final = "go_second"
RETURN: Final = "return"
"""This card goes under the deck, beneath those returned before it."""
DONE: Final = "done"
"""No more cards go back."""
FIRST_TURN_KIND: Final = "first_turn"
MULLIGAN_KIND: Final = "mulligan"

LOTS: Final = 0
HANDS: Final = 1
FIRST_MULLIGAN: Final = 2
SECOND_MULLIGAN: Final = 3
BEGIN: Final = 4


class Opening(Frame[AsteriskGame]):
    """Shuffle, decide who goes first, draw five, mulligan: the first player, then the second.

    ``chooser`` won the lots; ``returned`` are the cards picked by the player whose mulligan it is.
    """

    __slots__ = ("chooser", "returned")

    def __init__(self) -> None:
        super().__init__()
        self.chooser = 0
        self.returned: list[int] = []

    def resume(self, game: AsteriskGame) -> None:
        if self.step == LOTS:
            self._draw_lots(game)
        elif self.step == HANDS:
            self._deal_hands(game)
        elif self.step == BEGIN:
            game.pop()
            game.push(Turn())
            if game.trace is not None:
                tracing.close_opening(game, game.trace)
            next_turn(game, game.first_player)
        elif game.seats[self._player(game)].is_absent:
            self.step += 1
        else:
            game.ask(self._player(game), MULLIGAN_KIND, (RETURN, DONE))

    def _draw_lots(self, game: AsteriskGame) -> None:
        for seat in game.seats:
            if not seat.is_absent:
                game.shuffle(seat.player)
        if game.table.first_player is None:
            self.chooser = game.random(CHANCE).below(2)
            game.ask(self.chooser, FIRST_TURN_KIND, (GO_FIRST, GO_SECOND))
        else:
            self._take_first_turn(game, game.table.first_player)

    def _take_first_turn(self, game: AsteriskGame, player: int) -> None:
        game.first_player = player
        game.record(Event(FIRST_TURN, player))
        self.step = HANDS

    def _deal_hands(self, game: AsteriskGame) -> None:
        for seat in game.seats:
            if not seat.is_absent:
                for _ in range(HAND):
                    game.draw_card(seat.player)
        if game.trace is not None:
            game.trace.first_hand = [card.number for card in game.seats[0].hand]
        self.step = FIRST_MULLIGAN

    def _player(self, game: AsteriskGame) -> int:
        """Whose mulligan it is."""
        return game.first_player if self.step == FIRST_MULLIGAN else 1 - game.first_player

    def offers(self, game: AsteriskGame, verb: str) -> list[Action]:
        if verb in (GO_FIRST, GO_SECOND, DONE):
            return [Action(verb)]
        offered = set()
        actions = []
        for card in game.seats[self._player(game)].hand:
            if card.number not in self.returned and card.definition not in offered:
                offered.add(card.definition)
                actions.append(Action(RETURN, (card.number,)))
        return actions

    def choose(self, game: AsteriskGame, action: Action) -> None:
        if action.verb == GO_FIRST:
            self._take_first_turn(game, self.chooser)
        elif action.verb == GO_SECOND:
            self._take_first_turn(game, 1 - self.chooser)
        elif action.verb == RETURN:
            self.returned.append(action.args[0])
        else:
            self._mulligan(game, self._player(game))
            self.returned = []
            self.step += 1

    def _mulligan(self, game: AsteriskGame, player: int) -> None:
        """The picked cards under the deck, as many from the top; no shuffle (A2.2)."""
        seat = game.seats[player]
        count = len(self.returned)
        game.record(Event(MULLIGAN if count else KEEP, player, amount=count))
        if not count:
            return
        seat.mulligans += 1
        for number in self.returned:
            card = game.cards[number]
            seat.hand.remove(card)
            seat.deck.insert(0, card)
        for _ in range(count):
            game.draw_card(player)
        if player == 0 and game.trace is not None:
            game.trace.mulligans = 1
            game.trace.returned = count

    def clone(self) -> "Opening":
        other = Opening()
        other.step = self.step
        other.chooser = self.chooser
        other.returned = self.returned[:]
        return other

    def state(self) -> tuple[object, ...]:
        return ("opening", self.step, self.chooser, tuple(self.returned))
