"""Spells that wait for each other: a spell and the reactions to it (A7), the spell steps of an attack (A5.3)."""

from typing import TYPE_CHECKING, Final

from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action
from rules_engine.core.events import PHASE, Event
from rules_engine.core.frames import Frame
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.events import CHAIN_STEP, WINDOW
from rules_engine.games.asterisk.offers import CAST, reactions, spell_step_plays

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame

PASS: Final = "pass"  # noqa: S105 - not a password
WINDOW_VERBS: Final[tuple[str, ...]] = (CAST, PASS)

REACTION_KIND: Final = "reaction"
SPELL_KIND: Final = "spell_step"
COUNTER_KIND: Final = "counter_spell_step"


class Link:
    """A spell that was played and waits. ``cast`` is the event of its being played, ``answers`` the event that it
    answers; ``ref`` is how effects find it."""

    __slots__ = ("answers", "burst", "cast", "is_negated", "is_reaction", "x")

    def __init__(self, cast: Event, x: int, burst: int, *, is_reaction: bool = False) -> None:
        self.cast = cast
        self.x = x
        self.burst = burst
        self.is_reaction = is_reaction
        self.is_negated = False
        self.answers: Event | None = None

    @property
    def player(self) -> int:
        """Who has played it."""
        return self.cast.player

    @property
    def card(self) -> Card[AsteriskCard]:
        """The spell."""
        assert self.cast.card is not None
        return self.cast.card

    @property
    def ref(self) -> int:
        """The ref of the card in the trash, or of the continuous spell on the field."""
        return self.cast.things[0]

    def clone(self) -> "Link":
        """An equal link that changes by itself."""
        other = Link(self.cast, self.x, self.burst, is_reaction=self.is_reaction)
        other.is_negated = self.is_negated
        other.answers = self.answers
        return other

    def state(self) -> tuple[object, ...]:
        """All fields as plain values, for digests."""
        answers = None if self.answers is None else self.answers.state()
        return (self.cast.state(), self.x, self.burst, self.is_reaction, self.is_negated, answers)


ANSWER: Final = 0
RESOLVE: Final = 1
SPELL: Final = 2
COUNTER: Final = 3


class Chain(Frame["AsteriskGame"]):
    """A spell, the first of ``links``, or the event ``summoned``, and the reactions to it. Newest first; then the
    players are asked again; the answered spell resolves last (A7.2)."""

    __slots__ = ("base", "links", "summoned")

    def __init__(self, links: list[Link], summoned: Event | None = None) -> None:
        super().__init__()
        self.links = links
        self.base = len(links)
        """How many links are answered and are no answers themselves."""
        self.summoned = summoned

    def resume(self, game: "AsteriskGame") -> None:
        if self.step == ANSWER:
            self._ask_for_answer(game)
        elif len(self.links) > self.base:
            game.resolve_link(self.links.pop())
            if len(self.links) == self.base and self.answered is not None:
                self.step = ANSWER
        else:
            game.pop()
            if self.links:
                game.resolve_link(self.links.pop())

    def add(self, game: "AsteriskGame", link: Link) -> None:
        """A spell was played in a window of this chain."""
        if link.is_reaction:
            link.answers = self.answered
        self.links.append(link)

    # Windows

    @property
    def answered(self) -> Event | None:
        """The event that may be answered next."""
        return self.links[-1].cast if self.links else self.summoned

    @property
    def window(self) -> str:
        """The kind of the window that is open in this step."""
        return REACTION_KIND

    def player_to_play(self, game: "AsteriskGame") -> int:
        """Who may play in the window that is open."""
        answered = self.answered
        assert answered is not None
        return 1 - answered.player

    def _ask_for_answer(self, game: "AsteriskGame") -> None:
        if not self._open(game):
            self.leave_window(game)

    def _open(self, game: "AsteriskGame") -> bool:
        """Open the window of this step; False when nobody can do anything in it, or nobody sits there."""
        player = self.player_to_play(game)
        if game.seats[player].is_absent:
            return False
        game.record(Event(WINDOW, player, note=self.window))
        plays = self.offers(game, CAST)
        if not plays and not game.options.force_windows:
            return False
        game.ask(player, self.window, WINDOW_VERBS, plays)
        return True

    def offers(self, game: "AsteriskGame", verb: str) -> list[Action]:
        if verb == PASS:
            return [Action(PASS)]
        player = self.player_to_play(game)
        if self.step == ANSWER:
            return reactions(game, player, self.answered)
        return spell_step_plays(game, player)

    def choose(self, game: "AsteriskGame", action: Action) -> None:
        if action.verb == PASS:
            self.leave_window(game)
        else:
            game.play_card(self.player_to_play(game), action, is_reaction=self.step == ANSWER)

    def leave_window(self, game: "AsteriskGame") -> None:
        """Nobody plays in the window of this step: what was played resolves."""
        self.step = RESOLVE
        if game.options.answered_spell_resolves == "before_reactions" and len(self.links) > self.base > 0:
            self.base = 0
            game.resolve_link(self.links.pop(0))

    # Copies

    def clone(self) -> "Chain":
        return self._copy_to(Chain([], self.summoned))

    def _copy_to(self, other: "Chain") -> "Chain":
        other.step = self.step
        other.base = self.base
        other.links = [link.clone() for link in self.links]
        return other

    def state(self) -> tuple[object, ...]:
        links = tuple(link.state() for link in self.links)
        summoned = None if self.summoned is None else self.summoned.state()
        return ("chain", self.step, self.base, summoned, links)


class SpellSteps(Chain):
    """Spell step, counter-spell step, chain step, and back, until the defender passes (A5.3 to A5.5)."""

    __slots__ = ("attacker", "played_in", "round")

    def __init__(self, attacker: int) -> None:
        super().__init__([])
        self.attacker = attacker
        """The seat of the attacking player."""
        self.played_in = SPELL
        """The step in which the newest spell was played that is no reaction."""
        self.round = 0
        """How many chain steps are over."""
        self.step = SPELL

    def resume(self, game: "AsteriskGame") -> None:
        if game.is_attack_over:
            self.step = RESOLVE
        if self.step != RESOLVE:
            self._ask_for_answer(game)
        elif self.links:
            game.resolve_link(self.links.pop())
        elif game.is_attack_over:
            game.pop()
        else:
            self.round += 1
            self.step = SPELL

    def add(self, game: "AsteriskGame", link: Link) -> None:
        super().add(game, link)
        if self.step != ANSWER:
            self.played_in = self.step
        if game.options.spell_step_is_cast or self.step == ANSWER:
            self.step = ANSWER
        else:
            self._go_on(game)

    @property
    def window(self) -> str:
        return {SPELL: SPELL_KIND, COUNTER: COUNTER_KIND}.get(self.step, REACTION_KIND)

    def player_to_play(self, game: "AsteriskGame") -> int:
        if self.step == ANSWER:
            return super().player_to_play(game)
        return self.attacker if self.step == COUNTER else 1 - self.attacker

    def leave_window(self, game: "AsteriskGame") -> None:
        if self.step == ANSWER:
            self._go_on(game)
        elif self.step == SPELL and (self.links or self._attacker_may_go_on(game)):
            self.step = COUNTER
        elif self.links:
            self._begin_chain(game)
        else:
            game.pop()

    def _go_on(self, game: "AsteriskGame") -> None:
        """A spell was played and everybody has had a chance to answer it."""
        if game.options.spells_per_step == "any":
            self.step = self.played_in
        elif self.played_in == SPELL:
            self.step = COUNTER
        else:
            self._begin_chain(game)

    def _attacker_may_go_on(self, game: "AsteriskGame") -> bool:
        """Whether the attacker is asked although the defender has passed (A5.5)."""
        return game.options.spell_loop_ends == "both_pass" and self.round > 0

    def _begin_chain(self, game: "AsteriskGame") -> None:
        game.record(Event(PHASE, self.attacker, note=CHAIN_STEP))
        self.step = RESOLVE

    def clone(self) -> "SpellSteps":
        other = SpellSteps(self.attacker)
        other.played_in = self.played_in
        other.round = self.round
        self._copy_to(other)
        return other

    def state(self) -> tuple[object, ...]:
        return ("spell_steps", self.attacker, self.played_in, self.round, *super().state()[1:])
