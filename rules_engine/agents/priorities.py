"""An agent that follows a policy: an ordered list of “do this if” rules, as plain data that anybody can edit.

::

    {
        "name": "race",
        "rules": [
            {"when": "mulligan", "do": "mulligan", "if": ["starters < 1", "mulligans < 3"]},
            {"when": "main", "do": "cast", "if": ["matched = 1"], "prefer": ["highest attack", "lowest cost"]},
            {"when": "main", "do": "cast_rune", "if": ["spirits - cost >= 8"]},
        ],
    }

At a choice of the kind ``when``, the first rule that has an offered option with the verb ``do`` for which every
condition holds decides; among several such options the first preference decides, then the next, then their order. Where
no rule applies the first option is taken. Conditions compare sums of numbers and features with ``<``, ``<=``, ``=``,
``!=``, ``>=`` and ``>``; the features are those of the game's :class:`~rules_engine.core.vocabulary.Vocabulary`.
"""

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from rules_engine.core.agents import Agent
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.errors import EngineError
from rules_engine.core.views import View
from rules_engine.core.vocabulary import OptionFeature, StateFeature, Vocabulary

Test = Callable[[int, int], bool]

TESTS: Final[dict[str, Test]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
_COMPARISON = re.compile(r"^(.+?)\s*(<=|>=|!=|<|>|=)\s*(.+)$")
_TERM = re.compile(r"\s*([+-]?)\s*([a-z_]+|\d+)")
_RULE_FIELDS = ("when", "do", "if", "prefer")
_HIGHEST, _LOWEST = "highest", "lowest"


class InvalidPolicy(EngineError):  # noqa: N818 - named like its siblings
    """A policy that cannot be read; the message names the rule, the word, and what there is to choose from."""

    code = "invalid_policy"


class Sum:
    """Numbers and features, added up. ``options`` are features of the option, ``states`` of the position, each with its
    sign."""

    __slots__ = ("number", "options", "states")

    def __init__(self) -> None:
        self.number = 0
        self.states: list[tuple[int, StateFeature]] = []
        self.options: list[tuple[int, OptionFeature]] = []

    def of_state(self, view: Any) -> int:
        """The part that no option changes."""
        total = self.number
        for sign, feature in self.states:
            total += sign * feature(view)
        return total

    def of_option(self, view: Any, action: Action) -> int:
        """The part that depends on the option."""
        total = 0
        for sign, feature in self.options:
            total += sign * feature(view, action)
        return total


class Condition:
    """``difference`` compared with 0 by ``test``."""

    __slots__ = ("difference", "test")

    def __init__(self, difference: Sum, test: Test) -> None:
        self.difference = difference
        self.test = test


class Rule:
    """One rule, ready to be followed. ``states`` and ``options`` are its conditions without and with features of the
    option; ``preferences`` are pairs of sign and feature, larger being better."""

    __slots__ = ("options", "preferences", "states", "verb")

    def __init__(
        self, verb: str, conditions: Sequence[Condition], preferences: Sequence[tuple[int, OptionFeature]]
    ) -> None:
        self.verb = verb
        self.states = [condition for condition in conditions if not condition.difference.options]
        self.options = [condition for condition in conditions if condition.difference.options]
        self.preferences = list(preferences)

    def choose(self, view: View[Any], decision: Decision) -> Action | None:
        """The best option that the rule allows, None when there is none."""
        for condition in self.states:
            if not condition.test(condition.difference.of_state(view), 0):
                return None
        candidates = decision.of(self.verb)
        if self.options and candidates:
            candidates = self._allowed(view, candidates)
        if not candidates:
            return None
        if len(candidates) == 1 or not self.preferences:
            return candidates[0]
        return self._best(view, candidates)

    def _allowed(self, view: View[Any], candidates: list[Action]) -> list[Action]:
        for condition in self.options:
            difference, test = condition.difference, condition.test
            base = difference.of_state(view)
            candidates = [action for action in candidates if test(base + difference.of_option(view, action), 0)]
        return candidates

    def _best(self, view: View[Any], candidates: list[Action]) -> Action:
        for sign, feature in self.preferences:
            values = [sign * feature(view, action) for action in candidates]
            most = max(values)
            candidates = [action for action, value in zip(candidates, values, strict=True) if value == most]
            if len(candidates) == 1:
                break
        return candidates[0]


class PrioritiesAgent(Agent):
    """Follows a policy."""

    def __init__(self, rules: Mapping[str, list[Rule]]) -> None:
        self._rules = dict(rules)

    def choose(self, view: View[Any], decision: Decision) -> Action:
        for rule in self._rules.get(decision.kind, ()):
            chosen = rule.choose(view, decision)
            if chosen is not None:
                return chosen
        return decision.options[0]


def read_policy(document: Mapping[str, object], vocabulary: Vocabulary) -> PrioritiesAgent:
    """The agent that follows a policy document; InvalidPolicy when it is not one."""
    rules = document.get("rules")
    if not isinstance(rules, Sequence) or isinstance(rules, str):
        raise InvalidPolicy("a policy needs “rules”: a list of rules")
    kinds: dict[str, list[Rule]] = {}
    for number, rule in enumerate(rules, start=1):
        if not isinstance(rule, Mapping):
            raise InvalidPolicy(f"rule {number} must be an object with “when” and “do”")
        reader = _RuleReader(number, rule, vocabulary)
        kinds.setdefault(reader.kind, []).append(reader.read())
    return PrioritiesAgent(kinds)


class _RuleReader:
    """Reads one rule of a document, and says what is wrong with it."""

    def __init__(self, number: int, document: Mapping[str, object], vocabulary: Vocabulary) -> None:
        self.number = number
        self.document = document
        self.vocabulary = vocabulary
        for field in document:
            if field not in _RULE_FIELDS:
                self._fail("field", field, _RULE_FIELDS)
        self.kind = self._word("when", list(vocabulary.decisions))
        self.verb = self._word("do", vocabulary.decisions[self.kind])

    def read(self) -> Rule:
        conditions = [self._condition(text) for text in self._texts("if")]
        return Rule(self.verb, conditions, [self._preference(text) for text in self._texts("prefer")])

    def _word(self, field: str, choices: Sequence[str]) -> str:
        word = self.document.get(field)
        if not isinstance(word, str) or word not in choices:
            self._fail(f"“{field}”", word, choices)
        return word

    def _texts(self, field: str) -> list[str]:
        texts = self.document.get(field, [])
        if (
            not isinstance(texts, Sequence)
            or isinstance(texts, str)
            or not all(isinstance(text, str) for text in texts)
        ):
            raise InvalidPolicy(f"rule {self.number}: “{field}” must be a list of texts")
        return list(texts)

    def _condition(self, text: str) -> Condition:
        match = _COMPARISON.match(text.strip())
        if match is None:
            raise InvalidPolicy(f"rule {self.number}: “{text}” is no condition: compare two sides, such as “hand >= 3”")
        left, test, right = match.groups()
        difference = Sum()
        self._add(difference, left, 1, text)
        self._add(difference, right, -1, text)
        return Condition(difference, TESTS[test])

    def _add(self, total: Sum, side: str, sign: int, text: str) -> None:
        """Add the terms of one side of a condition."""
        position = 0
        while position < len(side):
            match = _TERM.match(side, position)
            if match is None or (position > 0 and not match.group(1)):
                raise InvalidPolicy(
                    f"rule {self.number}: “{side.strip()}” in “{text}” is no sum: join features and numbers by + or -"
                )
            minus, word = match.groups()
            self._add_term(total, word, -sign if minus == "-" else sign)
            position = match.end()

    def _add_term(self, total: Sum, word: str, sign: int) -> None:
        if word.isdigit():
            total.number += sign * int(word)
        elif word in self.vocabulary.state:
            total.states.append((sign, self.vocabulary.state[word]))
        else:
            total.options.append((sign, self._option_feature(word, [*self.vocabulary.state, *self._option_features()])))

    def _preference(self, text: str) -> tuple[int, OptionFeature]:
        order, _, word = text.partition(" ")
        if order not in (_HIGHEST, _LOWEST):
            raise InvalidPolicy(
                f"rule {self.number}: “{text}” is no preference: write “{_HIGHEST}” or “{_LOWEST}” and a feature"
            )
        return (1 if order == _HIGHEST else -1, self._option_feature(word.strip(), self._option_features()))

    def _option_features(self) -> list[str]:
        """The option features that make sense for the rule's verb."""
        verbs = self.vocabulary.verbs
        return [name for name in self.vocabulary.option if self.verb in verbs.get(name, (self.verb,))]

    def _option_feature(self, word: str, choices: list[str]) -> OptionFeature:
        if word not in self.vocabulary.option or word not in choices:
            self._fail(f"feature for “{self.verb}”", word, choices)
        return self.vocabulary.option[word]

    def _fail(self, what: str, word: object, choices: Sequence[str]) -> NoReturn:
        near = get_close_matches(str(word), choices, 1)
        hint = f" (did you mean “{near[0]}”?)" if near else ""
        raise InvalidPolicy(f"rule {self.number}: unknown {what}: “{word}”{hint}; choose from: {', '.join(choices)}")
