"""What programs see of a game of Elestrals: zones, stats, states, which effects work, what waits to be used."""

from typing import TYPE_CHECKING, ClassVar, Final

from rules_engine.core.cards import Card
from rules_engine.core.effects.context import Context, Thing, card_of, card_ref
from rules_engine.core.effects.game import EffectsGame
from rules_engine.core.effects.modifiers import Rule, Standing, has_player_rule, has_rule, stats_of
from rules_engine.core.effects.watching import Pending
from rules_engine.core.events import PHASE, SHUFFLE, Event
from rules_engine.core.game import ENDLESS
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.effects.language import CONDITIONAL, INSTANT, PASSIVE
from rules_engine.games.elestrals.events import ANNOUNCE, CHAIN_END, PHASE_EVENT, REVEAL, SEARCH, WINDOW
from rules_engine.games.elestrals.payment import code_of
from rules_engine.games.elestrals.seat import PLACES, ElestralsPermanent, ElestralsSeat

if TYPE_CHECKING:
    from rules_engine.games.elestrals.table import ElestralsTable

PASSIVE_ROUNDS: Final = 16
"""How often passives that switch each other off are asked anew before the game is called endless (E9.8)."""
UNDERWORLD_NAME: Final = 200
"""Added to a place in the Underworld where an action names a card of the other player there."""
HAND_NAME: Final = 300
"""Added to a place in the other player's hand while it is looked at."""


class Playing(EffectsGame[ElestralsSeat]):
    """The questions that programs ask; the verbs are in the class that derives from it."""

    quiet_events: ClassVar = (ANNOUNCE, CHAIN_END, REVEAL, WINDOW, SHUFFLE, PHASE)

    def __init__(self, table: "ElestralsTable", seed: bytes) -> None:
        seats = [ElestralsSeat(0), ElestralsSeat(1)]
        super().__init__(table.cards, seats, seed, has_programs=table.has_programs)
        self.table = table
        self.options = table.options
        self.phase = ""
        self.searches: list[Event] = []
        """Searches that have not had their window yet (E9.12)."""
        self.is_endless = False

    # Things

    def things(self, zone: str, player: int) -> list[Thing]:
        seat = self.seats[player]
        if zone == "field":
            return [found for found in seat.field if found is not None and not found.in_limbo]
        if zone == "hand":
            return list(seat.hand)
        if zone == "underworld":
            return list(seat.underworld)
        return _sorted(seat.deck) if zone == "deck" else []

    def thing(self, ref: int) -> Thing | None:
        if ref > 0:
            found = self.find(ref)
            return None if found is None or found.in_limbo else found
        card: Card[ElestralsCard] = self.cards[-1 - ref]
        for seat in self.seats:
            if card in seat.hand or card in seat.underworld or card in seat.deck:
                return card
        return None

    def find(self, incarnation: int) -> ElestralsPermanent | None:
        """The object on the field, if it is still the same (E9.7)."""
        for seat in self.seats:
            for found in seat.field:
                if found is not None and found.incarnation == incarnation:
                    return found
        return None

    def place_of(self, ref: int) -> tuple[int, int] | None:
        """Seat and place of an object on the field."""
        for seat in self.seats:
            for place, found in enumerate(seat.field):
                if found is not None and found.incarnation == ref:
                    return seat.player, place
        return None

    def latest_of(self, card: Card[ElestralsCard]) -> int:
        """The object that a card is on the field, 0 when it is not there."""
        for seat in self.seats:
            for found in seat.field:
                if found is not None and found.card.number == card.number:
                    return found.incarnation
        return 0

    def card_behind(self, ref: int) -> Card[ElestralsCard] | None:
        """The card that a ref stands for."""
        thing = self.last_known(ref)
        return None if thing is None else card_of(thing)

    def side_of(self, thing: Thing) -> int:
        return thing.controller if isinstance(thing, ElestralsPermanent) else card_of(thing).owner

    def named(self, player: int, ref: int) -> tuple[int, ...]:
        """Objects by seat and place; own cards by number; the other player's by their place in an open zone."""
        where = self.place_of(ref) if ref > 0 else None
        if where is not None:
            return where
        card = self.cards[-1 - ref]
        if card.owner == player:
            return (card.number,)
        other = self.seats[card.owner]
        if card in other.underworld:
            return (UNDERWORLD_NAME, other.underworld.index(card))
        return (HAND_NAME, other.hand.index(card))

    def likeness(self, ref: int) -> object:
        if ref > 0:
            return ref
        card: Card[ElestralsCard] = self.cards[-1 - ref]
        seat = self.seats[card.owner]
        zone = "hand" if card in seat.hand else "underworld" if card in seat.underworld else "deck"
        return (card.definition.id, card.owner, zone)

    # Stats and states

    def stats(self, found: ElestralsPermanent) -> dict[str, int]:
        """Attack and defense now (E8.28)."""
        stats = {"attack": found.definition.attack, "defense": found.definition.defense}
        if not self.has_programs:
            return stats
        return {name: max(0, value) for name, value in stats_of(self, found.incarnation, stats).items()}

    def attack_of(self, found: ElestralsPermanent) -> int:
        """Its attack now."""
        return self.stats(found)["attack"] if self.has_programs else found.definition.attack

    def defense_of(self, found: ElestralsPermanent) -> int:
        """Its defense now."""
        return self.stats(found)["defense"] if self.has_programs else found.definition.defense

    def stat_of(self, thing: Thing, stat: str) -> int:
        """Attack, defense, total cost, or number of Spirits under it."""
        definition: ElestralsCard = card_of(thing).definition
        if stat == "cost":
            return definition.total_cost
        if stat == "spirits":
            return sum(thing.spirits) if isinstance(thing, ElestralsPermanent) else 0
        if isinstance(thing, ElestralsPermanent):
            return self.stats(thing)[stat]
        return definition.attack if stat == "attack" else definition.defense

    def is_in_state(self, found: ElestralsPermanent, state: str) -> bool:
        """Whether a card on the field is in a state that texts name."""
        if state == "attack_position":
            return found.in_attack_position
        if state == "defense_position":
            return not found.in_attack_position
        if state == "face_down":
            return found.is_face_down
        if state == "face_up":
            return not found.is_face_down
        if state == "misenchanted":
            return not found.is_face_down and found.is_misenchanted
        if state == "enchanted":
            return not found.is_face_down and not found.is_misenchanted
        if state == "suppressed":
            return self.has_rule(found, "suppressed")
        if state == "empowered":
            return any(
                artifact is not None and artifact.bearer == found.incarnation
                for seat in self.seats
                for artifact in seat.field
            )
        return found.entered == self.turn if state == "new" else found.attacks > 0

    def has_rule(self, found: ElestralsPermanent, rule: str) -> bool:
        """Whether a rule is another for this card."""
        return self.has_programs and has_rule(self, found.incarnation, rule)

    def has_player_rule(self, player: int, rule: str, card: Card[ElestralsCard] | None = None) -> bool:
        """Whether a rule is another for this player (with this card)."""
        return self.has_programs and has_player_rule(self, player, rule, card)

    def has_effects(self, found: ElestralsPermanent) -> bool:
        """On the field, face-up, Enchanted correctly, neither Suppressed nor negated (E1.7, E8.8, E8.9)."""
        if found.is_face_down or found.in_limbo or found.is_misenchanted:
            return False
        ref = found.incarnation
        return not has_rule(self, ref, "suppressed") and not has_rule(self, ref, "negated")

    def can_be_targeted(self, ref: int, context: Context) -> bool:
        """E8.11."""
        return not has_rule(self, ref, "untargetable", context.source_card, context.controller)

    def is_affected(self, ref: int, context: Context) -> bool:
        """E8.11."""
        return not has_rule(self, ref, "unaffected", context.source_card, context.controller)

    def can_receive(self, ref: int) -> bool:
        """Whether Spirits may be put under it: an Elestral or Continuous Rune, face-up (E8.21)."""
        found = self.thing(ref)
        return (
            isinstance(found, ElestralsPermanent)
            and not found.is_face_down
            and not found.definition.is_instant
            and not self.has_rule(found, "cannot_receive")
        )

    def can_nexus(self, ref: int) -> bool:
        """Whether it may take part in a Nexus (E8.5)."""
        found = self.thing(ref)
        return (
            self.can_receive(ref) and isinstance(found, ElestralsPermanent) and not self.has_rule(found, "cannot_nexus")
        )

    def stock_under(self, player: int, refs: list[int]) -> list[tuple[int, int]]:
        """Code and number of the Spirits under own cards."""
        stock = []
        for place, found in enumerate(self.seats[player].field):
            if found is not None and found.incarnation in refs:
                stock += [(code_of(place, element), count) for element, count in enumerate(found.spirits) if count]
        return stock

    # Passives

    def passives(self) -> list[Standing]:
        """The modifiers of passive abilities of cards that work; asked anew until they agree on who works (E9.8)."""
        sources = self._passive_sources()
        working = sources
        for number in range(PASSIVE_ROUNDS):
            found = [standing for source in working for standing in self._modifiers(source) if self._holds(standing)]
            self._standing = sorted([*self.lasting_standing(), *found], key=_order)
            if not number and not any(_silences(standing) for standing in self._standing):
                return found  # nobody takes effects away: all work
            still = [source for source in sources if self.has_effects(source)]
            if [source.incarnation for source in still] == [source.incarnation for source in working]:
                return found
            working = still
        self.is_endless = True
        self.has_loss = True
        return []

    def _passive_sources(self) -> list[ElestralsPermanent]:
        return [
            found
            for seat in self.seats
            for found in seat.field
            if found is not None
            and found.definition.has_passives
            and not (found.is_face_down or found.in_limbo or found.is_misenchanted)
        ]

    def _modifiers(self, source: ElestralsPermanent) -> list[Standing]:
        assert source.definition.program is not None
        found = []
        for number, ability in enumerate(source.definition.program.abilities):
            if ability.kind == PASSIVE:
                context = Context(source.controller, source.incarnation, source.card, number)
                for place, modifier in enumerate(ability.modifiers):
                    found.append(Standing(modifier, context, source.incarnation, number=place))
        return found

    def _holds(self, standing: Standing) -> bool:
        condition = standing.context.source_card.definition.program.abilities[standing.context.ability].condition
        return condition is None or bool(condition.holds(self, standing.context))

    # Triggers

    def watch(self) -> None:
        """Look at what has happened since the last checkpoint, and let the abilities wait that it triggers."""
        if not self.has_programs:
            return
        start, self.seen = self.seen, len(self.events)
        batched: list[tuple[int, int]] = []
        for index in range(start, self.seen):
            event = self.events[index]
            if event.kind == SEARCH:
                self.searches.append(event)
            if event.kind in self.table.watched:
                self._watch_event(index, event, batched)

    def _watch_event(self, index: int, event: Event, batched: list[tuple[int, int]]) -> None:
        for controller, ref, card, zone in self._watchers(index, event):
            program = card.definition.program
            for number, ability in [] if program is None else program.triggers:
                trigger = ability.trigger
                if trigger is None or event.kind not in trigger.events:
                    continue
                home = "set" if ability.kind == INSTANT else "field"
                is_there = zone in ability.zones if ability.zones else zone == home
                if not is_there or (trigger.is_batched and (ref, number) in batched):
                    continue
                context = Context(controller, ref, card, number)
                if trigger.is_met(self, context, event):
                    batched.append((ref, number))
                    self.pending.append(Pending(context, ability.is_optional or ability.kind == INSTANT))

    def _watchers(self, index: int, event: Event) -> list[tuple[int, int, Card[ElestralsCard], str]]:
        """Controller, ref, card and zone of what waits for such an event and was there when number ``index``
        happened; what left by it, or was left behind by an Ascend, sees that, too (E6.5, E8.16)."""
        kind = event.kind
        found: list[tuple[int, int, Card[ElestralsCard], str]] = []
        for seat in self.seats:
            for permanent in seat.field:
                if permanent is None or permanent.since > index or not _awaits(permanent.card, kind):
                    continue
                if permanent.is_face_down:
                    if permanent.entered < self.turn:
                        found.append((seat.player, permanent.incarnation, permanent.card, "set"))
                elif self.has_effects(permanent):
                    found.append((seat.player, permanent.incarnation, permanent.card, "field"))
            if self.table.has_other_zones:
                for zone, cards in (("hand", seat.hand), ("underworld", seat.underworld)):
                    found += [(seat.player, card_ref(card), card, zone) for card in cards if _awaits(card, kind)]
        for ref in sorted(self.departed):
            departed = self.departed[ref]
            was_there = departed.at > index >= departed.thing.since or ref in event.things
            if was_there and departed.has_effects and _awaits(departed.thing.card, kind):
                found.append((departed.thing.controller, ref, departed.thing.card, "field"))
        return found

    def begin_phase(self, phase: str) -> None:
        """A phase begins: what must be done in it waits to be used (E8.1, E8.32)."""
        self.phase = phase
        if not self.has_programs:
            return
        self.record(Event(PHASE_EVENT, self.turn_player, note=phase))
        for seat in self.seats:
            for place in range(PLACES):
                found = seat.field[place]
                if found is None or found.definition.program is None:
                    continue
                for number, ability in found.definition.program.plain:
                    is_due = ability.kind == CONDITIONAL and phase in ability.phases and not ability.is_optional
                    if is_due and self.has_effects(found):
                        context = Context(seat.player, found.incarnation, found.card, number)
                        self.pending.append(Pending(context, False))

    def is_ready(self, pending: Pending) -> bool:
        """Whether its time has come."""
        if not pending.phase:
            return True
        return pending.phase == self.phase and pending.whose in (-1, self.turn_player)

    def ready_of(self, player: int) -> list[Pending]:
        """What a player has waiting for now."""
        return [pending for pending in self.pending if pending.context.controller == player and self.is_ready(pending)]

    def pass_pending(self, player: int) -> None:
        """A “can” passed over is lost (E9.3)."""
        self.pending = [
            pending for pending in self.pending if pending.context.controller != player or not self.is_ready(pending)
        ]

    def drop_ready(self) -> None:
        """What cannot be used any more is over."""
        self.pending = [pending for pending in self.pending if not self.is_ready(pending)]

    def judge(self) -> None:
        """Passives that switch each other off without end make a draw (E9.8)."""
        if self.is_endless:
            self.end(None, ENDLESS)
        else:
            super().judge()


def _awaits(card: Card[ElestralsCard], kind: str) -> bool:
    """Whether a card has a trigger for this kind of event."""
    program = card.definition.program
    return program is not None and kind in program.events


def _silences(standing: Standing) -> bool:
    """Whether a modifier takes effects away from cards."""
    return isinstance(standing.modifier, Rule) and standing.modifier.rule in ("suppressed", "negated")


def _sorted(cards: list[Card[ElestralsCard]]) -> list[Thing]:
    """Cards of a hidden zone in an order that tells nothing of how they lie."""
    return [*sorted(cards, key=_number)]


def _number(card: Card[ElestralsCard]) -> int:
    return card.number


def _order(standing: Standing) -> int:
    return standing.order
