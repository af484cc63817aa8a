"""An attack (A5): declaration, choice, battle or damage. The spell, counter-spell and trigger steps have a place in it
once effects are executed: without effects nothing could come of them."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat

PLAYER: Final = -1
"""The attacked player, where targets are slots."""
NOBODY: Final = 0
"""The same, where targets are incarnation numbers."""


class Attack(Frame[AsteriskGame]):
    """``attacker`` and ``target`` are incarnation numbers."""

    __slots__ = ("attacker", "target")

    def __init__(self, attacker: int, target: int) -> None:
        super().__init__()
        self.attacker = attacker
        self.target = target

    def resume(self, game: AsteriskGame) -> None:
        game.pop()
        if self.target == NOBODY:
            self._hit_player(game)
        else:
            self._battle(game)
        game.settle()

    def _battle(self, game: AsteriskGame) -> None:
        """Lower power is destroyed, equal both; attacker or target gone: nothing (A5.6)."""
        places = [game.find(self.attacker), game.find(self.target)]
        fighters = [_at(game, place) for place in places]
        powers = [fighter.definition.power for fighter in fighters if fighter is not None]
        if len(powers) == len(fighters):
            lowest = min(powers)
            game.destroy([p for p, power in zip(places, powers, strict=True) if p is not None and power == lowest])

    def _hit_player(self, game: AsteriskGame) -> None:
        """As many damage cards as the attacker has break icons (A5.7, A5.12)."""
        attacker = _at(game, game.find(self.attacker))
        if attacker is not None and attacker.definition.breaks:
            game.damage(1 - game.turn_player, attacker.definition.breaks)

    def clone(self) -> "Attack":
        return Attack(self.attacker, self.target)

    def state(self) -> tuple[object, ...]:
        return ("attack", self.attacker, self.target)


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
    attackers = []
    for slot in range(seat.columns):
        found = seat.slots[slot]
        if found is None or found.is_set or not found.definition.is_stella:
            continue
        if not (newcomers_wait and found.entered == game.turn):
            attackers.append(slot)
    return attackers


def _targets(game: AsteriskGame, opponent: AsteriskSeat) -> list[int]:
    """The opposing stellas that can be attacked, or the player when there is no stella at all (A5.2)."""
    if opponent.is_absent:
        return [PLAYER]
    stellas = [slot for slot, found in opponent.field() if found.definition.is_stella]
    return [slot for slot in stellas if not _is_covered(game, opponent, slot)] if stellas else [PLAYER]


def _at(game: AsteriskGame, place: tuple[int, int] | None) -> AsteriskPermanent | None:
    """What lies in a slot (player, slot)."""
    return None if place is None else game.seats[place[0]].slots[place[1]]


def _is_covered(game: AsteriskGame, seat: AsteriskSeat, slot: int) -> bool:
    """Whether a stella stands in front of this back row slot (A5.2)."""
    if slot < seat.columns:
        return False
    front = seat.slots[slot - seat.columns]
    return front is not None and (front.definition.is_stella or game.options.continuous_protects)
