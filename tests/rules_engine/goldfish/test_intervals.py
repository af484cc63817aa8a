"""Intervals from counts."""

from math import comb

import pytest

from rules_engine.goldfish.intervals import normal, quantile, wilson


@pytest.mark.parametrize("games", [1, 100, 10_000])
def test_wilson_when_nothing_was_hit_is_at_most_3_84_over_n(games: int) -> None:
    low, high = wilson(0, games)
    assert low == 0
    assert high is not None
    assert high <= 3.842 / games
    assert wilson(games, games) == (pytest.approx(1 - high), 1)


def test_wilson_of_ten_thousand_games_without_a_hit() -> None:
    assert round(100 * (wilson(0, 10_000)[1] or 0), 3) == 0.038


def test_wilson_at_half_of_38400_games_is_half_a_point() -> None:
    low, high = wilson(19_200, 38_400)
    assert low is not None
    assert high is not None
    assert low == pytest.approx(0.495, abs=1e-4)
    assert high == pytest.approx(0.505, abs=1e-4)


def test_intervals_when_there_are_no_games_are_unknown() -> None:
    assert wilson(0, 0) == (None, None)
    assert normal(1, 5, 25) == (None, None)
    assert quantile([], 0) == (None, None, None)


def test_normal_interval_of_known_values() -> None:
    values = [1, 2, 3, 4]
    low, high = normal(4, sum(values), sum(v * v for v in values))
    assert low == pytest.approx(2.5 - 1.26517, abs=1e-4)
    assert high == pytest.approx(2.5 + 1.26517, abs=1e-4)


def test_median_with_its_order_statistics() -> None:
    histogram = [0, *[1] * 100]
    assert quantile(histogram, 100) == (50, 40, 61)


def test_quantile_when_most_games_never_get_there_is_unknown() -> None:
    assert quantile([0, 40], 100) == (None, 1, None)


def test_median_interval_covers_the_median_as_often_as_promised() -> None:
    """Exact binomial coverage of the ranks used for 100 games."""
    _, low, high = quantile([0, *[1] * 100], 100)
    assert low is not None
    assert high is not None
    covered = sum(comb(100, k) for k in range(low, high)) / 2**100
    assert 0.95 <= covered < 0.98
