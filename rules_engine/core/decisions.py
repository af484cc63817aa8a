"""Choices: a :class:`Decision` says who must choose and among what, an :class:`Action` is what was chosen."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_engine.core.frames import Frame
    from rules_engine.core.game import Game


class Action:
    """A verb and its numbers, such as ``cast 17``: card numbers for cards of the player's own, places for what lies on
    the field. The text form, ``str(action)``, is read back by :meth:`parse`. Compared by value."""

    __slots__ = ("args", "verb")

    def __init__(self, verb: str, args: tuple[int, ...] = ()) -> None:
        self.verb = verb
        self.args = args

    @staticmethod
    def parse(text: str) -> "Action":
        """The action with this text form; ValueError when there is none."""
        verb, *numbers = text.split(" ")
        if not verb.isidentifier():
            raise ValueError(f"“{text}” is not an action: write a verb and whole numbers, such as “cast 17”")
        return Action(verb, tuple(int(number) for number in numbers))

    def __str__(self) -> str:
        return " ".join([self.verb, *map(str, self.args)])

    def __repr__(self) -> str:
        return f"<Action {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.verb == other.verb and self.args == other.args

    __hash__ = None  # type: ignore[assignment]
    """Actions are kept in lists: sets of them would have no fixed order."""


class Decision:
    """``player`` must choose one of ``options``; ``kind`` says what for (``main``, ``mulligan`` ...).

    Options come in groups, one for each verb, in the fixed order of ``verbs``; alike options appear once. A group is
    made when it is first asked for, so an agent that knows which verbs it wants pays for no others.
    """

    __slots__ = ("_frame", "_game", "groups", "kind", "player", "verbs")

    def __init__(self, game: "Game[Any]", frame: "Frame[Any]", player: int, kind: str, verbs: tuple[str, ...]) -> None:
        self.player = player
        self.kind = kind
        self.verbs = verbs
        self._game = game
        self._frame = frame
        self.groups: dict[str, list[Action]] = {}
        """The groups made so far."""

    def of(self, verb: str) -> list[Action]:
        """The options with this verb; none for a verb that the decision does not know."""
        group = self.groups.get(verb)
        if group is None:
            group = self._frame.offers(self._game, verb) if verb in self.verbs else []
            self.groups[verb] = group
        return group

    @property
    def options(self) -> list[Action]:
        """All that is offered, never empty."""
        return [action for verb in self.verbs for action in self.of(verb)]

    def is_offered(self, action: Action) -> bool:
        """Whether the action is among the options."""
        group = self.groups.get(action.verb) or self.of(action.verb)
        for option in group:
            if option is action:
                return True
        return action in group

    def __repr__(self) -> str:
        return f"<Decision of player {self.player}: {self.kind}>"
