"""What happens in アスタリスクTCG besides the events of every game."""

from typing import Final

FIRST_TURN: Final = "first_turn"
"""``player`` takes the first turn of the game."""
PROGRESS: Final = "progress"
"""``card`` moves from the back row to the front row."""
CHARGE: Final = "charge"
"""``card`` goes from hand to the mana zone; ``note`` is how it lies (``rise``, ``set``)."""
DAMAGE_CARD: Final = "damage_card"
"""``card`` is turned up into the damage zone of ``player``; ``note`` is ``reload`` for that of a reload."""
RELOAD: Final = "reload"
"""``amount`` cards of the trash become the deck."""

SUMMON: Final = "summon"
CAST: Final = "cast"
"""How a card is played: the ``note`` of PLAY; ``amount`` is the mana paid."""
