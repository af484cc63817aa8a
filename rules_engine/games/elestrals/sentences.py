"""The transcript's lines in the words of the rule book."""

from collections.abc import Callable
from typing import Final

from rules_engine.core.events import (
    ATTACK,
    DAMAGE,
    DESTROY,
    DRAW,
    GAME_OVER,
    KEEP,
    MULLIGAN,
    PHASE,
    PLAY,
    SHUFFLE,
    TURN,
    Event,
)
from rules_engine.games.elestrals.cards import ELEMENTS
from rules_engine.games.elestrals.events import (
    ANNOUNCE,
    ASCEND,
    CAST,
    CONTROL,
    DISCARD,
    DISENCHANT,
    EMPOWER,
    ENCHANT,
    ENTER_BATTLE,
    EXPEND,
    FACE_DOWN,
    FIRST_TURN,
    FORETELL,
    MILL,
    NEGATE,
    NEXUS,
    NO_ATTACK,
    NO_OUTCOME,
    POSITION,
    PRIVATE,
    RETURN,
    RETURN_SPIRITS,
    REVEAL,
    SEARCH,
    SENT,
    SET,
    SPECIAL_ASCEND,
    SPECIAL_CAST,
)


def sentence(event: Event, viewer: int | None) -> str:
    """One line; what ``viewer`` may not know is left out."""
    write = SENTENCES.get(event.kind)
    return "" if write is None else write(event, viewer is None or viewer == event.player)


def name_spirits(counts: tuple[int, ...]) -> str:
    """Such as “2 earth, 1 wind”."""
    return ", ".join(f"{count} {ELEMENTS[element]}" for element, count in enumerate(counts) if count) or "no Spirit"


def _who(player: int) -> str:
    return f"Player {player + 1}"


def _card(event: Event) -> str:
    assert event.card is not None
    name: str = event.card.definition.name
    return name


def _other(event: Event) -> str:
    return "the Spirit Deck" if event.other is None else event.other.definition.name


def _turn(event: Event, is_known: bool) -> str:
    return f"== Turn {event.amount}: {_who(event.player)} =="


def _phase(event: Event, is_known: bool) -> str:
    return f"-- {event.note.capitalize()} Phase"


def _first_turn(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} takes the first turn."


def _shuffle(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} shuffles."


def _draw(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} draws {_card(event) if is_known else 'a card'}."


def _mulligan(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} takes a mulligan: {event.amount} cards go back into the deck."


def _keep(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} keeps the hand."


def _play(event: Event, is_known: bool) -> str:
    *counts, in_attack_position = event.facts
    spirits = name_spirits(tuple(counts))
    manner = f"in {'Attack' if in_attack_position else 'Defense'} Position, Enchanted with {spirits}"
    if event.note in (CAST, SPECIAL_CAST):
        special = "Special " if event.note == SPECIAL_CAST else ""
        return f"{_who(event.player)} {special}Casts {_card(event)} {manner}."
    if event.note in (ASCEND, SPECIAL_ASCEND):
        special = "Special " if event.note == SPECIAL_ASCEND else ""
        return f"{_who(event.player)} {special}Ascends {_other(event)} into {_card(event)} {manner}."
    return f"{_who(event.player)} Casts the Rune {_card(event)} with {spirits}."


def _set(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} Sets {_card(event) if is_known else 'a Rune'}."


def _position(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} turns {_card(event)} to {event.note.capitalize()} Position."


def _enchant(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} Enchants {_card(event)} with {name_spirits(event.facts)}."


def _disenchant(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} Disenchants 1 {ELEMENTS[event.facts[0]]} from {_card(event)}."


def _expend(event: Event, is_known: bool) -> str:
    if not event.amount:
        return f"{_who(event.player)} has no Spirit left to Expend."
    counts = tuple(event.facts.count(element) for element in range(len(ELEMENTS)))
    damage = "takes damage and " if event.note == DAMAGE else ""
    return f"{_who(event.player)} {damage}Expends {name_spirits(counts)}."


def _empower(event: Event, is_known: bool) -> str:
    return f"{_card(event)} Empowers {_other(event)}."


def _sent(event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event.player)} goes to the Underworld{_with_spirits(event)}."


def _destroy(event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event.player)} is destroyed{_with_spirits(event)}."


def _with_spirits(event: Event) -> str:
    return f", with {name_spirits(event.facts)}" if event.amount else ""


def _attack(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} attacks with {_card(event)}: {_other(event)}."


def _no_outcome(event: Event, is_known: bool) -> str:
    return f"{_card(event)} and {_other(event)}: nothing happens."


def _announce(event: Event, is_known: bool) -> str:
    kind = LINKS.get(event.note, "")
    return f"{_who(event.player)} {kind.format(_card(event))}." if kind else ""


def _negate(event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event.player)} is negated ({event.note.replace('_', ' ')})."


def _discard(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} discards {_card(event)}."


def _mill(event: Event, is_known: bool) -> str:
    return f"{_card(event)} goes from the deck of {_who(event.player)} to the Underworld."


def _return(event: Event, is_known: bool) -> str:
    card = _card(event) if is_known or event.amount else "A card"
    return f"{card} of {_who(event.player)} goes {PLACES.get(event.note, event.note)}."


def _return_spirits(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} returns {name_spirits(event.facts)} to the Spirit Deck."


def _search(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} Searches with {_card(event)} and finds {event.amount or 'nothing'}."


def _reveal(event: Event, is_known: bool) -> str:
    if event.note == PRIVATE:
        return f"{_who(event.player)} looks at {_card(event) if is_known else 'a card'}."
    return f"{_who(event.player)} reveals {_card(event)}."


def _foretell(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} Foretells {event.amount} with {_card(event)}."


def _nexus(event: Event, is_known: bool) -> str:
    return f"Nexus of {_who(event.player)}: {name_spirits(event.facts)} from {_other(event)} to {_card(event)}."


def _control(event: Event, is_known: bool) -> str:
    return f"{_who(event.player)} has {_card(event)}."


def _face_down(event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event.player)} is turned face-down."


def _enter_battle(event: Event, is_known: bool) -> str:
    return f"{_card(event)} enters battle with {_other(event)}."


def _no_attack(event: Event, is_known: bool) -> str:
    return f"The attack of {_card(event)} is {event.note}."


def _game_over(event: Event, is_known: bool) -> str:
    reason = event.note.replace("_", " ")
    return f"The game is a draw: {reason}." if event.player < 0 else f"{_who(event.player)} wins: {reason}."


LINKS: Final = {
    "cast": "begins to Cast {}",
    "special_cast": "begins to Special Cast {}",
    "ascend": "begins to Ascend into {}",
    "special_ascend": "begins to Special Ascend into {}",
    "rune": "begins to Cast the Rune {}",
    "instant": "plays the Rune {}",
    "effect": "uses the effect of {}",
}
"""What is announced, by the kind of link; the others speak for themselves."""
PLACES: Final = {
    "hand": "to its owner's hand",
    "top": "on top of its owner's deck",
    "bottom": "under its owner's deck",
    "shuffled": "into its owner's deck",
    "underworld": "to the Underworld",
}

SENTENCES: Final[dict[str, Callable[[Event, bool], str]]] = {
    TURN: _turn,
    PHASE: _phase,
    FIRST_TURN: _first_turn,
    SHUFFLE: _shuffle,
    DRAW: _draw,
    MULLIGAN: _mulligan,
    KEEP: _keep,
    PLAY: _play,
    SET: _set,
    POSITION: _position,
    ENCHANT: _enchant,
    DISENCHANT: _disenchant,
    EXPEND: _expend,
    EMPOWER: _empower,
    SENT: _sent,
    DESTROY: _destroy,
    ATTACK: _attack,
    NO_OUTCOME: _no_outcome,
    ANNOUNCE: _announce,
    NEGATE: _negate,
    DISCARD: _discard,
    MILL: _mill,
    RETURN: _return,
    RETURN_SPIRITS: _return_spirits,
    SEARCH: _search,
    REVEAL: _reveal,
    FORETELL: _foretell,
    NEXUS: _nexus,
    CONTROL: _control,
    FACE_DOWN: _face_down,
    ENTER_BATTLE: _enter_battle,
    NO_ATTACK: _no_attack,
    GAME_OVER: _game_over,
}
"""Each kind of event to a function of the event and whether its card may be named."""
