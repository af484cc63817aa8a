"""What the facts of every game share."""

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pydantic import BaseModel, ConfigDict, field_validator


class Value(BaseModel):
    """A frozen value that refuses unknown fields and texts that no database stores."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @field_validator("*")
    @classmethod
    def _is_storable(cls, value: object) -> object:
        if _holds_nul(value):
            raise ValueError("holds a NUL character, which no database stores; remove it")
        return value


class Facts(Value):
    """What only one game's cards have; white space around texts is dropped."""

    model_config = ConfigDict(str_strip_whitespace=True)

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


def _holds_nul(value: object) -> bool:
    if isinstance(value, str):
        return "\0" in value
    if isinstance(value, Mapping):
        return any(_holds_nul(inner) for pair in value.items() for inner in pair)
    return (
        isinstance(value, Iterable) and not isinstance(value, BaseModel) and any(_holds_nul(inner) for inner in value)
    )
