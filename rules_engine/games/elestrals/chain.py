"""Chains: links, the windows in which they are added, and their resolution (E9)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.effects.context import Context
from rules_engine.core.effects.ops import Op
from rules_engine.core.effects.resolution import Awaiting, Resolution
from rules_engine.core.events import DESTROY, Event
from rules_engine.core.frames import Frame
from rules_engine.games.elestrals import responses
from rules_engine.games.elestrals.cards import ElestralsCard
from rules_engine.games.elestrals.events import ANNOUNCE, CAST_RUNE, CHAIN_END, SENT, WINDOW

if TYPE_CHECKING:
    from rules_engine.games.elestrals.game import ElestralsGame

RESPOND_KIND: Final = "respond"
TRIGGER_KIND: Final = "trigger"
TRIGGER: Final = "trigger"
DECLINE: Final = "decline"

EFFECT: Final = "effect"
INSTANT: Final = "instant"
RUNE: Final = "rune"
SET: Final = "set"
ATTACK: Final = "attack"
BATTLE: Final = "battle"
SEARCH: Final = "search"
"""What a link is, besides a Cast or an Ascend in its several ways."""


class Link:
    """Something on a chain: its player, its card, the object concerned. ``number`` names it in events; ``block`` are
    ops kept by an earlier effect; ``answers`` the abilities that have answered it (source, ability)."""

    __slots__ = (
        "answers",
        "block",
        "card",
        "context",
        "is_negated",
        "kind",
        "leaving",
        "number",
        "other",
        "player",
        "ref",
    )

    def __init__(
        self,
        kind: str,
        player: int,
        card: Card[ElestralsCard],
        ref: int,
        context: Context | None = None,
        ops: tuple[Op, ...] = (),
        leaving: Card[ElestralsCard] | None = None,
    ) -> None:
        self.kind = kind
        self.player = player
        self.card = card
        self.ref = ref
        self.context = context
        self.block = ops
        self.leaving = leaving
        self.other = 0
        """The object that is attacked, or battled with."""
        self.number = 0
        self.is_negated = False
        self.answers: list[tuple[int, int]] = []

    @property
    def targets(self) -> list[int]:
        """The objects that it targets."""
        return (
            []
            if self.context is None
            else [ref for name in sorted(self.context.refs) for ref in self.context.refs[name]]
        )

    @property
    def verbs(self) -> list[str]:
        """What its text does: the verbs of its ops, blocks within them included."""
        found: list[str] = []
        responses.collect_verbs(self.block, found)
        return found

    def clone(self) -> "Link":
        """A copy that shares nothing that changes."""
        context = None if self.context is None else self.context.clone()
        other = Link(self.kind, self.player, self.card, self.ref, context, self.block, self.leaving)
        other.number = self.number
        other.other = self.other
        other.is_negated = self.is_negated
        other.answers = self.answers[:]
        return other

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        context = None if self.context is None else self.context.state()
        leaving = -1 if self.leaving is None else self.leaving.number
        verbs = tuple(op.verb for op in self.block)
        named = (self.kind, self.player, self.card.number, self.ref, self.other, leaving)
        return (*named, context, verbs, self.number, self.is_negated, tuple(self.answers))


GATHER: Final = 0
OPEN: Final = 1
RESOLVE: Final = 2
FINISH: Final = 3


class Chain(Frame["ElestralsGame"]):
    """One chain, and the next ones that its events start, until nobody has anything left to add.

    GATHER: what was triggered goes onto the chain, the turn player's first (E9.3). OPEN: both may answer, the turn
    player first, anew after every link; two passes in a row close it (E9.1, E9.2). RESOLVE and FINISH: newest first.
    """

    __slots__ = ("current", "links", "passes", "player")

    def __init__(self, player: int) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.current: Link | None = None
        self.player = player
        self.passes = 0

    def add(self, game: "ElestralsGame", link: Link) -> None:
        """Announce a link; everybody is asked anew."""
        link.number = len(game.events)
        things = (link.ref, *link.targets) if link.kind in (EFFECT, INSTANT) else (link.ref, link.other)
        game.record(Event(ANNOUNCE, link.player, link.card, link.number, link.kind, things=things))
        self.links.append(link)
        if self.step == OPEN:
            self.passes = 0
            self.player = game.turn_player
            game.record(Event(WINDOW, self.player, note=link.kind))
        game.settle()

    def resume(self, game: "ElestralsGame") -> None:
        if self.step == GATHER:
            self._gather(game)
        elif self.step == OPEN:
            self._ask(game)
        elif self.step == RESOLVE:
            self._resolve(game)
        else:
            self._finish(game)

    # Triggered abilities

    def _gather(self, game: "ElestralsGame") -> None:
        """Each player in turn puts what was triggered onto the chain, in an order of the own choice."""
        if self.passes == 2:
            game.drop_ready()
            self._begin_answers(game)
            return
        options = responses.triggered(game, self.player)
        if not options:
            self._next_player()
        elif len(options) == 1 and not game.pending[options[0].args[0]].is_optional:
            self._trigger(game, options[0].args[0])
        else:
            is_free = all(pending.is_optional for pending in game.ready_of(self.player))
            game.ask(self.player, TRIGGER_KIND, (TRIGGER, DECLINE) if is_free else (TRIGGER,))

    def _begin_answers(self, game: "ElestralsGame") -> None:
        if not self.links:
            game.pop()
            return
        self.step = OPEN
        self.passes = 0
        self.player = game.turn_player
        game.record(Event(WINDOW, self.player, note=self.links[-1].kind))

    def _next_player(self) -> None:
        self.passes += 1
        self.player = 1 - self.player

    def _trigger(self, game: "ElestralsGame", place: int) -> None:
        responses.use_pending(game, game.pending.pop(place))

    # Answers

    def _ask(self, game: "ElestralsGame") -> None:
        if self.passes == 2:
            self.step = RESOLVE
            return
        seat = game.seats[self.player]
        if not seat.is_absent and (game.options.windows == "forced" or responses.can_answer(game, self, self.player)):
            game.ask(self.player, RESPOND_KIND, (*responses.ANSWER_VERBS, DECLINE))
        else:
            self._next_player()

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        if verb == DECLINE:
            return [Action(DECLINE)]
        if self.step == GATHER:
            return responses.triggered(game, self.player)
        return responses.answers(game, self, self.player, verb)

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        if action.verb == DECLINE:
            if self.step == GATHER:
                game.pass_pending(self.player)
            self._next_player()
        elif action.verb == TRIGGER:
            self._trigger(game, action.args[0])
        else:
            responses.begin_answer(game, self, self.player, action)

    # Resolution

    def _resolve(self, game: "ElestralsGame") -> None:
        if not self.links:
            game.record(Event(CHAIN_END, game.turn_player))
            self._start_next(game)
            return
        link = self.current = self.links.pop()
        self.step = FINISH
        if not link.is_negated:
            begin_link(game, link)

    def _finish(self, game: "ElestralsGame") -> None:
        assert self.current is not None
        finish_link(game, self.current)
        self.current = None
        self.step = RESOLVE
        game.settle()
        game.watch()

    def _start_next(self, game: "ElestralsGame") -> None:
        """What was triggered starts the next chain; a Search opens a window of its own (E9.12)."""
        self.step = GATHER
        self.passes = 0
        self.player = game.turn_player
        for event in game.searches:
            assert event.card is not None
            self.add(game, Link(SEARCH, event.player, event.card, event.things[0]))
        game.searches.clear()

    def clone(self) -> "Chain":
        other = Chain(self.player)
        other.step = self.step
        other.links = [link.clone() for link in self.links]
        other.current = None if self.current is None else self.current.clone()
        other.passes = self.passes
        return other

    def state(self) -> tuple[object, ...]:
        current = None if self.current is None else self.current.state()
        links = tuple(link.state() for link in self.links)
        return ("chain", self.step, links, current, self.player, self.passes)


def begin_link(game: "ElestralsGame", link: Link) -> None:
    """It resolves: the card enters the field, or the ops are done (E9.9)."""
    found = game.find(link.ref)
    if link.kind in (EFFECT, SET, ATTACK, BATTLE, SEARCH):
        if link.context is not None:
            game.push(Resolution(link.context, link.block))
        return
    if found is None:
        return  # it has left meanwhile: nothing of it can be finished
    found.in_limbo = False
    found.since = len(game.events)
    game.play(found, CAST_RUNE if link.kind in (RUNE, INSTANT) else link.kind, found.spirits, link.leaving)
    bearer = game.find(found.bearer) if found.bearer else None
    if bearer is not None:
        game.empower(found, bearer)
    if link.context is not None:
        game.push(Resolution(link.context, link.block))


def finish_link(game: "ElestralsGame", link: Link) -> None:
    """An Instant Rune is destroyed (E6.14); what was negated goes to the Underworld (E6.2, E6.4), but the source of an
    effect stays (E8.8)."""
    if link.kind in (EFFECT, SET, ATTACK, BATTLE, SEARCH):
        if not (link.kind == SET and link.is_negated):
            return
    elif not link.is_negated and link.kind != INSTANT:
        return
    for seat in game.seats:
        for place, found in enumerate(seat.field):
            if found is not None and found.incarnation == link.ref and not (found.is_face_down and link.kind != SET):
                found.in_limbo = False
                game.leave(seat.player, place, SENT if link.is_negated else DESTROY)


class Activation(Awaiting):
    """An effect is activated, or a Rune's text announced: the cost first, then targets, then it is on the chain
    (E8.2). For a Rune ``link`` says so; its cost is paid already."""

    __slots__ = ("cost", "link", "targets")

    def __init__(self, link: Link, context: Context, cost: tuple[Op, ...], targets: tuple[Op, ...]) -> None:
        super().__init__(context)
        self.link = link
        self.cost = cost
        self.targets = targets

    def resume(self, game: "ElestralsGame") -> None:  # type: ignore[override]
        self.step += 1
        if self.step == 1:
            game.push(Resolution(self.context, self.cost))
        elif self.step == 2:
            game.settle()
            game.push(Resolution(self.context, self.targets))
        else:
            game.pop()
            self.link.context = self.context
            game.add_link(self.link)

    def clone(self) -> "Activation":
        other = Activation(self.link.clone(), self.context.clone(), self.cost, self.targets)
        other.step = self.step
        return other

    def state(self) -> tuple[object, ...]:
        return ("activation", self.step, self.link.state(), self.context.state())


class PhaseWindow(Frame["ElestralsGame"]):
    """Draw, Main, Battle or End Phase in which players may begin chains; over when both decline (E5.2, E5.5, E5.7)."""

    __slots__ = ("passes", "player", "players")

    def __init__(self, players: tuple[int, ...]) -> None:
        super().__init__()
        self.players = players
        self.passes = 0

    def resume(self, game: "ElestralsGame") -> None:
        if game.start_pending():
            return
        while self.passes < len(self.players):
            player = self.players[self.passes]
            seat = game.seats[player]
            if not seat.is_absent and (game.options.windows == "forced" or responses.can_begin(game, player)):
                game.ask(player, RESPOND_KIND, (*responses.BEGIN_VERBS, DECLINE))
                return
            self.passes += 1
        game.pop()

    def offers(self, game: "ElestralsGame", verb: str) -> list[Action]:
        if verb == DECLINE:
            return [Action(DECLINE)]
        return responses.beginnings(game, self.players[self.passes], verb)

    def choose(self, game: "ElestralsGame", action: Action) -> None:
        if action.verb == DECLINE:
            self.passes += 1
        else:
            player = self.players[self.passes]
            self.passes = 0
            responses.begin(game, player, action)

    def clone(self) -> "PhaseWindow":
        other = PhaseWindow(self.players)
        other.step = self.step
        other.passes = self.passes
        return other

    def state(self) -> tuple[object, ...]:
        return ("phase_window", self.step, self.players, self.passes)
