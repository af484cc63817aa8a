"""An attack (A5): declaration, choice, battle or damage. The spell, counter-spell and trigger steps have a place in it
once effects are executed: without effects nothing could come of them."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.seat import AsteriskPermanent, AsteriskSeat

TARGET: Final = "target"
NOTHING: Final = -1
PLAYER: Final = 0
"""The attacked player as a target, where stellas are incarnation numbers."""


class Attack(Frame[AsteriskGame]):
    """``attacker`` and ``target`` are incarnation numbers."""

    __slots__ = ("attacker", "target")

    CHOOSE: Final = 0
    BATTLE: Final = 1
    DONE: Final = 2

    def __init__(self, attacker: int) -> None:
        super().__init__()
        self.attacker = attacker
        self.target = NOTHING

    def resume(self, game: AsteriskGame) -> None:
        if self.step == self.CHOOSE:
            if any(found.definition.is_stella for _, found in game.seats[1 - game.turn_player].field()):
                game.ask_or_take(game.turn_player, "target", (TARGET,))
            else:
                self._declare(game, PLAYER)
        elif self.step == self.BATTLE:
            self.step = self.DONE
            if self.target == PLAYER:
                self._hit_player(game)
            else:
                self._battle(game)
        else:
            game.pop()
            game.settle()

    def offers(self, game: AsteriskGame, verb: str) -> list[Action]:
        opponent = game.seats[1 - game.turn_player]
        return [
            Action(TARGET, (slot,))
            for slot, found in opponent.field()
            if found.definition.is_stella and not _is_covered(game, opponent, slot)
        ]

    def choose(self, game: AsteriskGame, action: Action) -> None:
        found = game.seats[1 - game.turn_player].slots[action.args[0]]
        assert found is not None
        self._declare(game, found.incarnation)

    def _declare(self, game: AsteriskGame, target: int) -> None:
        """The attacker becomes set (A5.1); the target is fixed (A5.2)."""
        self.target = target
        self.step = self.BATTLE
        attacker = _at(game, game.find(self.attacker))
        assert attacker is not None
        game.declare_attack(attacker, _at(game, game.find(target)))

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
        other = Attack(self.attacker)
        other.step = self.step
        other.target = self.target
        return other

    def state(self) -> tuple[object, ...]:
        return ("attack", self.step, self.attacker, self.target)


def _at(game: AsteriskGame, place: tuple[int, int] | None) -> AsteriskPermanent | None:
    """What lies in a slot (player, slot)."""
    return None if place is None else game.seats[place[0]].slots[place[1]]


def _is_covered(game: AsteriskGame, seat: AsteriskSeat, slot: int) -> bool:
    """Whether a stella stands in front of this back row slot (A5.2)."""
    if slot < seat.columns:
        return False
    front = seat.slots[slot - seat.columns]
    return front is not None and (front.definition.is_stella or game.options.continuous_protects)
