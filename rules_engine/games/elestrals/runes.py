"""Casting Runes (E6.7, E6.8, E6.11, E6.12, E6.14); Setting them is a verb of the game (E6.9)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context
from rules_engine.core.events import DESTROY, Event
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.casting import SPIRIT_KIND
from rules_engine.games.elestrals.chain import INSTANT, RUNE, Activation, Link
from rules_engine.games.elestrals.events import CAST_RUNE, SENT
from rules_engine.games.elestrals.payment import FROM_EVERYWHERE, FROM_SPIRIT_DECK, PICK, PayingFrame, Payment
from rules_engine.games.elestrals.responses import instant_of
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, RUNE_ROW, STADIUM, ElestralsPermanent, ElestralsSeat

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

REPLACE_KIND: Final = "replace"
BEARER_KIND: Final = "bearer"
REPLACE: Final = "replace"
EMPOWER_VERB: Final = "empower"
NOWHERE: Final = -1

ROOM: Final = 0
PAY: Final = 1
BEARER: Final = 2
PERFORM: Final = 3


class CastRune(PayingFrame["ElestralsGame"]):
    """A Rune from hand, or one that was Set before this turn. ``place`` is where it lies or goes; ``replaced`` says
    that an Invoke takes the place of a Rune already there."""

    __slots__ = ("bearer", "card", "event", "payment", "place", "player", "replaced")

    def __init__(self, player: int, card: Card[ElestralsCard]) -> None:
        super().__init__()
        self.player = player
        self.card = card
        self.place = NOWHERE
        self.replaced = False
        self.payment = rune_payment(card.definition)
        self.bearer = 0
        self.event: Event | None = None
        """What a Counter Rune answers."""

    def resume(self, game: "ElestralsGame") -> None:
        seat = game.seats[self.player]
        if self.step == ROOM:
            self._find_room(game, seat)
        if self.step == PAY:
            if not self.payment.is_complete:
                game.ask_or_take(self.player, SPIRIT_KIND, (PICK,))
                return
            self.step = BEARER if self.card.definition.is_artifact else PERFORM
        if self.step == BEARER:
            game.ask_or_take(self.player, BEARER_KIND, (EMPOWER_VERB,))
        elif self.step == PERFORM:
            if game.has_programs:
                self._announce(game, seat)
                return
            self._perform(game, seat)
            game.settle()
            game.pop()
            game.note_window(RUNE)
            self._resolve(game, seat)

    def _find_room(self, game: "ElestralsGame", seat: ElestralsSeat) -> None:
        """Its own slot when Set, the Stadium slot, an open slot, or that of a Rune that gives way (E3.7, E6.8)."""
        self.place = place_for(seat, self.card)
        if self.place != NOWHERE:
            self.step = PAY
            self.payment.take_what_is_fixed()
        else:
            game.ask_or_take(self.player, REPLACE_KIND, (REPLACE,))

    def _lay(self, game: "ElestralsGame", seat: ElestralsSeat) -> ElestralsPermanent:
        """Everything is chosen: the cost is paid as a whole, what makes room leaves, the Rune lies on the field."""
        spirits = game.take(self.player, self.payment.codes)
        if self.replaced:
            game.leave(self.player, self.place, SENT)
        if self.card.definition.is_stadium:
            destroy_stadiums(game)
        permanent = seat.field[self.place]
        if permanent is None:
            permanent = game.put_on_field(self.player, self.card, self.place)
        permanent.is_face_down = False
        permanent.spirits = spirits
        return permanent

    def _announce(self, game: "ElestralsGame", seat: ElestralsSeat) -> None:
        """It lies in Limbo until the chain on it resolves; targets of its text are chosen first (E8.2, E9.9)."""
        permanent = self._lay(game, seat)
        permanent.in_limbo = True
        permanent.bearer = self.bearer
        game.needs_check = True
        game.settle()
        game.pop()
        definition = self.card.definition
        if not definition.has_instant:
            kind = INSTANT if definition.is_instant else RUNE
            game.add_link(Link(kind, self.player, self.card, permanent.incarnation))
            return
        number, ability = instant_of(definition)
        context = Context(self.player, permanent.incarnation, self.card, number)
        context.event = self.event
        link = Link(INSTANT, self.player, self.card, permanent.incarnation, None, ability.ops)
        game.push(Activation(link, context, ability.cost, ability.targets))

    def _perform(self, game: "ElestralsGame", seat: ElestralsSeat) -> None:
        """Nobody can answer: it is Cast at once."""
        permanent = self._lay(game, seat)
        game.play(permanent, CAST_RUNE, permanent.spirits)
        bearer = game.find(self.bearer) if self.bearer else None
        if bearer is not None:
            game.empower(permanent, bearer)

    def _resolve(self, game: "ElestralsGame", seat: ElestralsSeat) -> None:
        """An Instant Rune is destroyed after it has resolved (E6.14)."""
        found = seat.field[self.place]
        if self.card.definition.is_instant and found is not None and found.card is self.card:
            game.leave(self.player, self.place, DESTROY)

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        seat = game.seats[self.player]
        if verb == PICK:
            return self.payment.options(seat)
        if verb == REPLACE:
            return [Action(REPLACE, (place,)) for place in replaceable(game, seat)]
        return [Action(EMPOWER_VERB, (player, place)) for player, place, _ in bearers(game, self.player)]

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        if action.verb == PICK:
            self.payment.pick(action)
        elif action.verb == REPLACE:
            self.place = action.args[0]
            self.replaced = True
            self.step = PAY
        else:
            player, place = action.args
            found = game.seats[player].field[place]
            assert found is not None
            self.bearer = found.incarnation
            self.step = PERFORM

    def lacks(self, seat: ElestralsSeat, element: int) -> bool:
        return self.card.definition.cost[element] > self.payment.counts[element]

    def clone(self) -> "CastRune":
        other = CastRune(self.player, self.card)
        other.step = self.step
        other.place = self.place
        other.replaced = self.replaced
        other.payment = self.payment.clone()
        other.bearer = self.bearer
        other.event = self.event
        return other

    def state(self) -> tuple[object, ...]:
        return (
            "cast_rune",
            self.step,
            self.player,
            self.card.number,
            self.place,
            self.replaced,
            self.payment.state(),
            self.bearer,
            *(() if self.event is None else (self.event.state(),)),
        )


def rune_payment(card: ElestralsCard) -> Payment:
    """Exactly the cost, in number and elements; an Instant Rune may be paid from under own cards, too (E1.9, E6.7)."""
    return Payment(card.price, FROM_EVERYWHERE if card.is_instant else FROM_SPIRIT_DECK)


def can_cast_rune(game: "ElestralsGame", seat: ElestralsSeat, card: ElestralsCard, has_room: bool) -> bool:
    """Whether there is payment, room (``has_room``: in the Rune Row) and, for an Artifact, an Elestral to Empower."""
    if not card.price.is_met_by(seat.spirit_deck) and not (card.is_instant and rune_payment(card).is_possible(seat)):
        return False
    if not has_room and not card.is_stadium and not (card.is_invoke and replaceable(game, seat)):
        return False
    return not card.is_artifact or bool(bearers(game, seat.player))


def place_for(seat: ElestralsSeat, card: Card[ElestralsCard]) -> int:
    """Where the Rune would be cast without another giving way; NOWHERE when the Rune Row is full."""
    if card.definition.is_stadium:
        return STADIUM
    for place in RUNE_ROW:
        found = seat.field[place]
        if found is not None and found.card is card:
            return place
    return seat.free_place(RUNE_ROW)


def replaceable(game: "ElestralsGame", seat: ElestralsSeat) -> list[int]:
    """The places of own Runes that may give way to an Invoke (E6.8)."""
    return [
        place
        for place in RUNE_ROW
        if (found := seat.field[place]) is not None and (game.options.invoke_replaces_set or not found.is_face_down)
    ]


def bearers(game: "ElestralsGame", player: int) -> list[tuple[int, int, ElestralsPermanent]]:
    """Seat, place and object of the Elestrals that an Artifact of ``player`` may Empower, own ones first (E6.12)."""
    players = (player,) if game.options.artifact_bearer == "own_field" else (player, 1 - player)
    return [
        (owner, place, found)
        for owner in players
        for place in ELESTRAL_ROW
        if (found := game.seats[owner].field[place]) is not None
    ]


def destroy_stadiums(game: "ElestralsGame") -> None:
    """Every Stadium on either field makes way for the new one (E6.11)."""
    for seat in game.seats:
        if seat.field[STADIUM] is not None:
            game.leave(seat.player, STADIUM, DESTROY)
