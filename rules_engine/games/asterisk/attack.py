"""An attack (A5): declaration, choice, spell steps, battle, damage, triggers."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.games.asterisk.agenda import Checkpoint
from rules_engine.games.asterisk.assault import NOBODY, Assault
from rules_engine.games.asterisk.chain import SpellSteps
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.keywords import CANNOT_ATTACK, PIERCE, TAUNT
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat
from rules_engine.games.asterisk.triggers import TriggerStep

PLAYER: Final = -1
"""The attacked player, where targets are slots."""

EFFECTS: Final = 0
DEFENCE: Final = 1
SPELLS: Final = 2
LATE_DEFENCE: Final = 3
BATTLE: Final = 4
AFTER: Final = 5
DAMAGE: Final = 6
OVER: Final = 7


class Attack(Assault):
    """``breaks`` and ``pierces`` are the attacker's last state, ``has_won`` whether its power was the higher one."""

    __slots__ = ("breaks", "has_won", "pierces")

    def __init__(self, attacker: int, target: int) -> None:
        super().__init__(attacker, target)
        self.breaks = 0
        self.pierces = False
        self.has_won = False

    def resume(self, game: AsteriskGame) -> None:
        if not game.has_responses:
            self._resolve_at_once(game)
            return
        if self.is_ended or (self.step <= BATTLE and self.is_over(game)):
            self.step = OVER
        step = self.step
        self.step += 1
        if step == SPELLS:
            self._open_spell_steps(game)
        elif step == BATTLE:
            game.push(Checkpoint())
            self._battle(game)
        elif step == DAMAGE:
            self._damage(game)
        else:
            self._pass_checkpoint(game, step)

    def _pass_checkpoint(self, game: AsteriskGame, step: int) -> None:
        """A step after which effects become due."""
        if step == OVER:
            game.pop()
        elif step == AFTER:
            game.end_battle(self.attacker, self.target)
        elif self.target != NOBODY and step == (DEFENCE if game.options.defender_effects_first else LATE_DEFENCE):
            game.meet_attack(self.attacker, self.target)
        game.checkpoint()

    def _open_spell_steps(self, game: AsteriskGame) -> None:
        """Spells of both players; none where nobody sits on the other seat (A5.3)."""
        if not game.seats[1 - game.turn_player].is_absent:
            game.push(SpellSteps(game.turn_player))

    def _resolve_at_once(self, game: AsteriskGame) -> None:
        """Nobody can answer and no card has an effect: nothing lies between declaration and damage."""
        game.pop()
        if self.target == NOBODY:
            attacker = _at(game, game.find(self.attacker))
            if attacker is not None and attacker.definition.breaks:
                game.damage(1 - game.turn_player, attacker.definition.breaks)
        else:
            self._battle(game)
        game.settle()

    def is_over(self, game: AsteriskGame) -> bool:
        """Ended by an effect, or attacker or target gone: no battle, and nothing is redirected (A5.6)."""
        if self.is_ended or game.find(self.attacker) is None:
            return True
        if self.target == NOBODY or game.find(self.target) is not None:
            return False
        if game.options.vanished_target == "player" and _targets(game, game.seats[1 - game.turn_player]) == [PLAYER]:
            self.target = NOBODY
            return False
        return True

    def _battle(self, game: AsteriskGame) -> None:
        """Lower power is destroyed, equal both (A5.6); a direct attack has no battle, unless the options make a
        newcomer its target (A5.14)."""
        if self.target == NOBODY and game.options.newcomers_are_targets:
            self._take_newcomer(game)
        attacker = _at(game, game.find(self.attacker))
        target = _at(game, game.find(self.target))
        if attacker is not None:
            self.breaks, self.pierces = game.breaks(attacker), game.has_keyword(attacker, PIERCE)
        if attacker is None or target is None:
            return
        powers = [game.power(attacker), game.power(target)]
        self.has_won = powers[0] > powers[1]
        losers = [fighter for fighter, power in zip((attacker, target), powers, strict=True) if power == min(powers)]
        game.would("destroy", [loser.incarnation for loser in losers], note="battle")

    def _take_newcomer(self, game: AsteriskGame) -> None:
        opponent = game.seats[1 - game.turn_player]
        for slot in _targets(game, opponent):
            found = None if slot == PLAYER else opponent.slots[slot]
            if found is not None:
                self.target = found.incarnation
                return

    def _damage(self, game: AsteriskGame) -> None:
        """As many damage cards as the attacker has break icons (A5.7), after a battle only where it pierces (A5.12)."""
        attacker = _at(game, game.find(self.attacker))
        if attacker is not None:
            self.breaks, self.pierces = game.breaks(attacker), game.has_keyword(attacker, PIERCE)
        elif game.options.gone_attacker_breaks == "nothing":
            self.breaks = 0
        may_pierce = self.pierces and (self.has_won or not game.options.pierce_requires_win)
        if self.breaks > 0 and (self.target == NOBODY or may_pierce):
            self._break(game, 1 - game.turn_player)

    def _break(self, game: AsteriskGame, player: int) -> None:
        """Damage, then its trigger step; the win check comes after both, or between them (A2.4)."""
        turned_up = game.damage(player, self.breaks)
        is_checked_before = game.options.win_check_before_triggers
        if is_checked_before:
            game.settle()
        if turned_up:
            game.push(TriggerStep(player, turned_up, holds_win_check=not is_checked_before))

    def clone(self) -> "Attack":
        other = Attack(self.attacker, self.target)
        other.step = self.step
        other.breaks = self.breaks
        other.pierces = self.pierces
        other.has_won = self.has_won
        other.is_ended = self.is_ended
        return other

    def state(self) -> tuple[object, ...]:
        return (
            "attack", self.step, self.attacker, self.target, self.breaks, self.pierces, self.has_won, self.is_ended,
        )  # fmt: skip


def declare(game: AsteriskGame, slot: int, target_slot: int) -> None:
    """The attacker becomes set (A5.1), its target is fixed (A5.2)."""
    attacker = game.seats[game.turn_player].slots[slot]
    target = None if target_slot == PLAYER else game.seats[1 - game.turn_player].slots[target_slot]
    assert attacker is not None
    game.declare_attack(attacker, target)
    game.push(Attack(attacker.incarnation, NOBODY if target is None else target.incarnation))


def attack_options(game: AsteriskGame, verb: str) -> list[Action]:
    """Each attacker on each legal target (A5.2)."""
    attackers = _attackers(game)
    targets = _targets(game, game.seats[1 - game.turn_player]) if attackers else []
    return [Action(verb, (slot, target)) for slot in attackers for target in targets]


def has_attacker(game: AsteriskGame) -> bool:
    """Whether a stella may attack, if it finds a target."""
    return bool(_attackers(game))


def _attackers(game: AsteriskGame) -> list[int]:
    """The slots of the rise stellas in the front row; none in the first player's first turn (A5.1)."""
    if game.is_opening_turn:
        return []
    seat = game.seats[game.turn_player]
    newcomers_wait = game.options.summoning_sickness
    has_programs = game.has_programs
    attackers = []
    for slot in range(seat.columns):
        found = seat.slots[slot]
        if found is None or found.is_set or not found.definition.is_stella:
            continue
        if newcomers_wait and found.entered == game.turn:
            continue
        if not (has_programs and game.has_keyword(found, CANNOT_ATTACK)):
            attackers.append(slot)
    return attackers


def _targets(game: AsteriskGame, opponent: AsteriskSeat) -> list[int]:
    """The opposing stellas that can be attacked, or the player when there is no stella at all (A5.2)."""
    if opponent.is_absent:
        return [PLAYER]
    stellas = [slot for slot, found in opponent.field() if found.definition.is_stella]
    if not stellas:
        return [PLAYER]
    return _taunting(game, opponent, [slot for slot in stellas if not _is_covered(game, opponent, slot)])


def _taunting(game: AsteriskGame, opponent: AsteriskSeat, targets: list[int]) -> list[int]:
    """Those besides which no other may be attacked: none where two forbid each other."""
    taunts = [slot for slot, found in opponent.field() if game.has_keyword(found, TAUNT)]
    return [slot for slot in targets if all(slot == taunt for taunt in taunts)]


def _at(game: AsteriskGame, place: tuple[int, int] | None) -> AsteriskPermanent | None:
    """What lies in a slot (player, slot)."""
    return None if place is None else game.seats[place[0]].slots[place[1]]


def _is_covered(game: AsteriskGame, seat: AsteriskSeat, slot: int) -> bool:
    """Whether a stella stands in front of this back row slot (A5.2)."""
    if slot < seat.columns:
        return False
    front = seat.slots[slot - seat.columns]
    return front is not None and (front.definition.is_stella or game.options.continuous_protects)
