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
    PHASE,
    PLAY,
    SHUFFLE,
    TURN,
    Event,
)
from rules_engine.games.asterisk.events import (
    CHAIN_STEP,
    CHANGE,
    CHARGE,
    DAMAGE_CARD,
    DISCARD,
    EFFECT,
    END_ATTACK,
    FIRST_TURN,
    LOOK,
    MOVE,
    PROGRESS,
    RELOAD,
    RESOLVE,
    RISE,
    SET,
    SUMMON,
    SUMMONED,
    TRASH,
    TRIGGER,
    WINDOW,
)

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
    return f"{_who(event)} {verb} {_card(event)}{_slot(game, event)} for {event.amount} mana."


def _slot(game: "AsteriskGame", event: Event) -> str:
    """Where a card comes into play; nothing for a spell that does not."""
    slot, columns = event.facts[0], game.options.columns
    return "" if slot < 0 else f" to {'front' if slot < columns else 'back'} {slot % columns + 1}"


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


def _window(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    windows = {"reaction": "a reaction", "spell_step": "a spell (spell step)"}
    return f"{_who(event)} may play {windows.get(event.note, 'a spell (counter-spell step)')}."


def _phase(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return "Chain step: the newest spell first." if event.note == CHAIN_STEP else ""


def _resolve(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event)} {'comes to nothing' if event.note else 'resolves'}."


def _effect(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"The effect of {_card(event)} of {_who(event)}."


def _summoned(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    """What is summoned from hand has been played: that line is enough."""
    if event.note == "hand":
        return ""
    how = "by evolution" if event.note == "evolution" else f"out of the {event.note}"
    return f"{_who(event)} summons {_card(event)} {how}{_slot(game, event)}."


def _trigger(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} uses the damage trigger of {_card(event)}."


def _discard(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} discards {_card(event)}."


def _trash(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event)} goes to the trash."


def _move(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    """Where a card leaves the deck for the hand, or the hand for the deck, the other player does not see which."""
    origin, goal = (ZONE_NAMES[place] for place in event.facts)
    is_hidden = {origin, goal} <= {"hand", "deck"}
    card = "A card" if is_hidden and not is_known else _card(event)
    under = "under" if event.note == "bottom" else "to"
    return f"{card} goes from the {origin} of {_who(event)} {under} the {goal}."


def _becomes(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_card(event)} of {_who(event)} becomes {event.kind}."


def _change(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    what = event.note.replace("_", " ")
    return f"{_card(event)} of {_who(event)}: {what}{f' {event.amount:+}' if event.amount else ''}."


def _look(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} looks at {_cards(event.amount)} of the deck."


def _end_attack(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return "The attack ends."


def _reload(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    return f"{_who(event)} reloads: {_cards(event.amount)} of the trash become the deck."


def _game_over(game: "AsteriskGame", event: Event, is_known: bool) -> str:
    reason = event.note.replace("_", " ")
    return f"The game is a draw: {reason}." if event.player < 0 else f"{_who(event)} wins: {reason}."


Sentence = Callable[["AsteriskGame", Event, bool], str]
ZONE_NAMES: Final[tuple[str, ...]] = ("field", "hand", "deck", "trash", "mana zone", "damage zone")
SENTENCES: Final[dict[str, Sentence]] = {
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
    WINDOW: _window,
    PHASE: _phase,
    RESOLVE: _resolve,
    EFFECT: _effect,
    SUMMONED: _summoned,
    TRIGGER: _trigger,
    DISCARD: _discard,
    TRASH: _trash,
    MOVE: _move,
    SET: _becomes,
    RISE: _becomes,
    CHANGE: _change,
    LOOK: _look,
    END_ATTACK: _end_attack,
    GAME_OVER: _game_over,
}
"""Each kind of event to a function of the game, the event, and whether its card may be named."""
