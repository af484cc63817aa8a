"""A game of Elestrals: its verbs, state checks, and who has lost. The rules that can pause are frames beside it."""

from typing import TYPE_CHECKING, ClassVar, Final, Self

from rules_engine.core.cards import Card
from rules_engine.core.events import ATTACK, DESTROY, PLAY, Event
from rules_engine.core.game import Game
from rules_engine.core.randomness import Random
from rules_engine.games.elestrals import tracing
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.events import (
    BY_RULE,
    DISENCHANT,
    EMPOWER,
    ENCHANT,
    EXPEND,
    POSITION,
    SENT,
    SET,
)
from rules_engine.games.elestrals.payment import place_and_element
from rules_engine.games.elestrals.seat import (
    KINDS,
    NO_BEARER,
    PLACES,
    SPIRIT_DECK,
    ElestralsPermanent,
    ElestralsSeat,
)
from rules_engine.games.elestrals.sentences import sentence
from rules_engine.games.elestrals.view import ElestralsView

if TYPE_CHECKING:
    from rules_engine.games.elestrals.table import ElestralsTable

DECK_OUT: Final = "deck_out"
SPIRITS_OUT: Final = "spirits_out"


class ElestralsGame(Game[ElestralsSeat]):
    """Dealt by a :class:`~rules_engine.games.elestrals.table.ElestralsTable`."""

    view_class: ClassVar = ElestralsView

    def __init__(self, table: "ElestralsTable", seed: bytes) -> None:
        super().__init__(table.cards, [ElestralsSeat(0), ElestralsSeat(1)], seed)
        self.table = table
        self.options = table.options
        self.first_player = 0
        self.needs_check = False
        """Whether something has happened that state checks look at."""

    # Verbs

    def draw(self, player: int) -> None:
        """Draw a card; having to from an empty deck loses (E4.5)."""
        if not self.draw_card(player):
            self.lose(player, DECK_OUT)

    def expend(self, player: int, elements: list[int], cause: str = "") -> None:
        """A Spirit of each of these elements from the own Spirit Deck to the own Underworld (E3.9); ``cause`` is DAMAGE
        when a battle makes the player do so (E7.10)."""
        seat = self.seats[player]
        for element in elements:
            seat.spirit_deck[element] -= 1
            seat.underworld_spirits[element] += 1
        amount = len(elements)
        seat.expended += amount
        seat.spent += amount
        self.events.append(Event(EXPEND, player, None, amount, cause, tuple(elements)))

    def lose_spirits(self, player: int, cause: str = "") -> None:
        """Having to Expend more than are left: all are Expended, then the loss (E4.5)."""
        seat = self.seats[player]
        self.expend(player, first_elements(seat.spirit_deck, sum(seat.spirit_deck)), cause)
        seat.expended += 1  # the Spirit that was not there
        self.lose(player, SPIRITS_OUT)

    def take(self, player: int, codes: list[int]) -> list[int]:
        """Take picked Spirits out of the Spirit Deck and from under own cards; returns them by element."""
        seat = self.seats[player]
        taken = [0] * KINDS
        for code in codes:
            place, element = place_and_element(code)
            taken[element] += 1
            if place == SPIRIT_DECK:
                seat.spirit_deck[element] -= 1
                seat.spent += 1
            else:
                self._disenchant(player, place, element)
        return taken

    def _disenchant(self, player: int, place: int, element: int) -> None:
        found = self.seats[player].field[place]
        assert found is not None
        found.spirits[element] -= 1
        self.needs_check = True
        self.record(Event(DISENCHANT, player, found.card, 1, facts=(element,)))

    def enchant(self, permanent: ElestralsPermanent, spirits: list[int]) -> None:
        """Put Spirits under a card on the field (E3.12)."""
        under = permanent.spirits
        for element, count in enumerate(spirits):
            under[element] += count
        self.record(Event(ENCHANT, permanent.controller, permanent.card, sum(spirits), facts=tuple(spirits)))

    def put_on_field(self, player: int, card: Card[ElestralsCard], place: int) -> ElestralsPermanent:
        """A card from hand becomes a new object at an empty place."""
        seat = self.seats[player]
        seat.hand.remove(card)
        permanent = ElestralsPermanent(card, player, self.new_incarnation(), self.turn)
        seat.field[place] = permanent
        if self.trace is not None and player == 0:
            self.trace.play(seat.turns, card.number)
        return permanent

    def play(
        self,
        permanent: ElestralsPermanent,
        how: str,
        spirits: list[int],
        leaving: Card[ElestralsCard] | None = None,
    ) -> None:
        """A card is played to the field, with these Spirits under it; ``leaving`` is what it Ascends from. The event's
        facts are the Spirits by element, and 1 for Attack Position."""
        permanent.spirits = spirits
        facts = (*spirits, int(permanent.in_attack_position))
        self.events.append(Event(PLAY, permanent.controller, permanent.card, sum(spirits), how, facts, leaving))

    def set_rune(self, player: int, card: Card[ElestralsCard], place: int) -> None:
        """Set a Rune face-down, without Spirits (E6.9)."""
        permanent = self.put_on_field(player, card, place)
        permanent.is_face_down = True
        self.record(Event(SET, player, card))

    def empower(self, artifact: ElestralsPermanent, bearer: ElestralsPermanent) -> None:
        """The Artifact's Elestral is chosen (E6.12)."""
        artifact.bearer = bearer.incarnation
        self.record(Event(EMPOWER, artifact.controller, artifact.card, other=bearer.card))

    def turn_position(self, permanent: ElestralsPermanent) -> None:
        """Attack Position to Defense Position, or back (E5.4)."""
        permanent.in_attack_position = not permanent.in_attack_position
        permanent.has_turned = True
        note = "attack" if permanent.in_attack_position else "defense"
        self.record(Event(POSITION, permanent.controller, permanent.card, note=note))

    def leave(self, player: int, place: int, kind: str, cause: str = BY_RULE) -> None:
        """A card goes from the field to its owner's Underworld with its Spirits (E3.8); ``kind`` is DESTROY or SENT,
        ``cause`` BY_RULE or IN_BATTLE (E3.10)."""
        seat = self.seats[player]
        found = seat.field[place]
        assert found is not None
        seat.field[place] = None
        owner = self.seats[found.card.owner]
        owner.underworld.append(found.card)
        spirits = found.spirits
        for element, count in enumerate(spirits):
            owner.underworld_spirits[element] += count
        if found.definition.is_elestral:
            self.needs_check = True  # it may have borne an Artifact
        self.record(Event(kind, player, found.card, sum(spirits), cause, tuple(spirits)))

    def declare_attack(self, attacker: ElestralsPermanent, target: ElestralsPermanent | None) -> None:
        """The attack is used up; ``target`` is None for the Spirit Deck (E7.1)."""
        attacker.attacks += 1
        other = None if target is None else target.card
        self.events.append(Event(ATTACK, attacker.controller, attacker.card, 0, "", (), other))

    # State checks

    def settle(self) -> None:
        """E1.6, E1.8, E6.12, until nothing more falls; what falls at once leaves at once."""
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

    def _fall(self, found: ElestralsPermanent) -> str:
        """Why a card cannot stay on the field: SENT, DESTROY, or nothing."""
        if found.is_face_down:
            return ""
        definition = found.definition
        if found.spirit_count < definition.total_cost:
            return SENT
        if definition.is_elestral:
            return ""
        if self.options.rune_wrong_elements == "sent" and found.is_misenchanted:
            return SENT
        if definition.is_artifact and found.bearer != NO_BEARER and self.find(found.bearer) is None:
            return DESTROY
        return ""

    def find(self, incarnation: int) -> ElestralsPermanent | None:
        """The object on the field, if it is still the same (E9.7)."""
        for seat in self.seats:
            for found in seat.field:
                if found is not None and found.incarnation == incarnation:
                    return found
        return None

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
        for found in seat.field:
            if found is None or not found.is_face_down:
                continue
            for zone in (seat.hand, seat.deck):
                places = [place for place, card in enumerate(zone) if card.definition.can_be_set]
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
        return other

    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.first_player, self.needs_check)


def first_elements(spirits: list[int], amount: int) -> list[int]:
    """The elements of the first ``amount`` of these Spirits, in the order of elements."""
    elements: list[int] = []
    for element, count in enumerate(spirits):
        if count:
            elements += [element] * min(count, amount - len(elements))
            if len(elements) == amount:
                break
    return elements
