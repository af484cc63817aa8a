"""What effects do: the ops of the game."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.cards import Card
from rules_engine.core.costs import Cost
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import PLAYERS, THIS, Context, card_of, card_ref
from rules_engine.core.effects.modifiers import Rule, Stat
from rules_engine.core.effects.nodes import MODIFIER, NUMBER, SELECTOR, Flag, Many, Node, Part, Word
from rules_engine.core.effects.ops import Change, Choose, Op
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.selectors import All, The
from rules_engine.core.events import Event
from rules_engine.games.asterisk.cards import COLOURLESS, AsteriskCard
from rules_engine.games.asterisk.chain import Chain
from rules_engine.games.asterisk.events import CHANGE, END_ATTACK, LOOK
from rules_engine.games.asterisk.field import DECK, HAND, MANA, ZONES
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.offers import slots_for
from rules_engine.games.asterisk.plays import PAY, PAY_KIND, SLOT, SLOT_KIND

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame
    from rules_engine.core.effects.numbers import Number
    from rules_engine.core.effects.selectors import Selector

LOOKED: Final = "looked"
"""The cards that the last ``look`` has shown."""
DISCARDING: Final = "discarding"
"""The cards picked for a discard."""
UNDER: Final = "under"
"""This card goes under the deck next."""
UNDER_KIND: Final = "under"
TURN: Final = "turn"
UNSTATED: Final = "unstated"
FOR_GOOD: Final = "for_good"


def of(game: "EffectsGame[Any]") -> AsteriskGame:
    """The game as what it is here."""
    assert isinstance(game, AsteriskGame)
    return game


def finds(game: "EffectsGame[Any]", context: Context, what: "Selector") -> bool:
    """Whether there is anything to act on; what an earlier op has yet to name is taken to be there."""
    is_named_later = isinstance(what, The) and what.name != THIS and not context.found(what.name)
    return is_named_later or bool(what.find(game, context))


class Draw(Op):
    """A player draws cards."""

    verb = "draw"
    parameters: ClassVar = {"amount": Part(NUMBER, 1), "who": Word(PLAYERS, "you")}

    def __init__(self, amount: "Number", who: str) -> None:
        self.amount = amount
        self.who = who

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        amount = self.amount.value(game, frame.context)
        drawn = sum(of(game).draw(player, amount) for player in frame.context.players(game, self.who))
        frame.context.record([], drawn)
        return True


class Damage(Op):
    """A player takes damage (A5.13)."""

    verb = "damage"
    parameters: ClassVar = {"amount": Part(NUMBER, 1), "who": Word(PLAYERS, "opponent")}

    def __init__(self, amount: "Number", who: str) -> None:
        self.amount = amount
        self.who = who

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        amount = self.amount.value(game, frame.context)
        for player in frame.context.players(game, self.who):
            of(game).damage_by_effect(player, amount)
        frame.context.record([], amount)
        return True


class Happen(Op):
    """Something happens to the things that ``what`` finds, all at once; it may be replaced."""

    parameters: ClassVar = {"what": Part(SELECTOR, "this")}

    def __init__(self, what: "Selector") -> None:
        self.what = what

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if frame.stage == 0:
            frame.stage = 1
            refs = [ref for ref in self.what.find(game, frame.context) if game.is_affected(ref, frame.context)]
            frame.context.record([])
            game.would(self.verb, refs, frame.context)
            return game.frames[-1] is frame
        return True

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return finds(game, context, self.what)


class Destroy(Happen):
    """Destroyed, to the owners' trash (A4.8)."""

    verb = "destroy"


class Trash(Happen):
    """To the owners' trash, neither destroyed nor discarded (A4.8)."""

    verb = "trash"


class ToHand(Happen):
    """To the owners' hands, from wherever it is."""

    verb = "to_hand"


class Set(Happen):
    """Becomes set; as a cost (□⤵) only what is rise can (A4.7)."""

    verb = "set"

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        things = [game.thing(ref) for ref in self.what.find(game, context)]
        return finds(game, context, self.what) and all(not getattr(thing, "is_set", False) for thing in things)


class Rise(Happen):
    """Becomes rise: a stella, or a mana card."""

    verb = "rise"


class Move(Op):
    """Cards go to a zone of their owners: ``how`` is ``bottom`` for the deck, ``rise`` or ``set`` for mana."""

    verb = "move"
    parameters: ClassVar = {
        "what": Part(SELECTOR, "this"),
        "to": Word([zone for zone in ZONES if zone != "field"]),
        "how": Word(("", "bottom", "rise", "set"), ""),
    }

    def __init__(self, what: "Selector", to: str, how: str) -> None:
        self.what = what
        self.to = to
        self.how = how

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        frame.context.record(of(game).move(self.what.find(game, frame.context), self.to, self.how))
        return True

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return finds(game, context, self.what)


class Under(Op):
    """Those of the cards that are still in the deck go under it, in the order that their controller picks."""

    verb = "under"
    parameters: ClassVar = {"what": Part(SELECTOR, LOOKED)}

    def __init__(self, what: "Selector") -> None:
        self.what = what

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        left = self._left(game, frame)
        kinds = {game.cards[-1 - ref].definition.id for ref in left}
        if len(kinds) > 1:
            game.ask(frame.context.controller, UNDER_KIND, (UNDER,))
            return False
        frame.context.record(of(game).move([*frame.picks, *left], DECK, "bottom"))
        return True

    def _left(self, game: "EffectsGame[Any]", frame: Resolution) -> list[int]:
        refs = [ref for ref in self.what.find(game, frame.context) if ref not in frame.picks]
        return game.in_order([ref for ref in refs if of(game).zone_of(game.cards[-1 - ref]) == DECK])

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        seen: list[str] = []
        actions = []
        for ref in self._left(game, frame):
            card = game.cards[-1 - ref]
            if card.definition.id not in seen:
                seen.append(card.definition.id)
                actions.append(Action(UNDER, (card.number,)))
        return actions

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        frame.picks.append(-1 - action.args[0])

    def shown(self, frame: Resolution, viewer: int) -> list[int]:
        return _looked_at(frame)


def _looked_at(frame: Resolution) -> list[int]:
    """The numbers of the cards that are being looked at."""
    return [-1 - ref for ref in frame.context.refs.get(LOOKED, [])]


class Look(Op):
    """Look at cards from the top of the own deck; they are known as ``looked`` until the effect is done."""

    verb = "look"
    parameters: ClassVar = {"amount": Part(NUMBER)}

    def __init__(self, amount: "Number") -> None:
        self.amount = amount

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        player = frame.context.controller
        amount = self.amount.value(game, frame.context)
        deck = of(game).seats[player].deck
        cards: list[Card[AsteriskCard]] = deck[-amount:][::-1] if amount > 0 else []
        frame.context.refs[LOOKED] = [card_ref(card) for card in cards]
        frame.context.record(frame.context.refs[LOOKED][:])
        game.record(Event(LOOK, player, amount=len(cards)))
        return True


class ChooseCards(Choose):
    """As in every game; cards that are being looked at stay known while one of them is picked."""

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if frame.stage == 0 and not frame.picks:
            frame.context.refs[self.name] = []
        return super().run(game, frame)

    def shown(self, frame: Resolution, viewer: int) -> list[int]:
        return _looked_at(frame)


class Discard(Op):
    """The player picks so many cards in hand, which are discarded: go to the trash (A4.8); or all that ``what`` finds
    are."""

    verb = "discard"
    parameters: ClassVar = {
        "amount": Part(NUMBER, 1),
        "who": Word(PLAYERS, "you"),
        "what": Part(SELECTOR, None),
    }

    def __init__(self, amount: "Number", who: str, what: "Selector | None") -> None:
        self.amount = amount
        self.who = who
        self.what = what
        self.pick = ChooseCards(All((HAND,), who, ()), amount, False, DISCARDING, who, False, False)

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        players = len(frame.context.players(game, self.who))
        if self.what is None and frame.stage < players and not self.pick.run(game, frame):
            return False
        if frame.stage > players:
            return True
        frame.stage = players + 1
        refs = frame.context.refs[DISCARDING] if self.what is None else self.what.find(game, frame.context)
        frame.context.record([])
        game.would("discard", refs, frame.context)
        return game.frames[-1] is frame

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        return self.pick.offers(game, frame, verb)

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        self.pick.choose(game, frame, action)

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return self.pick.is_possible(game, context) if self.what is None else finds(game, context, self.what)


class Search(ChooseCards):
    """Look through the own deck and pick cards, known as ``name`` (``it``). Whether or not anything was found, the rest
    is shuffled when the cards have been taken: put ``shuffle`` after the op that takes them (A8.7)."""

    verb = "search"


class Shuffle(Op):
    """A deck that was looked through is shuffled (A8.7); ``always``: even if the options leave it as it is."""

    verb = "shuffle"
    parameters: ClassVar = {"who": Word(PLAYERS, "you"), "always": Flag()}

    def __init__(self, who: str, always: bool) -> None:
        self.who = who
        self.always = always

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if self.always or of(game).options.shuffle_after_search:
            game.shuffle(frame.context.player(game, self.who))
        return True


class Mill(Op):
    """Cards from the top of the deck go to the trash, one by one, reloading where there is none (A6.1)."""

    verb = "mill"
    parameters: ClassVar = {"amount": Part(NUMBER, 1), "who": Word(PLAYERS, "you")}

    def __init__(self, amount: "Number", who: str) -> None:
        self.amount = amount
        self.who = who

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        amount = self.amount.value(game, frame.context)
        players = frame.context.players(game, self.who)
        frame.context.record([ref for player in players for ref in of(game).mill(player, amount)])
        return True


class ChargeTop(Op):
    """Cards from the top of the own deck go to the mana zone, ``rise`` or ``set``; without either as a charge does
    (A3.7)."""

    verb = "charge_top"
    parameters: ClassVar = {"amount": Part(NUMBER, 1), "how": Word(("", "rise", "set"), "")}

    def __init__(self, amount: "Number", how: str) -> None:
        self.amount = amount
        self.how = how

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        moved: list[int] = []
        player = frame.context.controller
        for _ in range(self.amount.value(game, frame.context)):
            moved += of(game).move_top(player, MANA, self.how)
        frame.context.record(moved)
        return True


class Summon(Op):
    """Cards are summoned without a cost, each to a free slot that its controller picks; without one it stays where it
    is (A4.1). A summon like any other (A8.5)."""

    verb = "summon"
    parameters: ClassVar = {"what": Part(SELECTOR, "it")}

    def __init__(self, what: "Selector") -> None:
        self.what = what

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if frame.stage == 0:
            frame.stage = 1
            frame.context.refs["summoning"] = [ref for ref in self.what.find(game, frame.context) if ref < 0]
            frame.context.refs["summoned"] = []
        slots = self._slots(game, frame)
        if slots and frame.context.refs["summoning"]:
            if len(slots) > 1:
                game.ask(frame.context.controller, SLOT_KIND, (SLOT,))
            else:
                self._summon(game, frame, slots[0])
            return False
        frame.context.record(frame.context.refs["summoned"])
        return True

    def _slots(self, game: "EffectsGame[Any]", frame: Resolution) -> list[int]:
        waiting = frame.context.refs["summoning"]
        if not waiting:
            return []
        definition = game.cards[-1 - waiting[0]].definition
        return slots_for(of(game), of(game).seats[frame.context.controller], definition)

    def _summon(self, game: "EffectsGame[Any]", frame: Resolution, slot: int) -> None:
        ref = frame.context.refs["summoning"].pop(0)
        frame.context.refs["summoned"].append(of(game).summon(frame.context.controller, ref, slot))

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        return [Action(SLOT, (slot,)) for slot in self._slots(game, frame)]

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        self._summon(game, frame, action.args[0])

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return finds(game, context, self.what)


class Negate(Op):
    """The spell that is known by a name, of an event or recorded, comes to nothing (A7.2)."""

    verb = "negate"
    parameters: ClassVar = {"name": Word(default="event")}

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        refs = frame.context.found(self.name)
        links = [link for chain in game.frames if isinstance(chain, Chain) for link in chain.links]
        negated = [link.ref for link in links if link.ref in refs and not link.is_negated]
        for link in links:
            link.is_negated = link.is_negated or link.ref in refs
        frame.context.record(negated)
        return True


class EndAttack(Op):
    """The attack under way ends: no battle, no damage."""

    verb = "end_attack"

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        game.record(Event(END_ATTACK, frame.context.controller))
        of(game).end_attack()
        return True


class PayMana(Op):
    """A cost of so much mana of any colour, ① (A4.7)."""

    verb = "pay"
    parameters: ClassVar = {"amount": Part(NUMBER, 1)}

    def __init__(self, amount: "Number") -> None:
        self.amount = amount

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        if frame.stage == 0:
            game.ask_or_take(frame.context.controller, PAY_KIND, (PAY,))
        return game.decision is None

    def offers(self, game: "EffectsGame[Any]", frame: Resolution, verb: str) -> list[Action]:
        price = self._price(game, frame.context)
        return [Action(PAY, way) for way in of(game).seats[frame.context.controller].mana.payments(price)]

    def choose(self, game: "EffectsGame[Any]", frame: Resolution, action: Action) -> None:
        frame.stage = 1
        of(game).pay(frame.context.controller, action.args)

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return of(game).seats[context.controller].mana.can_pay(self._price(game, context))

    def _price(self, game: "EffectsGame[Any]", context: Context) -> Cost:
        return Cost((0,) * COLOURLESS, self.amount.value(game, context))


class Evolve(Op):
    """The source returns to the deck, the named stella in hand is summoned in its place (A8.1, A8.6)."""

    verb = "evolve"
    parameters: ClassVar = {"name": Word()}

    def __init__(self, name: str) -> None:
        self.name = name

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        context = frame.context
        context.record(of(game).evolve(context.source, self.name) if self.is_possible(game, context) else [])
        return True

    def is_possible(self, game: "EffectsGame[Any]", context: Context) -> bool:
        return of(game).evolved_form(context.source, self.name) is not None


class ChangeForAWhile(Change):
    """As in every game; lasts until the end of the ``turn``, ``for_good``, or without a word as A3.8 says."""

    parameters: ClassVar = {
        "modifiers": Many(Part(MODIFIER)),
        "until": Word((TURN, UNSTATED, FOR_GOOD), UNSTATED),
        "whose": Word(PLAYERS, "you"),
    }

    def run(self, game: "EffectsGame[Any]", frame: Resolution) -> bool:
        begun = len(game.lasting)
        super().run(game, frame)
        for lasting in game.lasting[begun:]:
            modifier = lasting.modifier
            for ref in lasting.refs:
                thing = game.thing(ref)
                if thing is not None and isinstance(modifier, Stat | Rule):
                    note = modifier.stat if isinstance(modifier, Stat) else modifier.rule
                    things, player = (ref,), game.side_of(thing)
                    game.record(Event(CHANGE, player, card_of(thing), lasting.amount, note, things=things))
        return True


OPS: list[type[Node]] = [
    ChooseCards, Discard, Draw, Damage, Destroy, Trash, ToHand, Set, Rise, Move, Under, Look, Search, Shuffle, Mill,
    ChargeTop, Summon, Negate, EndAttack, PayMana, Evolve, ChangeForAWhile,
]  # fmt: skip
"""The ops of the game."""
