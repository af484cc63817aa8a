"""A game of Elestrals: state checks, who has lost, what is hidden. Its verbs are in the class it derives from, the
rules that can pause are frames beside it."""

from typing import TYPE_CHECKING, ClassVar, Self

from rules_engine.core.cards import Card
from rules_engine.core.events import DESTROY, Event
from rules_engine.core.randomness import Random
from rules_engine.games.elestrals import tracing
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.effect_verbs import EffectVerbs
from rules_engine.games.elestrals.events import SENT
from rules_engine.games.elestrals.seat import KINDS, NO_BEARER, PLACES, ElestralsPermanent, ElestralsSeat
from rules_engine.games.elestrals.sentences import sentence
from rules_engine.games.elestrals.view import ElestralsView

if TYPE_CHECKING:
    from rules_engine.games.elestrals.table import ElestralsTable


class ElestralsGame(EffectVerbs):
    """Dealt by a :class:`~rules_engine.games.elestrals.table.ElestralsTable`."""

    view_class: ClassVar = ElestralsView

    def __init__(self, table: "ElestralsTable", seed: bytes) -> None:
        super().__init__(table, seed)
        self.first_player = 0
        self.needs_check = False
        self.ascended = {}
        self.turn_began_with = 0

    @property
    def game(self) -> "ElestralsGame":
        return self

    # State checks

    def settle(self) -> None:
        """E1.6, E1.8, E6.12, until nothing more falls; what falls at once leaves at once."""
        if self.has_programs:
            self._end_bound_effects()
        while self.needs_check:
            self.needs_check = False
            falling = [
                (seat.player, place, kind)
                for seat in self.seats
                for place in range(PLACES)
                if (found := seat.field[place]) is not None and (kind := self._fall(found))
            ]
            for player, place, kind in falling:
                self.leave(player, place, kind)

    def _end_bound_effects(self) -> None:
        """What lasts as long as its source is Enchanted ends with it (E5.9, E8.18)."""
        if any(lasting.until == "while_source" for lasting in self.lasting):
            for lasting in list(self.lasting):
                source = self.find(lasting.context.source)
                is_enchanted = source is not None and self.is_in_state(source, "enchanted")
                if lasting.until == "while_source" and not is_enchanted:
                    lasting_until_now = lasting.context.source
                    self.lasting = [
                        other
                        for other in self.lasting
                        if other.until != "while_source" or other.context.source != lasting_until_now
                    ]
                    self.forget_standing()

    def _fall(self, found: ElestralsPermanent) -> str:
        """Why a card cannot stay on the field: SENT, DESTROY, or nothing."""
        if found.is_face_down:
            return ""
        definition = found.definition
        if found.in_limbo:
            is_lost = definition.is_artifact and found.bearer != NO_BEARER and self.find(found.bearer) is None
            return DESTROY if is_lost else ""
        if found.spirit_count < definition.total_cost:
            return SENT
        if definition.is_elestral:
            return ""
        if self.options.rune_wrong_elements == "sent" and found.is_misenchanted:
            return SENT
        if definition.is_artifact and found.bearer != NO_BEARER and self.find(found.bearer) is None:
            return DESTROY
        return ""

    # The end

    def judge(self) -> None:
        """Both losing by one event is a draw, or what the options say (E4.6)."""
        if self.options.both_lose == "turn_player_loses" and all(seat.loss for seat in self.seats):
            self.end(1 - self.turn_player, self.seats[self.turn_player].loss)
        else:
            super().judge()

    def end(self, winner: int | None, reason: str) -> None:
        if self.trace is not None:
            tracing.close_turn(self)
        super().end(winner, reason)

    # Hidden information

    def permute_hidden(self, viewer: int, random: Random) -> None:
        """The other player's Set Runes and the elements of the other Spirit Deck are hidden as well (E3.4, E3.5)."""
        for seat in self.seats:
            if seat.player != viewer:
                random.shuffle(seat.spirit_deck)
                self._exchange_set_runes(seat, random)
        super().permute_hidden(viewer, random)

    def _exchange_set_runes(self, seat: ElestralsSeat, random: Random) -> None:
        """Each Set Rune changes places with some Rune of hand or deck that might be Set as well, or with none."""
        known = self.known_cards(1 - seat.player)
        for found in seat.field:
            if found is None or not found.is_face_down or found.card.number in known:
                continue
            for zone in (seat.hand, seat.deck):
                places = [
                    place for place, card in enumerate(zone) if card.definition.can_be_set and card.number not in known
                ]
                if places and random.below(2):
                    place = places[random.below(len(places))]
                    zone[place], found.card = found.card, zone[place]
                    found.definition = found.card.definition

    def redeal_hidden(self, viewer: int, random: Random) -> None:
        """As for every game; the other player's Set Runes come from the same cards, and the Spirits of the other Spirit
        Deck are guessed one by one from the elements that the deck's costs ask for."""
        for seat in self.seats:
            if seat.player != viewer and not seat.is_absent:
                self._redeal_set_runes(seat, random)
                self._guess_spirits(seat, random)
        super().redeal_hidden(viewer, random)

    def _redeal_set_runes(self, seat: ElestralsSeat, random: Random) -> None:
        runes = [found for found in seat.field if found is not None and found.is_face_down]
        if not runes:
            return
        known = self.known_cards(1 - seat.player)
        cards = [*seat.hand, *seat.deck, *(rune.card for rune in runes)]
        free = [card for card in cards if card.definition.can_be_set and card.number not in known]
        free.sort(key=lambda card: card.number)
        random.shuffle(free)
        for rune in runes:
            if rune.card.number not in known:
                self._change_places(seat, rune, free.pop())

    def _change_places(self, seat: ElestralsSeat, rune: ElestralsPermanent, card: Card[ElestralsCard]) -> None:
        """The Set Rune becomes ``card``, and its own card lies where that one lay."""
        for zone in (seat.hand, seat.deck):
            if card in zone:
                zone[zone.index(card)] = rune.card
        for other in seat.field:
            if other is not None and other.card is card:
                other.card, other.definition = rune.card, rune.definition
        rune.card, rune.definition = card, card.definition

    def _guess_spirits(self, seat: ElestralsSeat, random: Random) -> None:
        wanted = [0] * KINDS
        for card in self.cards:
            if card.owner == seat.player:
                for element in range(KINDS):
                    wanted[element] += card.definition.cost[element]
        bag = [element for element, count in enumerate(wanted) for _ in range(count)] or list(range(KINDS))
        spirits = [0] * KINDS
        for _ in range(sum(seat.spirit_deck)):
            spirits[bag[random.below(len(bag))]] += 1
        seat.spirit_deck[:] = spirits

    # For the loop

    def sentence(self, event: Event, viewer: int | None) -> str:
        return sentence(event, viewer)

    def blank(self) -> Self:
        return type(self)(self.table, self.seed)

    def clone(self) -> Self:
        other = super().clone()
        other.first_player = self.first_player
        other.needs_check = self.needs_check
        if self.has_programs:
            other.phase = self.phase
            other.searches = self.searches[:]
            other.ascended = dict(self.ascended)
            other.turn_began_with = self.turn_began_with
            other.is_endless = self.is_endless
        return other

    def state(self) -> tuple[object, ...]:
        own = (*super().state(), self.first_player, self.needs_check)
        if not self.has_programs:
            return own
        searches = tuple(event.state() for event in self.searches)
        ascended = tuple((ref, self.ascended[ref]) for ref in sorted(self.ascended))
        return (*own, self.phase, searches, ascended, self.turn_began_with)
