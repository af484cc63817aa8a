"""Rules that can pause: a stack of small objects instead of threads, so that a game can be copied at any choice."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from rules_engine.core.decisions import Action
    from rules_engine.core.game import Game

G = TypeVar("G", bound="Game[Any]")


class Frame(ABC, Generic[G]):
    """One rule under way: ``step`` says how far it has come, its other fields are plain values (numbers, lists, cards;
    permanents by incarnation number), never a closure.

    :meth:`resume` does one step: it changes the game by verbs, pushes another frame, asks for a choice
    (``game.ask``), or is done (``game.pop``). The answer to a choice arrives at :meth:`choose`.
    """

    __slots__ = ("step",)

    def __init__(self) -> None:
        self.step = 0

    @abstractmethod
    def resume(self, game: G) -> None:
        """Do one step; called only while no choice is pending and the game goes on."""

    def offers(self, game: G, verb: str) -> "list[Action]":
        """What the pending choice offers with this verb, in fixed order, each completable."""
        return []

    def choose(self, game: G, action: "Action") -> None:
        """Take the answer; it is always one of the offered actions."""

    def known_cards(self, viewer: int) -> list[int]:
        """The numbers of hidden cards that the rule under way shows to a player."""
        return []

    @abstractmethod
    def clone(self) -> "Frame[G]":
        """A copy that shares nothing that changes."""

    @abstractmethod
    def state(self) -> tuple[object, ...]:
        """All fields as plain values, for digests; begins with the frame's name."""
