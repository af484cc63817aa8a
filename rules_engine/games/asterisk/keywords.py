"""Keywords and protections: what a stella has or may not, printed or by an effect."""

from typing import Final

PIERCE: Final = "pierce"
"""【貫通】: damage after a won battle too (A5.7)."""
TAUNT: Final = "taunt"
"""The opponent can attack no other stella."""
CANNOT_ATTACK: Final = "cannot_attack"
INDESTRUCTIBLE: Final = "indestructible"
"""It is not destroyed."""
POWER_GUARD: Final = "power_guard"
"""Its power is not made less by effects."""
KEYWORDS: Final[tuple[str, ...]] = (PIERCE, TAUNT, CANNOT_ATTACK, INDESTRUCTIBLE, POWER_GUARD)
