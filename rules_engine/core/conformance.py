"""What every game on the core must keep to, checked on random games; faults are collected as values.

faults = faults_of(lambda: table.deal(seed), seed=7)
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from rules_engine.core.decisions import Action, Decision
from rules_engine.core.errors import IllegalAction
from rules_engine.core.game import ENDLESS, Game
from rules_engine.core.randomness import Random, game_seed, stream

Deal = Callable[[], Game[Any]]

MOST_DECISIONS = 20_000
"""Decisions after which a random game counts as endless."""
COMPLETION = 12
"""Decisions for which an offered action is followed to see that it leads somewhere."""
NEVER_OFFERED = Action("conjure", (999,))


def faults_of(deal: Deal, seed: int, *, every: int = 8) -> list[str]:
    """The faults of one random game; the costly checks are made at one decision in ``every``."""
    return _Conformance(deal, seed, every).run()


class _Conformance:
    """One random game under examination."""

    def __init__(self, deal: Deal, seed: int, every: int) -> None:
        self.deal = deal
        self.game = deal()
        self.every = every
        self.random = stream(game_seed(seed, 0), "conformance")
        self.faults: list[str] = []
        self.cards = _located(self.game)

    def run(self) -> list[str]:
        decisions = 0
        while decision := self.game.advance():
            decisions += 1
            if decisions > MOST_DECISIONS:
                return [*self.faults, f"no end after {decisions} decisions"]
            options = decision.options
            if not options:
                return [*self.faults, f"{decision} offers nothing"]
            self._check_options(decision, options)
            if self.random.below(self.every) == 0:
                self._check_closely(decision, options)
            self.game.apply(options[self.random.below(len(options))])
            self._check_cards()
        self._check_end()
        return self.faults

    def _expect(self, is_fine: bool, fault: str) -> None:
        if not is_fine:
            self.faults.append(f"after {len(self.game.choices)} choices: {fault}")

    def _check_options(self, decision: Decision, options: list[Action]) -> None:
        texts = [str(action) for action in options]
        self._expect(len(set(texts)) == len(texts), f"{decision} offers an option twice")
        for action, text in zip(options, texts, strict=True):
            self._expect(Action.parse(text) == action, f"“{text}” does not parse back")

    def _check_closely(self, decision: Decision, options: list[Action]) -> None:
        before = self.game.digest()
        self._check_refusal()
        self._check_clone(before)
        for action in options:
            self._check_completable(action)
        self._check_secrecy(decision, options)
        self._expect(self.game.digest() == before, "looking at the game has changed it")

    def _check_refusal(self) -> None:
        """A refused action changes nothing; the digest is compared at the end of the close look."""
        try:
            self.game.apply(NEVER_OFFERED)
        except IllegalAction:
            return
        self._expect(False, "an action that was not offered is accepted")

    def _check_clone(self, before: str) -> None:
        """A copy is equal, and goes on by itself to the same end as another copy with the same choices."""
        copy, other = self.game.clone(), self.game.clone()
        self._expect(copy.digest() == before, "a copy has another digest")
        mine, theirs = self.random.clone(), self.random.clone()
        for _ in range(COMPLETION):
            _step(copy, mine)
            _step(other, theirs)
        self._expect(copy.digest() == other.digest(), "two copies with the same choices differ")

    def _check_completable(self, action: Action) -> None:
        """Whatever is offered leads on: to the end of the game or to further choices."""
        copy = self.game.clone()
        try:
            copy.apply(action)
        except IllegalAction:
            self._expect(False, f"“{action}” is not offered in a copy")
            return
        for _ in range(COMPLETION):
            decision = copy.advance()
            if decision is None:
                return
            if not decision.options:
                self._expect(False, f"“{action}” leads to {decision}, which offers nothing")
                return
            _step(copy, self.random)

    def _check_secrecy(self, decision: Decision, options: list[Action]) -> None:
        """Another order of what is hidden changes neither the view nor the options."""
        viewer = decision.player
        copy = self.game.clone()
        copy.permute_hidden(viewer, self.random)
        shown, shown_by_copy = (json.dumps(game.view(viewer).document()) for game in (self.game, copy))
        self._expect(shown == shown_by_copy, f"the view of player {viewer} shows what is hidden")
        again = copy.advance()
        texts = [] if again is None else [str(action) for action in again.options]
        self._expect(texts == [str(action) for action in options], f"{decision}: the options show what is hidden")

    def _check_cards(self) -> None:
        self._expect(_located(self.game) == self.cards, "cards were lost or doubled")

    def _check_end(self) -> None:
        game = self.game
        outcome = game.outcome
        self._expect(outcome is not None and outcome.reason != ENDLESS, "the game has no proper end")
        self._expect(not game.frames and game.decision is None, "something is left to do after the end")
        self._expect(_replayed(self.deal(), game.choices) == game.digest(), "the same choices end elsewhere")


def _located(game: Game[Any]) -> "Counter[int]":
    """How often each card number is found in some zone."""
    return Counter(card.number for seat in game.seats for card in seat.cards())


def _step(game: Game[Any], random: Random) -> None:
    """One random choice, if one is to be made."""
    decision = game.advance()
    if decision is not None:
        options = decision.options
        game.apply(options[random.below(len(options))])


def _replayed(game: Game[Any], choices: list[Action]) -> str:
    """The digest after the same choices, read back from their texts."""
    for action in choices:
        game.advance()
        game.apply(Action.parse(str(action)))
    game.advance()
    return game.digest()
