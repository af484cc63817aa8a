"""A game of アスタリスクTCG: its verbs and state checks. The rules that can pause are frames beside it."""

from typing import TYPE_CHECKING, ClassVar, Final, Self

from rules_engine.core.cards import Card
from rules_engine.core.events import ATTACK, DAMAGE, DESTROY, PLAY, TURN, Event
from rules_engine.core.game import Game
from rules_engine.games.asterisk import tracing
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.events import CAST, CHARGE, DAMAGE_CARD, PROGRESS, RELOAD, SUMMON
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat
from rules_engine.games.asterisk.sentences import sentence
from rules_engine.games.asterisk.view import AsteriskView

if TYPE_CHECKING:
    from rules_engine.games.asterisk.table import AsteriskTable

HAND: Final = 5
DAMAGE_LIMIT: Final = 5
"""Damage cards that lose the game (A2.3)."""
FIVE_DAMAGE: Final = "damage"
DECK_OUT: Final = "deck_out"


class AsteriskGame(Game[AsteriskSeat]):
    """Dealt by a :class:`~rules_engine.games.asterisk.table.AsteriskTable`."""

    view_class: ClassVar = AsteriskView

    def __init__(self, table: "AsteriskTable", seed: bytes) -> None:
        columns = table.options.columns
        super().__init__(table.cards, [AsteriskSeat(0, columns), AsteriskSeat(1, columns)], seed)
        self.table = table
        self.options = table.options
        self.first_player = 0
        for seat in self.seats:
            seat.mana.main_colour_only = self.options.multicolour_pays == "main_colour"

    # Turns

    def start_turn(self, player: int) -> None:
        """A turn of this player begins."""
        self.begin_turn(player)
        self.seats[player].spent = 0
        self.events.append(Event(TURN, player, amount=self.turn))

    @property
    def is_opening_turn(self) -> bool:
        """The first player's first turn: one card drawn, no attack (A3.3, A5.1)."""
        return self.turn == 1

    # Deck

    def draw(self, player: int, count: int) -> None:
        """Draw cards one by one, reloading where the deck has none (A6.1)."""
        for _ in range(count):
            if not self.is_deck_ready(player):
                return
            self.draw_card(player)
            self.reload_if_empty(player)

    def is_deck_ready(self, player: int) -> bool:
        """Whether there is a card to take, if need be after a reload; if not the player has lost (A6.2)."""
        if self.seats[player].deck:
            return True
        self.reload(player)
        if self.seats[player].deck:
            return True
        self.lose(player, DECK_OUT)
        return False

    def reload(self, player: int) -> None:
        """The trash becomes the deck, its top card damage (A6.1); without a trash nothing happens."""
        seat = self.seats[player]
        if not seat.trash:
            return
        self.record(Event(RELOAD, player, amount=len(seat.trash)))
        seat.deck += seat.trash
        seat.trash.clear()
        self.shuffle(player)
        self._turn_up(seat, "reload")
        if player == 0 and self.trace is not None:
            self.trace.reloads.append(seat.turns)

    def reload_if_empty(self, player: int) -> None:
        """Where the options say so, an empty deck does not wait until it is needed (A6.1)."""
        if self.options.reload_when_empty and not self.seats[player].deck:
            self.reload(player)

    # Field

    def charge(self, player: int, card: Card[AsteriskCard]) -> None:
        """A card from hand to the mana zone; multi-coloured ones enter set (A3.4)."""
        seat = self.seats[player]
        seat.hand.remove(card)
        is_rise = not card.definition.is_multicoloured
        seat.mana.add(card, is_rise=is_rise)
        self.events.append(Event(CHARGE, player, card, note="rise" if is_rise else "set"))

    def play(self, player: int, card: Card[AsteriskCard], slot: int, payment: tuple[int, ...]) -> None:
        """Pay for a card from hand and play it: to a slot, or (-1) through its effect to the trash (A4.2 to A4.4)."""
        seat = self.seats[player]
        seat.mana.pay(payment)
        seat.spent += len(payment)
        seat.hand.remove(card)
        if slot >= 0:
            seat.slots[slot] = AsteriskPermanent(card, player, self.new_incarnation(), self.turn)
        else:
            seat.trash.append(card)
        if player == 0 and self.trace is not None:
            self.trace.play(seat.turns, card.number)
        how = SUMMON if card.definition.is_stella else CAST
        self.events.append(Event(PLAY, player, card, len(payment), how, (slot,)))

    def refresh(self, player: int) -> None:
        """Set cards of the turn player become rise (A3.1)."""
        seat = self.seats[player]
        for found in seat.slots:
            if found is not None:
                found.is_set = False
        if self.options.refresh_raises == "stellas_and_mana":
            seat.mana.raise_all()

    def progress(self, player: int) -> None:
        """Stellas behind an empty front slot move up, all columns at once, as they lie (A3.2)."""
        seat = self.seats[player]
        slots, columns = seat.slots, seat.columns
        for slot in range(columns):
            behind = slots[slot + columns]
            if behind is None or slots[slot] is not None:
                continue
            if behind.definition.is_stella or self.options.continuous_progresses:
                slots[slot], slots[slot + columns] = behind, None
                self.record(Event(PROGRESS, player, behind.card))

    def declare_attack(self, attacker: AsteriskPermanent, target: AsteriskPermanent | None) -> None:
        """The attacker becomes set; ``target`` is None for the player (A5.1, A5.2)."""
        attacker.is_set = True
        other = None if target is None else target.card
        self.events.append(Event(ATTACK, attacker.controller, attacker.card, attacker.definition.power, other=other))

    def destroy(self, losers: list[tuple[int, int]]) -> None:
        """Cards in slots (player, slot) go to their owners' trash at the same time (A5.6)."""
        for player, slot in losers:
            found = self.seats[player].slots[slot]
            assert found is not None
            self.seats[player].slots[slot] = None
            self.seats[found.card.owner].trash.append(found.card)
            self.record(Event(DESTROY, player, found.card))

    def damage(self, player: int, amount: int) -> None:
        """Cards from the top of the deck to the damage zone, one by one (A5.7); an absent player's are only counted."""
        seat = self.seats[player]
        self.events.append(Event(DAMAGE, player, amount=amount))
        if seat.is_absent:
            seat.damage_count += amount
            return
        for _ in range(amount):
            if not self.is_deck_ready(player):
                return
            self._turn_up(seat, "")
            self.reload_if_empty(player)

    def _turn_up(self, seat: AsteriskSeat, note: str) -> None:
        card = seat.deck.pop()
        seat.damage.append(card)
        seat.damage_count += 1
        self.record(Event(DAMAGE_CARD, seat.player, card, note=note))

    def find(self, incarnation: int) -> tuple[int, int] | None:
        """Player and slot of an object on the field, if it is still the same."""
        for seat in self.seats:
            for slot, found in enumerate(seat.slots):
                if found is not None and found.incarnation == incarnation:
                    return seat.player, slot
        return None

    # State checks and the end

    def settle(self) -> None:
        """The win check (A2.4), and what the options say of power 0 (A8.3)."""
        if self.options.zero_power_destroyed:
            self.destroy(
                [
                    (seat.player, slot)
                    for seat in self.seats
                    for slot, found in seat.field()
                    if found.definition.is_stella and found.definition.power <= 0
                ]
            )
        for seat in self.seats:
            if seat.damage_count >= DAMAGE_LIMIT:
                self.lose(seat.player, FIVE_DAMAGE)

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
        return other

    def state(self) -> tuple[object, ...]:
        return (*super().state(), self.first_player)
