"""The values that templates show."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"


class Symbol(NamedTuple):
    """One cost symbol: ``colour`` names its style; it shows an ``icon`` of the sprite or, without one, a ``number``."""

    colour: str
    label: Text
    icon: str = ""
    number: str = ""


class Fact(NamedTuple):
    """One labelled value; ``language`` where the value is in a language of its own."""

    label: Text
    value: Text
    language: str = ""


class Presentation(NamedTuple):
    """One card's facts: what it is in a few words, its symbols, its stats for a list row, and every fact for its page.

    ``symbols`` are its cost or, where it has none, its elements; ``symbols_text`` says the same in words. ``cost`` is
    its size, None for what has no cost and is no part of a cost curve (X counts 0). ``colour`` tints the page.
    """

    kind: str
    colour: str
    symbols: tuple[Symbol, ...]
    symbols_text: str
    cost: int | None
    stats: str
    facts: tuple[Fact, ...]


def join(parts: Sequence[Text]) -> str:
    """Several words as one list, with the language's own comma."""
    return str(_(", ")).join(str(part) for part in parts)
