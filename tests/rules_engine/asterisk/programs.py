"""Programs written by hand, in the words of the game's language, for invented cards."""

from collections.abc import Sequence
from typing import Any

from rules_engine.core.effects.programs import Program
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.effects.language import LANGUAGE

Document = dict[str, Any]

STELLA: Document = {"is": "stella"}
OTHER: Document = {"is": "except"}


def equip(card: AsteriskCard, *abilities: Document) -> AsteriskCard:
    """The card with these abilities."""
    card.program = Program.read({"abilities": list(abilities)}, LANGUAGE, card.name)
    return card


def every(of: str, *where: Document, zones: Sequence[str] = ("field",)) -> Document:
    """All stellas, or cards of other zones, of a player with these properties."""
    filters = [STELLA, *where] if "field" in zones else list(where)
    return {"select": "all", "zones": list(zones), "of": of, "where": filters}


def choose(of: str, *where: Document, zones: Sequence[str] = ("field",), **fields: Any) -> Document:
    """Choose one of them, known as “it”."""
    return {"do": "choose", "what": every(of, *where, zones=zones), **fields}


def to(verb: str, what: object = "it", **fields: Any) -> Document:
    """Let something happen to what was chosen."""
    return {"do": verb, "what": what, **fields}


def change(stat: str, by: object, what: object = "it", until: str = "turn") -> Document:
    """A stat changes until the end of the turn."""
    return {"do": "change", "until": until, "modifiers": [stat_change(stat, by, what)]}


def stat_change(stat: str, by: object, what: object = "this") -> Document:
    """The change of a stat."""
    return {"change": "stat", "stat": stat, "by": by, "what": what}


def rule(word: str, what: object = "this") -> Document:
    """A rule that is another for some things."""
    return {"change": "rule", "rule": word, "what": what}


def grant(word: str, what: object = "it") -> Document:
    """A rule is another until the end of the turn."""
    return {"do": "change", "until": "turn", "modifiers": [rule(word, what)]}


def spell_effect(*ops: Document, **fields: Any) -> Document:
    """What a spell does."""
    return {"kind": "spell", "ops": list(ops), **fields}


def on_summon_answer(*ops: Document) -> Document:
    """【召喚時】 of a reaction spell: the opponent summons a stella."""
    return spell_effect(*ops, trigger={"when": "event", "events": ["summoned"], "who": "opponent"})


def on_spell_answer(*ops: Document) -> Document:
    """【スペル発動時】 of a reaction spell: the opponent plays a spell."""
    return spell_effect(*ops, trigger={"when": "event", "events": ["play"], "notes": ["cast"], "who": "opponent"})


def when(
    event: str | Sequence[str], *ops: Document, subject: object = "this", who: str = "each", **fields: Any
) -> Document:
    """[自]: an event happens to this card, or to what a selector knows."""
    notes = ["cast"] if event == "play" else []
    trigger: Document = {"when": "event", "events": [event] if isinstance(event, str) else list(event), "who": who}
    if subject is not None:
        trigger["subject"] = subject
    if notes:
        trigger["notes"] = notes
    return {"kind": "automatic", "trigger": trigger, "ops": list(ops), **fields}


def arriving(*ops: Document, **fields: Any) -> Document:
    """[出]: when this stella is summoned."""
    return when("summoned", *ops, **fields)


def attacking(*ops: Document) -> Document:
    """【攻撃時】."""
    return when("attack", *ops)


def attacked(*ops: Document) -> Document:
    """【被攻撃時】."""
    return when("attacked", *ops)


def battling(*ops: Document) -> Document:
    """【戦闘時】."""
    return when(("attack", "attacked"), *ops)


def after_battle(*ops: Document) -> Document:
    """[戦闘後]."""
    return when("after_battle", *ops)


def at_turn_end(*ops: Document) -> Document:
    """【ターン終了時】."""
    return when("turn_end", *ops, subject=None, who="you")


def constant(*modifiers: Document, **fields: Any) -> Document:
    """[常]."""
    return {"kind": "constant", "modifiers": list(modifiers), **fields}


def activated(cost: Sequence[Document], *ops: Document, **fields: Any) -> Document:
    """[起]."""
    return {"kind": "activated", "cost": list(cost), "ops": list(ops), **fields}


def damage_trigger(*ops: Document) -> Document:
    """[DT]."""
    return {"kind": "damage_trigger", "ops": list(ops)}


def burst(amount: str, *ops: Document) -> Document:
    """【バースト】."""
    return {"kind": "burst", "options": [amount], "ops": list(ops)}


def evolution(turns: str, name: str) -> Document:
    """【進化】."""
    return {"kind": "evolution", "options": [turns, name]}


def draw(amount: object = 1, who: str = "you") -> Document:
    """Draw cards."""
    return {"do": "draw", "amount": amount, "who": who}


def discard(amount: int = 1, who: str = "you") -> Document:
    """Discard cards."""
    return {"do": "discard", "amount": amount, "who": who}


def pay(amount: int) -> Document:
    """① and its likes."""
    return {"do": "pay", "amount": amount}


SET_THIS: Document = {"do": "set"}
"""□⤵."""
X: Document = {"number": "recorded", "name": "x"}
PIERCING = constant(rule("pierce"))


def power(relation: str, amount: object) -> Document:
    """Power at most, at least ..."""
    return {"is": "power", "relation": relation, "amount": amount}


def cost(relation: str, amount: object) -> Document:
    """Cost at most, at least ..."""
    return {"is": "cost", "relation": relation, "amount": amount}
