"""The words in which a game's policies are written: kinds of decision, verbs, features of a position or an option.

A game lists its words here; :mod:`rules_engine.agents.priorities` reads policies written in them. Both stand above the
core and do not know each other.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.core.decisions import Action

StateFeature = Callable[[Any], int]
"""A number read from a view (``spirits >= 6``)."""
OptionFeature = Callable[[Any, Action], int]
"""A number read from a view and one option (``attack > 0``, prefer ``highest attack``)."""


class Vocabulary:
    """``decisions`` maps a kind of decision to its verbs, ``state`` and ``option`` names to features: plain functions
    whose docstring explains them. ``verbs`` names, for option features that not every option has, the verbs for which
    they make sense."""

    def __init__(
        self,
        decisions: Mapping[str, Sequence[str]],
        state: Mapping[str, StateFeature],
        option: Mapping[str, OptionFeature],
        verbs: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.decisions = decisions
        self.state = state
        self.option = option
        self.verbs = verbs or {}
