"""What can be done in a game of アスタリスクTCG: turns, deck, field. Every verb records what it has done."""

from typing import Final

from rules_engine.construction.names import squeeze_name
from rules_engine.core.cards import Card
from rules_engine.core.effects.context import Context, card_ref
from rules_engine.core.effects.programs import Ability
from rules_engine.core.effects.watching import Pending
from rules_engine.core.events import ATTACK, DAMAGE, PLAY, TURN, Event
from rules_engine.games.asterisk.cards import BURST, EVOLUTION, AsteriskCard
from rules_engine.games.asterisk.events import (
    AFTER_BATTLE,
    ATTACKED,
    CAST,
    CHARGE,
    DAMAGE_CARD,
    PROGRESS,
    RELOAD,
    SUMMON,
)
from rules_engine.games.asterisk.field import AsteriskField
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat

DECK_OUT: Final = "deck_out"


class AsteriskVerbs(AsteriskField):
    """The verbs of the game."""

    # Turns

    def start_turn(self, player: int) -> None:
        """A turn of this player begins."""
        self.begin_turn(player)
        for seat in self.seats:
            seat.reactions = 0
        self.seats[player].spent = 0
        self.events.append(Event(TURN, player, amount=self.turn))

    @property
    def is_opening_turn(self) -> bool:
        """The first player's first turn: one card drawn, no attack (A3.3, A5.1)."""
        return self.turn == 1

    # Deck

    def draw(self, player: int, count: int) -> int:
        """Draw cards one by one, reloading where the deck has none (A6.1); returns how many were drawn."""
        for drawn in range(count):
            if not self.is_deck_ready(player):
                return drawn
            self.draw_card(player)
            self.reload_if_empty(player)
        return count

    def mill(self, player: int, count: int) -> list[int]:
        """Cards from the top of the deck go to the trash, one by one; returns their refs."""
        refs: list[int] = []
        for _ in range(count):
            if not self.is_deck_ready(player):
                break
            refs.append(card_ref(self.seats[player].deck[-1]))
            self.carry_out("trash", refs[-1:], None, "")
            self.reload_if_empty(player)
        return refs

    def move_top(self, player: int, to: str, how: str) -> list[int]:
        """The top card of the deck goes to a zone; returns its ref."""
        if not self.is_deck_ready(player):
            return []
        moved = self.move([card_ref(self.seats[player].deck[-1])], to, how)
        self.reload_if_empty(player)
        return moved

    def is_deck_ready(self, player: int) -> bool:
        """Whether there is a card to take, if need be after a reload; if not the player has lost (A6.2). An absent
        player has none, and loses nothing by it."""
        if self.seats[player].deck:
            return True
        if self.seats[player].is_absent:
            return False
        self.reload(player)
        if self.seats[player].deck:
            return True
        if self.options.failed_process_loses == "at_once":
            self.lose(player, DECK_OUT)
        else:
            self.seats[player].has_failed = True
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

    def play(
        self, player: int, card: Card[AsteriskCard], slot: int, payment: tuple[int, ...], x: int = 0, burst: int = 0
    ) -> Event:
        """Pay for a card from hand and play it: to a slot, or (-1) through its effect to the trash (A4.2 to A4.4)."""
        seat = self.seats[player]
        self.pay(player, payment)
        seat.hand.remove(card)
        ref = self.new_incarnation() if slot >= 0 else card_ref(card)
        if player == 0 and self.trace is not None:
            self.trace.play(seat.turns, card.number)
        how = SUMMON if card.definition.is_stella else CAST
        played = Event(PLAY, player, card, len(payment), how, (slot,), things=(ref,))
        self.events.append(played)
        if slot >= 0:
            self.enter(player, card, slot, ref, "hand", x)
        else:
            seat.trash.append(card)
        if burst and card.definition.is_stella:
            self._await_burst(player, card, ref, burst)
        return played

    def _await_burst(self, player: int, card: Card[AsteriskCard], ref: int, burst: int) -> None:
        """The burst that was paid for a stella is done beside its effects on being summoned (A8.2)."""
        for number, ability in enumerate(abilities_of(card)):
            if ability.kind == BURST:
                context = Context(player, ref, card, number)
                context.amounts["burst"] = burst
                self.pending.append(Pending(context, ability.is_optional))

    def pay(self, player: int, payment: tuple[int, ...]) -> None:
        """These mana cards become set (A4.2)."""
        self.seats[player].mana.pay(payment)
        self.forget_standing()
        self.seats[player].spent += len(payment)

    def summon(self, player: int, ref: int, slot: int) -> int:
        """A card out of a zone that is not the field is summoned by an effect (A8.5); returns the new object's ref."""
        card = self.cards[-1 - ref]
        return self.enter(player, card, slot, self.new_incarnation(), self.take(card)).incarnation

    def evolved_form(self, ref: int, name: str) -> Card[AsteriskCard] | None:
        """The card in hand into which an object in play would evolve."""
        found = self.permanent(ref)
        hand = [] if found is None else self.seats[found.controller].hand
        wanted = squeeze_name(name)
        return next((card for card in hand if squeeze_name(card.definition.name) == wanted), None)

    def evolve(self, ref: int, name: str) -> list[int]:
        """The object returns to the deck, its evolved form is summoned in its place (A8.1, A8.6)."""
        form, found, place = self.evolved_form(ref, name), self.permanent(ref), self.find(ref)
        assert form is not None
        assert found is not None
        assert place is not None
        player, slot = place
        is_shuffled = self.options.evolved_card_goes == "shuffled"
        self.move([ref], "deck", "" if is_shuffled else "bottom")
        if is_shuffled:
            self.shuffle(found.card.owner)
        self.take(form)
        evolved = self.enter(player, form, slot, self.new_incarnation(), EVOLUTION)
        evolved.is_set = found.is_set and self.options.evolution_enters == "as_it_lay"
        return [evolved.incarnation]

    def refresh(self, player: int) -> None:
        """Set cards of the turn player become rise (A3.1)."""
        seat = self.seats[player]
        seat.is_own_period = True
        for found in seat.slots:
            if found is not None:
                found.is_set = False
        if self.options.refresh_raises == "stellas_and_mana":
            seat.mana.raise_all()
        self.forget_standing()

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
        self.forget_standing()
        other = None if target is None else target.card
        things = (attacker.incarnation, 0 if target is None else target.incarnation)
        power = self.power(attacker) if self.has_programs else attacker.definition.power
        self.events.append(Event(ATTACK, attacker.controller, attacker.card, power, other=other, things=things))

    def meet_attack(self, attacker: int, target: int) -> None:
        """The attacked stella's effects become due (A5.3)."""
        self._tell_fighters(ATTACKED, target, attacker)

    def end_battle(self, attacker: int, target: int) -> None:
        """The effects after the battle become due, of those who are still there (A5.9)."""
        self._tell_fighters(AFTER_BATTLE, attacker, target)
        self._tell_fighters(AFTER_BATTLE, target, attacker)

    def _tell_fighters(self, kind: str, fighter: int, other: int) -> None:
        found = self.permanent(fighter)
        if found is not None and self.has_programs:
            self.record(Event(kind, found.controller, found.card, things=(fighter, other)))

    def damage(self, player: int, amount: int) -> list[int]:
        """Cards from the top of the deck to the damage zone, one by one (A5.7), whose numbers are returned; an absent
        player's are only counted."""
        seat = self.seats[player]
        self.events.append(Event(DAMAGE, player, amount=amount))
        if seat.is_absent:
            seat.damage_count += amount
            return []
        turned_up = []
        for _ in range(amount):
            if not self.is_deck_ready(player):
                break
            turned_up.append(self._turn_up(seat, ""))
            self.reload_if_empty(player)
        return turned_up

    def _turn_up(self, seat: AsteriskSeat, note: str) -> int:
        card = seat.deck.pop()
        seat.damage.append(card)
        seat.damage_count += 1
        self.record(Event(DAMAGE_CARD, seat.player, card, note=note))
        return card.number


def abilities_of(card: Card[AsteriskCard]) -> tuple[Ability, ...]:
    """The abilities of a card, none without a program."""
    program = card.definition.program
    return () if program is None else program.abilities
