"""What happened: every verb records one event, with the facts that will be asked for later.

The kinds below are common to all games; a game adds its own. Events are kept in order for the whole game: they are the
transcript, and those since ``game.turn_start`` the history of the turn ("was cast this turn").
"""

from typing import Any, Final

from rules_engine.core.cards import Card

TURN: Final = "turn"
"""A turn of ``player`` begins; ``amount`` is its number in the game."""
PHASE: Final = "phase"
"""A phase or step begins; ``note`` is its name."""
SHUFFLE: Final = "shuffle"
DRAW: Final = "draw"
MULLIGAN: Final = "mulligan"
"""``amount`` cards go back."""
KEEP: Final = "keep"
PLAY: Final = "play"
"""``card`` is played, ``note`` says how, ``amount`` what was paid."""
ATTACK: Final = "attack"
DAMAGE: Final = "damage"
"""``player`` takes ``amount``."""
DESTROY: Final = "destroy"
GAME_OVER: Final = "game_over"
"""``player`` is the winner, -1 for none; ``note`` the reason."""


class Event:
    """``kind`` happened to ``player`` (the number of a seat): with which card, how much, to which other card.

    ``facts`` are further numbers whose meaning belongs to the kind (the elements of the Spirits ...). ``things`` are
    the objects that ``card`` and ``other`` were, as incarnation numbers, 0 for none; a card that did not lie on the
    field is -1 less its number.
    """

    __slots__ = ("amount", "card", "facts", "kind", "note", "other", "player", "things")

    def __init__(
        self,
        kind: str,
        player: int,
        card: Card[Any] | None = None,
        amount: int = 0,
        note: str = "",
        facts: tuple[int, ...] = (),
        other: Card[Any] | None = None,
        things: tuple[int, ...] = (),
    ) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.amount = amount
        self.note = note
        self.facts = facts
        self.other = other
        self.things = things

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        card = -1 if self.card is None else self.card.number
        other = -1 if self.other is None else self.other.number
        return (self.kind, self.player, card, self.amount, self.note, self.facts, other, *self.things)
