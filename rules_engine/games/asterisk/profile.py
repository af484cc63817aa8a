"""What goldfish statistics must know of アスタリスクTCG."""

from rules_engine.construction.deck import DeckList
from rules_engine.core.cards import Definition
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.game import DAMAGE_LIMIT, HAND
from rules_engine.games.asterisk.policy import EXPENSIVE
from rules_engine.games.profile import KeepRule, Profile


def step(card: Definition) -> int:
    """The turn for which a card is on the curve: one mana more each turn pays for a stella of that total cost."""
    assert isinstance(card, AsteriskCard)
    return card.total_cost if card.is_stella else 0


def is_trigger(card: Definition) -> bool:
    """Whether the card bears the damage trigger icon (A1.3)."""
    assert isinstance(card, AsteriskCard)
    return card.damage_trigger


def keep_rule(policy: str, deck: DeckList) -> KeepRule | None:
    """The bundled policies keep a hand whole, without a mulligan, when no card of it is expensive, or always."""
    if policy == "race":
        return KeepRule(2, _is_expensive, lambda hand: hand[1] == 0, most=1)
    if policy == "keep_every_hand":
        return KeepRule(1, lambda card: 0, lambda hand: True, most=0)
    return None


def _is_expensive(card: Definition) -> int:
    assert isinstance(card, AsteriskCard)
    return int(card.total_cost >= EXPENSIVE)


PROFILE = Profile(
    opening_hand=HAND,
    first_turn_draws=1,
    turn_draws=2,
    damage_goals=(3, DAMAGE_LIMIT),
    resource=("Mana", "マナ"),
    damage=("damage cards", "ダメージ"),
    step=step,
    is_trigger=is_trigger,
    keep_rule=keep_rule,
    extras=("returned", "reloads"),
)
