"""What a player may answer, begin or have triggered: abilities and Counter Runes with all that they ask for (E6.10,
E8.1, E9.1, E9.10)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context, card_ref
from rules_engine.core.effects.nodes import Node
from rules_engine.core.effects.ops import Op
from rules_engine.core.effects.programs import Ability
from rules_engine.core.effects.watching import Pending
from rules_engine.core.events import Event
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.effects.demand import covers
from rules_engine.games.elestrals.effects.language import ACTIVE, CONDITIONAL, INSTANT, PLAY
from rules_engine.games.elestrals.effects.spirits import Expend
from rules_engine.games.elestrals.seat import RUNE_ROW, ElestralsPermanent

if TYPE_CHECKING:
    from rules_engine.games.elestrals.chain import Chain, Link
    from rules_engine.games.elestrals.game import ElestralsGame

COUNTER: Final = "counter"
"""Cast the Set Counter Rune at a place."""
ACTIVATE: Final = "activate"
"""Use an ability: seat and place of the card, number of the ability."""
ACTIVATE_CARD: Final = "activate_card"
"""Use an ability of an own card that does not lie on the field: card, number of the ability."""
ANSWER_VERBS: Final[tuple[str, ...]] = (COUNTER, ACTIVATE, ACTIVATE_CARD)
BEGIN_VERBS: Final = ANSWER_VERBS
MANY: Final = 1_000_000
ANY_PLAYER: Final = "any_player"
"""The option of an ability that the other player may use, too (“a player can”, E6.11)."""


# What a program's parts ask for


def can_use(game: "ElestralsGame", context: Context, ability: Ability) -> bool:
    """Whether limit, condition, cost and targets allow it."""
    if game.uses.of(context.source, context.ability) >= limit_of(game, context, ability):
        return False
    if ability.condition is not None and not ability.condition.holds(game, context):
        return False
    return can_pay(game, context, ability.cost) and all(op.is_possible(game, context) for op in ability.targets)


def limit_of(game: "ElestralsGame", context: Context, ability: Ability) -> int:
    """How often it may be used this turn: Active effects once, those of a phase once in it, others each time their
    event happens (E8.1, E8.15)."""
    if ability.limit is not None:
        return ability.limit.value(game, context) or MANY
    return 1 if ability.kind == ACTIVE or (ability.kind == CONDITIONAL and ability.trigger is None) else MANY


def can_pay(game: "ElestralsGame", context: Context, cost: tuple[Op, ...]) -> bool:
    """Whether a cost can be paid in full; what several parts Expend is counted together (E4.5)."""
    expended = [op for op in cost if isinstance(op, Expend) and op.who == "you"]
    if len(expended) > 1:
        symbols = [symbol for op in expended for symbol in op.symbols(game, context)]
        if not covers(symbols, game.seats[context.controller].spirit_deck):
            return False
    return all(op.is_possible(game, context) for op in cost)


def collect_verbs(ops: tuple[Op, ...], found: list[str]) -> None:
    """The verbs of ops and of the blocks in them."""
    for op in ops:
        found.append(op.verb)
        for name in op.parameters:
            value = op.argument(name)
            if isinstance(value, tuple):
                for block in [value] if value and isinstance(value[0], Node) else value:
                    if isinstance(block, tuple):
                        collect_verbs(tuple(item for item in block if isinstance(item, Op)), found)


# Abilities

Use = tuple[Action, Context, Ability]
"""An option, what the ability would know, and the ability."""


def uses_on_field(game: "ElestralsGame", player: int, *, is_answer: bool) -> list[Use]:
    """Every ability that this player might use of cards that work on the field: to answer, or to begin a chain."""
    found: list[Use] = []
    for seat in (game.seats[player], game.seats[1 - player]):
        for place, permanent in enumerate(seat.field):
            program = None if permanent is None else permanent.definition.program
            if permanent is None or program is None:
                continue
            abilities = program.answers if is_answer else program.plain
            usable = [
                (number, ability)
                for number, ability in abilities
                if ability.kind in (ACTIVE, CONDITIONAL)
                and not ability.zones
                and (seat.player == player or ANY_PLAYER in ability.options)
            ]
            if usable and game.has_effects(permanent):
                for number, ability in usable:
                    context = Context(player, permanent.incarnation, permanent.card, number)
                    found.append((Action(ACTIVATE, (seat.player, place, number)), context, ability))
    return found


def uses_elsewhere(game: "ElestralsGame", player: int) -> list[Use]:
    """Every ability of own cards in hand or Underworld that name that zone (E8.16); alike ones once."""
    found: list[Use] = []
    if not game.table.has_other_zones:
        return found
    seat = game.seats[player]
    for zone, cards in (("hand", seat.hand), ("underworld", seat.underworld)):
        seen: list[ElestralsCard] = []
        for card in cards:
            program = card.definition.program
            if program is None or card.definition in seen:
                continue
            seen.append(card.definition)
            for number, ability in enumerate(program.abilities):
                if zone in ability.zones:
                    context = Context(player, card_ref(card), card, number)
                    found.append((Action(ACTIVATE_CARD, (card.number, number)), context, ability))
    return found


def beginnings(game: "ElestralsGame", player: int, verb: str) -> list[Action]:
    """What may begin a chain in this phase."""
    if verb == COUNTER:
        return [
            Action(COUNTER, (place,))
            for place, found in counters(game, player)
            if _text(found).trigger is None and can_cast_counter(game, player, found, None)
        ]
    uses = uses_on_field(game, player, is_answer=False) if verb == ACTIVATE else uses_elsewhere(game, player)
    return [action for action, context, ability in uses if _may_begin(game, player, context, ability)]


def _may_begin(game: "ElestralsGame", player: int, context: Context, ability: Ability) -> bool:
    if ability.trigger is not None:
        return False
    phases = ability.phases or ("main",)
    if game.phase not in phases or (ability.kind != CONDITIONAL and game.turn_player != player):
        return False
    return can_use(game, context, ability)


def can_begin(game: "ElestralsGame", player: int) -> bool:
    """Whether there is anything with which to begin a chain."""
    return any(beginnings(game, player, verb) for verb in BEGIN_VERBS)


def begin(game: "ElestralsGame", player: int, action: Action) -> None:
    """Begin a chain."""
    if action.verb == COUNTER:
        found = game.seats[player].field[action.args[0]]
        assert found is not None
        game.cast_counter(player, found.card, None)
        return
    uses = uses_on_field(game, player, is_answer=False) if action.verb == ACTIVATE else uses_elsewhere(game, player)
    for option, context, ability in uses:
        if option == action:
            activate(game, context, ability)
            return


def activate(game: "ElestralsGame", context: Context, ability: Ability) -> None:
    """Use an ability: it counts as used from here on (E8.3)."""
    game.uses.add(context.source, context.ability)
    if ability.kind == PLAY:
        game.play_own_way(context, ability)
    else:
        game.announce_effect(context, ability.ops, ability.cost, ability.targets)


# Counter Runes


def counters(game: "ElestralsGame", player: int) -> list[tuple[int, ElestralsPermanent]]:
    """The Counter Runes Set before this turn, with their places (E6.9)."""
    found = []
    for place in RUNE_ROW:
        rune = game.seats[player].field[place]
        if rune is not None and rune.is_face_down and rune.entered < game.turn and rune.definition.is_counter:
            program = rune.definition.program
            if program is not None and any(ability.kind == INSTANT for ability in program.abilities):
                found.append((place, rune))
    return found


def _text(found: ElestralsPermanent) -> Ability:
    return instant_of(found.definition)[1]


def instant_of(definition: ElestralsCard) -> tuple[int, Ability]:
    """The text of an Instant Rune, with its number."""
    assert definition.program is not None
    for number, ability in enumerate(definition.program.abilities):
        if ability.kind == INSTANT:
            return number, ability
    raise AssertionError(f"{definition} has no text to resolve")


def can_cast_counter(game: "ElestralsGame", player: int, found: ElestralsPermanent, event: Event | None) -> bool:
    """Whether it can be paid, is allowed, and finds what it asks for."""
    number, ability = instant_of(found.definition)
    context = Context(player, found.incarnation, found.card, number)
    context.event = event
    return game.can_cast_rune(player, found.card) and can_use(game, context, ability)


# Answers to a link


def answered(game: "ElestralsGame", chain: "Chain", context: Context, ability: Ability) -> "Link | None":
    """The newest link that an ability which awaits an announced event may answer; its context gets to know it."""
    if ability.trigger is None or not ability.trigger.is_announced:
        return None
    for link in reversed(chain.links):
        event = game.events[link.number]
        is_open = not link.is_negated and (context.source, context.ability) not in link.answers
        if is_open and ability.trigger.is_met(game, context, event):
            return link
    return None


def answers(game: "ElestralsGame", chain: "Chain", player: int, verb: str) -> list[Action]:
    """What may be added to the chain."""
    if verb == COUNTER:
        return [
            Action(COUNTER, (place,)) for place, found in counters(game, player) if _fits(game, chain, player, found)
        ]
    uses = uses_on_field(game, player, is_answer=True) if verb == ACTIVATE else uses_elsewhere(game, player)
    return [
        action
        for action, context, ability in uses
        if answered(game, chain, context, ability) is not None and can_use(game, context, ability)
    ]


def _fits(game: "ElestralsGame", chain: "Chain", player: int, found: ElestralsPermanent) -> bool:
    number, ability = instant_of(found.definition)
    context = Context(player, found.incarnation, found.card, number)
    if ability.trigger is not None and answered(game, chain, context, ability) is None:
        return False
    return can_cast_counter(game, player, found, context.event)


def can_answer(game: "ElestralsGame", chain: "Chain", player: int) -> bool:
    """Whether a player has anything to add."""
    return any(answers(game, chain, player, verb) for verb in ANSWER_VERBS)


def begin_answer(game: "ElestralsGame", chain: "Chain", player: int, action: Action) -> None:
    """Add to the chain: pay, choose targets, announce."""
    if action.verb == COUNTER:
        found = game.seats[player].field[action.args[0]]
        assert found is not None
        number, ability = instant_of(found.definition)
        context = Context(player, found.incarnation, found.card, number)
        answered(game, chain, context, ability)
        game.cast_counter(player, found.card, context.event)
        return
    uses = uses_on_field(game, player, is_answer=True) if action.verb == ACTIVATE else uses_elsewhere(game, player)
    for option, context, ability in uses:
        if option == action:
            link = answered(game, chain, context, ability)
            assert link is not None
            link.answers.append((context.source, context.ability))
            activate(game, context, ability)
            return


# What was triggered


def triggered(game: "ElestralsGame", player: int) -> list[Action]:
    """The waiting abilities that a player may put onto the chain, by their place in the queue; those between which
    there is no difference once."""
    options: list[Action] = []
    seen: list[object] = []
    for place, pending in enumerate(game.pending):
        if pending.context.controller != player or not game.is_ready(pending):
            continue
        likeness = _likeness(pending)
        if likeness not in seen and can_trigger(game, pending):
            seen.append(likeness)
            options.append(Action("trigger", (place,)))
    return options


def _likeness(pending: Pending) -> object:
    context = pending.context
    event = None if context.event is None else (context.event.kind, context.event.things)
    block = None if pending.block is None else pending.block.label
    return (context.source, context.ability, event, block, pending.is_optional)


def can_trigger(game: "ElestralsGame", pending: Pending) -> bool:
    """Whether a waiting ability can still be used; it can though its card has left since (E9.11)."""
    if pending.block is not None:
        return True
    context = pending.context
    ability = ability_of(context)
    if ability.kind == INSTANT:
        found = game.find(context.source)
        return found is not None and can_cast_counter(game, context.controller, found, context.event)
    return can_use(game, context, ability)


def use_pending(game: "ElestralsGame", pending: Pending) -> None:
    """Put it onto the chain."""
    context = pending.context
    if pending.block is not None:
        ops = tuple(op for op in pending.block.ops if isinstance(op, Op))
        game.announce_effect(context, ops, (), ())
        return
    ability = ability_of(context)
    if ability.kind == INSTANT:
        game.cast_counter(context.controller, context.source_card, context.event)
    else:
        activate(game, context, ability)


def ability_of(context: Context) -> Ability:
    """The ability that a context belongs to."""
    card: Card[ElestralsCard] = context.source_card
    assert card.definition.program is not None
    return card.definition.program.abilities[context.ability]
