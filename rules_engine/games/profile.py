"""What goldfish statistics must know of a game beside its rules: the pace of drawing, goals, words, groups of cards."""

from collections.abc import Callable, Sequence
from typing import Final

from rules_engine.construction.deck import DeckList
from rules_engine.core.cards import Definition

Words = tuple[str, str]
"""The same in English and in Japanese."""


class KeepRule:
    """Which opening hands a policy keeps, so far as it can be said in numbers of cards: ``group_of`` puts each card
    into one of ``groups`` groups, ``accepts`` judges how many cards of each group are in the hand. At most ``most``
    mulligans are taken."""

    __slots__ = ("accepts", "group_of", "groups", "most")

    def __init__(
        self,
        groups: int,
        group_of: Callable[[Definition], int],
        accepts: Callable[[Sequence[int]], bool],
        most: int,
    ) -> None:
        self.groups = groups
        self.group_of = group_of
        self.accepts = accepts
        self.most = most


class Profile:
    """``first_turn_draws`` are the cards that the first player draws in the first turn of the game, ``turn_draws``
    those of every other turn. ``damage_goals`` ascend; the last one wins the game. ``step`` is the turn for which a
    card is on the curve, 0 for none. ``is_trigger`` (None: no such thing) tells cards that do something when they are
    damage. ``keep_rule`` gives the keep rule of a policy for a deck, None where numbers of cards cannot tell.
    ``exhaustible`` names what a deck can run out of, as :attr:`Trace.exhausted` does. ``has_text`` is false for cards
    that never have an effect. ``extras`` names the statistics that only some games have.
    """

    def __init__(
        self,
        *,
        opening_hand: int,
        first_turn_draws: int,
        turn_draws: int,
        damage_goals: tuple[int, ...],
        resource: Words,
        damage: Words,
        step: Callable[[Definition], int],
        is_trigger: Callable[[Definition], bool] | None = None,
        keep_rule: Callable[[str, DeckList], KeepRule | None] = lambda policy, deck: None,
        exhaustible: Callable[[DeckList], list[str]] = lambda deck: [],
        has_text: Callable[[Definition], bool] = lambda card: True,
        extras: tuple[str, ...] = (),
    ) -> None:
        self.opening_hand: Final = opening_hand
        self.first_turn_draws: Final = first_turn_draws
        self.turn_draws: Final = turn_draws
        self.damage_goals: Final = damage_goals
        self.resource: Final = resource
        self.damage: Final = damage
        self.step: Final = step
        self.is_trigger: Final = is_trigger
        self.keep_rule: Final = keep_rule
        self.exhaustible: Final = exhaustible
        self.has_text: Final = has_text
        self.extras: Final = extras

    def seen(self, turn: int, *, is_first: bool) -> int:
        """The cards seen by own turn ``turn`` without mulligans and extra draws; turn 0 is the opening hand."""
        if turn == 0:
            return self.opening_hand
        first_draws = self.first_turn_draws if is_first else self.turn_draws
        return self.opening_hand + first_draws + (turn - 1) * self.turn_draws
