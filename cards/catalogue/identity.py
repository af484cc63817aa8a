"""Public card ids: given once to a card, and from then on its own whatever becomes of its name.

An id is made from data alone, so that every installation that imports the same data gives the same ids: ten characters
(0-9 and a-z without i, l, o, u) of a digest of the game and the card's full name. When that id is taken by another card
of the name, the card's first printing joins in, or its key in the source.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from itertools import count

from cards.names import name_key, natural_key

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_LENGTH = 10


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A card that needs an id. ``released`` and ``printing`` are the earliest; ``key`` is the source's."""

    full_name: str
    released: date | None
    printing: str
    key: str

    @property
    def order(self) -> tuple[object, ...]:
        """The same whatever the order of the file: the oldest card of a name gets the plain id."""
        return name_key(self.full_name), self.released or date.max, natural_key(self.printing), self.key


def card_id(*parts: str) -> str:
    """Fifty bits of a SHA-256, in the alphabet above."""
    number = int.from_bytes(sha256("\n".join(parts).encode()).digest()[:8]) >> 14
    return "".join(_ALPHABET[number >> shift & 31] for shift in range(5 * (_LENGTH - 1), -1, -5))


def give_ids(game: str, newcomers: Iterable[Newcomer], taken: set[str]) -> dict[Newcomer, str]:
    """An id for every newcomer; ``taken`` are the ids given before, of any game."""
    given: dict[Newcomer, str] = {}
    for newcomer in sorted(newcomers, key=lambda n: n.order):
        given[newcomer] = next(id for id in _candidates(game, newcomer) if id not in taken)
        taken.add(given[newcomer])
    return given


def _candidates(game: str, newcomer: Newcomer) -> Iterator[str]:
    name = name_key(newcomer.full_name)
    yield card_id(game, name)
    apart = newcomer.printing or newcomer.key
    yield card_id(game, name, apart)
    yield from (card_id(game, name, apart, str(number)) for number in count(2))
