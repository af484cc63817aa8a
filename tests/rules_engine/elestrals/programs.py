"""Programs written by hand for invented cards, and chains played by name."""

from typing import Any

from rules_engine.core.effects.programs import Program
from rules_engine.core.events import DESTROY
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.effects.language import LANGUAGE
from rules_engine.games.elestrals.game import ElestralsGame
from tests.rules_engine.elestrals.positions import act, decide

Document = dict[str, Any]
ELESTRAL: Document = {"is": "elestral"}
RUNE: Document = {"is": "rune"}


def with_program(card: ElestralsCard, *abilities: Document) -> ElestralsCard:
    """The card with these abilities."""
    card.program = Program.read({"abilities": list(abilities)}, LANGUAGE, card.name)
    return card


def every(*where: Document, of: str = "each", zone: str = "field") -> Document:
    """All things there with these properties."""
    return {"select": "all", "zones": [zone], "of": of, "where": list(where)}


def target(what: Document, **more: Any) -> Document:
    """A choice of a target."""
    return {"do": "choose", "what": what, "is_target": True, **more}


def when(event: str, **more: Any) -> Document:
    """A trigger on one kind of event."""
    return {"when": "event", "events": [event], **more}


def announced(*kinds: str, **more: Any) -> Document:
    """A trigger on something that goes onto the chain."""
    return {"when": "event", "events": ["announce"], "notes": list(kinds), "is_announced": True, **more}


def on_done(trigger: Document, *ops: Document, **more: Any) -> Document:
    """A conditional effect."""
    return {"kind": "conditional", "trigger": trigger, "ops": list(ops), **more}


def active(*ops: Document, **more: Any) -> Document:
    """An Active effect."""
    return {"kind": "active", "ops": list(ops), **more}


def instant(*ops: Document, **more: Any) -> Document:
    """The text of an Instant Rune."""
    return {"kind": "instant", "ops": list(ops), **more}


def passive(*modifiers: Document, **more: Any) -> Document:
    """A Passive effect."""
    return {"kind": "passive", "modifiers": list(modifiers), **more}


DRAW: Document = {"do": "draw"}
DESTROY_IT: Document = {"do": "destroy"}
NEGATE: Document = {"do": "negate"}


def boost(by: object, what: object = "this", stat: str = "attack") -> Document:
    """A modifier that adds to a stat."""
    return {"change": "stat", "stat": stat, "by": by, "what": what}


def rule(name: str, what: object = "this", **more: Any) -> Document:
    """A modifier that changes a rule."""
    return {"change": "rule", "rule": name, "what": what, **more}


def decline_all(game: ElestralsGame) -> None:
    """Nobody answers until the chain is over; costs are paid from the Spirit Deck, what must be
    triggered is, in the order offered."""
    while (decision := game.advance()) and decision.kind in ("respond", "trigger", "spirit"):
        verbs = ("pick",) if decision.kind == "spirit" else ("decline", "trigger")
        game.apply(next(action for verb in verbs for action in decision.of(verb)))


def answer(game: ElestralsGame, place: int) -> None:
    """Cast the Set Counter Rune at this place, paid from the Spirit Deck."""
    act(game, "counter", place)
    while (decision := game.advance()) and decision.kind == "spirit":
        game.apply(decision.of("pick")[0])


def kind_of(game: ElestralsGame) -> tuple[int, str]:
    """Who is asked what."""
    decision = decide(game)
    return decision.player, decision.kind


def happened(game: ElestralsGame, kind: str = DESTROY) -> list[str]:
    """The names of the cards to which this happened, in order."""
    return [event.card.definition.name for event in game.events if event.kind == kind and event.card is not None]


def windows(game: ElestralsGame) -> list[str]:
    """What could be answered, in order."""
    return [event.note for event in game.events if event.kind == "window"]
