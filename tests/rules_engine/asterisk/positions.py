"""Invented cards, and positions arranged from them."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.cards import Card
from rules_engine.core.decisions import Decision
from rules_engine.core.randomness import game_seed
from rules_engine.core.transcript import transcript
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.game import AsteriskGame
from rules_engine.games.asterisk.options import AsteriskOptions
from rules_engine.games.asterisk.seat import AsteriskPermanent
from rules_engine.games.asterisk.table import AsteriskTable
from rules_engine.games.asterisk.turn import MAIN_STEP, Turn
from tests.rules_engine.asterisk.programs import Document, equip


def stella(
    name: str,
    cost: Mapping[str, int | str] | None = None,
    *abilities: Document,
    power: int = 1000,
    breaks: int = 1,
    **facts: Any,
) -> AsteriskCard:
    """A stella; its main colour is the first one of its cost, red when it has none."""
    cost = {"red": 1} if cost is None else cost
    main = next((colour for colour in cost if colour != "colourless"), "red")
    card = AsteriskCard(f"id {name}", name, "", "stella", main, cost, power=power, breaks=breaks, **facts)
    return equip(card, *abilities) if abilities else card


def spell(name: str, cost: Mapping[str, int | str] | None = None, *abilities: Document, **facts: Any) -> AsteriskCard:
    """A spell of cost red 1 unless said otherwise."""
    cost = {"red": 1} if cost is None else cost
    card = AsteriskCard(f"id {name}", name, "", "spell", next(iter(cost), "red"), cost, **facts)
    return equip(card, *abilities) if abilities else card


FILLER = stella("filler")
SPARE = (stella("spare"),) * 5
"""Cards in no zone, so that a deck is never too small to be dealt."""


class Side:
    """What one player has: ``deck`` is listed from the top, slots map a number to a card."""

    def __init__(
        self,
        *,
        deck: Sequence[AsteriskCard] = (FILLER,) * 20,
        hand: Sequence[AsteriskCard] = (),
        mana: Sequence[AsteriskCard] = (),
        slots: Mapping[int, AsteriskCard] | None = None,
        trash: Sequence[AsteriskCard] = (),
        damage: Sequence[AsteriskCard] = (),
    ) -> None:
        self.deck = list(deck)
        self.hand = list(hand)
        self.mana = list(mana)
        self.slots = dict(slots or {})
        self.trash = list(trash)
        self.damage = list(damage)

    @property
    def cards(self) -> list[AsteriskCard]:
        """All of them."""
        return [*self.deck, *self.hand, *self.mana, *self.slots.values(), *self.trash, *self.damage]


def arrange(*sides: Side, step: int = MAIN_STEP, turn_limit: int = 0, **options: object) -> AsteriskGame:
    """A position in which the first side is to act, in the main phase of its second turn; one side is a goldfish."""
    decks = [DeckList("asterisk", [DeckEntry(card, "main", 1) for card in (*side.cards, *SPARE)]) for side in sides]
    table = AsteriskTable(decks, AsteriskOptions.read(options), first_player=0, turn_limit=turn_limit)
    game = table.deal(game_seed(1, 1))
    game.frames.clear()
    for player, side in enumerate(sides):
        _place(game, player, side)
    for player in (0, 1, 0):
        game.begin_turn(player)
    game.seats[0].is_own_period = True
    frame = Turn()
    frame.step = step
    game.push(frame)
    return game


def _place(game: AsteriskGame, player: int, side: Side) -> None:
    stock = game.table.decks[player][:]

    def take(definition: AsteriskCard) -> Card[AsteriskCard]:
        card = next(card for card in stock if card.definition is definition)
        stock.remove(card)
        return card

    seat = game.seats[player]
    seat.deck = [take(definition) for definition in reversed(side.deck)]
    seat.hand = [take(definition) for definition in side.hand]
    seat.trash = [take(definition) for definition in side.trash]
    seat.damage = [take(definition) for definition in side.damage]
    seat.damage_count = len(seat.damage)
    for definition in side.mana:
        seat.mana.add(take(definition), is_rise=True)
    for slot, definition in side.slots.items():
        seat.slots[slot] = AsteriskPermanent(take(definition), player, game.new_incarnation(), 0)


def pending(game: AsteriskGame, kind: str) -> Decision:
    """The choice that the game waits for, which must be of this kind."""
    decision = game.advance()
    assert decision is not None
    assert decision.kind == kind
    return decision


def offered(game: AsteriskGame, verb: str) -> list[str]:
    """What is offered with this verb, as text, with the names of cards in hand for their numbers."""
    decision = game.advance()
    return [] if decision is None else [named(game, str(action)) for action in decision.of(verb)]


def named(game: AsteriskGame, text: str) -> str:
    """An action's text with its first number turned into a card's name where the verb names a card."""
    verb, *numbers = text.split(" ")
    if verb in ("summon", "cast", "charge", "return"):
        numbers[0] = game.cards[int(numbers[0])].definition.name
    return " ".join([verb, *numbers])


def do(game: AsteriskGame, *wanted: str) -> None:
    """Take offered actions one after the other, named as :func:`named` does, and let the rules run on."""
    for text in wanted:
        decision = game.advance()
        assert decision is not None, f"the game is over before “{text}”"
        matching = [action for action in decision.options if named(game, str(action)) == text]
        assert matching, f"“{text}” is not among {[named(game, str(action)) for action in decision.options]}"
        game.apply(matching[0])
    game.advance()


def names(cards: Sequence[Card[AsteriskCard]]) -> list[str]:
    """The names of cards."""
    return [card.definition.name for card in cards]


def field(game: AsteriskGame, player: int) -> list[str]:
    """The names of what a player has in play, slot by slot."""
    return [found.definition.name for _, found in game.seats[player].field()]


def at(game: AsteriskGame, player: int, slot: int) -> AsteriskPermanent:
    """What lies in a slot."""
    found = game.seats[player].slots[slot]
    assert found is not None
    return found


def lines(game: AsteriskGame) -> list[str]:
    """The transcript."""
    game.advance()
    return transcript(game)


def loser(game: AsteriskGame) -> int | None:
    """Who has lost; None for a draw; the game must be over."""
    assert game.advance() is None
    assert game.outcome is not None
    return None if game.outcome.winner is None else 1 - game.outcome.winner
