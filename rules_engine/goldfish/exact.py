"""Exact odds of drawing without replacement: what stands beside the measured numbers, and what tests them.

``size`` is the deck, ``copies`` the cards of interest in it, ``seen`` the cards looked at. All sums are of whole
numbers; the one division comes last.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, perm, prod


def hypergeometric(hits: int, size: int, copies: int, seen: int) -> float:
    """Exactly ``hits`` of the copies among the cards seen."""
    return comb(copies, hits) * comb(size - copies, seen - hits) / comb(size, seen)


def miss(size: int, copies: int, seen: int) -> float:
    """None of the copies among the cards seen; nothing is missed when the whole deck is seen."""
    seen = min(seen, size)
    return comb(size - copies, seen) / comb(size, seen)


def at_least(hits: int, size: int, copies: int, seen: int) -> float:
    """``hits`` or more of the copies among the cards seen."""
    seen = min(seen, size)
    ways = sum(comb(copies, i) * comb(size - copies, seen - i) for i in range(hits, min(copies, seen) + 1))
    return ways / comb(size, seen)


def both(size: int, first: int, second: int, seen: int, *, shared: int = 0) -> float:
    """At least one of each of two groups, of which ``shared`` cards are in both."""
    union = first + second - shared
    return 1 - miss(size, first, seen) - miss(size, second, seen) + miss(size, union, seen)


def accepted(groups: Sequence[int], seen: int, accepts: Callable[[Sequence[int]], bool]) -> float:
    """The share of hands whose composition is accepted: ``groups`` are the sizes of the groups that make up the deck,
    a composition how many cards of each are among the cards seen."""
    ways = sum(
        prod(comb(size, taken) for size, taken in zip(groups, composition, strict=True))
        for composition in _compositions(groups, seen)
        if accepts(composition)
    )
    return ways / comb(sum(groups), seen)


def mulligans(keep: float, most: int) -> list[float]:
    """The odds of taking 0, 1 ... ``most`` mulligans when every hand is kept with the odds ``keep`` and the one after
    the last mulligan whatever it is (E4.3: independent redraws)."""
    return [keep * (1 - keep) ** taken for taken in range(most)] + [(1 - keep) ** most]


def mulligan_chase(size: int, copies: int, hand: int) -> float:
    """At least one copy in the first hand, or after returning the whole hand to the bottom without a shuffle (A2.2):
    the returned cards are not among those drawn."""
    return 1 - miss(size, copies, 2 * hand)


def first_copy_position(size: int, copies: int) -> float:
    """The mean number of cards until the first copy, that one included."""
    return (size + 1) / (copies + 1)


def curve_out(size: int, steps: Sequence[int], seen: Sequence[int]) -> float:
    """For every i, at least one of ``steps[i]`` cards among the first ``seen[i]`` cards; the groups are disjoint and
    ``seen`` does not fall. By inclusion and exclusion over the steps that are missed."""
    seen = [min(count, size) for count in seen]
    total = sum(
        (-1) ** len(missed) * _missing(size, steps, seen, missed)
        for length in range(len(steps) + 1)
        for missed in combinations(range(len(steps)), length)
    )
    return total / perm(size, seen[-1]) if steps else 1.0


def _missing(size: int, steps: Sequence[int], seen: Sequence[int], missed: Sequence[int]) -> int:
    """In how many orders of the first ``seen[-1]`` cards every missed step is missing for as long as it counts."""
    ways, drawn, barred = 1, 0, sum(steps[i] for i in missed)
    for i in missed:
        ways *= perm(size - barred - drawn, seen[i] - drawn) if size - barred >= seen[i] else 0
        drawn, barred = seen[i], barred - steps[i]
    return ways * perm(size - drawn, seen[-1] - drawn)


def deck_out_turn(size: int, seen: Callable[[int], int]) -> int:
    """The first turn whose draw the deck cannot serve, without extra draws; ``seen(t)`` cards are due by turn t."""
    turn = 1
    while seen(turn) <= size:
        turn += 1
    return turn


def _compositions(groups: Sequence[int], seen: int) -> Iterator[tuple[int, ...]]:
    """Every way to take ``seen`` cards out of the groups, as the number taken from each."""
    if not groups:
        if seen == 0:
            yield ()
        return
    for taken in range(min(groups[0], seen) + 1):
        for rest in _compositions(groups[1:], seen - taken):
            yield (taken, *rest)
