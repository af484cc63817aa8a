"""Battles (E7)."""

from typing import Final

from rules_engine.core.events import DAMAGE, DESTROY, Event
from rules_engine.core.frames import Frame
from rules_engine.games.elestrals.events import IN_BATTLE, NO_OUTCOME
from rules_engine.games.elestrals.expending import make_expend
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.seat import SPIRIT_DECK, ElestralsPermanent

DECLARE: Final = 0
FIGHT: Final = 1
AFTER: Final = 2


class Battle(Frame[ElestralsGame]):
    """One attack of the turn player: declared, fought, settled. ``target`` is the incarnation of the attacked Elestral,
    0 for the Spirit Deck; the attacker is kept by incarnation, too."""

    __slots__ = ("attacker", "place", "player", "target")

    def __init__(self, player: int, place: int, target_place: int) -> None:
        super().__init__()
        self.player = player
        self.place = place
        self.target = target_place
        self.attacker = 0

    def resume(self, game: ElestralsGame) -> None:
        if self.step == DECLARE:
            self.declare(game)
        if self.step == FIGHT:
            self.step = AFTER
            self._fight(game)
            if game.frames[-1] is not self:
                return  # a player chooses Spirits first
        game.pop()
        if game.needs_check:
            game.settle()

    def declare(self, game: ElestralsGame) -> None:
        """The attack is announced and used up (E7.1)."""
        attacker = game.seats[self.player].field[self.place]
        assert attacker is not None
        target = None if self.target == SPIRIT_DECK else game.seats[1 - self.player].field[self.target]
        self.attacker = attacker.incarnation
        self.target = 0 if target is None else target.incarnation
        game.declare_attack(attacker, target)
        self.step = FIGHT

    def _fight(self, game: ElestralsGame) -> None:
        """Who is left fights (E7.4); stats and Spirits count as they are before anything leaves (E7.5)."""
        attacker = game.seats[self.player].field[self.place]
        if attacker is None or attacker.incarnation != self.attacker:
            attacker = game.find(self.attacker)
        target = game.find(self.target) if self.target else None
        if attacker is not None and target is not None:
            if target.in_attack_position:
                _fight_attacker(game, attacker, target)
            else:
                _fight_defender(game, attacker, target)
        elif attacker is not None:
            _fight_spirit_deck(game, attacker)
        elif target is not None:
            _fight_spirit_deck(game, target)

    def clone(self) -> "Battle":
        other = Battle(self.player, self.place, self.target)
        other.step = self.step
        other.attacker = self.attacker
        return other

    def state(self) -> tuple[object, ...]:
        return ("battle", self.step, self.player, self.place, self.attacker, self.target)


def _fight_attacker(game: ElestralsGame, attacker: ElestralsPermanent, target: ElestralsPermanent) -> None:
    """Attack against attack: lower is destroyed, equal both; attack 0 destroys nothing (E7.5, E7.8)."""
    mine, theirs = attacker.definition.attack, target.definition.attack
    my_spirits, their_spirits = attacker.spirit_count, target.spirit_count
    is_target_destroyed = mine >= theirs and mine > 0
    is_attacker_destroyed = theirs >= mine and theirs > 0
    if not is_target_destroyed and not is_attacker_destroyed:
        game.record(Event(NO_OUTCOME, attacker.controller, attacker.card, other=target.card))
    if is_target_destroyed:
        _destroy(game, target)
    if is_attacker_destroyed:
        _destroy(game, attacker)
    if is_target_destroyed and their_spirits < my_spirits:
        make_expend(game, target.controller, my_spirits - their_spirits, DAMAGE)
    elif is_attacker_destroyed and my_spirits < their_spirits:
        make_expend(game, attacker.controller, their_spirits - my_spirits, DAMAGE)


def _fight_defender(game: ElestralsGame, attacker: ElestralsPermanent, target: ElestralsPermanent) -> None:
    """Attack against defense; nobody Expends (E7.6)."""
    if attacker.definition.attack > target.definition.defense:
        _destroy(game, target)
    else:
        game.record(Event(NO_OUTCOME, attacker.controller, attacker.card, other=target.card))


def _fight_spirit_deck(game: ElestralsGame, fighter: ElestralsPermanent) -> None:
    """As many Spirits as Enchant it; none for Defense Position or attack 0 (E7.7, E7.8)."""
    if fighter.in_attack_position and fighter.definition.attack > 0:
        make_expend(game, 1 - fighter.controller, sum(fighter.spirits), DAMAGE)
    else:
        game.record(Event(NO_OUTCOME, fighter.controller, fighter.card))


def _destroy(game: ElestralsGame, found: ElestralsPermanent) -> None:
    place = game.seats[found.controller].field.index(found)
    game.leave(found.controller, place, DESTROY, IN_BATTLE)
