"""What a player of Elestrals may know (E3.2 to E3.5)."""

from typing import Any

from rules_engine.core.cards import Card
from rules_engine.core.game import Game
from rules_engine.core.views import View
from rules_engine.games.elestrals.cards import ELEMENTS, ElestralsCard
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, ElestralsPermanent, ElestralsSeat


class ElestralsView(View[Game[ElestralsSeat]]):
    """Everything open, the own hand, Spirit Deck and Set Runes; of the other player sizes only.

    Zones change in place, so the view holds on to those that it shows.
    """

    __slots__ = ("_cards", "field", "hand", "spirit_deck")

    def __init__(self, game: Game[ElestralsSeat], player: int) -> None:
        super().__init__(game, player)
        seat = game.seats[player]
        self._cards: list[Card[ElestralsCard]] = game.cards
        self.hand = seat.hand
        self.field = seat.field
        """The own field by place."""
        self.spirit_deck = seat.spirit_deck
        """The own Spirit Deck by element."""

    @property
    def turn(self) -> int:
        """Own turns begun."""
        return self._game.seats[self.player].turns

    @property
    def deck_size(self) -> int:
        """Cards in the own Main Deck."""
        return len(self._game.seats[self.player].deck)

    @property
    def mulligans(self) -> int:
        """Own mulligans taken."""
        return self._game.seats[self.player].mulligans

    @property
    def has_acted(self) -> bool:
        """Whether the own Spirit action of this turn is used."""
        return self._game.seats[self.player].has_acted

    @property
    def opponent_spirits(self) -> int:
        """The size of the other Spirit Deck."""
        return sum(self._game.seats[1 - self.player].spirit_deck)

    @property
    def opponent_hand_size(self) -> int:
        """Cards in the other hand."""
        return len(self._game.seats[1 - self.player].hand)

    @property
    def elestral_count(self) -> int:
        """How many own Elestrals there are."""
        return self._game.seats[self.player].elestral_count

    @property
    def elestrals(self) -> list[tuple[int, ElestralsPermanent]]:
        """The own Elestrals with their places."""
        return self._game.seats[self.player].elestrals()

    @property
    def opponent_elestrals(self) -> list[ElestralsPermanent]:
        """The opposing Elestrals, which are face-up."""
        return [found for _, found in self._game.seats[1 - self.player].elestrals()]

    def opposing(self, place: int) -> ElestralsPermanent | None:
        """The opposing Elestral at a place of the Elestral Row."""
        assert place in ELESTRAL_ROW
        return self._game.seats[1 - self.player].field[place]

    def lacks(self, element: int) -> bool:
        """Whether the card for which Spirits are being picked still lacks one of this very element."""
        frame: Any = self._game.frames[-1]  # a PayingFrame: nobody else asks for Spirits
        lacks: bool = frame.lacks(self._game.seats[self.player], element)
        return lacks

    def card(self, number: int) -> ElestralsCard:
        """The definition of an own card that an option names."""
        return self._cards[number].definition

    def document(self) -> dict[str, object]:
        game = self._game
        return {
            "player": self.player,
            "turn": game.turn,
            "turn_player": game.turn_player,
            "hand": [card.definition.name for card in self.hand],
            "seats": [self._seat(player) for player in (0, 1)],
            "log": self.log(),
        }

    def _seat(self, player: int) -> dict[str, object]:
        seat = self._game.seats[player]
        is_own = player == self.player
        return {
            "hand": len(seat.hand),
            "deck": len(seat.deck),
            "spirit_deck": _spirits(seat.spirit_deck) if is_own else sum(seat.spirit_deck),
            "underworld": [card.definition.name for card in seat.underworld],
            "underworld_spirits": _spirits(seat.underworld_spirits),
            "field": [None if found is None else self._permanent(found, is_own) for found in seat.field],
            "has_acted": seat.has_acted,
            "mulligans": seat.mulligans,
        }

    def _permanent(self, found: ElestralsPermanent, is_own: bool) -> dict[str, object]:
        shown: dict[str, object] = {"is_face_down": found.is_face_down, "entered": found.entered}
        if found.is_face_down and not is_own:
            return shown
        shown["name"] = found.definition.name
        shown["spirits"] = _spirits(found.spirits)
        shown["is_misenchanted"] = not found.is_face_down and found.is_misenchanted
        if found.definition.is_elestral:
            shown["position"] = "attack" if found.in_attack_position else "defense"
            shown["attacks"] = found.attacks
            shown["has_turned"] = found.has_turned
        if found.definition.is_artifact:
            shown["bearer"] = self._place_of(found.bearer)
        return shown

    def _place_of(self, incarnation: int) -> list[int] | None:
        """Seat and place of an object on the field."""
        for seat in self._game.seats:
            for place, found in enumerate(seat.field):
                if found is not None and found.incarnation == incarnation:
                    return [seat.player, place]
        return None


def _spirits(counts: list[int]) -> dict[str, int]:
    return {element: count for element, count in zip(ELEMENTS, counts, strict=True) if count}
