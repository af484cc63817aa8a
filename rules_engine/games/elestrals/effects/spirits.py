"""Ops that move Spirits: Expend, Enchant, Disenchant, return, Nexus (E3.9 to E3.12, E8.5, E8.21)."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import PLAYERS, Context
from rules_engine.core.effects.nodes import NUMBER, SELECTOR, Flag, Node, Part, Word
from rules_engine.core.effects.numbers import Number
from rules_engine.core.effects.ops import DONE, Op
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.effects.selectors import Selector
from rules_engine.games.elestrals.effects.demand import Symbols, next_picks
from rules_engine.games.elestrals.payment import PICK, code_of, place_and_element
from rules_engine.games.elestrals.seat import KINDS, PLACES, SPIRIT_DECK, ElestralsPermanent, ElestralsSeat

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

UNDERWORLD_PLACE: Final = PLACES
"""Where Spirits of the Underworld are picked from; Spirit Deck and field have their own numbers."""
SPIRITS_KIND: Final = "spirits"
ONTO_KIND: Final = "onto"
ONTO: Final = "onto"
SPIRIT_ZONES: Final = ("spirit_deck", "underworld")


class SpiritOp(Op):
    """A player picks Spirits that match symbols, one at a time, before any moves. With ``up_to`` it may be fewer."""

    spirits: tuple[int, ...]
    times: Number
    up_to: bool
    who: str

    def symbols(self, game: "ElestralsGame", context: Context) -> list[int]:
        """The symbols to match."""
        return list(self.spirits) * self.times.value(game, context)

    def stock(self, game: "ElestralsGame", context: Context, player: int) -> list[tuple[int, int]]:
        """Code and number of the Spirits that may be picked."""
        raise NotImplementedError

    def move(self, game: "ElestralsGame", frame: Resolution, player: int, picks: list[int]) -> bool:
        """All are picked: let them move; false while something else must run first."""
        raise NotImplementedError

    def lack(self, game: "ElestralsGame", player: int, missing: int) -> None:
        """There are fewer Spirits than symbols: what there is moves (E8.3)."""

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        players = context.players(game, self.who)
        while frame.stage < len(players):
            player = players[frame.stage]
            picks = context.refs.setdefault(f"picks {player}", []) if frame.picks else self._begin(frame, player)
            offered = self._offered(game, context, player, picks)
            if not offered or (frame.picks and frame.picks[-1] < 0):
                frame.stage += 1
                frame.picks = []
            elif len(offered) == 1 and not self.up_to and self._is_forced(game, context, player, picks):
                self._pick(frame, player, offered[0])
            else:
                game.ask(player, SPIRITS_KIND, (PICK, DONE) if self.up_to else (PICK,))
                return False
        return self._finish(game, frame, players)

    def _begin(self, frame: Resolution, player: int) -> list[int]:
        frame.context.refs[f"picks {player}"] = []
        return []

    def _is_forced(self, game: "ElestralsGame", context: Context, player: int, picks: list[int]) -> bool:
        return True

    def _finish(self, game: "ElestralsGame", frame: Resolution, players: list[int]) -> bool:
        moved = 0
        for player in players:
            picks = frame.context.refs.pop(f"picks {player}")
            missing = len(self.symbols(game, frame.context)) - len(picks)
            self.move(game, frame, player, picks)
            moved += len(picks)
            if missing > 0 and not self.up_to:
                self.lack(game, player, missing)
        frame.context.amounts["done"] = moved
        return True

    def _offered(self, game: "ElestralsGame", context: Context, player: int, picks: list[int]) -> list[int]:
        symbols = self.symbols(game, context)
        if len(picks) >= len(symbols):
            return []
        stock = self.stock(game, context, player)
        offered = next_picks(symbols, stock, picks, is_partial=self.up_to)
        if not offered and not self.up_to:
            offered = next_picks(symbols, stock, picks, is_partial=True)  # as far as possible
        return offered

    def _pick(self, frame: Resolution, player: int, code: int) -> None:
        frame.picks.append(code)
        frame.context.refs[f"picks {player}"].append(code)

    def is_possible(self, game: "ElestralsGame", context: Context) -> bool:
        if self.up_to:
            return True
        symbols = self.symbols(game, context)
        return all(
            not symbols or bool(next_picks(symbols, self.stock(game, context, player), []))
            for player in context.players(game, self.who)
        )

    def offers(self, game: "ElestralsGame", frame: Resolution, verb: str) -> list[Action]:
        if verb == DONE:
            return [Action(DONE)]
        player = frame.context.players(game, self.who)[frame.stage]
        picks = frame.context.refs.get(f"picks {player}", [])
        codes = self._offered(game, frame.context, player, picks)
        return [Action(PICK, place_and_element(code)) for code in codes]

    def choose(self, game: "ElestralsGame", frame: Resolution, action: Action) -> None:
        player = frame.context.players(game, self.who)[frame.stage]
        if action.verb == DONE:
            frame.picks.append(-1)
        else:
            place, element = action.args
            self._pick(frame, player, code_of(place, element))


def _pile(seat: ElestralsSeat, zone: str) -> list[tuple[int, int]]:
    place = SPIRIT_DECK if zone == "spirit_deck" else UNDERWORLD_PLACE
    spirits = seat.spirit_deck if zone == "spirit_deck" else seat.underworld_spirits
    return [(code_of(place, element), count) for element, count in enumerate(spirits) if count]


def _elements(picks: list[int]) -> list[int]:
    return [code % KINDS for code in picks]


class Expend(SpiritOp):
    """Players Expend Spirits of their Spirit Decks. With too few in all the loss follows (E4.5); a missing element is
    no loss (E4.7)."""

    verb = "expend"
    parameters: ClassVar = {
        "spirits": Symbols(),
        "times": Part(NUMBER, 1),
        "up_to": Flag(),
        "who": Word(PLAYERS, "you"),
    }

    def __init__(self, spirits: tuple[int, ...], times: Number, up_to: bool, who: str) -> None:
        self.spirits = spirits
        self.times = times
        self.up_to = up_to
        self.who = who

    def stock(self, game: "ElestralsGame", context: Context, player: int) -> list[tuple[int, int]]:
        return _pile(game.seats[player], "spirit_deck")

    def move(self, game: "ElestralsGame", frame: Resolution, player: int, picks: list[int]) -> bool:
        if picks:
            game.expend(player, _elements(picks))
        return True

    def lack(self, game: "ElestralsGame", player: int, missing: int) -> None:
        if not any(game.seats[player].spirit_deck):
            game.lose_spirits(player)


class Return(SpiritOp):
    """Spirits go back from the own Underworld to the Spirit Deck."""

    verb = "return_spirits"
    parameters: ClassVar = Expend.parameters

    def __init__(self, spirits: tuple[int, ...], times: Number, up_to: bool, who: str) -> None:
        self.spirits = spirits
        self.times = times
        self.up_to = up_to
        self.who = who

    def stock(self, game: "ElestralsGame", context: Context, player: int) -> list[tuple[int, int]]:
        return _pile(game.seats[player], "underworld")

    def move(self, game: "ElestralsGame", frame: Resolution, player: int, picks: list[int]) -> bool:
        if picks:
            game.return_spirits(player, _elements(picks))
        return True


class Disenchant(SpiritOp):
    """Take Spirits from under own cards that a selector finds; they go to the Underworld (E3.11)."""

    verb = "disenchant"
    parameters: ClassVar = {
        "spirits": Symbols(),
        "from": Part(SELECTOR, "this"),
        "times": Part(NUMBER, 1),
        "up_to": Flag(),
        "who": Word(PLAYERS, "you"),
    }

    def __init__(self, **arguments: Any) -> None:
        self.spirits: tuple[int, ...] = arguments["spirits"]
        self.source: Selector = arguments["from"]
        self.times: Number = arguments["times"]
        self.up_to: bool = arguments["up_to"]
        self.who: str = arguments["who"]

    def argument(self, name: str) -> object:
        return self.source if name == "from" else super().argument(name)

    def stock(self, game: "ElestralsGame", context: Context, player: int) -> list[tuple[int, int]]:
        return game.stock_under(player, self.source.find(game, context))

    def move(self, game: "ElestralsGame", frame: Resolution, player: int, picks: list[int]) -> bool:
        game.disenchant(player, picks)
        return True


class Enchant(SpiritOp):
    """Put Spirits of the Spirit Deck or the Underworld under own face-up cards that a selector finds; spread at will
    over several (E8.21)."""

    verb = "enchant"
    parameters: ClassVar = {
        "spirits": Symbols(),
        "to": Part(SELECTOR, "this"),
        "zone": Word(SPIRIT_ZONES, "spirit_deck"),
        "times": Part(NUMBER, 1),
        "up_to": Flag(),
        "who": Word(PLAYERS, "you"),
    }

    def __init__(self, spirits: tuple[int, ...], to: Selector, zone: str, times: Number, up_to: bool, who: str) -> None:
        self.spirits = spirits
        self.to = to
        self.zone = zone
        self.times = times
        self.up_to = up_to
        self.who = who

    def receivers(self, game: "ElestralsGame", context: Context) -> list[int]:
        """The things that can take Spirits."""
        refs = self.to.find(game, context)
        return [ref for ref in refs if game.can_receive(ref) and game.is_affected(ref, context)]

    def stock(self, game: "ElestralsGame", context: Context, player: int) -> list[tuple[int, int]]:
        return _pile(game.seats[player], self.zone) if self.receivers(game, context) else []

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        if "enchanting" not in context.refs:
            if not super().run(game, frame):
                return False
            if not context.refs["enchanting"]:
                del context.refs["enchanting"]
                return True
            frame.stage, frame.picks = 0, []
        receivers = self.receivers(game, context)
        left = context.refs["enchanting"]
        if len(receivers) == 1:
            frame.picks += receivers * (len(left) - len(frame.picks))
        if len(frame.picks) < len(left):
            game.ask(context.player(game, self.who), ONTO_KIND, (ONTO,))
            return False
        self._put(game, frame)
        return True

    def _put(self, game: "ElestralsGame", frame: Resolution) -> None:
        context = frame.context
        codes = context.refs.pop("enchanting")
        player = context.player(game, self.who)
        for ref in dict.fromkeys(frame.picks):
            spirits = [0] * KINDS
            for code, receiver in zip(codes, frame.picks, strict=True):
                spirits[code % KINDS] += receiver == ref
            found = game.thing(ref)
            assert isinstance(found, ElestralsPermanent)
            game.take_spirits(player, spirits, self.zone)
            game.enchant(found, spirits)
        context.record(list(dict.fromkeys(frame.picks)), len(codes))

    def move(self, game: "ElestralsGame", frame: Resolution, player: int, picks: list[int]) -> bool:
        frame.context.refs["enchanting"] = picks
        return True

    def offers(self, game: "ElestralsGame", frame: Resolution, verb: str) -> list[Action]:
        if verb != ONTO:
            return super().offers(game, frame, verb)
        player = frame.context.player(game, self.who)
        return [Action(ONTO, game.named(player, ref)) for ref in self.receivers(game, frame.context)]

    def choose(self, game: "ElestralsGame", frame: Resolution, action: Action) -> None:
        if action.verb != ONTO:
            super().choose(game, frame, action)
            return
        player = frame.context.player(game, self.who)
        for ref in self.receivers(game, frame.context):
            if game.named(player, ref) == action.args:
                frame.picks.append(ref)
                return


class NexusChoice(SpiritOp):
    """Among the targets: the Spirits of one own card, and the other card that is to receive them (E8.5)."""

    verb = "nexus_choice"
    parameters: ClassVar = {
        "spirits": Symbols(),
        "from": Part(SELECTOR, {"select": "all", "of": "you"}),
        "to": Part(SELECTOR, {"select": "all", "of": "you"}),
        "times": Part(NUMBER, 1),
        "up_to": Flag(),
    }
    who = "you"

    def __init__(self, **arguments: Any) -> None:
        self.spirits: tuple[int, ...] = arguments["spirits"]
        self.source: Selector = arguments["from"]
        self.to: Selector = arguments["to"]
        self.times: Number = arguments["times"]
        self.up_to: bool = arguments["up_to"]

    def argument(self, name: str) -> object:
        return self.source if name == "from" else super().argument(name)

    def stock(self, game: "ElestralsGame", context: Context, player: int) -> list[tuple[int, int]]:
        refs = [
            ref
            for ref in self.source.find(game, context)
            if game.can_nexus(ref) and self._receivers(game, context, ref)
        ]
        return game.stock_under(player, refs)

    def _offered(self, game: "ElestralsGame", context: Context, player: int, picks: list[int]) -> list[int]:
        """All from one card: the first pick decides which."""
        symbols = self.symbols(game, context)
        if len(picks) >= len(symbols):
            return []
        stock = self.stock(game, context, player)
        places = [code // KINDS for code in picks[:1]] or list(dict.fromkeys(code // KINDS for code, _ in stock))
        return [
            code
            for place in places
            for code in next_picks(
                symbols, [entry for entry in stock if entry[0] // KINDS == place], picks, is_partial=self.up_to
            )
        ]

    def is_possible(self, game: "ElestralsGame", context: Context) -> bool:
        return bool(self._offered(game, context, context.controller, []))

    def _receivers(self, game: "ElestralsGame", context: Context, source: int) -> list[int]:
        return [ref for ref in self.to.find(game, context) if ref != source and game.can_nexus(ref)]

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        if "nexus_spirits" not in context.refs:
            if not super().run(game, frame):
                return False
            frame.stage, frame.picks = 0, []
        if context.refs["nexus_from"] and not context.refs.get("nexus_to"):
            receivers = self._receivers(game, context, context.refs["nexus_from"][0])
            if len(receivers) > 1:
                game.ask(context.controller, ONTO_KIND, (ONTO,))
                return False
            context.refs["nexus_to"] = receivers
        return True

    def move(self, game: "ElestralsGame", frame: Resolution, player: int, picks: list[int]) -> bool:
        context = frame.context
        context.refs["nexus_spirits"] = [code % KINDS for code in picks]
        context.refs["nexus_from"] = []
        if picks:
            found = game.seats[player].field[picks[0] // KINDS - 1]
            assert found is not None
            context.refs["nexus_from"] = [found.incarnation]
        return True

    def offers(self, game: "ElestralsGame", frame: Resolution, verb: str) -> list[Action]:
        if verb != ONTO:
            return super().offers(game, frame, verb)
        context = frame.context
        refs = self._receivers(game, context, context.refs["nexus_from"][0])
        return [Action(ONTO, game.named(context.controller, ref)) for ref in refs]

    def choose(self, game: "ElestralsGame", frame: Resolution, action: Action) -> None:
        if action.verb != ONTO:
            super().choose(game, frame, action)
            return
        context = frame.context
        for ref in self._receivers(game, context, context.refs["nexus_from"][0]):
            if game.named(context.controller, ref) == action.args:
                context.refs["nexus_to"] = [ref]


class Nexus(Op):
    """The chosen Spirits move from one card to the other, Disenchanted and Enchanted at once; nothing if a side is gone
    or cannot (E8.5)."""

    verb = "nexus"

    def run(self, game: "ElestralsGame", frame: Resolution) -> bool:
        context = frame.context
        refs = context.found("nexus_from") + context.found("nexus_to")
        things = [thing for ref in refs if isinstance(thing := game.thing(ref), ElestralsPermanent)]
        spirits = [0] * KINDS
        for element in context.found("nexus_spirits"):
            spirits[element] += 1
        context.record([])
        if len(things) == 2 and all(game.can_nexus(ref) for ref in refs):
            source, receiver = things
            has_all = all(under >= count for under, count in zip(source.spirits, spirits, strict=True))
            if has_all and source.controller == receiver.controller:
                game.nexus(source, receiver, spirits)
                context.record([receiver.incarnation], sum(spirits))
        return True


NODES: list[type[Node]] = [Expend, Return, Disenchant, Enchant, NexusChoice, Nexus]
