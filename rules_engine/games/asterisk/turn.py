"""A turn (A3): refresh, progress, draw, charge, main, end."""

from typing import Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk import tracing
from rules_engine.games.asterisk.attack import attack_options, declare, has_attacker
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.ending import end_of_turn
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.offers import ways_to_play
from rules_engine.games.asterisk.seat import AsteriskSeat

CHARGE: Final = "charge"
SKIP: Final = "skip"
SUMMON: Final = "summon"
CAST: Final = "cast"
ATTACK: Final = "attack"
ACTIVATE: Final = "activate"
"""The activated ability with this number in the program of what lies in this slot."""
END: Final = "end"

CHARGE_VERBS: Final[tuple[str, ...]] = (CHARGE, SKIP)
MAIN_VERBS: Final[tuple[str, ...]] = (SUMMON, CAST, ATTACK, ACTIVATE, END)
VERBS_BY_LOOK: Final = [
    tuple(verb for place, verb in enumerate(MAIN_VERBS) if verb == END or look >> place & 1) for look in range(16)
]
"""The main verbs for each set of those (bit 0 summon, 1 cast, 2 attack, 3 activate) that a first look leaves."""
CHARGE_KIND: Final = "charge"
MAIN_KIND: Final = "main"
TURN_LIMIT: Final = "turn_limit"

BEGIN: Final = 0
CHARGE_STEP: Final = 1
MAIN_STEP: Final = 2
END_STEP: Final = 3
STOP_STEP: Final = 4
NEXT_STEP: Final = 5


class Turn(Frame[AsteriskGame]):
    """One turn of ``game.turn_player`` after the other: it stays on the stack for the whole game."""

    __slots__ = ()

    def resume(self, game: AsteriskGame) -> None:
        player = game.turn_player
        if self.step == BEGIN:
            self._begin(game, player)
        elif self.step == CHARGE_STEP and game.seats[player].hand:
            game.ask(player, CHARGE_KIND, CHARGE_VERBS)
        elif self.step == CHARGE_STEP:
            self.step = MAIN_STEP
        elif self.step == MAIN_STEP:
            game.ask(player, MAIN_KIND, main_verbs(game))
        elif self.step == END_STEP:
            self._end(game, player)
        elif self.step == STOP_STEP:
            self.step = NEXT_STEP
            game.end_periods(player)
            game.checkpoint()
        else:
            self._next(game, player)

    def _begin(self, game: AsteriskGame, player: int) -> None:
        """Refresh, progress and draw phase (A3.1 to A3.3)."""
        self.step = CHARGE_STEP
        game.refresh(player)
        game.progress(player)
        if game.options.progress_moves == "both":
            game.progress(1 - player)
        game.draw(player, 1 if game.is_opening_turn else 2)
        game.checkpoint()

    def _end(self, game: AsteriskGame, player: int) -> None:
        """Effects at the end of the turn (A3.6)."""
        if not game.has_programs:
            game.end_periods(player)
            game.settle()
            self._next(game, player)
            return
        self.step = STOP_STEP
        end_of_turn(game, player)
        game.checkpoint()

    def _next(self, game: AsteriskGame, player: int) -> None:
        """The next turn, or the turn limit of a goldfish game."""
        if game.trace is not None and player == 0:
            tracing.close_turn(game, game.trace)
        limit = game.table.turn_limit
        if limit and player == 0 and game.seats[0].turns >= limit:
            game.end(None, TURN_LIMIT)
            return
        self.step = BEGIN
        next_turn(game, 1 - player)

    def offers(self, game: AsteriskGame, verb: str) -> list[Action]:
        seat = game.seats[game.turn_player]
        if verb == CHARGE:
            return _charges(seat)
        if verb in (SUMMON, CAST):
            return _plays(game, seat, verb)
        if verb == ATTACK:
            return attack_options(game, ATTACK)
        if verb == ACTIVATE:
            return _activations(game)
        return [Action(verb)]

    def choose(self, game: AsteriskGame, action: Action) -> None:
        verb = action.verb
        if verb == CHARGE:
            game.charge(game.turn_player, game.cards[action.args[0]])
            self.step = MAIN_STEP
        elif verb == SKIP:
            self.step = MAIN_STEP
        elif verb == END:
            self.step = END_STEP
        elif verb == ATTACK:
            declare(game, *action.args)
        elif verb == ACTIVATE:
            found = game.seats[game.turn_player].slots[action.args[0]]
            assert found is not None
            game.activate(found, action.args[1])
        else:
            game.play_card(game.turn_player, action)

    def clone(self) -> "Turn":
        other = Turn()
        other.step = self.step
        return other

    def state(self) -> tuple[object, ...]:
        return ("turn", self.step)


def next_turn(game: AsteriskGame, player: int) -> None:
    """The turn of this player begins; the turn of an absent one only passes."""
    if game.seats[player].is_absent:
        game.begin_turn(player)
        player = 1 - player
    game.start_turn(player)


def main_verbs(game: AsteriskGame) -> tuple[str, ...]:
    """The verbs for which there may be something to do, by a quick look at total costs and rise stellas."""
    seat = game.seats[game.turn_player]
    rise = len(seat.mana.rise)
    verbs = 0
    for card in seat.hand:
        if card.definition.total_cost <= rise:
            verbs |= 1 if card.definition.is_stella else 2
    if has_attacker(game):
        verbs |= 4
    if game.has_programs and _activations(game):
        verbs |= 8
    return VERBS_BY_LOOK[verbs]


def _charges(seat: AsteriskSeat) -> list[Action]:
    """The cards in hand, alike ones once (A3.4)."""
    seen: list[AsteriskCard] = []
    actions = []
    for card in seat.hand:
        if card.definition not in seen:
            seen.append(card.definition)
            actions.append(Action(CHARGE, (card.number,)))
    return actions


def _plays(game: AsteriskGame, seat: AsteriskSeat, verb: str) -> list[Action]:
    """Stellas to summon or spells to cast from hand: those that can be paid and, if they need one, find a slot."""
    actions: list[Action] = []
    wants_stella = verb == SUMMON
    rise = len(seat.mana.rise)
    seen: list[AsteriskCard] = []
    has_slot = None in seat.slots
    for card in seat.hand:
        definition = card.definition
        if definition.total_cost > rise or definition.is_stella is not wants_stella or definition in seen:
            continue
        seen.append(definition)
        if definition.takes_slot and not has_slot:
            continue
        if definition.reaction and not game.options.reaction_in_main:
            continue
        actions += ways_to_play(game, seat, card, verb)
    return actions


def _activations(game: AsteriskGame) -> list[Action]:
    """The activated abilities that may be used and whose cost can be paid (A4.5, A4.7)."""
    actions: list[Action] = []
    activated = game.table.index.activated
    if not activated:
        return actions
    for slot, found in game.seats[game.turn_player].field():
        for number, ability in activated.get(found.definition.id, ()):
            context = Context(found.controller, found.incarnation, found.card, number)
            if game.may_use(ability, context) and all(op.is_possible(game, context) for op in ability.cost):
                actions.append(Action(ACTIVATE, (slot, number)))
    return actions
