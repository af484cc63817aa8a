"""What goldfish statistics must know of Elestrals."""

from rules_engine.construction.deck import DeckList
from rules_engine.core.cards import Definition
from rules_engine.games.elestrals.cards import ELEMENTS, ElestralsCard
from rules_engine.games.profile import KeepRule, Profile

SPIRITS = 20


def step(card: Definition) -> int:
    """The turn for which a card is on the curve: one Spirit a turn goes under an Elestral (E6.1, E6.4), so that of its
    cost; Runes are on no curve."""
    assert isinstance(card, ElestralsCard)
    return card.total_cost if card.is_elestral else 0


def has_text(card: Definition) -> bool:
    """Spirits have no effects (E1.1)."""
    assert isinstance(card, ElestralsCard)
    return not card.is_spirit


def exhaustible(deck: DeckList) -> list[str]:
    """The elements in the Spirit Deck, and the whole of it."""
    totals = [0] * len(ELEMENTS)
    for entry in deck.zone("spirit"):
        assert isinstance(entry.card, ElestralsCard)
        for place, count in enumerate(entry.card.elements):
            totals[place] += count * entry.count
    return [element for element, total in zip(ELEMENTS, totals, strict=True) if total] + ["all"]


def keep_rule(policy: str, deck: DeckList) -> KeepRule | None:
    """The default policy keeps a hand with a starter: an Elestral that attacks and can be cast at once."""
    if policy == "race":
        return KeepRule(2, _is_starter, lambda hand: hand[1] > 0, most=3)
    if policy == "keep_every_hand":
        return KeepRule(1, lambda card: 0, lambda hand: True, most=0)
    return None


def _is_starter(card: Definition) -> int:
    assert isinstance(card, ElestralsCard)
    return int(card.is_elestral and card.total_cost == 1 and card.attack > 0)


PROFILE = Profile(
    opening_hand=5,
    first_turn_draws=0,
    turn_draws=1,
    damage_goals=(10, SPIRITS + 1),
    resource=("Spirits", "スピリット"),
    damage=("damage (Spirits Expended)", "ダメージ（消費させたスピリット）"),
    step=step,
    keep_rule=keep_rule,
    exhaustible=exhaustible,
    has_text=has_text,
    extras=("mulligans",),
)
