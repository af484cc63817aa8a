"""How good a position of Elestrals looks: the two Spirit Decks, what threatens them, and what is left to play."""

from collections.abc import Mapping
from typing import Final

from rules_engine.core.evaluation import Evaluation
from rules_engine.core.vocabulary import StateFeature
from rules_engine.games.elestrals.policy import STATE
from rules_engine.games.elestrals.seat import ElestralsPermanent
from rules_engine.games.elestrals.view import ElestralsView


def opponent_hand(view: ElestralsView) -> int:
    """Cards in the opponent's hand."""
    return view.opponent_hand_size


def threat(view: ElestralsView) -> int:
    """Spirits under own Elestrals that attack: what they make an open Spirit Deck Expend (E7.7)."""
    return sum(_threat(found) for _, found in view.elestrals)


def opponent_threat(view: ElestralsView) -> int:
    """Spirits under the opponent's Elestrals that attack."""
    return sum(_threat(found) for found in view.opponent_elestrals)


def strength(view: ElestralsView) -> int:
    """Attack and defense of the own Elestrals."""
    return sum(found.definition.attack + found.definition.defense for _, found in view.elestrals)


def opponent_strength(view: ElestralsView) -> int:
    """Attack and defense of the opponent's Elestrals."""
    return sum(found.definition.attack + found.definition.defense for found in view.opponent_elestrals)


def _threat(found: ElestralsPermanent) -> int:
    return found.spirit_count if found.in_attack_position and found.definition.attack > 0 else 0


FEATURES: Final[dict[str, StateFeature]] = {
    **STATE,
    "opponent_hand": opponent_hand,
    "threat": threat,
    "opponent_threat": opponent_threat,
    "strength": strength,
    "opponent_strength": opponent_strength,
}
WEIGHTS: Final[Mapping[str, float]] = {
    "spirits": 1.0,
    "opponent_spirits": -1.0,
    "threat": 5.0,
    "opponent_threat": -5.0,
    "strength": 0.1,
    "opponent_strength": -0.1,
    "elestrals": 1.0,
    "opponent_elestrals": -1.0,
    "hand": 0.3,
    "opponent_hand": -0.3,
    "set_runes": 0.3,
}
EVALUATION: Final = Evaluation(FEATURES, WEIGHTS, scale=8.0, horizon=8)
