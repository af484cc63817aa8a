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

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NoReturn

from rules_engine.core.agents import Agent
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.errors import EngineError
from rules_engine.core.views import View
from rules_engine.core.vocabulary import OptionFeature, StateFeature, Vocabulary

_LEAST: Final = -(2**60)
_MOST: Final = 2**60
_COMPARISON = re.compile(r"^(.+?)\s*(<=|>=|!=|<|>|=)\s*(.+)$")
_TERM = re.compile(r"\s*([+-]?)\s*([a-z_]+|\d+)")
MOST_DIGITS: Final = 9
"""No rule counts further."""
_RULE_FIELDS = ("when", "do", "if", "prefer")
_HIGHEST, _LOWEST = "highest", "lowest"


class InvalidPolicy(EngineError):  # noqa: N818 - named like its siblings
    """A policy that cannot be read; the message names the rule, the word, and what there is to choose from."""

    code = "invalid_policy"


class Sum:
    """Features added up, each with its sign; ``states`` are features of the position, ``options`` of the option."""

    __slots__ = ("options", "states")

    def __init__(self) -> None:
        self.states: list[tuple[int, StateFeature]] = []
        self.options: list[tuple[int, OptionFeature]] = []

    def of_state(self, view: Any) -> int:
        """The part that no option changes."""
        total = 0
        for sign, feature in self.states:
            total += sign * feature(view)
        return total

    def of_option(self, view: Any, action: Action) -> int:
        """The sum for one option."""
        total = self.of_state(view)
        for sign, feature in self.options:
            total += sign * feature(view, action)
        return total


class Rule:
    """One rule, ready to be followed.

    Conditions are a feature, or the sum of several, with the least and the most that it may be, and whether it must be
    (True) or must not be (False) from the one to the other: quicker than calling a comparison. ``states`` do not look
    at the option, ``options`` do. ``preferences`` are pairs of sign and feature, larger being better.
    """

    __slots__ = ("options", "preferences", "states", "verb")

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.states: list[tuple[StateFeature, int, int, bool]] = []
        self.options: list[tuple[OptionFeature, int, int, bool]] = []
        self.preferences: list[tuple[int, OptionFeature]] = []

    def add_condition(self, sum: Sum, comparison: str, bound: int) -> None:
        """A sum of one feature is that feature."""
        least, most, must_be = _range(comparison, bound)
        if not sum.options:
            is_plain = len(sum.states) == 1 and sum.states[0][0] == 1
            self.states.append((sum.states[0][1] if is_plain else sum.of_state, least, most, must_be))
        else:
            is_plain = not sum.states and len(sum.options) == 1 and sum.options[0][0] == 1
            self.options.append((sum.options[0][1] if is_plain else sum.of_option, least, most, must_be))

    def choose(self, view: View[Any], decision: Decision) -> Action | None:
        """The best option that the rule allows, None when there is none."""
        for feature, least, most, must_be in self.states:
            if (least <= feature(view) <= most) != must_be:
                return None
        group = decision.of(self.verb)
        if self.options:
            group = self._allowed(view, group)
        if not group:
            return None
        return group[0] if len(group) == 1 or not self.preferences else self._best(view, group)

    def _allowed(self, view: View[Any], group: list[Action]) -> list[Action]:
        """The options that meet the conditions; the first one is enough where nothing is preferred."""
        allowed = []
        for action in group:
            for feature, least, most, must_be in self.options:
                if (least <= feature(view, action) <= most) != must_be:
                    break
            else:
                allowed.append(action)
                if not self.preferences:
                    break
        return allowed

    def _best(self, view: View[Any], candidates: list[Action]) -> Action:
        for sign, feature in self.preferences:
            best: list[Action] = []
            most = 0
            for action in candidates:
                value = sign * feature(view, action)
                if not best or value > most:
                    best = [action]
                    most = value
                elif value == most:
                    best.append(action)
            if len(best) == 1:
                break
            candidates = best
        return best[0]


def _range(comparison: str, bound: int) -> tuple[int, int, bool]:
    """The numbers that meet a comparison: least, most, and whether to be inside or outside of them."""
    if comparison in ("=", "!="):
        return bound, bound, comparison == "="
    if comparison in ("<", "<="):
        return _LEAST, bound - 1 if comparison == "<" else bound, True
    return bound + 1 if comparison == ">" else bound, _MOST, True


class PrioritiesAgent(Agent):
    """Follows a policy."""

    def __init__(self, rules: Mapping[str, list[Rule]]) -> None:
        self._all_rules = dict(rules)
        self._rules: dict[str, list[tuple[tuple[str, ...], list[Rule]]]] = {}
        """By kind, and by the verbs offered: the rules for these verbs. A kind has few sets of verbs, so that looking
        through them is quicker than to hash them."""

    def choose(self, view: View[Any], decision: Decision) -> Action:
        for rule in self._rules_for(decision.kind, decision.verbs):
            chosen = rule.choose(view, decision)
            if chosen is not None:
                return chosen
        return decision.options[0]

    def _rules_for(self, kind: str, verbs: tuple[str, ...]) -> list[Rule]:
        known = self._rules.get(kind)
        if known is None:
            known = self._rules[kind] = []
        for offered, rules in known:
            if offered == verbs:
                return rules
        rules = [rule for rule in self._all_rules.get(kind, ()) if rule.verb in verbs]
        known.append((verbs, rules))
        return rules


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
        rule = Rule(self.verb)
        for text in self._texts("if"):
            self._read_condition(rule, text)
        rule.preferences = [self._preference(text) for text in self._texts("prefer")]
        return rule

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

    def _read_condition(self, rule: Rule, text: str) -> None:
        match = _COMPARISON.match(text.strip())
        if match is None:
            raise InvalidPolicy(f"rule {self.number}: “{text}” is no condition: compare two sides, such as “hand >= 3”")
        left, comparison, right = match.groups()
        sum = Sum()
        number = self._add(sum, left, 1, text) + self._add(sum, right, -1, text)
        if not sum.states and not sum.options:
            raise InvalidPolicy(f"rule {self.number}: “{text}” compares numbers only: name a feature, such as “hand”")
        rule.add_condition(sum, comparison, -number)

    def _add(self, sum: Sum, side: str, sign: int, text: str) -> int:
        """Add the features of one side of a condition; returns its number."""
        number = position = 0
        while position < len(side):
            match = _TERM.match(side, position)
            if match is None or (position > 0 and not match.group(1)):
                raise InvalidPolicy(
                    f"rule {self.number}: “{side.strip()}” in “{text}” is no sum: join features and numbers by + or -"
                )
            minus, word = match.groups()
            number += self._add_term(sum, word, -sign if minus == "-" else sign)
            position = match.end()
        return number

    def _add_term(self, sum: Sum, word: str, sign: int) -> int:
        """Add one feature, or return the signed number."""
        if word.isdigit():
            if len(word) > MOST_DIGITS:
                raise InvalidPolicy(
                    f"rule {self.number}: a number of {len(word)} digits is too long: at most {MOST_DIGITS}"
                )
            return sign * int(word)
        if word in self.vocabulary.state:
            sum.states.append((sign, self.vocabulary.state[word]))
        else:
            choices = [*self.vocabulary.state, *self._option_features()]
            sum.options.append((sign, self._option_feature(word, choices)))
        return 0

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
