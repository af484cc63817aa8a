"""Policies as data: reading, following, refusing."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules_engine.agents.priorities import InvalidPolicy, PrioritiesAgent, read_policy
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.vocabulary import Vocabulary
from rules_engine.games import GAMES

VOCABULARY = Vocabulary(
    {"main": ("play", "wait"), "end": ("done",)},
    {"hand": lambda view: view["hand"], "turn": lambda view: view["turn"]},
    {"power": lambda view, action: action.args[0], "cost": lambda view, action: action.args[1]},
    {"power": ("play",), "cost": ("play",)},
)
PLAYS = [Action("play", (3, 1)), Action("play", (5, 2)), Action("play", (5, 1))]
VIEW = {"hand": 4, "turn": 2}


class Offer(Decision):
    """A decision with given options."""

    def __init__(self, kind: str, **groups: Sequence[Action]) -> None:
        self.player = 0
        self.kind = kind
        self.verbs = tuple(groups)
        self.groups = {verb: list(actions) for verb, actions in groups.items()}


MAIN = Offer("main", play=PLAYS, wait=[Action("wait")])


def agent(*rules: dict[str, object]) -> PrioritiesAgent:
    return read_policy({"name": "test", "rules": rules}, VOCABULARY)


def chosen(*rules: dict[str, object], decision: Decision = MAIN, view: Any = VIEW) -> str:
    return str(agent(*rules).choose(view, decision))


def test_choose_when_several_rules_apply_follows_the_first() -> None:
    wait, play = {"when": "main", "do": "wait"}, {"when": "main", "do": "play"}
    assert chosen(wait, play) == "wait"
    assert chosen(play, wait) == "play 3 1"


def test_choose_when_no_rule_applies_takes_the_first_option() -> None:
    assert chosen({"when": "end", "do": "done"}) == "play 3 1"
    assert chosen({"when": "main", "do": "play", "if": ["power > 9"]}) == "play 3 1"


def test_choose_when_nothing_is_offered_with_the_verb_goes_on() -> None:
    decision = Offer("main", play=[], wait=[Action("wait")])
    assert chosen({"when": "main", "do": "play"}, {"when": "main", "do": "wait"}, decision=decision) == "wait"


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        (["hand >= 4"], "play 3 1"),
        (["hand > 4"], "wait"),
        (["hand != 4"], "wait"),
        (["hand = 4", "turn < 2"], "wait"),
        (["power = 5"], "play 5 2"),
        (["power = 5", "cost <= 1"], "play 5 1"),
        (["hand - cost >= 3", "power > 3"], "play 5 1"),
        (["2 < power - turn"], "play 5 2"),
        (["hand + turn = 6"], "play 3 1"),
        (["- turn + hand = 2"], "play 3 1"),
        (["turn + 1 < cost"], "wait"),
    ],
)
def test_choose_when_conditions_are_given(conditions: list[str], expected: str) -> None:
    assert chosen({"when": "main", "do": "play", "if": conditions}, {"when": "main", "do": "wait"}) == expected


@pytest.mark.parametrize(
    ("preferences", "expected"),
    [
        (["highest power"], "play 5 2"),
        (["lowest power"], "play 3 1"),
        (["highest power", "lowest cost"], "play 5 1"),
        (["lowest cost", "highest power"], "play 5 1"),
    ],
)
def test_choose_when_preferences_are_given(preferences: list[str], expected: str) -> None:
    assert chosen({"when": "main", "do": "play", "prefer": preferences}) == expected


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ({"do": "play"}, "rule 1: unknown “when”: “None”; choose from: main, end"),
        ({"when": "mian", "do": "play"}, "unknown “when”: “mian” (did you mean “main”?); choose from: main, end"),
        ({"when": "main", "do": "done"}, "unknown “do”: “done”; choose from: play, wait"),
        ({"when": "main", "do": "play", "iff": []}, "unknown field: “iff” (did you mean “if”?); choose from: when, do"),
        ({"when": "main", "do": "play", "if": "hand > 3"}, "“if” must be a list of texts"),
        ({"when": "main", "do": "play", "if": ["hand"]}, "“hand” is no condition: compare two sides"),
        ({"when": "main", "do": "play", "if": ["hand > > 3"]}, "“> 3” in “hand > > 3” is no sum"),
        ({"when": "main", "do": "play", "if": ["hand turn > 3"]}, "“hand turn” in “hand turn > 3” is no sum"),
        ({"when": "main", "do": "play", "if": ["hand > " + "9" * 5000]}, "a number of 5000 digits is too long"),
        ({"when": "main", "do": "play", "if": ["1 < 3"]}, "“1 < 3” compares numbers only"),
        ({"when": "main", "do": "play", "if": ["hnad > 3"]}, "“hnad” (did you mean “hand”?); choose from: hand, turn"),
        ({"when": "main", "do": "wait", "if": ["power > 3"]}, "feature for “wait”: “power”; choose from: hand, turn"),
        ({"when": "main", "do": "play", "prefer": ["power"]}, "“power” is no preference: write “highest” or “lowest”"),
        ({"when": "main", "do": "play", "prefer": ["highest hand"]}, "unknown feature for “play”: “hand”"),
    ],
)  # fmt: skip
def test_read_policy_when_a_rule_is_wrong_says_what_to_do(rule: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidPolicy) as caught:
        agent(rule)
    assert message in str(caught.value)


@pytest.mark.parametrize("document", [{}, {"rules": "all"}, {"rules": 3}, {"rules": ["play"]}])
def test_read_policy_when_the_document_is_none(document: dict[str, object]) -> None:
    with pytest.raises(InvalidPolicy):
        read_policy(document, VOCABULARY)


@pytest.mark.parametrize("key", GAMES)
def test_policies_of_every_game_can_be_read_and_its_words_are_explained(key: str) -> None:
    rules = GAMES[key]
    assert rules.policies
    for document in rules.policy_documents.values():
        read_policy(document, rules.vocabulary)
    for feature in (*rules.vocabulary.state.values(), *rules.vocabulary.option.values()):
        assert feature.__doc__
    verbs = {verb for group in rules.vocabulary.decisions.values() for verb in group}
    assert {verb for group in rules.vocabulary.verbs.values() for verb in group} <= verbs
