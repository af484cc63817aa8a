"""Ops that play cards: Special Cast and Special Ascend (E6.3, E6.6, E8.17)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.cards import Card
from rules_engine.core.costs import Cost
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context
from rules_engine.core.effects.nodes import SELECTOR, Many, Node, Parameter, Part, Word
from rules_engine.core.effects.ops import Op
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.selectors import Selector
from rules_engine.games.elestrals.cards import COST_SYMBOLS, OMNI, ElestralsCard
from rules_engine.games.elestrals.payment import any_spirits
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, ElestralsPermanent

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

POSITION_KIND: Final = "position"
IN_ATTACK: Final = "in_attack"
IN_DEFENSE: Final = "in_defense"


class PlayOp(Op):
    """A card is cast by an effect: its Position is chosen where none is stated, then the Spirits."""

    what: Selector
    spirits: tuple[str, ...]
    position: str

    def card(self, game: "ElestralsGame", context: Context) -> Card[ElestralsCard] | None:
        """The card to be cast, if it is still there."""
        for ref in self.card_selector().find(game, context):
            if ref < 0:
                return game.cards[-1 - ref]
        return None

    def card_selector(self) -> Selector:
        """Where the card comes from."""
        return self.what

    def begin(self, game: "ElestralsGame", frame: Resolution, card: Card[ElestralsCard], in_attack: bool) -> None:
        """Everything but the Spirits is chosen."""
        raise NotImplementedError

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        if frame.stage == 2:
            found = game.latest_of(game.cards[frame.picks[0]])
            context.record([found] if found else [])
            context.refs["played"] = [found] if found else []
            return True
        if frame.stage == 0 and not self.is_possible(game, context):
            context.record([])
            return True
        card = self.card(game, context)
        assert card is not None
        if frame.stage == 0 and self.position == "any":
            frame.stage = 1
            game.ask(context.controller, POSITION_KIND, (IN_ATTACK, IN_DEFENSE))
            return False
        in_attack = not frame.picks if self.position == "any" else self.position == "attack"
        frame.stage = 2
        frame.picks = [card.number]
        self.begin(game, frame, card, in_attack)
        return False

    def offers(self, game: Any, frame: Resolution, verb: str) -> list[Action]:
        return [Action(verb)]

    def choose(self, game: Any, frame: Resolution, action: Action) -> None:
        frame.picks = [1] if action.verb == IN_DEFENSE else []


def _cost(symbols: tuple[str, ...]) -> Cost:
    counts = [symbols.count(symbol) for symbol in COST_SYMBOLS]
    return Cost(counts[:OMNI], counts[OMNI])


_SYMBOLS: Parameter = Many(Word(COST_SYMBOLS), [])
_POSITION: Parameter = Word(("any", "attack", "defense"), "any")


class SpecialCast(PlayOp):
    """An Elestral is Special Cast from wherever it is (E6.3); ``spirits``, when given, are those that it must be cast
    with (E8.23)."""

    verb = "special_cast"
    parameters: ClassVar = {"what": Part(SELECTOR, "it"), "spirits": _SYMBOLS, "position": _POSITION}

    def __init__(self, what: Selector, spirits: tuple[str, ...], position: str) -> None:
        self.what = what
        self.spirits = spirits
        self.position = position
        self.cost = _cost(spirits)

    def payment(self, game: "ElestralsGame", card: ElestralsCard) -> Cost:
        """What it is cast with."""
        if self.spirits:
            return self.cost
        return any_spirits(card.total_cost) if game.options.cast_may_misenchant else card.price

    def is_possible(self, game: "ElestralsGame", context: Context) -> bool:
        card = self.card(game, context)
        seat = game.seats[context.controller]
        if card is None or not card.definition.is_elestral or not seat.has_free_place(ELESTRAL_ROW):
            return False
        cost = self.payment(game, card.definition)
        return cost.total >= card.definition.total_cost and cost.is_met_by(seat.spirit_deck)

    def begin(self, game: "ElestralsGame", frame: Resolution, card: Card[ElestralsCard], in_attack: bool) -> None:
        game.special_cast(frame.context, card, self.payment(game, card.definition), in_attack)


class SpecialAscend(PlayOp):
    """The own Elestral ``what`` Ascends into the card ``into`` (E6.6); ``spirits``, when given, are those of the Spirit
    Deck."""

    verb = "special_ascend"
    parameters: ClassVar = {
        "what": Part(SELECTOR, "this"),
        "into": Part(SELECTOR, "it"),
        "spirits": _SYMBOLS,
        "position": _POSITION,
    }

    def __init__(self, what: Selector, into: Selector, spirits: tuple[str, ...], position: str) -> None:
        self.what = what
        self.into = into
        self.spirits = spirits
        self.position = position
        self.cost = _cost(spirits or ("omni",))

    def card_selector(self) -> Selector:
        return self.into

    def place(self, game: "ElestralsGame", context: Context) -> int:
        """Where the own Elestral lies that is to Ascend, -1 when there is none."""
        field = game.seats[context.controller].field
        for ref in self.what.find(game, context):
            found = game.thing(ref)
            if isinstance(found, ElestralsPermanent) and found.definition.is_elestral and found in field:
                return field.index(found)
        return -1

    def is_possible(self, game: "ElestralsGame", context: Context) -> bool:
        card = self.card(game, context)
        place = self.place(game, context)
        if card is None or place < 0 or not card.definition.is_elestral:
            return False
        return game.can_ascend_into(context.controller, card.definition, place, self.cost)

    def begin(self, game: "ElestralsGame", frame: Resolution, card: Card[ElestralsCard], in_attack: bool) -> None:
        game.special_ascend(frame.context, card, self.place(game, frame.context), self.cost, in_attack)


NODES: list[type[Node]] = [SpecialCast, SpecialAscend]
