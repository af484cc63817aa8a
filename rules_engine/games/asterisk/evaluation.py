"""How good a position of アスタリスクTCG looks: damage, what can deal more of it, mana, and what is left to play."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules_engine.core.evaluation import Evaluation
from rules_engine.core.vocabulary import StateFeature
from rules_engine.games.asterisk.policy import STATE
from rules_engine.games.asterisk.seat import AsteriskPermanent
from rules_engine.games.asterisk.view import AsteriskView

Slots = Sequence[AsteriskPermanent | None]
POWER_UNIT: Final = 1000


def opponent_hand(view: AsteriskView) -> int:
    """Cards in the opponent's hand."""
    return view.opponent_hand_size


def opponent_mana(view: AsteriskView) -> int:
    """Cards in the opponent's mana zone."""
    return len(view.opponent_mana)


def breaks_on_field(view: AsteriskView) -> int:
    """Break icons of the own stellas."""
    return _breaks(view.slots)


def opponent_breaks(view: AsteriskView) -> int:
    """Break icons of the opponent's stellas."""
    return _breaks(view.opponent_slots)


def power_on_field(view: AsteriskView) -> int:
    """Power of the own stellas in thousands, rounded down."""
    return _power(view.slots)


def opponent_power(view: AsteriskView) -> int:
    """Power of the opponent's stellas in thousands, rounded down."""
    return _power(view.opponent_slots)


def _breaks(slots: Slots) -> int:
    return sum(found.definition.breaks for found in slots if found is not None)


def _power(slots: Slots) -> int:
    return sum(found.definition.power for found in slots if found is not None) // POWER_UNIT


FEATURES: Final[dict[str, StateFeature]] = {
    **STATE,
    "opponent_hand": opponent_hand,
    "opponent_mana": opponent_mana,
    "breaks_on_field": breaks_on_field,
    "opponent_breaks": opponent_breaks,
    "power_on_field": power_on_field,
    "opponent_power": opponent_power,
}
WEIGHTS: Final[Mapping[str, float]] = {
    "damage": -4.0,
    "opponent_damage": 4.0,
    "breaks_on_field": 2.0,
    "opponent_breaks": -2.0,
    "power_on_field": 0.4,
    "opponent_power": -0.4,
    "mana": 0.8,
    "opponent_mana": -0.8,
    "hand": 0.7,
    "opponent_hand": -0.7,
}
EVALUATION: Final = Evaluation(FEATURES, WEIGHTS, scale=6.0, horizon=2)
