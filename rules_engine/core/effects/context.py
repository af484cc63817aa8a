"""What an ability knows while it is used: whose it is, where it comes from, what was chosen and done."""

from typing import TYPE_CHECKING, Any, Final

from rules_engine.core.cards import Card
from rules_engine.core.events import Event
from rules_engine.core.permanents import Permanent

if TYPE_CHECKING:
    from rules_engine.core.effects.game import EffectsGame

THIS: Final = "this"
"""The ability's source."""
DONE: Final = "done"
"""What the last op did, and how much of it."""
Thing = Card[Any] | Permanent[Any]
"""A card in a zone, or an object on the field."""

YOU: Final = "you"
OPPONENT: Final = "opponent"
EACH: Final = "each"
TURN_PLAYER: Final = "turn_player"
EVENT_PLAYER: Final = "event_player"
OWNER: Final = "owner"
PLAYERS: Final = (YOU, OPPONENT, EACH, TURN_PLAYER, EVENT_PLAYER, OWNER)
"""How programs name players; ``event_player`` is who the event happened to, ``owner`` the owner of the source."""


class Context:
    """Things are kept as *refs*: the incarnation number (above 0) of an object on the field, or -1 - n for the card
    numbered n in another zone. ``refs`` and ``amounts`` are what ops have recorded under a name."""

    __slots__ = ("ability", "amounts", "controller", "event", "refs", "source", "source_card")

    def __init__(self, controller: int, source: int, source_card: Card[Any], ability: int = 0) -> None:
        self.controller = controller
        self.source = source
        self.source_card = source_card
        self.ability = ability
        """The number of the ability in the card's program."""
        self.event: Event | None = None
        self.refs: dict[str, list[int]] = {}
        self.amounts: dict[str, int] = {}

    def record(self, refs: list[int], amount: int | None = None) -> None:
        """Remember what an op has done: “if you do”, “for each ... this way”."""
        self.refs[DONE] = refs
        self.amounts[DONE] = len(refs) if amount is None else amount

    def found(self, name: str) -> list[int]:
        """The refs under a name; the source and the event's things have names of their own."""
        if name == THIS:
            return [self.source]
        if name in ("event", "event_other"):
            things = () if self.event is None else self.event.things
            place = int(name == "event_other")
            return [things[place]] if len(things) > place and things[place] else []
        return self.refs.get(name, [])

    def is_known(self, name: str) -> bool:
        """Whether anything has got this name yet."""
        return name in self.refs or name in (THIS, "event", "event_other")

    def players(self, game: "EffectsGame[Any]", who: str) -> list[int]:
        """The seats that ``who`` names, the turn player first."""
        if who == EACH:
            return [game.turn_player, 1 - game.turn_player]
        return [self.player(game, who)]

    def player(self, game: "EffectsGame[Any]", who: str) -> int:
        """The one seat that ``who`` names."""
        if who == OPPONENT:
            return 1 - self.controller
        if who == TURN_PLAYER:
            return game.turn_player
        if who == EVENT_PLAYER and self.event is not None:
            return self.event.player
        if who == OWNER:
            return self.source_card.owner
        return self.controller

    def clone(self) -> "Context":
        """A copy that shares nothing that changes."""
        other = Context(self.controller, self.source, self.source_card, self.ability)
        other.event = self.event
        other.refs = {name: refs[:] for name, refs in self.refs.items()}
        other.amounts = dict(self.amounts)
        return other

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        event = None if self.event is None else self.event.state()
        refs = tuple((name, tuple(self.refs[name])) for name in sorted(self.refs))
        amounts = tuple((name, self.amounts[name]) for name in sorted(self.amounts))
        return (self.controller, self.source, self.source_card.number, self.ability, event, refs, amounts)


def card_ref(card: Card[Any]) -> int:
    """The ref of a card that does not lie on the field."""
    return -1 - card.number


def ref_of(thing: Thing) -> int:
    """The ref of a thing."""
    return thing.incarnation if isinstance(thing, Permanent) else -1 - thing.number


def card_of(thing: Thing) -> Card[Any]:
    """The card that a thing is."""
    return thing.card if isinstance(thing, Permanent) else thing
