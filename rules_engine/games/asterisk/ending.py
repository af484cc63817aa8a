"""The end phase (A3.6) and evolution, which waits for it (A8.1)."""

from typing import Final

from rules_engine.core.effects.context import Context
from rules_engine.core.effects.programs import Ability
from rules_engine.core.effects.watching import Block, Pending
from rules_engine.core.events import Event
from rules_engine.games.asterisk.cards import EVOLUTION
from rules_engine.games.asterisk.effects.ops import Evolve
from rules_engine.games.asterisk.events import TURN_END
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.seat import AsteriskPermanent
from rules_engine.games.asterisk.verbs import abilities_of

END_PHASE: Final = "end"
"""The phase for which effects can be kept."""


def end_of_turn(game: AsteriskGame, player: int) -> None:
    """What waits for the end phase of this player becomes due: effects at the end of the turn, and evolutions
    (A3.6, A8.1)."""
    game.record(Event(TURN_END, player))
    for pending in game.pending:
        if pending.phase == END_PHASE and pending.whose in (-1, player):
            pending.phase = ""
    for _, found in game.seats[player].field():
        for number, ability in enumerate(abilities_of(found.card)):
            if ability.kind == EVOLUTION and _may_evolve(game, found, ability):
                context = Context(player, found.incarnation, found.card, number)
                game.pending.append(Pending(context, True, Block(EVOLUTION, (Evolve(ability.options[1]),))))


def _may_evolve(game: AsteriskGame, found: AsteriskPermanent, ability: Ability) -> bool:
    """Whether this end phase is late enough, and the evolved form in hand (A8.1)."""
    phases = game.turn - found.entered + 1
    if game.options.evolution_counts == "own":
        phases = (phases + 1) // 2
    wait = int(ability.options[0])
    is_time = phases == wait if game.options.evolution_offered == "once" else phases >= wait
    return is_time and game.evolved_form(found.incarnation, ability.options[1]) is not None
