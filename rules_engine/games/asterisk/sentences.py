"""The transcript's lines in the words of the rule book."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules_engine.core.events import (
    ATTACK,
    DAMAGE,
    DESTROY,
    DRAW,
    GAME_OVER,
    KEEP,
    MULLIGAN,
    PLAY,
    SHUFFLE,
    TURN,
    Event,
)
from rules_engine.games.asterisk.events import CHARGE, DAMAGE_CARD, FIRST_TURN, PROGRESS, RELOAD, SUMMON

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame


def sentence(game: "AsteriskGame", event: Event, viewer: int | None) -> str:
    """One line; what ``viewer`` may not know is left out."""
    write = SENTENCES.get(event.kind)
    return "" if write is None else write(game, event, viewer is None or viewer == event.player)


def _who(event: Event) -> str:
    return f"Player {event.player + 1}"


def _card(event: Event) -> str:
    assert event.card is not None
    name: str = event.card.definition.name
    return name


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _turn(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"== Turn {event.amount}: {_who(event)} =="


def _first_turn(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} takes the first turn."


def _shuffle(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} shuffles."


def _draw(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} draws {_card(event) if is_known else 'a card'}."


def _mulligan(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} puts {_cards(event.amount)} under the deck and draws as many."


def _keep(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} keeps the hand."


def _progress(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_card(event)} moves to the front row."


def _charge(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} charges {_card(event)} ({event.note})."


def _play(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    verb = "summons" if event.note == SUMMON else "casts"
    slot, columns = event.facts[0], game.options.columns
    where = "" if slot < 0 else f" to {'front' if slot < columns else 'back'} {slot % columns + 1}"
    return f"{_who(event)} {verb} {_card(event)}{where} for {event.amount} mana."


def _attack(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    target = "the player" if event.other is None else event.other.definition.name
    return f"{_who(event)} attacks {target} with {_card(event)}."


def _destroy(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event)} is destroyed."


def _damage(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} takes {event.amount} damage."


def _damage_card(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    why = " by the reload" if event.note else ""
    return f"{_card(event)} goes to the damage zone of {_who(event)}{why}."


def _reload(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} reloads: {_cards(event.amount)} of the trash become the deck."


def _game_over(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    reason = event.note.replace("_", " ")
    return f"The game is a draw: {reason}." if event.player < 0 else f"{_who(event)} wins: {reason}."


SENTENCES: Final[dict[str, Callable[["AsteriskGame", Event, bool], str]]] = {
    TURN: _turn,
    FIRST_TURN: _first_turn,
    SHUFFLE: _shuffle,
    DRAW: _draw,
    MULLIGAN: _mulligan,
    KEEP: _keep,
    PROGRESS: _progress,
    CHARGE: _charge,
    PLAY: _play,
    ATTACK: _attack,
    DESTROY: _destroy,
    DAMAGE: _damage,
    DAMAGE_CARD: _damage_card,
    RELOAD: _reload,
    GAME_OVER: _game_over,
}
"""Each kind of event to a function of the game, the event, and whether its card may be named."""
