"""What one seat may know of a game."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from rules_engine.core.randomness import Random
from rules_engine.core.transcript import transcript

if TYPE_CHECKING:
    from rules_engine.core.game import Game

GameT = TypeVar("GameT", bound="Game[Any]")


class View(ABC, Generic[GameT]):
    """A window on a game: always up to date, and showing only what its seat may know: never a seed, the order of a
    deck, another player's hand or the number of another player's card.

    It is a window, not a copy, so looking costs nothing; whoever needs a value takes :meth:`document`.
    """

    __slots__ = ("_game", "player")

    def __init__(self, game: GameT, player: int) -> None:
        self._game = game
        self.player = player

    @abstractmethod
    def document(self) -> dict[str, object]:
        """All that the seat may know, as plain JSON values."""

    def log(self) -> list[str]:
        """The transcript so far, with what the seat may not know left out."""
        return transcript(self._game, self.player)


def determinize(view: View[Any], random: Random) -> "Game[Any]":
    """A game that may be the one behind the view, for agents to try their choices on: what the seat may know is as it
    is, what it may not know is dealt anew by ``random``, and future chance has streams of its own. Equal views give
    equal games for equal ``random``, wherever the hidden cards really are.

    The other player's main deck is taken as known by its cards, as with open deck lists, not by their places.
    """
    game = view._game.clone()
    game.redeal_hidden(view.player, random)
    return game  # type: ignore[no-any-return]
