"""Effects that have become due: whose comes first, and what happens after each (A2.4, A5.10, A7.4, A8.5)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.watching import Pending
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.chain import Chain
from rules_engine.games.asterisk.triggers import TriggerStep

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame

RESOLVE: Final = "resolve"
"""The effect at this place among those of the player that are due."""
EFFECTS_KIND: Final = "effects"
AFTER_REACTIONS: Final = "after_reactions"
"""The phase of effects that wait until a summon has been answered (A7.4)."""


class Checkpoint(Frame["AsteriskGame"]):
    """The effect above it is finished."""

    __slots__ = ()

    def resume(self, game: "AsteriskGame") -> None:
        game.pop()
        game.checkpoint()

    def clone(self) -> "Checkpoint":
        return Checkpoint()

    def state(self) -> tuple[object, ...]:
        return ("checkpoint",)


class Agenda(Frame["AsteriskGame"]):
    """All that is due, until nothing is: the turn player's effects first, each player's in the order that the player
    chooses; then the answers to summons, then the trigger steps of damage by effects."""

    __slots__ = ()

    def resume(self, game: "AsteriskGame") -> None:
        if game.has_programs:
            game.collect()
        self._release(game)
        due = self._due(game)
        if game.summons and not (due and game.options.own_summon_effect_first):
            for pending in due:
                pending.phase = AFTER_REACTIONS
            game.push(Chain([], game.summons.pop(0)))
        elif due:
            self._use_next(game, due)
        elif game.turned_up:
            self._push_trigger_step(game)
        else:
            game.pop()

    def _release(self, game: "AsteriskGame") -> None:
        """What waited for the answers to a summon becomes due again, once those are over."""
        is_lowest = sum(1 for frame in game.frames if isinstance(frame, Agenda)) == 1
        for pending in game.pending:
            if is_lowest and pending.phase == AFTER_REACTIONS:
                pending.phase = ""

    def _due(self, game: "AsteriskGame") -> list[Pending]:
        """What the player whose turn it is to resolve has due."""
        for player in (game.turn_player, 1 - game.turn_player):
            due = [pending for pending in game.pending if not pending.phase and pending.context.controller == player]
            if due:
                return due
        return []

    def _use_next(self, game: "AsteriskGame", due: list[Pending]) -> None:
        """Use an effect; ask which where that makes a difference."""
        if game.options.effects_order == "entered":
            game.use_pending(min(due, key=_came))
        elif len(_distinct(due)) == 1:
            game.use_pending(due[0])
        else:
            game.ask(due[0].context.controller, EFFECTS_KIND, (RESOLVE,))

    def _push_trigger_step(self, game: "AsteriskGame") -> None:
        player = game.cards[game.turned_up[0]].owner
        waiting = [number for number in game.turned_up if game.cards[number].owner == player]
        game.turned_up = [number for number in game.turned_up if number not in waiting]
        game.push(TriggerStep(player, waiting, holds_win_check=False))

    def offers(self, game: "AsteriskGame", verb: str) -> list[Action]:
        return [Action(RESOLVE, (place,)) for place in _distinct(self._due(game))]

    def choose(self, game: "AsteriskGame", action: Action) -> None:
        game.use_pending(self._due(game)[action.args[0]])

    def clone(self) -> "Agenda":
        return Agenda()

    def state(self) -> tuple[object, ...]:
        return ("agenda",)


def _came(pending: Pending) -> int:
    return pending.context.source


def _distinct(due: list[Pending]) -> list[int]:
    """The places of the effects between which there is a choice: of alike ones the first."""
    seen: list[tuple[str, int, str]] = []
    places = []
    for place, pending in enumerate(due):
        label = "" if pending.block is None else pending.block.label
        likeness = (pending.context.source_card.definition.id, pending.context.ability, label)
        if likeness not in seen:
            seen.append(likeness)
            places.append(place)
    return places
