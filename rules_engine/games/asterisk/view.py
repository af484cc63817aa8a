"""What a player of アスタリスクTCG may know (A4.9): everything but the other hand and the order of the decks."""

from typing import TYPE_CHECKING

from rules_engine.core.cards import Card
from rules_engine.core.effects.resolution import Resolution
from rules_engine.core.views import View
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.asterisk.mana import ManaZone
from rules_engine.games.asterisk.plays import Play
from rules_engine.games.asterisk.seat import AsteriskPermanent

if TYPE_CHECKING:
    from rules_engine.games.asterisk.game import AsteriskGame  # noqa: F401 - the type of the game viewed


class AsteriskView(View["AsteriskGame"]):
    """The own hand, all open zones, sizes of the rest."""

    @property
    def turn(self) -> int:
        """Own turns begun."""
        return self._game.seats[self.player].turns

    @property
    def columns(self) -> int:
        """Slots in a row."""
        return self._game.options.columns

    @property
    def hand(self) -> list[Card[AsteriskCard]]:
        """The own hand."""
        return self._game.seats[self.player].hand

    @property
    def deck_size(self) -> int:
        """Cards in the own deck."""
        return len(self._game.seats[self.player].deck)

    @property
    def mana(self) -> ManaZone:
        """The own mana zone."""
        return self._game.seats[self.player].mana

    @property
    def opponent_hand_size(self) -> int:
        """Cards in the other hand; 0 where the options hide them."""
        return len(self._game.seats[1 - self.player].hand) if self._game.options.hand_sizes_open else 0

    @property
    def opponent_mana(self) -> ManaZone:
        """The opponent's mana zone, which is open (A4.9)."""
        return self._game.seats[1 - self.player].mana

    @property
    def slots(self) -> list[AsteriskPermanent | None]:
        """The own slots, front row first."""
        return self._game.seats[self.player].slots

    @property
    def opponent_slots(self) -> list[AsteriskPermanent | None]:
        """The opponent's slots, front row first."""
        return self._game.seats[1 - self.player].slots

    @property
    def damage(self) -> int:
        """Cards in the own damage zone."""
        return self._game.seats[self.player].damage_count

    @property
    def opponent_damage(self) -> int:
        """Cards in the opponent's damage zone."""
        return self._game.seats[1 - self.player].damage_count

    def card(self, number: int) -> AsteriskCard:
        """The definition of an own card that an option names."""
        card = self._game.cards[number]
        assert card.owner == self.player
        definition: AsteriskCard = card.definition
        return definition

    @property
    def playing(self) -> AsteriskCard:
        """The card that is being played while its slot or payment is chosen; with an effect the card that it summons,
        or whose effect asks for mana."""
        frame = self._game.frames[-1]
        if isinstance(frame, Play):
            return self.card(frame.number)
        assert isinstance(frame, Resolution)
        waiting = frame.context.refs.get("summoning")
        card = self._game.cards[-1 - waiting[0]] if waiting else frame.context.source_card
        definition: AsteriskCard = card.definition
        return definition

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
        return {
            "hand": len(seat.hand) if player == self.player or self._game.options.hand_sizes_open else None,
            "deck": len(seat.deck),
            "mana_rise": [card.definition.name for card in seat.mana.rise],
            "mana_set": [card.definition.name for card in seat.mana.set],
            "slots": [None if found is None else _permanent(found) for found in seat.slots],
            "trash": [card.definition.name for card in seat.trash],
            "damage": [card.definition.name for card in seat.damage],
            "damage_count": seat.damage_count,
            "mulligans": seat.mulligans,
        }


def _permanent(found: AsteriskPermanent) -> dict[str, object]:
    return {"name": found.definition.name, "is_set": found.is_set, "entered": found.entered}
