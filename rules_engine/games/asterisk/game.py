"""A game of アスタリスクTCG: its verbs, checkpoints and state checks. The rules that can pause are frames beside it."""

from typing import TYPE_CHECKING, ClassVar, Final, Self, cast

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context, card_ref
from rules_engine.core.effects.ops import May, Op
from rules_engine.core.effects.programs import Ability
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.watching import Pending, announce
from rules_engine.core.events import Event
from rules_engine.games.asterisk import tracing
from rules_engine.games.asterisk.agenda import Agenda, Checkpoint
from rules_engine.games.asterisk.assault import Assault
from rules_engine.games.asterisk.cards import AUTOMATIC, BURST, DAMAGE_TRIGGER, EVOLUTION, SPELL_EFFECT, AsteriskCard
from rules_engine.games.asterisk.chain import Link
from rules_engine.games.asterisk.events import (
    CONCEDED,
    EFFECT,
    RESOLVE,
    SUMMONED,
    TRIGGER,
)
from rules_engine.games.asterisk.plays import Play
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat
from rules_engine.games.asterisk.sentences import sentence
from rules_engine.games.asterisk.triggers import TriggerStep
from rules_engine.games.asterisk.verbs import DECK_OUT, AsteriskVerbs, abilities_of
from rules_engine.games.asterisk.view import AsteriskView

if TYPE_CHECKING:
    from rules_engine.games.asterisk.table import AsteriskTable

HAND: Final = 5
DAMAGE_LIMIT: Final = 5
"""Damage cards that lose the game (A2.3)."""
FIVE_DAMAGE: Final = "damage"


class AsteriskGame(AsteriskVerbs):
    """Dealt by a :class:`~rules_engine.games.asterisk.table.AsteriskTable`."""

    view_class: ClassVar = AsteriskView

    def __init__(self, table: "AsteriskTable", seed: bytes) -> None:
        columns = table.options.columns
        seats = [AsteriskSeat(0, columns), AsteriskSeat(1, columns)]
        super().__init__(table, seats, seed)
        self.first_player = 0
        self.has_responses = table.has_programs or len(table.decks) > 1
        """Whether anything can happen besides what the turn player does: somebody sits on the other seat, or a card has
        an effect."""
        self.summons: list[Event] = []
        """Summons that may still be answered (A7.4)."""
        self.turned_up: list[int] = []
        """Cards that damage by an effect has turned up, where it has a trigger step (A5.13)."""
        for seat in self.seats:
            seat.mana.main_colour_only = self.options.multicolour_pays == "main_colour"

    # Effects

    def play_card(self, player: int, action: Action, *, is_reaction: bool = False) -> None:
        """Begin to play the card that the action names, with the X and burst that it names."""
        self.push(Play(player, *action.args, is_reaction=is_reaction))

    def damage_by_effect(self, player: int, amount: int) -> None:
        """Damage that no attack does; only the options give it a trigger step, and never within one (A5.8, A5.13)."""
        turned_up = self.damage(player, amount)
        is_in_trigger = any(isinstance(frame, TriggerStep) for frame in self.frames)
        if self.options.effect_damage_triggers and not is_in_trigger:
            self.turned_up += turned_up

    def resolve(self, context: Context, ops: tuple[Op, ...]) -> None:
        """Do the ops; afterwards comes a checkpoint."""
        self.push(Checkpoint())
        self.push(Resolution(context, ops))

    def activate(self, found: AsteriskPermanent, number: int) -> None:
        """Pay the cost of an activated ability, then do it (A4.5, A4.7)."""
        ability = abilities_of(found.card)[number]
        context = Context(found.controller, found.incarnation, found.card, number)
        self.count_use(context)
        self.record(Event(EFFECT, found.controller, found.card, note=ability.kind, things=(found.incarnation,)))
        self.resolve(context, (*ability.cost, *ability.targets, *ability.ops))

    def resolve_link(self, link: Link) -> None:
        """A spell of a chain resolves (A5.5), or comes to nothing."""
        self.record(Event(RESOLVE, link.player, link.card, note="negated" if link.is_negated else ""))
        if link.is_negated:
            self._fail(link)
            self.checkpoint()
            return
        abilities = [ability for ability in abilities_of(link.card) if self._is_due(ability, link)]
        if abilities:
            context = Context(link.player, link.ref, link.card)
            context.event = link.answers
            context.amounts.update(x=link.x, burst=link.burst)
            self.resolve(context, tuple(op for ability in abilities for op in ability.ops))
        else:
            self.checkpoint()

    def _is_due(self, ability: Ability, link: Link) -> bool:
        """Whether an ability of the spell is part of what it does now: that of a reaction must be met (A7.1), a burst
        paid for (A8.2)."""
        if ability.kind == BURST:
            return link.burst > 0
        if ability.kind != SPELL_EFFECT:
            return False
        if not link.is_reaction or ability.trigger is None or link.answers is None:
            return True
        return ability.trigger.is_met(self, Context(link.player, link.ref, link.card), link.answers)

    def _fail(self, link: Link) -> None:
        """The spell has come to nothing: a continuous one goes to the trash, a reaction counts all the same (A7.3)."""
        if link.ref > 0:
            self.carry_out("trash", [link.ref], None, "")
        if link.is_reaction and not self.options.failed_reaction_counts:
            self.seats[link.player].reactions -= 1

    def use_damage_trigger(self, player: int, card: Card[AsteriskCard]) -> None:
        """A card that damage has turned up does its [DT] effect (A5.8)."""
        self.record(Event(TRIGGER, player, card))
        ops = tuple(op for ability in card.definition.abilities(DAMAGE_TRIGGER) for op in ability.ops)
        self.resolve(Context(player, card_ref(card), card), ops)

    def use_pending(self, pending: Pending) -> None:
        """An effect that has become due is used."""
        self.pending.remove(pending)
        context, block = pending.context, pending.block
        if block is None:
            ability = abilities_of(context.source_card)[context.ability]
            kind, ops = ability.kind, ability.ops
        else:
            kind, ops = "", cast("tuple[Op, ...]", block.ops)
        self.record(Event(EFFECT, context.controller, context.source_card, note=kind, things=(context.source,)))
        self.resolve(context, (May(ops, "you", ()),) if pending.is_optional else ops)

    def end_periods(self, player: int) -> None:
        """Effects of this turn and of this player's own turn stop, those of the opponent's turn begin (A3.6)."""
        self.seats[player].is_own_period = False
        if self.has_programs:
            self.end_lasting("turn")
            if self.options.unstated_duration == "turn":
                self.end_lasting("unstated")

    # Checkpoints

    def checkpoint(self) -> None:
        """An effect or a step is finished: the state is checked, then come the effects that have become due, and the
        answers to summons (A2.4, A7.4)."""
        self.settle()
        if not self.has_responses:
            return
        if self.has_programs:
            self.collect()
        if (self.pending or self.summons or self.turned_up) and not isinstance(self.frames[-1], Agenda):
            self.push(Agenda())

    def collect(self) -> None:
        """Look at what has happened since the last time: which effects become due (A8.5)."""
        events, waiting = self.events, self.table.index.waiting
        met: list[tuple[int, int]] = []
        while self.seen < len(events):
            place, event = self.seen, events[self.seen]
            self.seen += 1
            if event.kind == SUMMONED and self._may_be_answered(event):
                self.summons.append(event)
            ids = waiting.get(event.kind)
            if ids is not None:
                for observer in self._observers(place, ids):
                    self._meet(observer, event, met)

    def _may_be_answered(self, event: Event) -> bool:
        is_summon = event.note != EVOLUTION or self.options.evolution_is_summon
        return is_summon and not self.seats[1 - event.player].is_absent

    def _observers(self, place: int, ids: list[str]) -> list[AsteriskPermanent]:
        """Those of these cards that were in play when the event at this place happened, the turn player's first."""
        found = [
            found
            for player in (self.turn_player, 1 - self.turn_player)
            for found in self.seats[player].slots
            if found is not None and found.since <= place and found.definition.id in ids
        ]
        if self.departed:
            for ref in sorted(self.departed):
                left = self.departed[ref]
                if left.thing.since <= place < left.at and left.thing.definition.id in ids:
                    found.append(left.thing)
        return found

    def _meet(self, observer: AsteriskPermanent, event: Event, met: list[tuple[int, int]]) -> None:
        """The effects of one object that wait for this event become due."""
        if event.kind == SUMMONED and event.note == EVOLUTION and not self.options.evolution_is_summon:
            return
        card = observer.card
        for context in announce(self, card, observer.controller, observer.incarnation, event):
            ability = abilities_of(card)[context.ability]
            key = (observer.incarnation, context.ability)
            is_again = ability.trigger is not None and ability.trigger.is_batched and key in met
            if ability.kind == AUTOMATIC and not is_again and self.may_use(ability, context):
                met.append(key)
                self.count_use(context)
                self.pending.append(Pending(context, ability.is_optional))

    def may_use(self, ability: Ability, context: Context) -> bool:
        """Whether the limit of uses in a turn leaves one, and the condition holds (A4.5)."""
        if ability.limit is not None:
            limit = ability.limit.value(self, context)
            if limit and self.uses.of(self._counted(context), context.ability) >= limit:
                return False
        return ability.condition is None or ability.condition.holds(self, context)

    def count_use(self, context: Context) -> None:
        """An ability is used; that counts even if it comes to nothing."""
        self.uses.add(self._counted(context), context.ability)

    def _counted(self, context: Context) -> int:
        """For what uses are counted: the object, or all cards of its name with this owner (A4.5)."""
        if self.options.once_per_turn_counts == "object":
            return context.source
        card = context.source_card
        return next(
            card_ref(other)
            for other in self.cards
            if other.owner == card.owner and other.definition.name == card.definition.name
        )

    @property
    def is_attack_over(self) -> bool:
        """Whether the attack under way has come to nothing (A5.6)."""
        return any(isinstance(frame, Assault) and frame.is_over(self) for frame in self.frames)

    def end_attack(self) -> None:
        """An effect ends the attack under way."""
        for frame in self.frames:
            if isinstance(frame, Assault):
                frame.is_ended = True

    # State checks and the end

    def settle(self) -> None:
        """The win check (A2.4), and what the options say of power 0 (A8.3)."""
        if self.options.zero_power_destroyed:
            losers = [
                found.incarnation
                for seat in self.seats
                for _, found in seat.field()
                if found.definition.is_stella and self.power(found) <= 0
            ]
            if losers:
                self.carry_out("destroy", losers, None, "")
        for seat in self.seats:
            if seat.damage_count >= DAMAGE_LIMIT and not self._is_win_check_held:
                self.lose(seat.player, FIVE_DAMAGE)
            elif seat.has_failed:
                self.lose(seat.player, DECK_OUT)

    @property
    def _is_win_check_held(self) -> bool:
        """Whether a trigger step is under way, after which alone damage is judged (A2.4)."""
        return any(isinstance(frame, TriggerStep) and frame.holds_win_check for frame in self.frames)

    def concede(self, player: int) -> None:
        """A player gives up, at any time (A2.3)."""
        if self.outcome is None:
            self.lose(player, CONCEDED)
            self.judge()

    def judge(self) -> None:
        """Both losing at once is a draw, or what the options say (A2.4)."""
        if self.options.both_lose == "turn_player_loses" and all(seat.loss for seat in self.seats):
            self.end(1 - self.turn_player, self.seats[self.turn_player].loss)
        else:
            super().judge()

    def end(self, winner: int | None, reason: str) -> None:
        if self.trace is not None:
            tracing.close_turn(self, self.trace)
        super().end(winner, reason)

    # For the loop

    def sentence(self, event: Event, viewer: int | None) -> str:
        return sentence(self, event, viewer)

    def blank(self) -> Self:
        return type(self)(self.table, self.seed)

    def clone(self) -> Self:
        other = super().clone()
        other.first_player = self.first_player
        other.summons = self.summons[:]
        other.turned_up = self.turned_up[:]
        return other

    def state(self) -> tuple[object, ...]:
        summons = tuple(event.state() for event in self.summons)
        return (*super().state(), self.first_player, summons, tuple(self.turned_up))
