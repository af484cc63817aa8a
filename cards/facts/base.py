"""What the facts of every game share."""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Facts(BaseModel):
    """Frozen, strict about unknown fields, compared by value."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)

    game_en: ClassVar[str]
    """The game's name in English."""
    game_ja: ClassVar[str]
    """The game's name in Japanese."""

    @property
    def card_type(self) -> str:
        """The word by which lists of cards are told apart, one of a few in each game."""
        raise NotImplementedError

    @property
    def is_unreleased(self) -> bool:
        """Whether the card is shown but not released, whatever the dates of its sets say."""
        return False
