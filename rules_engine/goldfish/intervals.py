"""Ninety-five per cent intervals from integer counts: Wilson for shares, normal for means, order statistics for
quantiles. Nothing is kept but counts and sums, so any split of a run gives the same interval."""

from collections.abc import Sequence
from math import ceil, floor, sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""

Interval = tuple[float | None, float | None]


def wilson(hits: int, games: int) -> Interval:
    """The interval of a share. No hit in n games reads as at most 3.84 / (n + 3.84)."""
    if games == 0:
        return None, None
    share, z2 = hits / games, Z * Z
    middle = share + z2 / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games))
    scale = 1 + z2 / games
    low = 0.0 if hits == 0 else (middle - spread) / scale
    high = 1.0 if hits == games else (middle + spread) / scale
    return low, high


def normal(games: int, total: int, squares: int) -> Interval:
    """The interval of a mean from the sum and the sum of squares; unknown for fewer than two games."""
    if games < 2:
        return None, None
    mean = total / games
    variance = (games * squares - total * total) / (games * (games - 1))
    spread = Z * sqrt(variance / games)
    return mean - spread, mean + spread


def quantile(histogram: Sequence[int], games: int, share: float = 0.5) -> tuple[int | None, int | None, int | None]:
    """The quantile of ``games`` values, of which ``histogram[v]`` are v and the rest greater than all of them, with its
    order-statistic interval. None stands for a value beyond the histogram."""
    if games == 0:
        return None, None, None
    spread = Z * sqrt(games * share * (1 - share))
    rank = max(1, ceil(games * share))
    low = max(1, floor(games * share - spread))
    high = min(games, ceil(games * share + spread) + 1)
    return _value(histogram, rank), _value(histogram, low), _value(histogram, high)


def _value(histogram: Sequence[int], rank: int) -> int | None:
    """The value of the game that is ``rank``-th from below."""
    below = 0
    for value, count in enumerate(histogram):
        below += count
        if below >= rank:
            return value
    return None
