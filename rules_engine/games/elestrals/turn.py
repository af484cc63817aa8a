"""One turn: draw, main, battle and end phase (E5)."""

from typing import Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context, card_ref
from rules_engine.core.events import PHASE, TURN, Event
from rules_engine.core.frames import Frame
from rules_engine.games.elestrals import tracing
from rules_engine.games.elestrals.battle import Battle, attack_targets, can_attack
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.casting import DONE, Ascend, Cast, Enchant, can_ascend_with, cast_payment
from rules_engine.games.elestrals.chain import SET as SET_LINK
from rules_engine.games.elestrals.chain import Link, PhaseWindow
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.payment import code_of
from rules_engine.games.elestrals.responses import BEGIN_VERBS, begin, beginnings, can_begin, can_use, instant_of
from rules_engine.games.elestrals.runes import CastRune, can_cast_rune
from rules_engine.games.elestrals.seat import (
    ELESTRAL_ROW,
    KINDS,
    RUNE_ROW,
    SPIRIT_DECK,
    ElestralsSeat,
)

MAIN_KIND: Final = "main"
ATTACK_KIND: Final = "attack"
CAST: Final = "cast"
CAST_IN_DEFENSE: Final = "cast_in_defense"
ASCEND: Final = "ascend"
ASCEND_IN_DEFENSE: Final = "ascend_in_defense"
ENCHANT: Final = "enchant"
EXPEND_TO_DRAW: Final = "expend_to_draw"
CAST_RUNE: Final = "cast_rune"
SET: Final = "set"
TURN_POSITION: Final = "turn"
ATTACK: Final = "attack"
PROGRAM_VERBS: Final[tuple[str, ...]] = BEGIN_VERBS
"""What programs add: effects and Counter Runes that begin a chain."""
BASIC_VERBS: Final[tuple[str, ...]] = (
    CAST,
    CAST_IN_DEFENSE,
    ASCEND,
    ASCEND_IN_DEFENSE,
    ENCHANT,
    EXPEND_TO_DRAW,
    CAST_RUNE,
    SET,
    TURN_POSITION,
    DONE,
)
MAIN_VERBS: Final[tuple[str, ...]] = (*BASIC_VERBS[:-1], *PROGRAM_VERBS, DONE)
LATER_VERBS: Final[tuple[str, ...]] = (CAST_RUNE, SET, TURN_POSITION, DONE)
"""What is left when the Spirit action is used."""
ATTACK_VERBS: Final[tuple[str, ...]] = (ATTACK, DONE)
BATTLE_VERBS: Final[tuple[str, ...]] = (ATTACK, *PROGRAM_VERBS, DONE)
TURN_LIMIT: Final = "turn_limit"

ON_SPIRIT_DECK: Final = [SPIRIT_DECK]
_DONE: Final = [Action(DONE)]
_ATTACKS: Final = [
    [Action(ATTACK, (place, target)) for target in (*ELESTRAL_ROW, SPIRIT_DECK)] for place in ELESTRAL_ROW
]
"""Attacks by place and target; the Spirit Deck comes last, which is where -1 looks."""

BEGIN: Final = 0
MAIN: Final = 1
BATTLE: Final = 2
END: Final = 3
CLOSE: Final = 4


class Turn(Frame[ElestralsGame]):
    """The turn of ``player``, then that of the other one, and so on; the turns of an absent player are skipped."""

    __slots__ = ("player",)

    def __init__(self, player: int) -> None:
        super().__init__()
        self.player = player

    def resume(self, game: ElestralsGame) -> None:
        if self.step == MAIN:
            if game.needs_check:
                game.settle()
            if game.has_programs and self._is_busy(game, "main"):
                return
            has_acted = game.seats[self.player].has_acted
            verbs = LATER_VERBS if has_acted else BASIC_VERBS
            game.ask(self.player, MAIN_KIND, (*verbs[:-1], *PROGRAM_VERBS, DONE) if game.has_programs else verbs)
        elif self.step == BATTLE:
            if not game.has_programs or not self._is_busy(game, "battle"):
                self._ask_attack(game)
        elif self.step == BEGIN:
            self._begin(game)
        elif self.step == END and game.has_programs:
            if not self._is_busy(game, "end"):
                self.step = CLOSE
                game.push(PhaseWindow((self.player, 1 - self.player)))
        else:
            self._end(game)

    def _is_busy(self, game: ElestralsGame, phase: str) -> bool:
        """The phase begins if it has not; whether something was triggered that comes first."""
        if game.phase != phase:
            game.begin_phase(phase)
        return game.start_pending()

    def _begin(self, game: ElestralsGame) -> None:
        """A new turn; the first turn of the game has no draw (E4.4, E5.2)."""
        game.begin_turn(self.player)
        seat = game.seats[self.player]
        if seat.is_absent:
            self.player = 1 - self.player
            return
        game.record(Event(TURN, self.player, None, game.turn))
        seat.has_acted = False
        seat.spent = 0
        for _, found in seat.elestrals():
            found.attacks = 0
            found.has_turned = False
        if game.turn > 1:
            game.draw(self.player)
        self.step = MAIN
        if game.has_programs and game.turn > 1:
            game.begin_phase("draw")
            game.push(PhaseWindow((self.player, 1 - self.player)))

    def _ask_attack(self, game: ElestralsGame) -> None:
        """The next attack; the first turn of the game has none (E4.4, E7.1)."""
        attacks = _attack_options(game, self.player) if game.turn > 1 else []
        if game.has_programs and (attacks or can_begin(game, self.player)):
            game.ask(self.player, ATTACK_KIND, BATTLE_VERBS, attacks)
        elif attacks:
            game.ask(self.player, ATTACK_KIND, ATTACK_VERBS, attacks)
        else:
            self.step = END

    def _end(self, game: ElestralsGame) -> None:
        if game.has_programs:
            game.end_turn_lasting(self.player)
        if self.player == 0:
            tracing.close_turn(game)
            if game.seats[0].turns == game.table.turn_limit:
                game.end(None, TURN_LIMIT)
                return
        self.player = 1 - self.player
        self.step = BEGIN

    # Choices

    def offers(self, game: ElestralsGame, verb: str) -> list[Action]:
        seat = game.seats[self.player]
        if verb == DONE:
            return _DONE
        if verb == ATTACK:
            return _attack_options(game, self.player)
        if game.has_programs and verb in PROGRAM_VERBS:
            return beginnings(game, self.player, verb)
        if verb == CAST_RUNE:
            return _rune_options(game, seat)
        if verb == SET:
            return _set_options(game, seat)
        if verb == TURN_POSITION:
            return _turn_options(game, seat)
        if not any(seat.spirit_deck):
            return []
        if verb in (CAST, CAST_IN_DEFENSE):
            return _cast_options(game, seat, verb)
        if verb in (ASCEND, ASCEND_IN_DEFENSE):
            return _ascend_options(game, seat, verb)
        if verb == ENCHANT:
            return _enchant_options(seat)
        return [Action(EXPEND_TO_DRAW, (element,)) for element in range(KINDS) if seat.spirit_deck[element]]

    def choose(self, game: ElestralsGame, action: Action) -> None:
        verb = action.verb
        if verb == DONE:
            self._next_phase(game)
        elif verb == ATTACK:
            place, target = action.args
            game.push(Battle(self.player, place, target))
        elif verb in (CAST, CAST_IN_DEFENSE):
            game.seats[self.player].has_acted = True
            card = self._card(game, action)
            payment = cast_payment(game, card.definition)
            game.push(Cast(self.player, card, payment, in_attack_position=verb == CAST))
        elif verb in (ASCEND, ASCEND_IN_DEFENSE):
            game.seats[self.player].has_acted = True
            card = self._card(game, action)
            game.push(Ascend(self.player, card, action.args[1], in_attack_position=verb == ASCEND))
        elif verb == CAST_RUNE:
            game.push(CastRune(self.player, self._card(game, action)))
        elif verb == SET:
            seat = game.seats[self.player]
            found = game.set_rune(self.player, self._card(game, action), seat.free_place(RUNE_ROW))
            if game.has_programs:
                game.add_link(Link(SET_LINK, self.player, found.card, found.incarnation))
            else:
                game.note_window(SET_LINK)
        elif verb in PROGRAM_VERBS:
            begin(game, self.player, action)
        else:
            self._small_action(game, action)

    def _small_action(self, game: ElestralsGame, action: Action) -> None:
        """Enchant, Expend to draw, change position (E5.3, E5.4)."""
        seat = game.seats[self.player]
        if action.verb == TURN_POSITION:
            found = seat.field[action.args[0]]
            assert found is not None
            game.turn_position(found)
            return
        seat.has_acted = True
        if action.verb == ENCHANT:
            game.push(Enchant(self.player, action.args[0]))
        else:
            game.expend(self.player, [action.args[0]])
            game.draw(self.player)

    def _next_phase(self, game: ElestralsGame) -> None:
        if game.options.opponent_may_begin_chain and game.has_programs:
            game.push(PhaseWindow((1 - self.player,)))
        if self.step == MAIN and game.turn > 1:
            self.step = BATTLE
            game.record(Event(PHASE, self.player, note="battle"))
        else:
            self.step = END

    def _card(self, game: ElestralsGame, action: Action) -> Card[ElestralsCard]:
        return game.cards[action.args[0]]

    def clone(self) -> "Turn":
        other = Turn(self.player)
        other.step = self.step
        return other

    def state(self) -> tuple[object, ...]:
        return ("turn", self.step, self.player)


def _cast_options(game: ElestralsGame, seat: ElestralsSeat, verb: str) -> list[Action]:
    """Elestrals of total cost 1, alike ones once (E6.1)."""
    if not seat.has_free_place(ELESTRAL_ROW):
        return []
    spirits = None if game.options.cast_may_misenchant else seat.spirit_deck
    seen: list[ElestralsCard] = []
    options = []
    for card in seat.hand:
        definition = card.definition
        if definition.is_elestral and definition.total_cost == 1 and definition not in seen:
            seen.append(definition)
            if spirits is None or definition.price.is_met_by(spirits):
                options.append(Action(verb, (card.number,)))
    return options


def _ascend_options(game: ElestralsGame, seat: ElestralsSeat, verb: str) -> list[Action]:
    """Every Elestral in hand onto every own Elestral, where the Spirits suffice (E6.4, E6.5)."""
    row = seat.elestrals()
    if not row:
        return []
    most = 1
    for _, found in row:
        most += sum(found.spirits)
    seen: list[ElestralsCard] = []
    options = []
    for card in seat.hand:
        definition = card.definition
        if definition.is_elestral and definition.total_cost <= most and definition not in seen:
            seen.append(definition)
            for place, _ in row:
                if game.options.cast_may_misenchant or _can_ascend(game, seat, definition, place):
                    options.append(Action(verb, (card.number, place)))
    return options


def _can_ascend(game: ElestralsGame, seat: ElestralsSeat, definition: ElestralsCard, place: int) -> bool:
    """Whether some Spirit of the Spirit Deck makes the cost's elements complete."""
    return any(
        count and can_ascend_with(game, seat, definition, place, [code_of(SPIRIT_DECK, element)], 0)
        for element, count in enumerate(seat.spirit_deck)
    )


def _enchant_options(seat: ElestralsSeat) -> list[Action]:
    """Every own Elestral."""
    return [Action(ENCHANT, (place,)) for place, _ in seat.elestrals()]


def _rune_options(game: ElestralsGame, seat: ElestralsSeat) -> list[Action]:
    """Runes from hand and those Set before this turn; Counter Runes answer, they are no own action (E6.7, E6.9)."""
    seen: list[ElestralsCard] = []
    options = []
    has_room = seat.has_free_place(RUNE_ROW)
    for card in seat.hand:
        definition = card.definition
        if definition.is_rune and not definition.is_counter and definition not in seen:
            seen.append(definition)
            if can_cast_rune(game, seat, definition, has_room) and (
                not game.has_programs or _has_sense(game, seat, card)
            ):
                options.append(Action(CAST_RUNE, (card.number,)))
    for place in RUNE_ROW:
        found = seat.field[place]
        if (
            found is not None
            and found.is_face_down
            and found.entered < game.turn
            and not found.definition.is_counter
            and can_cast_rune(game, seat, found.definition, True)
            and (not game.has_programs or _has_sense(game, seat, found.card))
        ):
            options.append(Action(CAST_RUNE, (found.card.number,)))
    return options


def _has_sense(game: ElestralsGame, seat: ElestralsSeat, card: Card[ElestralsCard]) -> bool:
    """Whether effects let the Rune be played and its text finds what it asks for (E8.14, E8.30)."""
    if game.has_player_rule(seat.player, "cannot_play", card):
        return False
    if not card.definition.has_instant:
        return True
    number, ability = instant_of(card.definition)
    return can_use(game, Context(seat.player, card_ref(card), card, number), ability)


def _set_options(game: ElestralsGame, seat: ElestralsSeat) -> list[Action]:
    """Any Rune but a Stadium into an open slot (E6.9)."""
    if not seat.has_free_place(RUNE_ROW) or game.has_player_rule(seat.player, "cannot_set"):
        return []
    seen: list[ElestralsCard] = []
    options = []
    for card in seat.hand:
        definition = card.definition
        if definition.can_be_set and definition not in seen:
            seen.append(definition)
            options.append(Action(SET, (card.number,)))
    return options


def _turn_options(game: ElestralsGame, seat: ElestralsSeat) -> list[Action]:
    """Each Elestral once a turn, not in the turn in which it came (E5.4)."""
    return [
        Action(TURN_POSITION, (place,))
        for place, found in seat.elestrals()
        if not found.has_turned and found.entered < game.turn
    ]


def _attack_options(game: ElestralsGame, player: int) -> list[Action]:
    """Each attacker on each opposing Elestral, or on the Spirit Deck when there is none (E7.1)."""
    if game.has_programs:
        return _changed_attacks(game, player)
    seat, opponent = game.seats[player], game.seats[1 - player]
    targets = [place for place, _ in opponent.elestrals()] if opponent.has_elestral() else ON_SPIRIT_DECK
    options = []
    for place in ELESTRAL_ROW:
        found = seat.field[place]
        if found is not None and found.in_attack_position and not found.attacks:
            attacks = _ATTACKS[place]
            for target in targets:
                options.append(attacks[target])  # noqa: PERF401 - most often there is one
    return options


def _changed_attacks(game: ElestralsGame, player: int) -> list[Action]:
    """The same, with what effects allow and forbid (E7.13)."""
    return [
        _ATTACKS[place][target]
        for place, found in game.seats[player].elestrals()
        if can_attack(game, found) and found.attacks < (2 if game.has_rule(found, "attacks_twice") else 1)
        for target in attack_targets(game, found)
    ]
