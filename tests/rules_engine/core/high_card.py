"""The little game of the core's docstring, whole: both draw two cards and show one; the higher card wins."""

from collections.abc import Sequence
from typing import Final, Self

from rules_engine.core.cards import Card, Definition
from rules_engine.core.decisions import Action
from rules_engine.core.events import DRAW, PLAY, Event
from rules_engine.core.frames import Frame
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed
from rules_engine.core.seats import Seat, numbers
from rules_engine.core.views import View

SHOW: Final = "show"


class Number(Definition):
    def __init__(self, value: int) -> None:
        super().__init__(f"n{value}", f"The {value}", "")
        self.value = value


class HighCardSeat(Seat[Number]):
    __slots__ = ("shown",)

    def __init__(self, player: int) -> None:
        super().__init__(player)
        self.shown: list[Card[Number]] = []

    def cards(self) -> list[Card[Number]]:
        return [*super().cards(), *self.shown]

    def copy_from(self, other: Seat[Number]) -> None:
        assert isinstance(other, HighCardSeat)
        super().copy_from(other)
        self.shown = other.shown[:]

    def state(self) -> tuple[object, ...]:
        return (*super().state(), numbers(self.shown))


class Show(Frame["HighCard"]):
    """Each player in turn shows a card."""

    __slots__ = ()

    def resume(self, game: "HighCard") -> None:
        if self.step < 2:
            game.ask_or_take(self.step, "show", (SHOW,))
        else:
            game.compare()

    def offers(self, game: "HighCard", verb: str) -> list[Action]:
        return [Action(SHOW, (card.number,)) for card in game.seats[self.step].hand]

    def choose(self, game: "HighCard", action: Action) -> None:
        game.show(self.step, game.cards[action.args[0]])
        self.step += 1

    def clone(self) -> "Show":
        other = Show()
        other.step = self.step
        return other

    def state(self) -> tuple[object, ...]:
        return ("show", self.step)


class HighCardView(View["HighCard"]):
    def document(self) -> dict[str, object]:
        game = self._game
        return {
            "hand": [card.definition.id for card in game.seats[self.player].hand],
            "shown": [[card.definition.id for card in seat.shown] for seat in game.seats],
        }


class HighCard(Game[HighCardSeat]):
    view_class = HighCardView

    def deal(self) -> None:
        for player in (0, 1):
            self.seats[player].deck = [card for card in self.cards if card.owner == player]
            self.shuffle(player)
            self.draw_card(player)
            self.draw_card(player)
        self.push(Show())

    def show(self, player: int, card: Card[Number]) -> None:
        self.seats[player].hand.remove(card)
        self.seats[player].shown.append(card)
        self.record(Event(PLAY, player, card))

    def compare(self) -> None:
        first, second = (seat.shown[0].definition for seat in self.seats)
        if first.value <= second.value:
            self.lose(0, "lower_card")
        if second.value <= first.value:
            self.lose(1, "lower_card")

    def settle(self) -> None:
        """No state checks."""

    def sentence(self, event: Event, viewer: int | None) -> str:
        if event.kind == DRAW:
            known = viewer is None or viewer == event.player
            assert event.card is not None
            return f"{event.player} draws {event.card.definition.name if known else 'a card'}."
        if event.kind == PLAY:
            assert event.card is not None
            return f"{event.player} shows {event.card.definition.name}."
        return ""

    def blank(self) -> Self:
        return type(self)(self.cards, [HighCardSeat(0), HighCardSeat(1)], self.seed)


def new_game(seed: int = 7, values: Sequence[int] = (1, 2, 3, 4)) -> HighCard:
    """A game in which both decks hold these numbers."""
    cards = [Card(place, Number(value), place // len(values)) for place, value in enumerate([*values, *values])]
    game = HighCard(cards, [HighCardSeat(0), HighCardSeat(1)], game_seed(seed, 0))
    game.deal()
    return game
