"""The words for Elestrals policies, and the policies that come with the game."""

from collections.abc import Mapping
from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects import ops, replacement
from rules_engine.core.vocabulary import OptionFeature, StateFeature, Vocabulary
from rules_engine.games.elestrals import casting, chain, expending, opening, payment, responses, runes, turn
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.effects import actions, plays
from rules_engine.games.elestrals.effects import spirits as spirit_ops
from rules_engine.games.elestrals.seat import RUNE_ROW, SPIRIT_DECK, ElestralsPermanent
from rules_engine.games.elestrals.view import ElestralsView

DECISIONS: Final = {
    opening.FIRST_TURN_KIND: (opening.GO_FIRST, opening.GO_SECOND),
    opening.MULLIGAN_KIND: (opening.KEEP_HAND, opening.TAKE_MULLIGAN),
    turn.MAIN_KIND: turn.MAIN_VERBS,
    turn.ATTACK_KIND: turn.BATTLE_VERBS,
    casting.SPIRIT_KIND: (payment.PICK,),
    casting.EXTRA_KIND: (casting.DONE, casting.TAKE),
    runes.REPLACE_KIND: (runes.REPLACE,),
    runes.BEARER_KIND: (runes.EMPOWER_VERB,),
    expending.EXPEND_KIND: (payment.PICK,),
    chain.RESPOND_KIND: (*responses.ANSWER_VERBS, chain.DECLINE),
    chain.TRIGGER_KIND: (chain.TRIGGER, chain.DECLINE),
    ops.CHOOSE_KIND: (ops.CHOOSE, ops.DONE),
    ops.TARGET_KIND: (ops.CHOOSE, ops.DONE),
    ops.MAY_KIND: (ops.YES, ops.NO),
    ops.MODE_KIND: (ops.MODE,),
    replacement.REPLACEMENT_KIND: (replacement.USE, replacement.DECLINE),
    spirit_ops.SPIRITS_KIND: (payment.PICK, ops.DONE),
    spirit_ops.ONTO_KIND: (spirit_ops.ONTO,),
    actions.PUT_KIND: (actions.PUT,),
    plays.POSITION_KIND: (plays.IN_ATTACK, plays.IN_DEFENSE),
}

_CASTS: Final = (turn.CAST, turn.CAST_IN_DEFENSE)
_ASCENDS: Final = (turn.ASCEND, turn.ASCEND_IN_DEFENSE)
_PLAYS: Final = (*_CASTS, *_ASCENDS, turn.CAST_RUNE, turn.SET)
"""Verbs whose first number is a card in hand."""
_OWN: Final = (turn.ENCHANT, turn.TURN_POSITION, turn.ATTACK, casting.TAKE, runes.REPLACE)
"""Verbs whose first number is a place on the own field."""
_ELEMENT: Final = (payment.PICK, casting.TAKE, turn.EXPEND_TO_DRAW)
"""Verbs whose last number is an element."""

# Features of the position


def own_turn(view: ElestralsView) -> int:
    """The number of the own turn, 0 before the first one."""
    return view.turn


def hand(view: ElestralsView) -> int:
    """Cards in hand."""
    return len(view.hand)


def deck(view: ElestralsView) -> int:
    """Cards in the own Main Deck."""
    return view.deck_size


def spirits(view: ElestralsView) -> int:
    """Spirits in the own Spirit Deck."""
    return sum(view.spirit_deck)


def opponent_spirits(view: ElestralsView) -> int:
    """Spirits in the opponent's Spirit Deck."""
    return view.opponent_spirits


def opponent_elestrals(view: ElestralsView) -> int:
    """Elestrals on the opponent's field."""
    return len(view.opponent_elestrals)


def mulligans(view: ElestralsView) -> int:
    """Mulligans taken so far."""
    return view.mulligans


def elestrals(view: ElestralsView) -> int:
    """Own Elestrals on the field."""
    return view.elestral_count


def attackers(view: ElestralsView) -> int:
    """Own Elestrals on the field with an attack above 0."""
    return sum(1 for _, found in view.elestrals if found.definition.attack > 0)


def set_runes(view: ElestralsView) -> int:
    """Own Runes that are Set."""
    found = 0
    for place in RUNE_ROW:
        rune = view.field[place]
        if rune is not None and rune.is_face_down:
            found += 1
    return found


def starters(view: ElestralsView) -> int:
    """Elestrals in hand with a cost of 1 and an attack above 0."""
    found = 0
    for card in view.hand:
        definition = card.definition
        if definition.is_elestral and definition.total_cost == 1 and definition.attack > 0:
            found += 1
    return found


# Features of one option


def attack(view: ElestralsView, action: Action) -> int:
    """Attack of the card played, or of the own Elestral named."""
    return _subject(view, action).attack


def defense(view: ElestralsView, action: Action) -> int:
    """Defense of the card played, or of the own Elestral named."""
    return _subject(view, action).defense


def cost(view: ElestralsView, action: Action) -> int:
    """Total cost of the card played, or of the own card named."""
    return _subject(view, action).total_cost


def matched(view: ElestralsView, action: Action) -> int:
    """1 if the card played can have its elements, counting the Spirits under the Elestral that would Ascend."""
    price = view.card(action.args[0]).price
    if action.verb not in _ASCENDS:
        return int(price.is_met_by(view.spirit_deck))
    under = _own(view, action.args[1]).spirits
    missing = 0
    for element, count in price.named:
        if count > under[element]:
            missing += count - under[element]
            if missing > 1 or not view.spirit_deck[element]:
                return 0
    return int(sum(under) + 1 >= price.total)


def attack_gain(view: ElestralsView, action: Action) -> int:
    """How much more attack the new Elestral has than the one that Ascends, or that is attacked."""
    definition = _subject(view, action)
    if action.verb in _ASCENDS:
        return definition.attack - _own(view, action.args[1]).definition.attack
    if action.verb == turn.ATTACK and action.args[1] != SPIRIT_DECK:
        target = view.opposing(action.args[1])
        assert target is not None
        return definition.attack - (
            target.definition.attack if target.in_attack_position else target.definition.defense
        )
    return definition.attack


def stats_gain(view: ElestralsView, action: Action) -> int:
    """How much more attack and defense together the new Elestral has than the one that Ascends."""
    definition = view.card(action.args[0])
    leaving = _own(view, action.args[1]).definition
    return definition.attack + definition.defense - leaving.attack - leaving.defense


def spirits_after(view: ElestralsView, action: Action) -> int:
    """Spirits left in the own Spirit Deck after the card is paid from it."""
    return sum(view.spirit_deck) - view.card(action.args[0]).total_cost


def spirits_on(view: ElestralsView, action: Action) -> int:
    """Spirits under the own card named, or under the Elestral that would Ascend."""
    place = action.args[1] if action.verb in _ASCENDS else action.args[0]
    return _own(view, place).spirit_count


def spare_spirits(view: ElestralsView, action: Action) -> int:
    """Spirits under the own card named beyond its cost."""
    found = _own(view, action.args[0])
    return found.spirit_count - found.definition.total_cost


def is_in_defense(view: ElestralsView, action: Action) -> int:
    """1 if the own Elestral named is in Defense Position."""
    return int(not _own(view, action.args[0]).in_attack_position)


def on_spirit_deck(view: ElestralsView, action: Action) -> int:
    """1 if the Spirit Deck is attacked."""
    return int(action.args[1] == SPIRIT_DECK)


def is_invoke(view: ElestralsView, action: Action) -> int:
    """1 for an Invoke Rune."""
    return int(_subject(view, action).is_invoke)


def is_counter(view: ElestralsView, action: Action) -> int:
    """1 for a Counter Rune."""
    return int(_subject(view, action).is_counter)


def is_artifact(view: ElestralsView, action: Action) -> int:
    """1 for an Artifact Rune."""
    return int(_subject(view, action).is_artifact)


def is_stadium(view: ElestralsView, action: Action) -> int:
    """1 for a Stadium Rune."""
    return int(_subject(view, action).is_stadium)


def is_own(view: ElestralsView, action: Action) -> int:
    """1 if the Artifact would Empower an own Elestral."""
    return int(action.args[0] == view.player)


def from_field(view: ElestralsView, action: Action) -> int:
    """1 if the Spirit lies under a card on the field."""
    return int(action.args[0] != SPIRIT_DECK)


def element_fits(view: ElestralsView, action: Action) -> int:
    """1 if the card that is being paid for still lacks the picked element."""
    return int(view.lacks(action.args[-1]))


def element_left(view: ElestralsView, action: Action) -> int:
    """Spirits of the picked element in the own Spirit Deck."""
    return view.spirit_deck[action.args[-1]]


def element_wanted(view: ElestralsView, action: Action) -> int:
    """Symbols of the picked element in the costs of the cards in hand."""
    element = action.args[-1]
    return sum(card.definition.cost[element] for card in view.hand)


def _subject(view: ElestralsView, action: Action) -> ElestralsCard:
    """The card that an option plays from hand, or the own card that it names."""
    if action.verb in _PLAYS:
        return view.card(action.args[0])
    found = view.field[action.args[0]]
    assert found is not None
    return found.definition


def _own(view: ElestralsView, place: int) -> ElestralsPermanent:
    found = view.field[place]
    assert found is not None
    return found


STATE: Final[dict[str, StateFeature]] = {
    "turn": own_turn,
    "hand": hand,
    "deck": deck,
    "spirits": spirits,
    "opponent_spirits": opponent_spirits,
    "opponent_elestrals": opponent_elestrals,
    "mulligans": mulligans,
    "elestrals": elestrals,
    "attackers": attackers,
    "set_runes": set_runes,
    "starters": starters,
}

OPTION: Final[dict[str, OptionFeature]] = {
    "attack": attack,
    "defense": defense,
    "cost": cost,
    "matched": matched,
    "attack_gain": attack_gain,
    "stats_gain": stats_gain,
    "spirits_after": spirits_after,
    "spirits_on": spirits_on,
    "spare_spirits": spare_spirits,
    "is_in_defense": is_in_defense,
    "on_spirit_deck": on_spirit_deck,
    "is_invoke": is_invoke,
    "is_counter": is_counter,
    "is_artifact": is_artifact,
    "is_stadium": is_stadium,
    "is_own": is_own,
    "from_field": from_field,
    "element_fits": element_fits,
    "element_left": element_left,
    "element_wanted": element_wanted,
}
VERBS: Final = {
    "attack": (*_PLAYS, *_OWN),
    "defense": (*_PLAYS, *_OWN),
    "cost": (*_PLAYS, *_OWN),
    "matched": (*_CASTS, *_ASCENDS, turn.CAST_RUNE),
    "attack_gain": (*_CASTS, *_ASCENDS, turn.ATTACK),
    "stats_gain": _ASCENDS,
    "spirits_after": (*_CASTS, turn.CAST_RUNE),
    "spirits_on": (*_ASCENDS, *_OWN),
    "spare_spirits": _OWN,
    "is_in_defense": _OWN,
    "on_spirit_deck": (turn.ATTACK,),
    "is_invoke": _PLAYS,
    "is_counter": (turn.CAST_RUNE, turn.SET),
    "is_artifact": (turn.CAST_RUNE, turn.SET),
    "is_stadium": (turn.CAST_RUNE,),
    "is_own": (runes.EMPOWER_VERB,),
    "from_field": (payment.PICK,),
    "element_fits": (payment.PICK, casting.TAKE),
    "element_left": _ELEMENT,
    "element_wanted": _ELEMENT,
}
VOCABULARY: Final = Vocabulary(DECISIONS, STATE, OPTION, VERBS)

RACE_RULES: Final[list[dict[str, object]]] = [
    {"when": "first_turn", "do": "go_first"},
    {
        "when": "main",
        "do": "cast",
        "if": ["elestrals < 2", "attack > 0", "matched = 1"],
        "prefer": ["highest attack"],
    },
    {
        "when": "main",
        "do": "ascend",
        "if": ["stats_gain > 0", "attack > 0", "matched = 1"],
        "prefer": ["highest attack_gain"],
    },
    {"when": "main", "do": "cast", "if": ["attack > 0", "matched = 1"], "prefer": ["highest attack"]},
    {"when": "main", "do": "enchant", "if": ["attack > 0"], "prefer": ["highest attack"]},
    {"when": "main", "do": "ascend", "if": ["attack > 0"], "prefer": ["highest matched"]},
    {"when": "main", "do": "cast", "if": ["elestrals < 1"], "prefer": ["highest attack"]},
    {"when": "main", "do": "expend_to_draw", "if": ["deck > 0", "spirits > 5"], "prefer": ["highest element_left"]},
    {
        "when": "main",
        "do": "cast_rune",
        "if": ["spirits > 8", "spirits_after >= 8"],
        "prefer": ["lowest is_invoke", "lowest cost"],
    },
    {"when": "main", "do": "set", "if": ["is_counter = 1", "set_runes < 2"]},
    {"when": "main", "do": "done"},
    {
        "when": "spirit",
        "do": "pick",
        "prefer": ["highest element_fits", "lowest from_field", "highest element_left"],
    },
    {"when": "extra_spirit", "do": "done"},
    {"when": "extra_spirit", "do": "take", "prefer": ["highest spare_spirits", "highest element_fits"]},
    {"when": "replace", "do": "replace", "prefer": ["lowest spirits_on"]},
    {"when": "bearer", "do": "empower", "prefer": ["highest is_own"]},
    {"when": "expend", "do": "pick", "prefer": ["highest element_left"]},
    {"when": "attack", "do": "attack", "if": ["on_spirit_deck = 1", "attack > 0"]},
    {
        "when": "attack",
        "do": "attack",
        "if": ["on_spirit_deck = 0", "attack_gain > 0"],
        "prefer": ["lowest attack_gain"],
    },
    {"when": "attack", "do": "done"},
]
"""Put a Spirit to use every turn, attack with all of it, spend on Runes what the race does not need."""

MULLIGAN_RULES: Final[list[dict[str, object]]] = [
    {"when": "mulligan", "do": "mulligan", "if": ["starters < 1", "mulligans < 3"]},
    {"when": "mulligan", "do": "keep"},
]

POLICIES: Final[Mapping[str, Mapping[str, object]]] = {
    "race": {"name": "race", "rules": [*MULLIGAN_RULES, *RACE_RULES]},
    "keep_every_hand": {"name": "keep_every_hand", "rules": [{"when": "mulligan", "do": "keep"}, *RACE_RULES]},
}
"""Policies by name, the default one first."""
