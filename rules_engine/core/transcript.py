"""A game as text that somebody who knows the game can follow."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_engine.core.game import Game


def transcript(game: "Game[Any]", viewer: int | None = None) -> list[str]:
    """One line an event as ``viewer`` may know it; None for everything, hands and draws included."""
    lines = [game.sentence(event, viewer) for event in game.events]
    return [line for line in lines if line]
