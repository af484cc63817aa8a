"""How facts are shown on pages: one module a game turns its facts record into labelled values and cost symbols.

``present(game, facts)`` gives a :class:`~cards.presentation.base.Presentation`; templates loop over it and know no
game.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import get_language

from cards.facts import FACTS
from cards.presentation import asterisk, elestrals
from cards.presentation.base import Fact, Presentation, Symbol

PRESENTERS: dict[str, Callable[[Any], Presentation]] = {
    "elestrals": elestrals.present,
    "asterisk": asterisk.present,
}
"""Game key to the function that shows its facts."""


def present(game: str, facts: Mapping[str, object]) -> Presentation:
    """The facts of one card (stored JSON) as they are shown."""
    return PRESENTERS[game](FACTS[game].model_validate(facts))


def game_label(game: str) -> str:
    """The game's name in the page's language."""
    facts = FACTS[game]
    return facts.game_ja if get_language() == "ja" else facts.game_en


class GamePage(NamedTuple):
    """The game that a page is about, as its templates read it."""

    key: str
    label: str


def game_page(game: str) -> GamePage:
    """The game with its name in the page's language."""
    return GamePage(game, game_label(game))


__all__ = ["Fact", "GamePage", "Presentation", "Symbol", "game_label", "game_page", "present"]
