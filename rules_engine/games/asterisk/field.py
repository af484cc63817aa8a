"""What the programs of アスタリスクTCG ask of a game: zones, refs, stats, and what happens to things (A4.8, A8.3)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.cards import Card
from rules_engine.core.effects.context import Context, Thing
from rules_engine.core.effects.game import EffectsGame
from rules_engine.core.effects.modifiers import Standing, Stat, has_rule
from rules_engine.core.effects.programs import Ability
from rules_engine.core.effects.watching import Departed
from rules_engine.core.events import DESTROY, PHASE, SHUFFLE, Event
from rules_engine.core.permanents import Permanent
from rules_engine.games.asterisk.cards import OPPONENT_TURN, OWN_TURN, AsteriskCard
from rules_engine.games.asterisk.events import (
    CHANGE,
    DISCARD,
    EFFECT,
    LOOK,
    MOVE,
    RESOLVE,
    RISE,
    SET,
    SUMMONED,
    TRASH,
    TRIGGER,
    WINDOW,
)
from rules_engine.games.asterisk.keywords import INDESTRUCTIBLE, POWER_GUARD
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat

if TYPE_CHECKING:
    from rules_engine.games.asterisk.table import AsteriskTable

PlayedCard = Card[AsteriskCard]

FIELD: Final = "field"
HAND: Final = "hand"
DECK: Final = "deck"
TRASH_ZONE: Final = "trash"
MANA: Final = "mana"
DAMAGE_ZONE: Final = "damage"
ZONES: Final[tuple[str, ...]] = (FIELD, HAND, DECK, TRASH_ZONE, MANA, DAMAGE_ZONE)

POWER: Final = "power"
BREAKS: Final = "breaks"


class AsteriskField(EffectsGame[AsteriskSeat]):
    """Both sides of the table, as programs see them."""

    quiet_events: ClassVar = (CHANGE, EFFECT, LOOK, PHASE, RESOLVE, SHUFFLE, TRIGGER, WINDOW)

    def __init__(self, table: "AsteriskTable", seats: list[AsteriskSeat], seed: bytes) -> None:
        super().__init__(table.cards, seats, seed, has_programs=table.has_programs)
        self.table = table
        self.options = table.options
        self._is_reading = False
        """Whether a stat is being worked out."""

    # Zones and refs

    def things(self, zone: str, player: int) -> list[Thing]:
        seat = self.seats[player]
        if zone == FIELD:
            return [found for _, found in seat.field()]
        return list(_pile(seat, zone))

    def thing(self, ref: int) -> Thing | None:
        if ref > 0:
            return self.permanent(ref)
        card: PlayedCard = self.cards[-1 - ref]
        is_on_field = any(found.card is card for seat in self.seats for _, found in seat.field())
        return None if is_on_field else card

    def permanent(self, ref: int) -> AsteriskPermanent | None:
        """The object with this incarnation number, while it is in play."""
        place = self.find(ref)
        return None if place is None else self.seats[place[0]].slots[place[1]]

    def find(self, incarnation: int) -> tuple[int, int] | None:
        """Player and slot of an object on the field, if it is still the same."""
        for seat in self.seats:
            for slot, found in enumerate(seat.slots):
                if found is not None and found.incarnation == incarnation:
                    return seat.player, slot
        return None

    def side_of(self, thing: Thing) -> int:
        return thing.controller if isinstance(thing, Permanent) else thing.owner

    def zone_of(self, card: PlayedCard) -> str:
        """The zone in which a card that is not on the field lies."""
        seat = self.seats[card.owner]
        for zone in (HAND, TRASH_ZONE, MANA, DAMAGE_ZONE):
            if card in _pile(seat, zone):
                return zone
        return DECK

    def named(self, player: int, ref: int) -> tuple[int, ...]:
        """Own cards by their number; what lies on the field by player and slot; the other player's cards in open zones
        by player, zone and place."""
        place = self.find(ref)
        if place is not None:
            return place
        card: PlayedCard = self.cards[-1 - ref]
        if card.owner == player:
            return (card.number,)
        zone = self.zone_of(card)
        return card.owner, ZONES.index(zone), _pile(self.seats[card.owner], zone).index(card)

    def likeness(self, ref: int) -> object:
        place = self.find(ref)
        if place is not None:
            return place
        card: PlayedCard = self.cards[-1 - ref]
        zone = self.zone_of(card)
        is_rise = zone == MANA and card in self.seats[card.owner].mana.rise
        return card.owner, zone, is_rise, card.definition.id

    # Stats

    def power(self, found: AsteriskPermanent) -> int:
        """The printed power, then the changes in the order in which they began (A8.3); of an object that has left, what
        it was then."""
        if found.last_power is not None:
            return found.last_power
        power = self._stat(found, POWER, found.definition.power)
        return max(0, power) if self.options.negative_power == "zero" else power

    def breaks(self, found: AsteriskPermanent) -> int:
        """The printed break icons and the changes (A5.12)."""
        if found.last_power is not None:
            return found.last_breaks
        return max(0, self._stat(found, BREAKS, found.definition.breaks))

    def _stat(self, found: AsteriskPermanent, stat: str, value: int) -> int:
        if not self.has_programs or self._is_reading:
            return value  # what a change asks for, while it is worked out, are printed stats
        self._is_reading = True
        ref = found.incarnation
        is_guarded = stat == POWER and has_rule(self, ref, POWER_GUARD)
        for standing in self.standing():
            modifier = standing.modifier
            if isinstance(modifier, Stat) and modifier.stat == stat and standing.affects(self, ref):
                change = standing.amount
                if change is None:
                    change = modifier.by.value(self, standing.context)
                if modifier.how == "become":
                    change -= value
                value += 0 if is_guarded and change < 0 else change
        self._is_reading = False
        return value

    def has_keyword(self, found: AsteriskPermanent, keyword: str) -> bool:
        """Whether a rule is another for this object: printed on it, or by an effect."""
        return self.has_programs and has_rule(self, found.incarnation, keyword)

    def passives(self) -> list[Standing]:
        """The constant abilities of both fields (A8.5); none outside the period that they name (A3.1, A3.6)."""
        standing: list[Standing] = []
        constants = self.table.index.constants
        if not constants:
            return standing
        for seat in self.seats:
            for found in seat.slots:
                abilities = None if found is None else constants.get(found.definition.id)
                if found is None or abilities is None:
                    continue
                for number, ability in abilities:
                    context = Context(found.controller, found.incarnation, found.card, number)
                    if self._works(ability, context):
                        standing += [
                            Standing(modifier, context, found.incarnation, number=place)
                            for place, modifier in enumerate(ability.modifiers)
                        ]
        return standing

    def _works(self, ability: Ability, context: Context) -> bool:
        is_own_period = self.seats[context.controller].is_own_period
        if (OWN_TURN if not is_own_period else OPPONENT_TURN) in ability.options:
            return False
        return ability.condition is None or ability.condition.holds(self, context)

    # What happens to things

    def carry_out(self, verb: str, refs: list[int], context: Context | None, note: str) -> None:
        done = CARRY_OUT[verb](self, refs, note)
        if context is not None:
            context.record(done)

    def enter(
        self, player: int, card: PlayedCard, slot: int, incarnation: int, origin: str, x: int = 0
    ) -> AsteriskPermanent:
        """A card comes into play, in rise (A4.3); for a stella that is a summon (A8.5)."""
        found = AsteriskPermanent(card, player, incarnation, self.turn)
        found.since = len(self.events)
        found.origin = origin
        self.seats[player].slots[slot] = found
        self.forget_standing()
        if self.has_programs and card.definition.is_stella:
            self.record(Event(SUMMONED, player, card, x, origin, (slot,), things=(incarnation,)))
        return found

    def leave(self, refs: list[int]) -> list[tuple[int, PlayedCard]]:
        """These objects leave the field at the same time; what is known of them last is kept, and they see the next
        events, one for each of them, as if still there (A5.12). Returns (player, card) of each."""
        places = [place for place in map(self.find, refs) if place is not None]
        leaving: list[AsteriskPermanent] = []
        for player, slot in places:
            found = self.seats[player].slots[slot]
            assert found is not None
            leaving.append(found)
        if self.has_programs:
            last = [(self.power(found), self.breaks(found)) for found in leaving]
            for found, (power, breaks) in zip(leaving, last, strict=True):
                found.last_power, found.last_breaks = power, breaks
                self.departed[found.incarnation] = Departed(found, len(self.events) + len(leaving), True)
        for player, slot in places:
            self.seats[player].slots[slot] = None
        self.forget_standing()
        return [(found.controller, found.card) for found in leaving]

    def take(self, card: PlayedCard) -> str:
        """Take a card out of the zone in which it lies, which is not the field; returns that zone."""
        zone, seat = self.zone_of(card), self.seats[card.owner]
        if zone == MANA:
            seat.mana.remove(card)
        else:
            _pile(seat, zone).remove(card)
        if zone == DAMAGE_ZONE:
            seat.damage_count -= 1
        return zone

    def put(self, card: PlayedCard, to: str, how: str = "") -> None:
        """Put a card, taken from wherever it was, into a zone of its owner. ``how`` is ``bottom`` for the deck,
        ``rise`` or ``set`` for mana, where multi-coloured cards are set unless it says rise (A3.7)."""
        seat = self.seats[card.owner]
        if to == MANA:
            enters_set = card.definition.is_multicoloured and self.options.multicoloured_by_effect == "set"
            seat.mana.add(card, is_rise=how == "rise" or (how == "" and not enters_set))
        elif to == DECK and how == "bottom":
            seat.deck.insert(0, card)
        else:
            _pile(seat, to).append(card)
        if to == DAMAGE_ZONE:
            seat.damage_count += 1

    def move(self, refs: list[int], to: str, how: str = "") -> list[int]:
        """Things go to a zone of their owners; returns what has moved."""
        gone = {ref: card for ref in refs if ref > 0 and (card := self._card_on_field(ref)) is not None}
        self.leave(list(gone))
        moved = []
        for ref in refs:
            card = gone.get(ref)
            if card is None and ref < 0 and self.thing(ref) is not None:
                card = self.cards[-1 - ref]
                zone = self.take(card)
            elif card is None:
                continue
            else:
                zone = FIELD
            self.put(card, to, how)
            moved.append(ref)
            facts = (ZONES.index(zone), ZONES.index(to))
            self.record(Event(MOVE, card.owner, card, 1, how, facts, things=(ref,)))
        return moved

    def _card_on_field(self, ref: int) -> PlayedCard | None:
        found = self.permanent(ref)
        return None if found is None else found.card


def _pile(seat: AsteriskSeat, zone: str) -> list[PlayedCard]:
    """The cards of a zone that is not the field."""
    if zone == MANA:
        return seat.mana.rise + seat.mana.set
    piles = {HAND: seat.hand, DECK: seat.deck, TRASH_ZONE: seat.trash, DAMAGE_ZONE: seat.damage}
    return piles[zone]


def _destroy(game: AsteriskField, refs: list[int], note: str) -> list[int]:
    """To the owners' trash at the same time (A5.6); what cannot be destroyed stays."""
    losers = [
        ref
        for ref in refs
        if (found := game.permanent(ref)) is not None and not game.has_keyword(found, INDESTRUCTIBLE)
    ]
    for ref, (player, card) in zip(losers, game.leave(losers), strict=True):
        game.seats[card.owner].trash.append(card)
        game.record(Event(DESTROY, player, card, note=note, things=(ref,)))
    return losers


def _trash(game: AsteriskField, refs: list[int], note: str) -> list[int]:
    """To the trash without being destroyed, unless the options call it so (A4.8)."""
    if game.options.trashing_destroys:
        on_field = _destroy(game, [ref for ref in refs if ref > 0], note)
    else:
        on_field = [ref for ref in refs if game.permanent(ref) is not None]
        for ref, (player, card) in zip(on_field, game.leave(on_field), strict=True):
            game.seats[card.owner].trash.append(card)
            game.record(Event(TRASH, player, card, note=FIELD, things=(ref,)))
    others = [ref for ref in refs if ref < 0 and game.thing(ref) is not None]
    for ref in others:
        card = game.cards[-1 - ref]
        zone = game.take(card)
        game.seats[card.owner].trash.append(card)
        game.record(Event(TRASH, card.owner, card, note=zone, things=(ref,)))
    return on_field + others


def _discard(game: AsteriskField, refs: list[int], note: str) -> list[int]:
    """From hand to the trash (A4.8)."""
    discarded = [ref for ref in refs if ref < 0 and game.cards[-1 - ref] in game.seats[game.cards[-1 - ref].owner].hand]
    for ref in discarded:
        card = game.cards[-1 - ref]
        game.seats[card.owner].hand.remove(card)
        game.seats[card.owner].trash.append(card)
        game.record(Event(DISCARD, card.owner, card, things=(ref,)))
    return discarded


def _to_hand(game: AsteriskField, refs: list[int], note: str) -> list[int]:
    return game.move(refs, HAND)


def _turn_set(game: AsteriskField, refs: list[int], note: str) -> list[int]:
    return _turn(game, refs, is_set=True)


def _turn_rise(game: AsteriskField, refs: list[int], note: str) -> list[int]:
    return _turn(game, refs, is_set=False)


def _turn(game: AsteriskField, refs: list[int], *, is_set: bool) -> list[int]:
    """Stellas, continuous spells and mana become set or rise; those that are so already stay as they are."""
    turned = []
    for ref in refs:
        found, player = game.permanent(ref), 0
        if found is not None and found.is_set is not is_set:
            found.is_set = is_set
            card, player = found.card, found.controller
        elif ref < 0 and game.cards[-1 - ref] in (zone := _mana(game, ref, is_set=not is_set)):
            card = zone[zone.index(game.cards[-1 - ref])]
            player = card.owner
            game.seats[player].mana.turn(card, is_rise=not is_set)
        else:
            continue
        turned.append(ref)
        game.record(Event(SET if is_set else RISE, player, card, things=(ref,)))
    return turned


def _mana(game: AsteriskField, ref: int, *, is_set: bool) -> list[PlayedCard]:
    mana = game.seats[game.cards[-1 - ref].owner].mana
    return mana.set if is_set else mana.rise


CARRY_OUT: Final[dict[str, Callable[[Any, list[int], str], list[int]]]] = {
    "destroy": _destroy,
    "trash": _trash,
    "discard": _discard,
    "to_hand": _to_hand,
    "set": _turn_set,
    "rise": _turn_rise,
}
"""What can happen to things, and be replaced."""
