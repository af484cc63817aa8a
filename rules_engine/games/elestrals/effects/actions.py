"""Ops that move cards: draw, discard, destroy, send, return, search, foretell, turn, negate (E3.10, E3.11, E8)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import DONE as RECORDED
from rules_engine.core.effects.context import PLAYERS, Context, card_ref
from rules_engine.core.effects.nodes import NUMBER, SELECTOR, Flag, Node, Part, Word
from rules_engine.core.effects.numbers import Number
from rules_engine.core.effects.ops import Choose, Op, distinct
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.selectors import Selector, may_find
from rules_engine.core.events import DESTROY, Event
from rules_engine.games.elestrals.events import FORETELL, MILL, NEGATE, PRIVATE, REVEAL, SEARCH, SENT
from rules_engine.games.elestrals.seat import ElestralsPermanent

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

HAND: Final = "hand"
TOP: Final = "top"
BOTTOM: Final = "bottom"
SHUFFLED: Final = "shuffled"
PUT_KIND: Final = "put_back"
PUT: Final = "put"


class Draw(Op):
    """Players draw; having to from an empty deck loses (E4.5)."""

    verb = "draw"
    parameters: ClassVar = {"amount": Part(NUMBER, 1), "who": Word(PLAYERS, "you")}

    def __init__(self, amount: Number, who: str) -> None:
        self.amount = amount
        self.who = who

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        amount = self.amount.value(game, frame.context)
        for player in frame.context.players(game, self.who):
            for _ in range(amount):
                game.draw(player)
        frame.context.record([], amount)
        return True


class Destroy(Op):
    """Destroy what a selector finds, all at once (E3.10)."""

    verb = "destroy"
    parameters: ClassVar = {"what": Part(SELECTOR, "it")}
    how: ClassVar = DESTROY

    def __init__(self, what: Selector) -> None:
        self.what = what

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        refs = [ref for ref in self.what.find(game, context) if ref > 0 and game.is_affected(ref, context)]
        context.record([])
        game.would(self.how, refs, context, "effect")
        return True

    def is_possible(self, game: Any, context: Context) -> bool:
        return may_find(self.what, game, context)


class Send(Destroy):
    """Send what a selector finds from the field to the Underworld, which is not destroying (E3.10)."""

    verb = "send"
    how: ClassVar = SENT


class Discard(Choose):
    """A player discards cards of the own hand; the opponent's, where ``whose`` says so and the player looks at it
    (E8.34)."""

    verb = "discard"
    parameters: ClassVar = {
        "what": Part(SELECTOR, {"select": "all", "zones": ["hand"], "of": "you"}),
        "amount": Part(NUMBER, 1),
        "up_to": Flag(),
        "name": Word(default="discarded"),
        "by": Word(PLAYERS, "you"),
        "is_random": Flag(),
    }

    def __init__(self, what: Selector, amount: Number, up_to: bool, name: str, by: str, is_random: bool) -> None:
        super().__init__(what, amount, up_to, name, by, False, is_random)

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        if frame.stage == 0 and not frame.picks:
            frame.context.refs[self.name] = []
        if not super().run(game, frame):
            return False
        for ref in frame.context.refs[self.name]:
            game.discard(game.cards[-1 - ref])
        return True


class Put(Op):
    """Put what a selector finds into its owner's hand or deck: to the ``hand``, on the ``top`` or ``bottom``, or
    ``shuffled`` into it (E8.24)."""

    verb = "put"
    parameters: ClassVar = {
        "what": Part(SELECTOR, "it"),
        "to": Word((HAND, TOP, BOTTOM, SHUFFLED, "underworld"), HAND),
    }

    def __init__(self, what: Selector, to: str) -> None:
        self.what = what
        self.to = to

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        refs = [ref for ref in self.what.find(game, context) if game.is_affected(ref, context)]
        owners: list[int] = []
        for ref in refs:
            owner = game.put(ref, self.to)
            if owner not in owners:
                owners.append(owner)
        if self.to == SHUFFLED:
            for owner in owners:
                game.shuffle(owner)
        context.record(refs)
        return True

    def is_possible(self, game: Any, context: Context) -> bool:
        return may_find(self.what, game, context)


class Search(Choose):
    """Look through the own Main Deck, reveal what is found, shuffle; finding nothing is allowed (E8.6). What is found
    stays in the deck for the next op."""

    verb = "search"
    parameters: ClassVar = {"what": Part(SELECTOR), "amount": Part(NUMBER, 1), "name": Word(default="found")}

    def __init__(self, what: Selector, amount: Number, name: str) -> None:
        super().__init__(what, amount, True, name, "you", False, False)

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        if frame.stage == 0 and not frame.picks:
            context.refs[self.name] = []
        if not super().run(game, frame):
            return False
        player = context.controller
        refs = context.refs[self.name]
        for ref in refs:
            game.record(Event(REVEAL, player, game.cards[-1 - ref], things=(ref,)))
        game.record(Event(SEARCH, player, context.source_card, len(refs), things=(context.source,)))
        game.shuffle(player)
        return True


class Foretell(Op):
    """Reveal the own deck's top cards, known as ``foretold``; do the block; what was not taken goes back on top, in an
    order that the player picks (E8.10)."""

    verb = "foretell"
    parameters: ClassVar = {"amount": Part(NUMBER)}

    def __init__(self, amount: Number) -> None:
        self.amount = amount

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        player = context.controller
        deck = game.seats[player].deck
        amount = min(self.amount.value(game, context), len(deck))
        cards = deck[len(deck) - amount :][::-1]
        context.refs["foretold"] = [card_ref(card) for card in cards]
        context.record(context.refs["foretold"][:])
        for card in cards:
            game.record(Event(REVEAL, player, card, things=(card_ref(card),)))
        game.record(Event(FORETELL, player, context.source_card, amount, things=(context.source,)))
        return True


class PutBack(Op):
    """What was Foretold and not taken goes back on top of the deck, or to the bottom (E8.10)."""

    verb = "put_back"

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        left = self._left(game, frame)
        if len(left) > 1:
            game.ask(frame.context.controller, PUT_KIND, (PUT,))
            return False
        deck = game.seats[frame.context.controller].deck
        placed = [game.cards[-1 - ref] for ref in frame.picks + left]
        for card in placed:
            deck.remove(card)
        if game.options.foretold_rest == "bottom":
            deck[:0] = placed
        else:
            deck += placed
        return True

    def _left(self, game: "ElestralsGame", frame: Resolution) -> list[int]:
        deck = game.seats[frame.context.controller].deck
        refs = sorted(frame.context.found("foretold"), reverse=True)
        return [ref for ref in refs if ref not in frame.picks and game.cards[-1 - ref] in deck]

    def offers(self, game: "ElestralsGame", frame: Resolution, verb: str) -> list[Action]:
        found = distinct(game, frame.context.controller, self._left(game, frame))
        return [Action(PUT, option.args) for option in found]

    def choose(self, game: Any, frame: Resolution, action: Action) -> None:
        frame.picks.append(-1 - action.args[-1])

    def shown(self, frame: Resolution, viewer: int) -> list[int]:
        """Both have seen which cards they are; only their order on the deck is hidden."""
        return [-1 - ref for ref in frame.context.found("foretold")]


class Mill(Op):
    """Send the top cards of a deck to the Underworld: no draw, no loss (E8.24)."""

    verb = "mill"
    parameters: ClassVar = {"amount": Part(NUMBER), "who": Word(PLAYERS, "you")}

    def __init__(self, amount: Number, who: str) -> None:
        self.amount = amount
        self.who = who

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        amount = self.amount.value(game, frame.context)
        sent: list[int] = []
        for player in frame.context.players(game, self.who):
            for _ in range(min(amount, len(game.seats[player].deck))):
                card = game.seats[player].deck.pop()
                game.seats[player].underworld.append(card)
                game.record(Event(MILL, player, card, things=(card_ref(card), frame.context.source)))
                sent.append(card_ref(card))
        frame.context.record(sent)
        return True


class SetPosition(Op):
    """Change the Position of what a selector finds; not in battle (E5.4, E7.3)."""

    verb = "position"
    parameters: ClassVar = {
        "what": Part(SELECTOR, "it"),
        "to": Word(("attack", "defense", "other"), "other"),
    }

    def __init__(self, what: Selector, to: str) -> None:
        self.what = what
        self.to = to

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        turned = []
        for ref in self.what.find(game, frame.context):
            found = game.thing(ref)
            if not isinstance(found, ElestralsPermanent) or not game.is_affected(ref, frame.context):
                continue
            is_there = self.to == ("attack" if found.in_attack_position else "defense")
            if not is_there and not game.is_in_battle(ref):
                has_turned = found.has_turned
                game.turn_position(found)
                found.has_turned = has_turned
                turned.append(ref)
        frame.context.record(turned)
        return True


class Negate(Op):
    """Cancel the link that is answered: it is spent and nothing happens (E8.8, E9.4)."""

    verb = "negate"

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        link = game.link_of(frame.context.event)
        frame.context.record([])
        if link is not None and not link.is_negated:
            link.is_negated = True
            game.record(Event(NEGATE, link.player, link.card, note=link.kind, things=(link.ref,)))
            frame.context.amounts[RECORDED] = 1
        return True


class TakeControl(Op):
    """What a selector finds moves to a free slot of the player's field, as it is (E8.29)."""

    verb = "take_control"
    parameters: ClassVar = {"what": Part(SELECTOR, "it"), "until": Word(default="next_turn")}

    def __init__(self, what: Selector, until: str) -> None:
        self.what = what
        self.until = until

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        taken = [
            ref
            for ref in self.what.find(game, context)
            if game.is_affected(ref, context) and game.take_control(ref, context, self.until)
        ]
        context.record(taken)
        return True


class TurnFaceDown(Op):
    """Turn Runes face-down, as if Set this turn: their Spirits go to the Underworld (E8.25)."""

    verb = "face_down"
    parameters: ClassVar = {"what": Part(SELECTOR, "it")}

    def __init__(self, what: Selector) -> None:
        self.what = what

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        refs = [ref for ref in self.what.find(game, frame.context) if game.is_affected(ref, frame.context)]
        turned = [ref for ref in refs if game.turn_face_down(ref)]
        frame.context.record(turned)
        return True


class Reveal(Op):
    """Show what a selector finds to both players, or to the own player alone (“look at”)."""

    verb = "reveal"
    parameters: ClassVar = {"what": Part(SELECTOR), "is_private": Flag()}

    def __init__(self, what: Selector, is_private: bool) -> None:
        self.what = what
        self.is_private = is_private

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        refs = self.what.find(game, frame.context)
        for ref in refs:
            card = game.card_behind(ref)
            if card is not None:
                note = PRIVATE if self.is_private else ""
                game.record(Event(REVEAL, frame.context.controller, card, note=note, things=(ref,)))
        frame.context.record(refs)
        return True


NODES: list[type[Node]] = [
    Draw, Destroy, Send, Discard, Put, Search, Foretell, PutBack, Mill, SetPosition, Negate, TakeControl, TurnFaceDown,
    Reveal,
]  # fmt: skip
