"""Battles (E7)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.events import DAMAGE, DESTROY, Event
from rules_engine.core.frames import Frame
from rules_engine.games.elestrals.chain import ATTACK, BATTLE, Link
from rules_engine.games.elestrals.events import (
    DAMAGE_STEP,
    DEALT,
    ENTER_BATTLE,
    IN_BATTLE,
    NEGATE,
    NO_ATTACK,
    NO_OUTCOME,
)
from rules_engine.games.elestrals.expending import make_expend
from rules_engine.games.elestrals.seat import SPIRIT_DECK, ElestralsPermanent

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

INDESTRUCTIBLE: Final = "indestructible_in_battle"
PIERCING: Final = "piercing"
NO_DAMAGE: Final = "no_damage"

DECLARE: Final = 0
FIGHT: Final = 1
AFTER: Final = 2
DECLARED: Final = 3
EXPEND: Final = 4
CLOSE: Final = 5


class Battle(Frame["ElestralsGame"]):
    """One attack of the turn player: declared, entered, fought, settled. ``target`` is the incarnation of the attacked
    Elestral, 0 for the Spirit Deck; the attacker is kept by incarnation, too. ``doomed`` are those that are to be
    destroyed; ``damage`` is what they cost their controllers, seat by seat, if they are (E7.14)."""

    __slots__ = ("attacker", "damage", "declared_at", "doomed", "place", "player", "target")

    def __init__(self, player: int, place: int, target_place: int) -> None:
        super().__init__()
        self.player = player
        self.place = place
        self.target = target_place
        self.attacker = 0
        self.declared_at = 0
        self.doomed: list[int] = []
        self.damage: list[int] = [0, 0]

    def fighters(self) -> tuple[int, int]:
        """The two that are in battle; nobody before they have entered it (E7.3)."""
        return (0, 0) if self.step in (DECLARE, DECLARED) else (self.attacker, self.target)

    def resume(self, game: "ElestralsGame") -> None:
        if self.step == DECLARE:
            self.declare(game)
            if game.has_programs:
                return  # the chain on it comes first
        if self.step == DECLARED:
            self._enter(game)
            return
        if self.step == FIGHT:
            self.step = EXPEND
            self._fight(game)
            if game.frames[-1] is not self:
                return  # something happens instead
        if self.step == EXPEND:
            self.step = CLOSE
            if self.doomed or game.has_programs:
                self._expend(game)
                if game.frames[-1] is not self:
                    return  # a player chooses Spirits first
        if self.step == CLOSE:
            self.step = AFTER
            if game.has_programs:
                self._close(game)
        if game.has_programs and game.start_pending():
            return
        game.pop()
        if game.needs_check:
            game.settle()

    def _close(self, game: "ElestralsGame") -> None:
        """“During the Damage Step” effects follow, also those of a card just destroyed (E7.12)."""
        card = game.card_behind(self.attacker)
        other = game.card_behind(self.target) if self.target else None
        game.record(Event(DAMAGE_STEP, self.player, card, other=other, things=(self.attacker, self.target)))

    def declare(self, game: "ElestralsGame") -> None:
        """The attack is announced and used up (E7.1)."""
        attacker = game.seats[self.player].field[self.place]
        assert attacker is not None
        target = None if self.target == SPIRIT_DECK else game.seats[1 - self.player].field[self.target]
        self.attacker = attacker.incarnation
        self.target = 0 if target is None else target.incarnation
        game.declare_attack(attacker, target)
        if game.has_programs:
            self.declared_at = len(game.events)
            self.step = DECLARED
            game.add_link(self._link(ATTACK, attacker))
        else:
            self.step = FIGHT
            if not game.seats[1 - self.player].is_absent:
                game.note_window(ATTACK)

    def _link(self, kind: str, attacker: ElestralsPermanent) -> Link:
        link = Link(kind, self.player, attacker.card, attacker.incarnation)
        link.other = self.target
        return link

    def _enter(self, game: "ElestralsGame") -> None:
        """Negated, no longer legal, or a battle (E7.2, E7.3)."""
        attacker = game.find(self.attacker)
        if self._is_negated(game):
            self._stop(game, "negated")
        elif attacker is None or not self._is_legal(game, attacker):
            if attacker is not None:
                attacker.attacks -= 1
            self._stop(game, "rewound")
        else:
            self.step = FIGHT
            target = game.find(self.target) if self.target else None
            other = None if target is None else target.card
            things = (self.attacker, self.target)
            game.record(Event(ENTER_BATTLE, self.player, attacker.card, other=other, things=things))
            game.add_link(self._link(BATTLE, attacker))

    def _is_negated(self, game: "ElestralsGame") -> bool:
        return any(
            event.kind == NEGATE and event.note == ATTACK and event.things == (self.attacker,)
            for event in game.events[self.declared_at :]
        )

    def _is_legal(self, game: "ElestralsGame", attacker: ElestralsPermanent) -> bool:
        """E7.1 asked anew, the attack itself not counted."""
        if attacker.controller != self.player or not can_attack(game, attacker):
            return False
        targets = attack_targets(game, attacker)
        place = SPIRIT_DECK
        if self.target:
            where = game.place_of(self.target)
            if where is None or where[0] == self.player:
                return False
            place = where[1]
        return place in targets

    def _stop(self, game: "ElestralsGame", note: str) -> None:
        card = game.card_behind(self.attacker)
        game.record(Event(NO_ATTACK, self.player, card, note=note, things=(self.attacker,)))
        game.pop()

    def _fight(self, game: "ElestralsGame") -> None:
        """Who is left fights (E7.4); stats and Spirits count as they are before anything leaves (E7.5)."""
        attacker = game.seats[self.player].field[self.place]
        if attacker is None or attacker.incarnation != self.attacker:
            attacker = game.find(self.attacker)
        target = game.find(self.target) if self.target else None
        if attacker is not None and target is not None:
            if target.in_attack_position:
                self._fight_attacker(game, attacker, target)
            else:
                self._fight_defender(game, attacker, target)
            if self.doomed:
                game.would(DESTROY, self.doomed[:], None, IN_BATTLE)
            else:
                game.record(Event(NO_OUTCOME, attacker.controller, attacker.card, other=target.card))
        elif attacker is not None:
            self._fight_spirit_deck(game, attacker)
        elif target is not None:
            self._fight_spirit_deck(game, target)

    def _doom(self, game: "ElestralsGame", found: ElestralsPermanent) -> bool:
        """It is to be destroyed, unless it cannot be: then it costs nothing (E7.14)."""
        if game.has_rule(found, INDESTRUCTIBLE):
            return False
        self.doomed.append(found.incarnation)
        return True

    def _fight_attacker(self, game: "ElestralsGame", attacker: ElestralsPermanent, target: ElestralsPermanent) -> None:
        """Attack against attack: lower is destroyed, equal both; attack 0 destroys nothing (E7.5, E7.8)."""
        mine, theirs = game.attack_of(attacker), game.attack_of(target)
        my_spirits, their_spirits = attacker.spirit_count, target.spirit_count
        is_target_doomed = mine >= theirs and mine > 0 and self._doom(game, target)
        is_attacker_doomed = theirs >= mine and theirs > 0 and self._doom(game, attacker)
        if is_target_doomed and their_spirits < my_spirits and not game.has_rule(attacker, NO_DAMAGE):
            self.damage[target.controller] = my_spirits - their_spirits
        if is_attacker_doomed and my_spirits < their_spirits and not game.has_rule(target, NO_DAMAGE):
            self.damage[attacker.controller] = their_spirits - my_spirits

    def _fight_defender(self, game: "ElestralsGame", attacker: ElestralsPermanent, target: ElestralsPermanent) -> None:
        """Attack against defense; nobody Expends but for Piercing damage (E7.6, E7.11)."""
        if game.attack_of(attacker) <= game.defense_of(target):
            return
        is_doomed = self._doom(game, target)
        if is_doomed and game.has_rule(attacker, PIERCING) and not game.has_rule(attacker, NO_DAMAGE):
            less = target.spirit_count if game.options.piercing == "spirit_difference" else 0
            self.damage[target.controller] = max(0, attacker.spirit_count - less)

    def _fight_spirit_deck(self, game: "ElestralsGame", fighter: ElestralsPermanent) -> None:
        """As many Spirits as Enchant it; none for Defense Position or attack 0 (E7.7, E7.8)."""
        is_harmless = not fighter.in_attack_position or game.attack_of(fighter) <= 0
        if is_harmless or game.has_rule(fighter, NO_DAMAGE):
            game.record(Event(NO_OUTCOME, fighter.controller, fighter.card))
        elif game.has_programs:
            self.damage[1 - fighter.controller] = fighter.spirit_count
        else:
            make_expend(game, 1 - fighter.controller, sum(fighter.spirits), DAMAGE)

    def _expend(self, game: "ElestralsGame") -> None:
        """The damage: for an Elestral that was to be destroyed, only if it was (E7.14)."""
        for player in (1 - self.player, self.player):
            amount = self.damage[player]
            mine = self.attacker if player == self.player else self.target
            is_spared = mine in self.doomed and game.find(mine) is not None
            if not amount or is_spared:
                continue
            if game.has_programs:
                other = self.target if player == self.player else self.attacker
                card = game.card_behind(other)
                game.record(Event(DEALT, player, card, amount, things=(other,)))
            make_expend(game, player, amount, DAMAGE)

    def clone(self) -> "Battle":
        other = Battle(self.player, self.place, self.target)
        other.step = self.step
        other.attacker = self.attacker
        other.declared_at = self.declared_at
        other.doomed = self.doomed[:]
        other.damage = self.damage[:]
        return other

    def state(self) -> tuple[object, ...]:
        plan = (self.declared_at, tuple(self.doomed), tuple(self.damage))
        return ("battle", self.step, self.player, self.place, self.attacker, self.target, *plan)


def can_attack(game: "ElestralsGame", found: ElestralsPermanent) -> bool:
    """Whether position and effects let it attack, uses apart (E7.1, E7.13)."""
    if game.has_rule(found, "cannot_attack") or found.in_limbo:
        return False
    return found.in_attack_position or game.has_rule(found, "attacks_in_defense")


def attack_targets(game: "ElestralsGame", found: ElestralsPermanent) -> list[int]:
    """The places that it may attack (E7.1, E7.13)."""
    opponent = game.seats[1 - found.controller]
    targets = [place for place, other in opponent.elestrals() if not game.has_rule(other, "cannot_be_attacked")]
    if not opponent.has_elestral() or game.has_rule(found, "attacks_directly"):
        targets.append(SPIRIT_DECK)
    return targets
