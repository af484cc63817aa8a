"""What one seat may know of a game."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

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
