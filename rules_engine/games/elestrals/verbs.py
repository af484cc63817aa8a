"""The verbs of Elestrals: everything that happens in a game is one of these, and records an event."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.effects.watching import Departed
from rules_engine.core.events import ATTACK, PLAY, Event
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.events import (
    BY_RULE,
    DISENCHANT,
    EMPOWER,
    ENCHANT,
    EXPEND,
    POSITION,
    SET,
)
from rules_engine.games.elestrals.payment import place_and_element
from rules_engine.games.elestrals.playing import Playing
from rules_engine.games.elestrals.seat import (
    KINDS,
    SPIRIT_DECK,
    ElestralsPermanent,
    first_elements,
)

if TYPE_CHECKING:
    pass

DECK_OUT: Final = "deck_out"
SPIRITS_OUT: Final = "spirits_out"


class Verbs(Playing):
    """What can be done to a game."""

    needs_check: bool
    """Whether something has happened that state checks look at."""
    turn_began_with: int
    """The last incarnation number before the present turn."""
    ascended: dict[int, int]
    """Of Elestrals that were Ascended into on the present chain: the object that each came from."""

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
        self.record(Event(DISENCHANT, player, found.card, 1, facts=(element,), things=(found.incarnation,)))

    def enchant(self, permanent: ElestralsPermanent, spirits: list[int]) -> None:
        """Put Spirits under a card on the field (E3.12)."""
        under = permanent.spirits
        for element, count in enumerate(spirits):
            under[element] += count
        things = (permanent.incarnation,)
        self.record(
            Event(ENCHANT, permanent.controller, permanent.card, sum(spirits), facts=tuple(spirits), things=things)
        )

    def put_on_field(self, player: int, card: Card[ElestralsCard], place: int) -> ElestralsPermanent:
        """A card from wherever it is becomes a new object at an empty place."""
        seat = self.seats[player]
        if card in seat.hand:
            seat.hand.remove(card)
        else:
            self.pick_up(card)
        permanent = ElestralsPermanent(card, player, self.new_incarnation(), self.turn)
        permanent.since = len(self.events)
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
        things = (permanent.incarnation, self.ascended.get(permanent.incarnation, 0)) if self.has_programs else ()
        self.events.append(Event(PLAY, permanent.controller, permanent.card, sum(spirits), how, facts, leaving, things))
        if self.has_programs and self.options.cast_counts_as_receiving:
            self.record(
                Event(
                    ENCHANT, permanent.controller, permanent.card, sum(spirits), how, tuple(spirits), things=things[:1]
                )
            )

    def set_rune(self, player: int, card: Card[ElestralsCard], place: int) -> ElestralsPermanent:
        """Set a Rune face-down, without Spirits (E6.9)."""
        permanent = self.put_on_field(player, card, place)
        permanent.is_face_down = True
        self.record(Event(SET, player, card, things=(permanent.incarnation,)))
        return permanent

    def empower(self, artifact: ElestralsPermanent, bearer: ElestralsPermanent) -> None:
        """The Artifact's Elestral is chosen (E6.12)."""
        artifact.bearer = bearer.incarnation
        things = (artifact.incarnation, bearer.incarnation)
        self.record(Event(EMPOWER, artifact.controller, artifact.card, other=bearer.card, things=things))

    def turn_position(self, permanent: ElestralsPermanent) -> None:
        """Attack Position to Defense Position, or back (E5.4)."""
        permanent.in_attack_position = not permanent.in_attack_position
        permanent.has_turned = True
        note = "attack" if permanent.in_attack_position else "defense"
        self.record(Event(POSITION, permanent.controller, permanent.card, note=note, things=(permanent.incarnation,)))

    def leave(
        self,
        player: int,
        place: int,
        kind: str,
        cause: str = BY_RULE,
        by: ElestralsPermanent | None = None,
    ) -> None:
        """A card goes from the field to its owner's Underworld with its Spirits (E3.8); ``kind`` is DESTROY or SENT,
        ``cause`` why (E3.10), ``by`` the Elestral that did it in battle."""
        seat = self.seats[player]
        found = seat.field[place]
        assert found is not None
        if self.has_programs and found.incarnation not in self.departed:
            self.departed[found.incarnation] = Departed(found.clone(), len(self.events) + 1, self.has_effects(found))
        seat.field[place] = None
        owner = self.seats[found.card.owner]
        owner.underworld.append(found.card)
        spirits = found.spirits
        for element, count in enumerate(spirits):
            owner.underworld_spirits[element] += count
        if found.definition.is_elestral:
            self.needs_check = True  # it may have borne an Artifact
        things = (found.incarnation, 0 if by is None else by.incarnation)
        other = None if by is None else by.card
        self.record(Event(kind, player, found.card, sum(spirits), cause, tuple(spirits), other, things))

    def declare_attack(self, attacker: ElestralsPermanent, target: ElestralsPermanent | None) -> None:
        """The attack is used up; ``target`` is None for the Spirit Deck (E7.1)."""
        attacker.attacks += 1
        other = None if target is None else target.card
        things = (attacker.incarnation, 0 if target is None else target.incarnation)
        self.events.append(Event(ATTACK, attacker.controller, attacker.card, 0, "", (), other, things))

    def pick_up(self, card: Card[ElestralsCard]) -> None:
        """Take a card out of hand, deck or Underworld; it is about to lie elsewhere."""
        for seat in self.seats:
            for zone in (seat.hand, seat.deck, seat.underworld):
                if card in zone:
                    zone.remove(card)
                    return
