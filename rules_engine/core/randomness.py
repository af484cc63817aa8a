"""The only source of random numbers: small, seedable, equal everywhere, copied with the game.

A run has one seed; each of its games has a seed of its own, made from the run's seed and the game's number, so that any
split of a run over processes plays the same games. Inside a game each seat's deck and chance have streams of their own:
what one player chooses never changes what the other one draws.
"""

from hashlib import blake2b
from typing import Any, Final

MASK: Final = 0xFFFFFFFF
RANGE: Final = 0x100000000
FOUR: Final = 4
MOST_IN_FOURS: Final = 128
"""Cards up to which four positions come from one number: four bounds multiply to at most 2**28, so that hardly any
number is drawn again."""


def game_seed(run_seed: int, index: int) -> bytes:
    """The seed of game ``index`` of a run: 16 bytes."""
    return blake2b(f"{run_seed}/{index}".encode(), digest_size=16).digest()


class Random:
    """Chris Doty-Humphrey's sfc32: 128 bits of state, of which ``a``, ``b`` and ``c`` come from a hash and need no
    warming up, and a counter that keeps the period above 2**32."""

    __slots__ = ("a", "b", "c", "counter")

    def __init__(self, a: int, b: int, c: int, counter: int) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = counter

    def next32(self) -> int:
        """The next 32 bits."""
        a, b, c, counter = self.a, self.b, self.c, self.counter
        result = (a + b + counter) & MASK
        self.counter = (counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) & MASK) | (c >> 11)) + result) & MASK
        return result

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1 (``bound`` from 1 to 2**32), each equally likely: the high half of a
        product, with the few products that would favour a number drawn again (Lemire 2019)."""
        product = self.next32() * bound
        if product & MASK < bound:
            threshold = RANGE % bound
            while product & MASK < threshold:
                product = self.next32() * bound
        return product >> 32

    def shuffle(self, cards: list[Any]) -> None:
        """Fisher and Yates, in place: every order equally likely.

        One number below the product of four bounds gives four positions, each uniform below its own bound
        (Brackett-Rozinsky and Lemire 2024), so that a deck takes a fourth of the random numbers.
        """
        bound = len(cards)
        while bound > 1:
            if FOUR < bound <= MOST_IN_FOURS:
                count = FOUR
                number = self.below(bound * (bound - 1) * (bound - 2) * (bound - 3))
            else:
                count = 1
                number = self.below(bound)
            for _ in range(count):
                number, other = divmod(number, bound)
                bound -= 1
                cards[bound], cards[other] = cards[other], cards[bound]

    def clone(self) -> "Random":
        """A generator that goes on from the same place, by itself."""
        return Random(self.a, self.b, self.c, self.counter)

    def state(self) -> tuple[int, ...]:
        """The whole state, for digests."""
        return (self.a, self.b, self.c, self.counter)


def stream(seed: bytes, name: str) -> Random:
    """The stream called ``name`` of the game, or agent, with this seed."""
    digest = blake2b(name.encode(), digest_size=12, key=seed).digest()
    return Random(
        int.from_bytes(digest[:4], "little"),
        int.from_bytes(digest[4:8], "little"),
        int.from_bytes(digest[8:], "little"),
        1,
    )
