"""The verbs that only effects and chains need: putting cards elsewhere, control, links, special ways to be played."""

from abc import abstractmethod
from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.costs import Cost
from rules_engine.core.effects.context import Context, card_ref
from rules_engine.core.effects.modifiers import Rule
from rules_engine.core.effects.ops import Op
from rules_engine.core.effects.programs import Ability
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.selectors import The
from rules_engine.core.effects.watching import Departed
from rules_engine.core.events import DESTROY, Event
from rules_engine.games.elestrals import chain, responses
from rules_engine.games.elestrals.battle import Battle
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.casting import Ascend, Cast, can_ascend_with
from rules_engine.games.elestrals.events import (
    BY_EFFECT,
    BY_OPPONENT,
    CONTROL,
    DISCARD,
    FACE_DOWN,
    IN_BATTLE,
    NEXUS,
    RETURN,
    RETURN_SPIRITS,
    SENT,
    SPECIAL_ASCEND,
    SPECIAL_CAST,
    WINDOW,
)
from rules_engine.games.elestrals.payment import FROM_SPIRIT_DECK, Payment, code_of, place_and_element
from rules_engine.games.elestrals.runes import CastRune, can_cast_rune
from rules_engine.games.elestrals.seat import (
    ELESTRAL_ROW,
    KINDS,
    RUNE_ROW,
    SPIRIT_DECK,
    ElestralsPermanent,
)
from rules_engine.games.elestrals.verbs import Verbs

if TYPE_CHECKING:
    from rules_engine.games.elestrals.chain import Chain, Link
    from rules_engine.games.elestrals.game import ElestralsGame

CONTROLLED: Final = "controlled"
"""The rule that a card taken control of is under for a while (E8.29)."""


class EffectVerbs(Verbs):
    """What effects can do to a game."""

    def leave_spirits_behind(self, found: ElestralsPermanent) -> None:
        """Its Spirits go under what it Ascends into (E6.4); its last known state still has them."""
        if self.has_programs:
            self.departed[found.incarnation] = Departed(found.clone(), len(self.events) + 1, self.has_effects(found))
        found.spirits = [0] * KINDS

    def carry_out(self, verb: str, refs: list[int], context: Context | None, note: str) -> None:
        """DESTROY or SENT: all leave at once, and see each other leave (E3.10, E9.13)."""
        done = []
        for ref in refs:
            where = self.place_of(ref)
            if where is not None and not (verb == DESTROY and self._is_spared(ref, note)):
                cause = note
                if note == BY_EFFECT and context is not None and context.controller != where[0]:
                    cause = BY_OPPONENT
                self.leave(*where, verb, cause, self._foe_of(ref) if note == IN_BATTLE else None)
                done.append(ref)
        if self.has_programs:
            for ref in done:
                self.departed[ref].at = len(self.events)
        if context is not None:
            context.record(done)

    def _foe_of(self, ref: int) -> ElestralsPermanent | None:
        """The other one in the battle of an Elestral, as it is or was."""
        for frame in self.frames[::-1]:
            if isinstance(frame, Battle) and ref in frame.fighters():
                first, second = frame.fighters()
                foe = self.last_known(second if ref == first else first)
                return foe if isinstance(foe, ElestralsPermanent) else None
        return None

    def _is_spared(self, ref: int, note: str) -> bool:
        """“Cannot be destroyed”, by effects or at all."""
        found = self.find(ref)
        return found is not None and note == BY_EFFECT and self.has_rule(found, "indestructible_by_effects")

    def discard(self, card: Card[ElestralsCard]) -> None:
        """From hand to its owner's Underworld (E3.11)."""
        self.pick_up(card)
        self.seats[card.owner].underworld.append(card)
        self.record(Event(DISCARD, card.owner, card, things=(card_ref(card),)))

    def put(self, ref: int, to: str) -> int:
        """A card goes to its owner's hand, deck (``top``, ``bottom``, ``shuffled``) or Underworld; Spirits under it to
        the Underworld (E8.24). Returns the owner."""
        where = self.place_of(ref) if ref > 0 else None
        card = self.cards[-1 - ref] if where is None else self.seats[where[0]].field[where[1]].card  # type: ignore[union-attr]
        owner = self.seats[card.owner]
        if where is None:
            self.pick_up(card)
        else:
            self._lift(*where)
        if to == "hand":
            owner.hand.append(card)
        elif to == "underworld":
            owner.underworld.append(card)
        else:
            owner.deck.insert(0 if to == "bottom" else len(owner.deck), card)
        is_open = where is not None or to == "underworld"
        self.record(Event(RETURN, owner.player, card, int(is_open), to, things=(ref,)))
        return owner.player

    def _lift(self, player: int, place: int) -> None:
        """Take a card from the field; its Spirits go to the Underworld (E3.8)."""
        seat = self.seats[player]
        found = seat.field[place]
        assert found is not None
        self.departed[found.incarnation] = Departed(found.clone(), len(self.events) + 1, self.has_effects(found))
        seat.field[place] = None
        for element, count in enumerate(found.spirits):
            self.seats[found.card.owner].underworld_spirits[element] += count
        self.needs_check = True

    def return_spirits(self, player: int, elements: list[int]) -> None:
        """Spirits from the own Underworld to the Spirit Deck."""
        seat = self.seats[player]
        counts = [0] * KINDS
        for element in elements:
            counts[element] += 1
            seat.underworld_spirits[element] -= 1
            seat.spirit_deck[element] += 1
        self.record(Event(RETURN_SPIRITS, player, None, len(elements), facts=tuple(counts)))

    def take_spirits(self, player: int, spirits: list[int], zone: str) -> None:
        """Take Spirits out of the Spirit Deck or the Underworld to put them under a card."""
        seat = self.seats[player]
        pile = seat.spirit_deck if zone == "spirit_deck" else seat.underworld_spirits
        for element, count in enumerate(spirits):
            pile[element] -= count
            if zone == "spirit_deck":
                seat.spent += count

    def disenchant(self, player: int, codes: list[int]) -> None:
        """Spirits from under own cards to the Underworld (E3.11)."""
        for code in codes:
            place, element = place_and_element(code)
            self._disenchant(player, place, element)
            self.seats[player].underworld_spirits[element] += 1

    def nexus(self, source: ElestralsPermanent, receiver: ElestralsPermanent, spirits: list[int]) -> None:
        """Spirits move from one card to another, at the same time Disenchanted and Enchanted (E8.5)."""
        for element, count in enumerate(spirits):
            source.spirits[element] -= count
            receiver.spirits[element] += count
        self.needs_check = True
        things = (receiver.incarnation, source.incarnation)
        player = receiver.controller
        self.record(Event(NEXUS, player, receiver.card, sum(spirits), "", tuple(spirits), source.card, things))

    def take_control(self, ref: int, context: Context, until: str) -> bool:
        """The card moves to a free slot of the effect's controller (E8.29); false when there is none."""
        where = self.place_of(ref)
        if where is None or where[0] == context.controller:
            return False
        found = self.find(ref)
        assert found is not None
        rule = Rule(CONTROLLED, The("this"), None, "each")
        if not self._move_to(found, context.controller):
            return False
        self.begin_lasting(rule, context.clone(), (ref,), 0, until, context.controller)
        return True

    def _move_to(self, found: ElestralsPermanent, player: int) -> bool:
        row = ELESTRAL_ROW if found.definition.is_elestral else RUNE_ROW
        place = self.seats[player].free_place(row)
        if place < 0 or found.definition.is_stadium:
            return False
        seat = self.seats[found.controller]
        seat.field[seat.field.index(found)] = None
        self.seats[player].field[place] = found
        found.controller = player
        self.record(Event(CONTROL, player, found.card, things=(found.incarnation,)))
        return True

    def begin_turn(self, player: int) -> None:
        """What lasted until the next turn, or until this player's next one, ends (E5.5, E5.9)."""
        if self.has_programs:
            self.end_lasting("next_turn")
            self.end_lasting("your_next_turn", player)
            self.ascended.clear()
            self.turn_began_with = self.incarnations
        super().begin_turn(player)

    def end_turn_lasting(self, player: int) -> None:
        """What lasted this turn ends; what lasts until the end of a player's next turn ends with that (E5.9)."""
        self.lasting = [
            lasting
            for lasting in self.lasting
            if lasting.until != "end_of_next_turn" or lasting.player != player or lasting.order > self.turn_began_with
        ]
        self.end_lasting("this_turn")

    def end_lasting(self, until: str, player: int = -1) -> None:
        held = self._held()
        super().end_lasting(until, player)
        for ref in [ref for ref in held if ref not in self._held()]:
            found = self.find(ref)
            if (
                found is not None
                and found.controller != found.card.owner
                and not self._move_to(found, found.card.owner)
            ):
                self.leave(found.controller, self.seats[found.controller].field.index(found), SENT)

    def _held(self) -> list[int]:
        return [
            lasting.refs[0]
            for lasting in self.lasting
            if isinstance(lasting.modifier, Rule) and lasting.modifier.rule == CONTROLLED
        ]

    def turn_face_down(self, ref: int) -> bool:
        """A Rune is turned face-down as if Set this turn (E8.25)."""
        found = self.find(ref)
        if found is None or found.is_face_down or not found.definition.can_be_set:
            return False
        found.is_face_down = True
        found.entered = self.turn
        found.bearer = 0
        for element, count in enumerate(found.spirits):
            self.seats[found.card.owner].underworld_spirits[element] += count
        found.spirits = [0] * KINDS
        self.record(Event(FACE_DOWN, found.controller, found.card, things=(ref,)))
        return True

    # Chains

    @property
    @abstractmethod
    def game(self) -> "ElestralsGame":
        """The same game, as the frames know it."""

    def add_link(self, link: "Link") -> None:
        """Put a link onto the chain, or begin one with it. Without programs nobody has an answer: the window is noted,
        and what the link stands for has been done."""
        if not self.has_programs:
            self.note_window(link.kind)
            return
        for frame in self.frames[::-1]:
            if isinstance(frame, chain.Chain) and frame.step in (chain.GATHER, chain.OPEN):
                frame.add(self.game, link)
                return
        new: Chain = chain.Chain(self.turn_player)
        new.step = chain.OPEN
        self.push(new)
        new.add(self.game, link)

    def note_window(self, kind: str) -> None:
        """Both players could answer here, if both are there."""
        if not self.seats[1 - self.turn_player].is_absent:
            self.record(Event(WINDOW, self.turn_player, note=kind))

    def start_pending(self) -> bool:
        """A checkpoint outside of chains: if anything was triggered, it starts a chain."""
        if not self.has_programs:
            return False
        self.settle()
        self.watch()
        self.standing()  # passives that find no rest end the game here (E9.8)
        if self.has_loss:
            return False
        if not self.searches and not any(self.is_ready(pending) for pending in self.pending):
            return False
        self.push(chain.Chain(self.turn_player))
        return True

    def link_of(self, event: Event | None) -> "Link | None":
        """The link on the chain that an event has announced."""
        if event is None:
            return None
        for frame in self.frames[::-1]:
            if isinstance(frame, chain.Chain):
                for link in frame.links:
                    if link.number == event.amount:
                        return link
        return None

    def announce_effect(
        self, context: Context, ops: tuple[Op, ...], cost: tuple[Op, ...], targets: tuple[Op, ...]
    ) -> None:
        """An effect is activated: cost, targets, chain (E8.2)."""
        link = chain.Link(chain.EFFECT, context.controller, context.source_card, context.source, None, ops)
        self.push(chain.Activation(link, context, cost, targets))

    def play_own_way(self, context: Context, ability: Ability) -> None:
        """A card's own way to be played: the extra cost, then the Cast itself, which is the base (E8.17)."""
        self.push(Resolution(context, (*ability.cost, *ability.targets, *ability.ops)))

    def is_base(self, context: Context) -> bool:
        """Whether what an ability casts is the base of a chain of its own."""
        return responses.ability_of(context).kind == "play"

    def is_in_battle(self, ref: int) -> bool:
        """Whether it takes part in a battle that has begun (E7.3)."""
        return any(ref in frame.fighters() for frame in self.frames if isinstance(frame, Battle))

    def special_cast(self, context: Context, card: Card[ElestralsCard], cost: Cost, in_attack: bool) -> None:
        """Begin a Special Cast: Spirits are picked next (E6.3)."""
        frame = Cast(context.controller, card, Payment(cost, FROM_SPIRIT_DECK), in_attack_position=in_attack)
        frame.how = SPECIAL_CAST
        frame.is_base = self.is_base(context)
        self.push(frame)

    def special_ascend(
        self, context: Context, card: Card[ElestralsCard], place: int, cost: Cost, in_attack: bool
    ) -> None:
        """Begin a Special Ascend (E6.6)."""
        frame = Ascend(context.controller, card, place, in_attack_position=in_attack)
        frame.payment = Payment(cost, FROM_SPIRIT_DECK)
        frame.how = SPECIAL_ASCEND
        frame.is_base = self.is_base(context)
        self.push(frame)

    def can_ascend_into(self, player: int, definition: ElestralsCard, place: int, cost: Cost) -> bool:
        """Whether Spirits of this cost, and those on the field, suffice (E6.4)."""
        seat = self.seats[player]
        if not cost.is_met_by(seat.spirit_deck):
            return False
        return any(
            count
            and can_ascend_with(self.game, seat, definition, place, [code_of(SPIRIT_DECK, element)] * cost.total, 0)
            for element, count in enumerate(seat.spirit_deck)
        )

    def can_cast_rune(self, player: int, card: Card[ElestralsCard]) -> bool:
        """Whether a Rune Set in its row can be paid for and is allowed."""
        if self.has_player_rule(player, "cannot_play", card):
            return False
        return can_cast_rune(self.game, self.seats[player], card.definition, True)

    def cast_counter(self, player: int, card: Card[ElestralsCard], event: Event | None) -> None:
        """A Counter Rune answers, or begins a chain (E6.10)."""
        frame = CastRune(player, card)
        frame.event = event
        self.push(frame)
