"""What can be played from hand: payable, with a slot where one is needed, alike cards once (A4.2 to A4.6, A8.2)."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import card_ref
from rules_engine.core.effects.watching import announce
from rules_engine.core.events import Event
from rules_engine.games.asterisk.cards import ANY_BURST, SPELL_EFFECT, AsteriskCard

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame
    from rules_engine.games.asterisk.seat import AsteriskSeat

CAST: Final = "cast"


def reactions(game: "AsteriskGame", player: int, answered: Event | None) -> list[Action]:
    """The reaction spells whose condition the event meets; none once the one of this turn is used (A7.1, A7.3)."""
    used = [seat.reactions for seat in game.seats]
    if answered is None or used[player] or (game.options.reaction_limit == "both_players" and any(used)):
        return []
    return _casts(game, player, lambda card: card.definition.reaction and answers(game, player, card, answered))


def answers(game: "AsteriskGame", player: int, card: Card[AsteriskCard], event: Event) -> bool:
    """Whether the event meets a condition of the reaction spell."""
    return any(
        card.definition.program.abilities[context.ability].kind == SPELL_EFFECT
        for context in announce(game, card, player, card_ref(card), event)
        if card.definition.program is not None
    )


def spell_step_plays(game: "AsteriskGame", player: int) -> list[Action]:
    """The spells with the spell-step icon (A5.3, A5.4)."""
    return _casts(game, player, lambda card: card.definition.spell_step and not card.definition.is_stella)


def _casts(game: "AsteriskGame", player: int, is_wanted: Callable[[Card[AsteriskCard]], bool]) -> list[Action]:
    seat = game.seats[player]
    seen: list[AsteriskCard] = []
    actions: list[Action] = []
    for card in seat.hand:
        definition = card.definition
        if definition not in seen and is_wanted(card):
            seen.append(definition)
            actions += ways_to_play(game, seat, card, CAST)
    return actions


def ways_to_play(game: "AsteriskGame", seat: "AsteriskSeat", card: Card[AsteriskCard], verb: str) -> list[Action]:
    """The card with every X and burst that can be paid for: ``verb card``, ``verb card x``, ``verb card x burst``."""
    definition = card.definition
    if definition.takes_slot and not slots_for(game, seat, definition):
        return []
    if not seat.mana.can_pay(definition.price):
        return []
    if definition.program is None and not definition.x_colours:
        return [Action(verb, (card.number,))]
    actions = []
    for x in _named_x(game, seat, definition):
        if definition.x_colours:
            actions.append(Action(verb, (card.number, x)))
        else:
            actions.append(Action(verb, (card.number,)))
        actions += [Action(verb, (card.number, x, burst)) for burst in _bursts(seat, definition, x)]
    return actions


def slots_for(game: "AsteriskGame", seat: "AsteriskSeat", definition: AsteriskCard) -> list[int]:
    """The free slots to which a card may be played, alike ones once (A4.1, A4.3)."""
    columns = seat.columns
    where = game.options.summon_slots
    if where == "any" or not definition.is_stella:
        return seat.free_slots(0, 2 * columns)
    return seat.free_slots(0, columns) if where == "front" else seat.free_slots(columns, 2 * columns)


def _named_x(game: "AsteriskGame", seat: "AsteriskSeat", definition: AsteriskCard) -> list[int]:
    """The values of X that can be paid for (A4.6); 0 alone for a card without an X."""
    if game.options.x_costs == "zero" or not definition.x_colours:
        return [0]
    values: list[int] = []
    while seat.mana.can_pay(definition.price_for(len(values))):
        values.append(len(values))
    return values


def _bursts(seat: "AsteriskSeat", definition: AsteriskCard, x: int) -> list[int]:
    """The amounts of burst mana that can be paid on top (A8.2)."""
    burst = definition.burst
    if burst != ANY_BURST:
        return [burst] if burst and seat.mana.can_pay(definition.price_for(x, burst)) else []
    amounts: list[int] = []
    while seat.mana.can_pay(definition.price_for(x, len(amounts) + 1)):
        amounts.append(len(amounts) + 1)
    return amounts
