"""Programs as JSON: read, written back, and refused with the place and the nearest known name."""

from typing import Any

import pytest

from rules_engine.core.effects import language
from rules_engine.core.effects.context import Context
from rules_engine.core.effects.programs import Program
from rules_engine.core.errors import InvalidProgram, UnknownVerb

LITTLE = language(("conditional", "passive"), [])
DOCUMENT: dict[str, Any] = {
    "version": 1,
    "abilities": [
        {
            "kind": "conditional",
            "is_optional": True,
            "trigger": {"when": "event", "events": ["destroy"], "notes": ["battle"], "subject": "this"},
            "targets": [{"do": "choose", "what": {"select": "all", "zones": ["hand"], "of": "you"}, "up_to": True}],
            "ops": [
                {"do": "may", "ops": [{"do": "remember", "name": "n", "amount": {"number": "count", "what": "it"}}]},
                {
                    "do": "if",
                    "condition": {"if": "compare", "left": {"number": "recorded", "name": "n"}, "right": 2},
                    "then": [{"do": "remember", "name": "m", "what": "it"}],
                },
            ],
        },
        {
            "kind": "passive",
            "modifiers": [
                {"change": "stat", "stat": "attack", "by": {"number": "times", "each": 3, "factor": 2}},
                {"change": "rule", "rule": "piercing", "what": {"select": "all", "where": [{"is": "except"}]}},
            ],
        },
    ],
}


def test_program_when_written_is_what_was_read() -> None:
    assert Program.read(DOCUMENT, LITTLE).document() == DOCUMENT


@pytest.mark.parametrize(
    ("abilities", "error", "message"),
    [
        ([{"kind": "conditonal"}], InvalidProgram, "abilities[0].kind: “conditonal” .*“conditional”"),
        ([{"kind": "passive", "opps": []}], InvalidProgram, "“opps” is unknown; the nearest known name is “ops”"),
        ([{"kind": "passive", "ops": [{"do": "chose"}]}], UnknownVerb, "ops[0]: “do” does not know 'chose'.*“choose”"),
        ([{"kind": "passive", "ops": [{"do": "choose"}]}], InvalidProgram, "ops[0].choose: “what” is missing"),
        ([{"kind": "passive", "ops": [{"do": "if", "condition": 3}]}], InvalidProgram, "no mapping with the key “if”"),
        ([{"kind": "passive", "limit": "often"}], InvalidProgram, "limit.*'often' is no whole number"),
        ([{"kind": "passive", "is_optional": 1}], InvalidProgram, "neither true nor false"),
        ([{"kind": "passive", "ops": {}}], InvalidProgram, "no list"),
        ([7], InvalidProgram, "no mapping"),
        (7, InvalidProgram, "abilities: 7 is no list"),
    ],
)
def test_program_when_it_is_wrong_is_refused(abilities: object, error: type[InvalidProgram], message: str) -> None:
    pattern = message.replace("[", r"\[").replace("]", r"\]")
    with pytest.raises(error, match=pattern):
        Program.read({"abilities": abilities}, LITTLE)


def test_program_of_another_version_is_refused() -> None:
    with pytest.raises(InvalidProgram, match="this engine reads 1"):
        Program.read({"version": 9, "abilities": []}, LITTLE)


def test_context_when_copied_shares_nothing() -> None:
    context = Context(0, 5, None)  # type: ignore[arg-type]
    context.record([5, 7])
    copy = context.clone()
    copy.record([])
    assert (context.refs["done"], context.amounts["done"]) == ([5, 7], 2)
