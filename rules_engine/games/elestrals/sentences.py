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
    ASCEND,
    CAST,
    DISENCHANT,
    EMPOWER,
    ENCHANT,
    EXPEND,
    FIRST_TURN,
    NO_OUTCOME,
    POSITION,
    SENT,
    SET,
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
    if event.note == CAST:
        return f"{_who(event.player)} Casts {_card(event)} {manner}."
    if event.note == ASCEND:
        return f"{_who(event.player)} Ascends {_other(event)} into {_card(event)} {manner}."
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


def _game_over(event: Event, is_known: bool) -> str:
    reason = event.note.replace("_", " ")
    return f"The game is a draw: {reason}." if event.player < 0 else f"{_who(event.player)} wins: {reason}."


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
    GAME_OVER: _game_over,
}
"""Each kind of event to a function of the event and whether its card may be named."""
