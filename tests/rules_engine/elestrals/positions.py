"""Invented cards, and positions arranged from them."""

from collections.abc import Sequence

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.cards import Card
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.randomness import game_seed
from rules_engine.games.elestrals.cards import ELEMENTS, ElestralsCard
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.options import ElestralsOptions
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, RUNE_ROW, STADIUM, ElestralsPermanent
from rules_engine.games.elestrals.table import ElestralsTable
from rules_engine.games.elestrals.turn import BATTLE, MAIN, Turn


def elestral(name: str, cost: str = "fire", attack: int = 3, defense: int = 2) -> ElestralsCard:
    """An Elestral; ``cost`` lists its symbols."""
    return ElestralsCard(name, name, "", "elestral", cost=cost.split(), attack=attack, defense=defense)


def rune(kind: str, name: str = "", cost: str = "fire") -> ElestralsCard:
    """A Rune: ``invoke``, ``counter``, ``artifact``, ``divine`` or ``stadium``."""
    return ElestralsCard(name or kind, name or kind, "", f"rune_{kind}", cost=cost.split())


FILLER = elestral("filler", "lunar lunar lunar lunar lunar")
SPIRITS = {element: ElestralsCard(element, element, "", "spirit", elements=[element]) for element in ELEMENTS}


class On:
    """A card on the field: with these Spirits, in defense or attack, Set when ``is_set``; ``bearer`` is the place on
    the own field of the Elestral that it Empowers."""

    def __init__(
        self,
        card: ElestralsCard,
        spirits: str = "",
        *,
        in_defense: bool = False,
        is_set: bool = False,
        is_fresh: bool = False,
        bearer: int | None = None,
    ) -> None:
        self.card = card
        self.spirits = spirits
        self.in_defense = in_defense
        self.is_set = is_set
        self.is_fresh = is_fresh
        self.bearer = bearer


class Side:
    """What one player has. ``spirits`` and ``On.spirits`` list elements; Elestrals fill the row from the left, and so
    do Runes."""

    def __init__(
        self,
        hand: Sequence[ElestralsCard] = (),
        *,
        spirits: str = "fire fire fire fire fire fire",
        field: Sequence[On] = (),
        deck: Sequence[ElestralsCard] = (FILLER,) * 10,
    ) -> None:
        self.hand = list(hand)
        self.spirits = spirits.split()
        self.field = list(field)
        self.deck = list(deck)

    @property
    def cards(self) -> list[ElestralsCard]:
        return [*self.deck, *self.hand, *(on.card for on in self.field)]


def arrange(mine: Side, theirs: Side | None = None, *, step: int = MAIN, **options: object) -> ElestralsGame:
    """A position in which player 0 is to act, in the main phase of the own second turn; without ``theirs`` the opponent
    is absent."""
    sides = [mine] if theirs is None else [mine, theirs]
    table = ElestralsTable([_deck(side) for side in sides], ElestralsOptions.read(options), first_player=0)
    game = table.deal(game_seed(1, 1))
    game.frames.clear()
    for player in (0, 1, 0):
        game.begin_turn(player)
    for player, side in enumerate(sides):
        _place(game, player, side)
    frame = Turn(0)
    frame.step = step
    game.push(frame)
    return game


def battle(mine: Side, theirs: Side | None = None, **options: object) -> ElestralsGame:
    """The same, in the Battle Phase."""
    return arrange(mine, theirs, step=BATTLE, **options)


def _deck(side: Side) -> DeckList:
    main = [DeckEntry(card, "main", 1) for card in (*side.cards, *(FILLER,) * 5)]
    return DeckList("elestrals", main + [DeckEntry(SPIRITS[element], "spirit", 1) for element in side.spirits])


def _place(game: ElestralsGame, player: int, side: Side) -> None:
    seat = game.seats[player]
    left: list[Card[ElestralsCard]] = list(seat.deck)

    def take(definition: ElestralsCard) -> Card[ElestralsCard]:
        card = next(card for card in left if card.definition.id == definition.id)
        left.remove(card)
        return card

    seat.hand[:] = [take(definition) for definition in side.hand]
    for on in side.field:
        card = take(on.card)
        row = ELESTRAL_ROW if on.card.is_elestral else RUNE_ROW
        place = STADIUM if on.card.is_stadium else seat.free_place(row)
        found = ElestralsPermanent(card, player, game.new_incarnation(), game.turn if on.is_fresh else 0)
        found.in_attack_position = not on.in_defense
        found.is_face_down = on.is_set
        for element in on.spirits.split():
            found.spirits[ELEMENTS.index(element)] += 1
        seat.field[place] = found
        if on.bearer is not None:
            bearer = seat.field[on.bearer]
            assert bearer is not None
            found.bearer = bearer.incarnation
    seat.deck[:] = reversed([take(definition) for definition in side.deck])


def decide(game: ElestralsGame) -> Decision:
    """The pending decision, which must be there."""
    decision = game.advance()
    assert decision is not None, f"the game is over: {game.outcome}"
    return decision


def offered(game: ElestralsGame, verb: str) -> list[str]:
    """What is offered with this verb: names for cards in hand, numbers and elements for the rest."""
    return [_words(game, action) for action in decide(game).of(verb)]


def act(game: ElestralsGame, verb: str, *words: object) -> None:
    """Take the option with this verb, named as :func:`offered` names it."""
    text = " ".join(map(str, words))
    for action in decide(game).of(verb):
        if _words(game, action) == text:
            game.apply(action)
            return
    raise AssertionError(f"{verb} “{text}” is not offered, but {[str(option) for option in decide(game).options]}")


def _words(game: ElestralsGame, action: Action) -> str:
    if action.verb in ("cast", "cast_in_defense", "cast_rune", "set", "ascend", "ascend_in_defense"):
        card, *rest = action.args
        return " ".join([game.cards[card].definition.name, *map(str, rest)])
    if action.verb in ("pick", "take"):
        place, element = action.args
        return f"{place} {ELEMENTS[element]}" if place >= 0 else ELEMENTS[element]
    if action.verb == "expend_to_draw":
        return ELEMENTS[action.args[0]]
    return " ".join(map(str, action.args))


def field_names(game: ElestralsGame, player: int = 0) -> list[str]:
    """The names of what lies on a player's field."""
    return [found.definition.name for found in game.seats[player].field if found is not None]


def underworld_names(game: ElestralsGame, player: int = 0) -> list[str]:
    """The names of the cards in a player's Underworld."""
    return [card.definition.name for card in game.seats[player].underworld]


def at(game: ElestralsGame, place: int, player: int = 0) -> ElestralsPermanent:
    """What lies at a place."""
    found = game.seats[player].field[place]
    assert found is not None
    return found


def spirits_at(game: ElestralsGame, place: int, player: int = 0) -> str:
    """The Spirits under the card at a place, as a list of elements."""
    return spelled(at(game, place, player).spirits)


def spelled(counts: Sequence[int]) -> str:
    """Counts as a list of elements."""
    return " ".join(element for element, count in zip(ELEMENTS, counts, strict=True) for _ in range(count))
