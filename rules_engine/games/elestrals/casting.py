"""What the Spirit action does for Elestrals: Normal Cast, Normal Ascend, Enchant (E5.3, E6.1, E6.4)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.chain import Link
from rules_engine.games.elestrals.events import ASCEND, CAST, SENT
from rules_engine.games.elestrals.payment import (
    FROM_SPIRIT_DECK,
    PICK,
    PayingFrame,
    Payment,
    any_spirits,
    code_of,
    place_and_element,
    remaining,
)
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, KINDS, ElestralsPermanent, ElestralsSeat

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

SPIRIT_KIND: Final = "spirit"
EXTRA_KIND: Final = "extra_spirit"
TAKE: Final = "take"
DONE: Final = "done"

PAY: Final = 0
EXTRA: Final = 1
PERFORM: Final = 2


class Cast(PayingFrame["ElestralsGame"]):
    """Normal Cast of an Elestral in the Position already chosen: one Spirit, then the field (E6.1)."""

    __slots__ = ("card", "how", "in_attack_position", "is_base", "payment", "player")

    def __init__(self, player: int, card: Card[ElestralsCard], payment: Payment, *, in_attack_position: bool) -> None:
        super().__init__()
        self.player = player
        self.card = card
        self.payment = payment
        self.in_attack_position = in_attack_position
        self.how = CAST
        self.is_base = True
        """Whether it is the base of a chain; not so a Cast made by a resolving link (E9.12)."""

    def resume(self, game: "ElestralsGame") -> None:
        if not self.payment.is_complete:
            game.ask_or_take(self.player, SPIRIT_KIND, (PICK,))
            return
        game.pop()
        seat = game.seats[self.player]
        spirits = game.take(self.player, self.payment.codes)
        is_from_deck = self.how != CAST and self.card in game.seats[self.card.owner].deck
        permanent = game.put_on_field(self.player, self.card, seat.free_place(ELESTRAL_ROW))
        permanent.in_attack_position = self.in_attack_position
        if is_from_deck:
            game.shuffle(self.card.owner)
        enter(game, permanent, self.how, spirits, None, is_base=self.is_base)

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        return self.payment.options(game.seats[self.player])

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        self.payment.pick(action)

    def lacks(self, seat: ElestralsSeat, element: int) -> bool:
        return self.card.definition.cost[element] > self.payment.counts[element]

    def clone(self) -> "Cast":
        payment = self.payment.clone()
        other = Cast(self.player, self.card, payment, in_attack_position=self.in_attack_position)
        other.step = self.step
        other.how = self.how
        other.is_base = self.is_base
        return other

    def state(self) -> tuple[object, ...]:
        state = ("cast", self.step, self.player, self.card.number, self.payment.state(), self.in_attack_position)
        return state if self.how == CAST else (*state, self.how, self.is_base)


class Enchant(PayingFrame["ElestralsGame"]):
    """The Spirit action that puts one more Spirit under the own Elestral at ``place`` (E5.3)."""

    __slots__ = ("payment", "place", "player")

    def __init__(self, player: int, place: int) -> None:
        super().__init__()
        self.player = player
        self.place = place
        self.payment = Payment(any_spirits(1), FROM_SPIRIT_DECK)

    def resume(self, game: "ElestralsGame") -> None:
        if not self.payment.is_complete:
            game.ask_or_take(self.player, SPIRIT_KIND, (PICK,))
            return
        game.pop()
        found = game.seats[self.player].field[self.place]
        assert found is not None
        game.enchant(found, game.take(self.player, self.payment.codes))

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        return self.payment.options(game.seats[self.player])

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        self.payment.pick(action)

    def lacks(self, seat: ElestralsSeat, element: int) -> bool:
        found = seat.field[self.place]
        return found is not None and found.definition.cost[element] > found.spirits[element]

    def clone(self) -> "Enchant":
        other = Enchant(self.player, self.place)
        other.step = self.step
        other.payment = self.payment.clone()
        return other

    def state(self) -> tuple[object, ...]:
        return ("enchant", self.step, self.player, self.place, self.payment.state())


class Ascend(PayingFrame["ElestralsGame"]):
    """Normal Ascend: one Spirit from the Spirit Deck, any from other own Elestrals, and all under the one that leaves
    (E6.4). ``extra`` are the codes of the Spirits taken from other Elestrals."""

    __slots__ = ("card", "extra", "how", "in_attack_position", "is_base", "payment", "place", "player")

    def __init__(self, player: int, card: Card[ElestralsCard], place: int, *, in_attack_position: bool) -> None:
        super().__init__()
        self.player = player
        self.card = card
        self.place = place
        self.payment = Payment(any_spirits(1), FROM_SPIRIT_DECK)
        self.extra: list[int] = []
        self.in_attack_position = in_attack_position
        self.how = ASCEND
        self.is_base = True

    def resume(self, game: "ElestralsGame") -> None:
        if self.step == PAY:
            if not self.payment.is_complete:
                game.ask_or_take(self.player, SPIRIT_KIND, (PICK,))
                return
            self.step = EXTRA
        if self.step == EXTRA and game.seats[self.player].elestral_count > 1:
            self._ask_for_extras(game)
        else:
            game.pop()
            self._perform(game)

    def _ask_for_extras(self, game: "ElestralsGame") -> None:
        """At first, with the cost met, both are sure to be offered: to take from another Elestral, and not to."""
        if not self.extra and self._is_met(game, game.seats[self.player]):
            game.ask(self.player, EXTRA_KIND, (DONE, TAKE))
        else:
            game.ask_or_take(self.player, EXTRA_KIND, (DONE, TAKE))

    def _perform(self, game: "ElestralsGame") -> None:
        """All choices are made: costs first, then the one that Ascends leaves, then the new one takes its slot."""
        seat = game.seats[self.player]
        spirits = game.take(self.player, self.payment.codes + self.extra)
        leaving = seat.field[self.place]
        assert leaving is not None
        for element, count in enumerate(leaving.spirits):
            spirits[element] += count
        game.leave_spirits_behind(leaving)
        game.leave(self.player, self.place, SENT)
        is_from_deck = self.how != ASCEND and self.card in game.seats[self.card.owner].deck
        permanent = game.put_on_field(self.player, self.card, self.place)
        permanent.in_attack_position = self.in_attack_position
        if is_from_deck:
            game.shuffle(self.card.owner)
        if game.has_programs:
            game.ascended[permanent.incarnation] = leaving.incarnation
        enter(game, permanent, self.how, spirits, leaving.card, is_base=self.is_base)

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        seat = game.seats[self.player]
        if verb == PICK:
            options = self.payment.options(seat)
            if game.options.cast_may_misenchant:
                return options
            return [option for option in options if self._can_complete(game, seat, [code_of(*option.args)], 0)]
        if verb == TAKE:
            return self._extras(game, seat)
        return [Action(DONE)] if self._is_met(game, seat) else []

    def _extras(self, game: "ElestralsGame", seat: ElestralsSeat) -> list[Action]:
        """Spirits under other own Elestrals that may be taken as well, leaving a way to the end."""
        stock = remaining(seat, other_elestrals(self.place), self.extra)
        return [
            Action(TAKE, place_and_element(code))
            for code, _ in stock
            if self._can_complete(game, seat, [*self.payment.codes, *self.extra, code], code)
        ]

    def _can_complete(self, game: "ElestralsGame", seat: ElestralsSeat, codes: list[int], last: int) -> bool:
        return can_ascend_with(game, seat, self.card.definition, self.place, codes, last)

    def _is_met(self, game: "ElestralsGame", seat: ElestralsSeat) -> bool:
        spirits = spirits_with(seat, self.place, self.payment.codes + self.extra)
        return is_castable_with(game, self.card.definition, spirits)

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        if action.verb == PICK:
            self.payment.pick(action)
        elif action.verb == TAKE:
            self.extra.append(code_of(*action.args))
        else:
            self.step = PERFORM

    def lacks(self, seat: ElestralsSeat, element: int) -> bool:
        spirits = spirits_with(seat, self.place, self.payment.codes + self.extra)
        return self.card.definition.cost[element] > spirits[element]

    def clone(self) -> "Ascend":
        other = Ascend(self.player, self.card, self.place, in_attack_position=self.in_attack_position)
        other.step = self.step
        other.payment = self.payment.clone()
        other.extra = self.extra[:]
        other.how = self.how
        other.is_base = self.is_base
        return other

    def state(self) -> tuple[object, ...]:
        return (
            "ascend",
            self.step,
            self.player,
            self.card.number,
            self.place,
            self.payment.state(),
            tuple(self.extra),
            self.in_attack_position,
            *(() if self.how == ASCEND else (self.how, self.is_base)),
        )


def enter(
    game: "ElestralsGame",
    permanent: ElestralsPermanent,
    how: str,
    spirits: list[int],
    leaving: Card[ElestralsCard] | None,
    *,
    is_base: bool,
) -> None:
    """The card lies in its slot with its Spirits: in Limbo until a chain on it has resolved (E9.9), or at once."""
    permanent.spirits = spirits
    if game.has_programs and is_base:
        permanent.in_limbo = True
        link = Link(how, permanent.controller, permanent.card, permanent.incarnation, leaving=leaving)
        game.add_link(link)
        return
    game.play(permanent, how, spirits, leaving)
    if not game.has_programs:
        game.note_window(how)


def cast_payment(game: "ElestralsGame", card: ElestralsCard) -> Payment:
    """What a Normal Cast of this Elestral asks for: the number of Spirits, and their elements unless they may be wrong
    (E1.9)."""
    cost = any_spirits(card.total_cost) if game.options.cast_may_misenchant else card.price
    return Payment(cost, FROM_SPIRIT_DECK)


def is_castable_with(game: "ElestralsGame", card: ElestralsCard, spirits: list[int]) -> bool:
    """Whether these Spirits suffice to Ascend into the card (E1.9)."""
    if game.options.cast_may_misenchant:
        return sum(spirits) >= card.total_cost
    return card.price.is_met_by(spirits)


def other_elestrals(place: int) -> tuple[int, ...]:
    """The places of the Elestral Row but this one."""
    return ELESTRAL_ROW[:place] + ELESTRAL_ROW[place + 1 :]


def spirits_with(seat: ElestralsSeat, place: int, codes: list[int]) -> list[int]:
    """The Spirits under the Elestral at ``place`` together with picked ones, by element."""
    found = seat.field[place]
    assert found is not None
    spirits = found.spirits[:]
    for code in codes:
        spirits[code % KINDS] += 1
    return spirits


def can_ascend_with(
    game: "ElestralsGame", seat: ElestralsSeat, card: ElestralsCard, place: int, codes: list[int], last: int
) -> bool:
    """Whether ``codes``, and whatever may still be picked from other Elestrals from code ``last`` on, meet the cost."""
    spirits = spirits_with(seat, place, codes)
    used = codes.count(last)
    for code, number in remaining(seat, other_elestrals(place), []):
        if code >= last:
            spirits[code % KINDS] += number - used if code == last else number
    return is_castable_with(game, card, spirits)
