"""Effects: what cards do, as typed programs of small ops that are stored as JSON and run by frames.

A program belongs to a card definition (``definition.program``, None for a card without one). This one is written by
hand for Elestrals: when the card is destroyed in battle its controller may draw two cards and, if so, discards one;
once in each own turn it destroys a Rune for a fire Spirit; and as long as it is there the own Elestrals have 2 more
attack::

    document = {
        "version": 1,
        "abilities": [
            {
                "kind": "conditional",
                "is_optional": True,
                "trigger": {"when": "event", "events": ["destroy"], "notes": ["battle"], "subject": "this"},
                "ops": [
                    {"do": "draw", "amount": 2},
                    {"do": "if", "condition": {"if": "did"}, "then": [{"do": "discard", "amount": 1}]},
                ],
            },
            {
                "kind": "active",
                "cost": [{"do": "expend", "spirits": ["fire"]}],
                "targets": [{"do": "choose", "what": {"select": "all", "where": [{"is": "rune"}]}, "is_target": True}],
                "ops": [{"do": "destroy", "what": "it"}],
            },
            {
                "kind": "passive",
                "modifiers": [
                    {
                        "change": "stat",
                        "stat": "attack",
                        "by": 2,
                        "what": {"select": "all", "of": "you", "where": [{"is": "elestral"}]},
                    }
                ],
            },
        ],
    }
    card.program = Program.read(document, LANGUAGE, card.name)

Parts: :mod:`nodes` (the grammar: sorts, verbs, parameters, errors that name the place), :mod:`programs`, :mod:`context`
(refs: an incarnation above 0, or -1 - card number), :mod:`selectors`, :mod:`numbers`, :mod:`conditions`, :mod:`ops`,
:mod:`resolution` (the frame), :mod:`watching` (triggers), :mod:`modifiers`, :mod:`replacement`, :mod:`limits`, and
:mod:`game`, the base of a game that plays programs. A game brings its own nodes: a subclass of ``Op``, ``Filter``,
``Condition``, ``Number`` or ``Modifier`` with ``verb``, ``parameters`` and an ``__init__`` that takes them by name, all
listed in its :class:`~nodes.Language` together with :data:`COMMON`::

    class Draw(Op):
        verb = "draw"
        parameters = {"amount": Part(NUMBER, 1), "who": Word(PLAYERS, "you")}

        def __init__(self, amount: Number, who: str) -> None:
            self.amount = amount
            self.who = who

        def run(self, game, frame):
            drawn = game.draw_cards(frame.context.player(game, self.who), self.amount.value(game, frame.context))
            frame.context.record([], drawn)  # what “if you do” and “for each” will see
            return True
"""

from rules_engine.core.effects.conditions import CONDITIONS
from rules_engine.core.effects.modifiers import MODIFIERS
from rules_engine.core.effects.nodes import NUMBER, SELECTOR, Language, Node
from rules_engine.core.effects.numbers import NUMBERS, Constant
from rules_engine.core.effects.ops import OPS
from rules_engine.core.effects.selectors import FILTERS, SELECTORS, The
from rules_engine.core.effects.watching import Trigger

COMMON: list[type[Node]] = [*OPS, *SELECTORS, *FILTERS, *NUMBERS, *CONDITIONS, *MODIFIERS, Trigger]
"""The nodes of every game's language."""


def language(kinds: tuple[str, ...], nodes: list[type[Node]]) -> Language:
    """A game's language: the common nodes and its own."""
    made = Language(kinds, [*COMMON, *nodes])
    made.shorthands = {NUMBER: Constant, SELECTOR: The}
    return made
