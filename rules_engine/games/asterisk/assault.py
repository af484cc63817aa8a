"""What other rules may know of the attack under way."""

from abc import abstractmethod
from typing import TYPE_CHECKING

from rules_engine.core.frames import Frame

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame

NOBODY = 0
"""The attacked player, where targets are incarnation numbers."""


class Assault(Frame["AsteriskGame"]):
    """``attacker`` and ``target`` are incarnation numbers; ``is_ended``: an effect has ended the attack."""

    __slots__ = ("attacker", "is_ended", "target")

    def __init__(self, attacker: int, target: int) -> None:
        super().__init__()
        self.attacker = attacker
        self.target = target
        self.is_ended = False

    @property
    def is_direct(self) -> bool:
        """Whether the player is attacked."""
        return self.target == NOBODY

    @abstractmethod
    def is_over(self, game: "AsteriskGame") -> bool:
        """Whether nothing more will come of the attack (A5.6)."""
