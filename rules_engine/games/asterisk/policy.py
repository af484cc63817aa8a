"""The words for アスタリスクTCG policies, and the policies that come with the game."""

from collections.abc import Mapping
from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.ops import (
    CHOOSE,
    CHOOSE_KIND,
    DONE,
    MAY_KIND,
    MODE,
    MODE_KIND,
    NO,
    TARGET_KIND,
    YES,
)
from rules_engine.core.effects.replacement import DECLINE, REPLACEMENT_KIND, USE
from rules_engine.core.vocabulary import OptionFeature, StateFeature, Vocabulary
from rules_engine.games.asterisk import agenda, chain, opening, plays, triggers, turn
from rules_engine.games.asterisk import attack as attacks
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.effects import ops
from rules_engine.games.asterisk.view import AsteriskView

DECISIONS: Final = {
    opening.FIRST_TURN_KIND: (opening.GO_FIRST, opening.GO_SECOND),
    opening.MULLIGAN_KIND: (opening.RETURN, opening.DONE),
    turn.CHARGE_KIND: turn.CHARGE_VERBS,
    turn.MAIN_KIND: turn.MAIN_VERBS,
    plays.SLOT_KIND: (plays.SLOT,),
    plays.PAY_KIND: (plays.PAY,),
    chain.REACTION_KIND: chain.WINDOW_VERBS,
    chain.SPELL_KIND: chain.WINDOW_VERBS,
    chain.COUNTER_KIND: chain.WINDOW_VERBS,
    triggers.TRIGGER_KIND: (triggers.TRIGGER, triggers.DECLINE),
    agenda.EFFECTS_KIND: (agenda.RESOLVE,),
    ops.UNDER_KIND: (ops.UNDER,),
    CHOOSE_KIND: (CHOOSE, DONE),
    TARGET_KIND: (CHOOSE, DONE),
    MAY_KIND: (YES, NO),
    MODE_KIND: (MODE,),
    REPLACEMENT_KIND: (USE, DECLINE),
}

# Features of the position


def own_turn(view: AsteriskView) -> int:
    """The number of the own turn, 0 before the first one."""
    return view.turn


def hand(view: AsteriskView) -> int:
    """Cards in hand."""
    return len(view.hand)


def deck(view: AsteriskView) -> int:
    """Cards in the own deck."""
    return view.deck_size


def mana(view: AsteriskView) -> int:
    """Cards in the own mana zone, rise and set."""
    return len(view.mana)


def rise_mana(view: AsteriskView) -> int:
    """Rise cards in the own mana zone."""
    return len(view.mana.rise)


def top_cost(view: AsteriskView) -> int:
    """The highest total cost in hand."""
    return max((card.definition.total_cost for card in view.hand), default=0)


def stellas(view: AsteriskView) -> int:
    """Own stellas on the field."""
    return sum(1 for found in view.slots if found is not None and found.definition.is_stella)


def opponent_stellas(view: AsteriskView) -> int:
    """The opponent's stellas on the field."""
    return sum(1 for found in view.opponent_slots if found is not None and found.definition.is_stella)


def damage(view: AsteriskView) -> int:
    """Cards in the own damage zone."""
    return view.damage


def opponent_damage(view: AsteriskView) -> int:
    """Cards in the opponent's damage zone."""
    return view.opponent_damage


# Features of one option


def cost(view: AsteriskView, action: Action) -> int:
    """Total cost of the card, X counted as 0."""
    return _subject(view, action).total_cost


def power(view: AsteriskView, action: Action) -> int:
    """Power of the stella, 0 for a spell."""
    return _subject(view, action).power


def breaks(view: AsteriskView, action: Action) -> int:
    """Break icons of the stella, 0 for a spell."""
    return _subject(view, action).breaks


def x(view: AsteriskView, action: Action) -> int:
    """The number named for X."""
    return action.args[1] if len(action.args) > 1 else 0


def is_stella(view: AsteriskView, action: Action) -> int:
    """1 for a stella, 0 for a spell."""
    return int(_subject(view, action).is_stella)


def is_continuous(view: AsteriskView, action: Action) -> int:
    """1 for a continuous spell."""
    return int(_subject(view, action).continuous)


def is_reaction(view: AsteriskView, action: Action) -> int:
    """1 for a reaction spell."""
    return int(_subject(view, action).reaction)


def is_multicoloured(view: AsteriskView, action: Action) -> int:
    """1 for a card of two or more colours."""
    return int(_subject(view, action).is_multicoloured)


def copies(view: AsteriskView, action: Action) -> int:
    """Copies of the card in hand."""
    definition = _subject(view, action)
    return sum(1 for card in view.hand if card.definition is definition)


def colour_want(view: AsteriskView, action: Action) -> int:
    """How many mana of the card's colours the costs in hand ask for beyond what the mana zone has."""
    hand, want = view.hand, 0
    for colour in _subject(view, action).colour_places:
        have = view.mana.count(colour)
        for card in hand:
            if card.definition.cost[colour] - have > want:
                want = card.definition.cost[colour] - have
    return want


def is_front(view: AsteriskView, action: Action) -> int:
    """1 for a slot in the front row."""
    return int(action.args[0] < view.columns)


def payable_after(view: AsteriskView, action: Action) -> int:
    """Cards in hand that the mana left by this payment can pay for, the card being played among them if it can."""
    left = [view.mana.colours_of(card) for card in view.mana.rise if card.number not in action.args]
    return sum(1 for card in view.hand if card.definition.price.is_met_by_masks(left))


def target_power(view: AsteriskView, action: Action) -> int:
    """Power of the attacked stella, -1 when the player is attacked."""
    slot = action.args[1]
    target = None if slot == attacks.PLAYER else view.opponent_slots[slot]
    return -1 if target is None else target.definition.power


def _subject(view: AsteriskView, action: Action) -> AsteriskCard:
    """The card in hand, or the own stella in a slot, that an option names; the card being played for its slot."""
    if action.verb in _FROM_HAND:
        return view.card(action.args[0])
    if action.verb in _PLAYING:
        return view.playing
    found = view.slots[action.args[0]]
    assert found is not None
    return found.definition


_FROM_HAND: Final[tuple[str, ...]] = (turn.SUMMON, turn.CAST, turn.CHARGE, opening.RETURN)
_PLAYING: Final[tuple[str, ...]] = (plays.SLOT, plays.PAY)
_SUBJECTS: Final[tuple[str, ...]] = (*_FROM_HAND, *_PLAYING, turn.ATTACK)

STATE: Final[dict[str, StateFeature]] = {
    "turn": own_turn,
    "hand": hand,
    "deck": deck,
    "mana": mana,
    "rise_mana": rise_mana,
    "top_cost": top_cost,
    "stellas": stellas,
    "opponent_stellas": opponent_stellas,
    "damage": damage,
    "opponent_damage": opponent_damage,
}
OPTION: Final[dict[str, OptionFeature]] = {
    "cost": cost,
    "power": power,
    "breaks": breaks,
    "x": x,
    "is_stella": is_stella,
    "is_continuous": is_continuous,
    "is_reaction": is_reaction,
    "is_multicoloured": is_multicoloured,
    "copies": copies,
    "colour_want": colour_want,
    "is_front": is_front,
    "payable_after": payable_after,
    "target_power": target_power,
}
VERBS: Final = {
    "cost": _SUBJECTS,
    "power": _SUBJECTS,
    "breaks": _SUBJECTS,
    "x": (turn.SUMMON, turn.CAST),
    "is_stella": (*_FROM_HAND, *_PLAYING),
    "is_continuous": (*_FROM_HAND, *_PLAYING),
    "is_reaction": _FROM_HAND,
    "is_multicoloured": _FROM_HAND,
    "copies": _FROM_HAND,
    "colour_want": _FROM_HAND,
    "is_front": (plays.SLOT,),
    "payable_after": (plays.PAY,),
    "target_power": (turn.ATTACK,),
}
VOCABULARY: Final = Vocabulary(DECISIONS, STATE, OPTION, VERBS)

MANA_ENOUGH: Final = 4
"""Mana that the bundled policies charge in any case; beyond it, as much as the costs in hand ask for."""
EXPENSIVE: Final = 4
"""The total cost from which the bundled policies return a card in the mulligan."""

CHARGE_PREFERENCES: Final = ["highest colour_want", "highest is_reaction", "lowest is_multicoloured", "highest cost"]
RACE_RULES: Final[list[dict[str, object]]] = [
    {"when": "first_turn", "do": "go_first"},
    {"when": "charge", "do": "charge", "if": [f"mana < {MANA_ENOUGH}"], "prefer": CHARGE_PREFERENCES},
    {"when": "charge", "do": "charge", "if": ["mana < top_cost"], "prefer": CHARGE_PREFERENCES},
    {"when": "charge", "do": "skip"},
    {"when": "main", "do": "summon", "prefer": ["highest cost", "highest x", "highest breaks", "highest power"]},
    {"when": "main", "do": "attack", "if": ["target_power < 0"], "prefer": ["highest breaks"]},
    {
        "when": "main",
        "do": "attack",
        "if": ["power > target_power"],
        "prefer": ["highest target_power", "lowest power"],
    },
    {"when": "main", "do": "cast", "prefer": ["highest cost", "highest x"]},
    {"when": "main", "do": "end"},
    {"when": "slot", "do": "slot", "if": ["is_stella = 1"], "prefer": ["highest is_front"]},
    {"when": "slot", "do": "slot", "prefer": ["lowest is_front"]},
    {"when": "pay", "do": "pay", "prefer": ["highest payable_after"]},
]
"""Charge every turn while costs ask for it, fill the front row on curve, attack with everything, cast what is left."""

MULLIGAN_RULES: Final[list[dict[str, object]]] = [
    {"when": "mulligan", "do": "return", "if": [f"cost >= {EXPENSIVE}"]},
    {"when": "mulligan", "do": "done"},
]
"""Every expensive card goes back."""

POLICIES: Final[Mapping[str, Mapping[str, object]]] = {
    "race": {"name": "race", "rules": [*MULLIGAN_RULES, *RACE_RULES]},
    "keep_every_hand": {"name": "keep_every_hand", "rules": [{"when": "mulligan", "do": "done"}, *RACE_RULES]},
}
"""Policies by name, the default one first."""
