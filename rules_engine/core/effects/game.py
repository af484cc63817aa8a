"""What a game needs to play programs: zones that selectors look into, pending abilities, lasting modifiers, uses."""

from abc import abstractmethod
from typing import Any, ClassVar, Self

from rules_engine.core.cards import Card
from rules_engine.core.effects.context import Context, Thing
from rules_engine.core.effects.limits import Uses
from rules_engine.core.effects.modifiers import Lasting, Modifier, Standing
from rules_engine.core.effects.replacement import Would, replacements
from rules_engine.core.effects.watching import Departed, Pending
from rules_engine.core.game import Game
from rules_engine.core.permanents import Permanent
from rules_engine.core.seats import S


class EffectsGame(Game[S]):
    """A game whose cards may have programs. Without any, nothing of this costs time: ``has_programs`` guards it."""

    quiet_events: ClassVar[tuple[str, ...]] = ()
    """Kinds of events that change nothing on which a modifier could depend."""

    def __init__(self, cards: list[Card[Any]], seats: list[S], seed: bytes, *, has_programs: bool = False) -> None:
        super().__init__(cards, seats, seed)
        self.has_programs = has_programs
        self.pending: list[Pending] = []
        """Abilities that have been triggered and wait, in the order in which that happened."""
        self.lasting: list[Lasting] = []
        """Modifiers left behind by resolved effects, in the order in which they began."""
        self.uses = Uses()
        self.departed: dict[int, Departed] = {}
        """Objects that have left the field this turn, by incarnation."""
        self.seen = 0
        """How many events the triggers have looked at."""
        self._standing: list[Standing] | None = None
        self._standing_at = -1

    # What programs ask of a game

    @abstractmethod
    def things(self, zone: str, player: int) -> list[Thing]:
        """What lies in a zone of a player, in an order that follows from what the player may know."""

    @abstractmethod
    def thing(self, ref: int) -> Thing | None:
        """What a ref stands for, while it is still there (E9.7)."""

    @abstractmethod
    def side_of(self, thing: Thing) -> int:
        """The player whose thing it is: the controller on the field, else the owner."""

    @abstractmethod
    def passives(self) -> list[Standing]:
        """The modifiers of all passive abilities that work now."""

    @abstractmethod
    def carry_out(self, verb: str, refs: list[int], context: Context | None, note: str) -> None:
        """Let it happen to things, after replacements; an effect's ``context`` records it."""

    @abstractmethod
    def named(self, player: int, ref: int) -> tuple[int, ...]:
        """The numbers by which an action of this player names a thing."""

    @abstractmethod
    def likeness(self, ref: int) -> object:
        """What alike things have in common; they are offered once."""

    def last_known(self, ref: int) -> Thing | None:
        """What a ref stands for, or stood for when it left the field."""
        found = self.thing(ref)
        if found is None and ref < 0:
            return self.cards[-1 - ref]
        if found is None and ref in self.departed:
            left: Permanent[Any] = self.departed[ref].thing
            return left
        return found

    def controller_of(self, ref: int) -> int:
        """The player whose thing it is, or was."""
        thing = self.last_known(ref)
        return self.turn_player if thing is None else self.side_of(thing)

    def can_be_targeted(self, ref: int, context: Context) -> bool:
        """Whether an effect may choose the thing as a target."""
        return True

    def is_affected(self, ref: int, context: Context) -> bool:
        """Whether an effect does anything to the thing."""
        return True

    def in_order(self, refs: list[int]) -> list[int]:
        """Refs in the order in which choices list them: as found, cards out of hidden zones by their number."""
        return [ref for ref in refs if ref > 0] + sorted((ref for ref in refs if ref < 0), reverse=True)

    # Modifiers

    def standing(self) -> list[Standing]:
        """All modifiers that work now, in the order in which they began; kept until something is recorded."""
        if not self.has_programs:
            return []
        now = len(self.events)
        if self._standing is None or (self._standing_at != now and self._has_changed(now)):
            self._standing_at = now
            self._standing = self.lasting_standing()
            self._standing = sorted([*self.lasting_standing(), *self.passives()], key=_order)
        return self._standing

    def _has_changed(self, now: int) -> bool:
        """Whether anything has been recorded that modifiers can depend on."""
        for index in range(self._standing_at, now):
            if self.events[index].kind not in self.quiet_events:
                return True
        self._standing_at = now
        return False

    def lasting_standing(self) -> list[Standing]:
        """The modifiers that resolved effects have left."""
        return [_standing(lasting) for lasting in self.lasting]

    def forget_standing(self) -> None:
        """Something has changed that no event tells of."""
        self._standing = None

    def begin_lasting(
        self, modifier: Modifier, context: Context, refs: tuple[int, ...], amount: int, until: str, player: int
    ) -> None:
        """A modifier begins to work."""
        self.lasting.append(Lasting(modifier, context, refs, amount, self.new_incarnation(), until, player))
        self.forget_standing()

    def end_lasting(self, until: str, player: int = -1) -> None:
        """Everything that lasted until now ends; with a player, only what waited for that player."""
        self.lasting = [
            lasting for lasting in self.lasting if lasting.until != until or player not in (-1, lasting.player)
        ]
        self.forget_standing()

    # Replacements

    def would(self, verb: str, refs: list[int], context: Context | None = None, note: str = "") -> None:
        """Let something happen to things at once, but ask first what happens instead."""
        if self.has_programs and any(replacements(self, verb, ref) for ref in refs):
            self.push(Would(verb, refs, context, note))
        else:
            self.carry_out(verb, refs, context, note)

    # Copies and digests

    def begin_turn(self, player: int) -> None:
        super().begin_turn(player)
        if self.has_programs:
            self.uses.clear()
            self.departed.clear()

    def clone(self) -> Self:
        other = super().clone()
        if self.has_programs:
            other.pending = [pending.clone() for pending in self.pending]
            other.lasting = self.lasting[:]
            other.uses = self.uses.clone()
            other.departed = dict(self.departed)
            other.seen = self.seen
        return other

    def state(self) -> tuple[object, ...]:
        if not self.has_programs:
            return super().state()
        return (
            *super().state(),
            tuple(pending.state() for pending in self.pending),
            tuple(lasting.state() for lasting in self.lasting),
            self.uses.state(),
            tuple((ref, self.departed[ref].thing.state()) for ref in sorted(self.departed)),
            self.seen,
        )


def _standing(lasting: Lasting) -> Standing:
    return Standing(lasting.modifier, lasting.context, lasting.order, lasting.refs, lasting.amount)


def _order(standing: Standing) -> int:
    return standing.order
