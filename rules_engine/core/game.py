"""One game under way: seats, frames, events, randomness, and the loop that runs the rules between two choices."""

from abc import ABC, abstractmethod
from hashlib import blake2b
from typing import Any, ClassVar, Final, Generic, Self

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.errors import IllegalAction
from rules_engine.core.events import DRAW, GAME_OVER, SHUFFLE, Event
from rules_engine.core.frames import Frame
from rules_engine.core.randomness import Random, stream
from rules_engine.core.seats import S
from rules_engine.core.trace import Trace
from rules_engine.core.views import View

NOBODY: Final = -1
ENDLESS: Final = "endless"
STEP_LIMIT: Final = 50_000
"""Steps of frames between two choices after which a game that goes round in circles is a draw (E9.8)."""
CHOICE_LIMIT: Final = 50_000
"""Choices after which a game that finds no end is a draw."""
DECK_STREAMS: Final = ("deck 0", "deck 1")
CHANCE: Final = "chance"


class Outcome:
    """How a game ended: ``winner`` is a seat's number, or None for a draw; ``reason`` says why (``deck_out`` ...)."""

    __slots__ = ("reason", "winner")

    def __init__(self, winner: int | None, reason: str) -> None:
        self.winner = winner
        self.reason = reason

    @property
    def is_draw(self) -> bool:
        """Nobody has won."""
        return self.winner is None

    def __repr__(self) -> str:
        return f"<Outcome: {'draw' if self.winner is None else f'player {self.winner} wins'}, {self.reason}>"


class Game(ABC, Generic[S]):
    """The loop and the verbs that all games share. A game derives from it, brings its seats, frames and further verbs,
    and pushes its first frame.

    ``cards`` are all cards by number, shared with every copy. ``trace``, when set, is filled for seat 0.
    """

    view_class: ClassVar[type[View[Any]]]

    def __init__(self, cards: list[Card[Any]], seats: list[S], seed: bytes) -> None:
        self.cards = cards
        self.seats = seats
        self.seed = seed
        self.frames: list[Frame[Any]] = []
        self.events: list[Event] = []
        self.choices: list[Action] = []
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self.trace: Trace | None = None
        self.has_loss = False
        self.turn = 0
        self.turn_player = 0
        self.turn_start = 0
        self.incarnations = 0
        self.step_limit = STEP_LIMIT
        self.choice_limit = CHOICE_LIMIT
        self._streams: dict[str, Random] = {}
        self._views: list[View[Any] | None] = [None] * len(seats)

    # The loop

    def advance(self) -> Decision | None:
        """Run the rules until someone must choose, and return that decision; None when the game is over."""
        frames = self.frames
        steps = self.step_limit
        while steps > 0:
            if self.has_loss:
                self.judge()
            if self.decision is not None:
                return self.decision
            if not frames:
                return None
            frames[-1].resume(self)
            steps -= 1
        self.end(None, ENDLESS)
        return None

    def apply(self, action: Action) -> None:
        """Carry out the choice; IllegalAction, with nothing changed, when it is not offered. Too many choices end the
        game (CHOICE_LIMIT)."""
        decision = self.decision
        if decision is None:
            raise IllegalAction(f"“{action}” cannot be played: no choice is pending")
        if not decision.is_offered(action):
            raise IllegalAction(f"“{action}” is not offered to player {decision.player} at “{decision.kind}”")
        if len(self.choices) >= self.choice_limit:
            self.end(None, ENDLESS)
            return
        self.decision = None
        self.choices.append(action)
        self.frames[-1].choose(self, action)

    def view(self, player: int) -> View[Any]:
        """What this seat may know, always up to date."""
        view = self._views[player]
        if view is None:
            view = self._views[player] = self.view_class(self, player)
        return view

    # For frames

    def push(self, frame: Frame[Any]) -> None:
        """Let another rule run first; the present frame goes on when that one is done."""
        self.frames.append(frame)

    def pop(self) -> None:
        """The frame on top is done."""
        self.frames.pop()

    def ask(self, player: int, kind: str, verbs: tuple[str, ...], first: list[Action] | None = None) -> None:
        """Wait for a choice of ``player``; the frame on top offers the options and takes the answer. ``first`` are the
        options with the first verb, where the frame has made them already."""
        decision = self.decision = Decision(self, self.frames[-1], player, kind, verbs)
        if first is not None:
            decision.groups[verbs[0]] = first

    def ask_or_take(self, player: int, kind: str, verbs: tuple[str, ...]) -> None:
        """Like :meth:`ask`, but where only one option is there it is taken without asking."""
        frame = self.frames[-1]
        decision = Decision(self, frame, player, kind, verbs)
        options = decision.of(verbs[0]) if len(verbs) == 1 else decision.options
        if len(options) == 1:
            frame.choose(self, options[0])
        else:
            self.decision = decision

    def lose(self, player: int, reason: str) -> None:
        """This seat has lost; whether the other one has as well is judged when the present step is done, so that both
        losing by one event is a draw (E4.6, A2.4)."""
        self.seats[player].loss = self.seats[player].loss or reason
        self.has_loss = True

    def judge(self) -> None:
        """End the game if a seat has lost."""
        losers = [seat for seat in self.seats if seat.loss]
        if len(losers) == 1:
            self.end(1 - losers[0].player, losers[0].loss)
        elif losers:
            self.end(None, losers[0].loss)

    def end(self, winner: int | None, reason: str) -> None:
        """The game is over."""
        self.outcome = Outcome(winner, reason)
        self.decision = None
        self.frames.clear()
        self._views = [None] * len(self.seats)  # no cycle of references is left for the collector
        self.record(Event(GAME_OVER, NOBODY if winner is None else winner, note=reason))

    # Verbs

    def record(self, event: Event) -> None:
        """Every verb ends here."""
        self.events.append(event)

    def random(self, name: str) -> Random:
        """The stream called ``name``: one of DECK_STREAMS for shuffling, CHANCE for the rest."""
        found = self._streams.get(name)
        if found is None:
            found = self._streams[name] = stream(self.seed, name)
        return found

    def shuffle(self, player: int) -> None:
        """Shuffle a seat's deck with the stream that belongs to it."""
        self.random(DECK_STREAMS[player]).shuffle(self.seats[player].deck)
        self.record(Event(SHUFFLE, player))

    def draw_card(self, player: int) -> bool:
        """The top card of the deck to hand; False, and nothing happens, when there is none."""
        seat = self.seats[player]
        if not seat.deck:
            return False
        card = seat.deck.pop()
        seat.hand.append(card)
        self.events.append(Event(DRAW, player, card, 1))
        trace = self.trace
        if trace is not None and player == 0 and trace.hand_size:
            trace.seen.append(card.number)  # the opening is traced by whole hands
        return True

    def new_incarnation(self) -> int:
        """A number for an object that comes to the field."""
        self.incarnations += 1
        return self.incarnations

    def begin_turn(self, player: int) -> None:
        """Count a turn; the history of the turn begins here."""
        self.turn += 1
        self.turn_player = player
        self.turn_start = len(self.events)
        self.seats[player].turns += 1

    @abstractmethod
    def settle(self) -> None:
        """The state checks of the game, to a fixed point; frames call it at the named checkpoints only (E9.6, A2.4)."""

    @abstractmethod
    def sentence(self, event: Event, viewer: int | None) -> str:
        """One line about an event as ``viewer`` may know it (None: everything); empty for what is not worth a line."""

    # Hidden information

    def permute_hidden(self, viewer: int, random: Random) -> None:
        """Give what ``viewer`` cannot know another order: the order of decks, the other hands. Nothing that the viewer
        may see changes by it. Games with other hidden zones extend it."""
        known = self.known_cards(viewer)
        for seat in self.seats:
            zones = [seat.deck] if seat.player == viewer else [seat.hand, seat.deck]
            hidden = [card for zone in zones for card in zone if card.number not in known]
            random.shuffle(hidden)
            for zone in zones:
                zone[:] = [card if card.number in known else hidden.pop() for card in zone]

    def known_cards(self, viewer: int) -> list[int]:
        """The numbers of cards in hidden places that frames under way show to a player."""
        return [number for frame in self.frames for number in frame.known_cards(viewer)]

    def redeal_hidden(self, viewer: int, random: Random) -> None:
        """Deal what ``viewer`` cannot know anew, with streams that nobody has used: the same cards in hidden zones,
        every way equally likely, and no look at the way in which they really lie. Games with other hidden zones extend
        it."""
        known = self.known_cards(viewer)
        for seat in self.seats:
            zones = [seat.deck] if seat.player == viewer else [seat.hand, seat.deck]
            hidden = sorted((card for zone in zones for card in zone if card.number not in known), key=_number)
            random.shuffle(hidden)
            for zone in zones:
                zone[:] = [card if card.number in known else hidden.pop() for card in zone]
        self.seed = b"".join(random.next32().to_bytes(4, "little") for _ in range(4))
        self._streams = {}

    # Copies and digests

    @abstractmethod
    def blank(self) -> Self:
        """A game of the same table and options before anything happened; :meth:`clone` fills it."""

    def clone(self) -> Self:
        """A game in the same position that goes on by itself; the trace stays with the original."""
        other = self.blank()
        for mine, theirs in zip(other.seats, self.seats, strict=True):
            mine.copy_from(theirs)
        other.frames = [frame.clone() for frame in self.frames]
        other.events = self.events[:]
        other.choices = self.choices[:]
        other.outcome = self.outcome
        other.has_loss = self.has_loss
        other.turn = self.turn
        other.turn_player = self.turn_player
        other.turn_start = self.turn_start
        other.incarnations = self.incarnations
        other.step_limit = self.step_limit
        other.choice_limit = self.choice_limit
        other._streams = {name: random.clone() for name, random in self._streams.items()}
        if self.decision is not None:
            other.ask(self.decision.player, self.decision.kind, self.decision.verbs)
        return other

    def state(self) -> tuple[object, ...]:
        """Everything that decides how the game goes on, and what happened so far, as plain values."""
        decision = self.decision
        outcome = self.outcome
        return (
            self.turn,
            self.turn_player,
            self.turn_start,
            self.incarnations,
            tuple(seat.state() for seat in self.seats),
            tuple(frame.state() for frame in self.frames),
            tuple(event.state() for event in self.events),
            tuple(str(action) for action in self.choices),
            tuple((name, self._streams[name].state()) for name in sorted(self._streams)),
            None if decision is None else (decision.player, decision.kind),
            None if outcome is None else (outcome.winner, outcome.reason),
        )

    def digest(self) -> str:
        """A canonical fingerprint of :meth:`state`: equal positions with equal pasts have equal digests."""
        return blake2b(repr(self.state()).encode(), digest_size=16).hexdigest()


def _number(card: Card[Any]) -> int:
    return card.number
