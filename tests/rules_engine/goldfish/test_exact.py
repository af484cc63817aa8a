"""Exact odds against published figures and against brute force."""

from itertools import combinations, permutations

import pytest

from rules_engine.goldfish import exact


@pytest.mark.parametrize(
    ("size", "copies", "seen", "percent"),
    [(40, 3, 5, "33.755"), (60, 3, 5, "23.334"), (60, 4, 15, "69.445"), (40, 3, 8, "49.80"), (40, 3, 9, "54.50")],
)
def test_at_least_one_copy_agrees_with_published_figures(size: int, copies: int, seen: int, percent: str) -> None:
    decimals = len(percent.split(".")[1])
    assert f"{100 * exact.at_least(1, size, copies, seen):.{decimals}f}" == percent
    assert exact.at_least(1, size, copies, seen) == pytest.approx(1 - exact.miss(size, copies, seen))


def test_no_hit_that_looks_like_a_broken_shuffle() -> None:
    assert round(100 * exact.hypergeometric(0, 60, 16, 20), 4) == 0.0420


def test_both_of_two_groups() -> None:
    assert round(100 * exact.both(40, 11, 12, 6), 2) == 78.13


def test_both_when_groups_overlap_counts_a_shared_card_for_both() -> None:
    hands = list(combinations(range(8), 3))  # 0-3 are of the first group, 2-5 of the second
    hits = sum(any(c < 4 for c in hand) and any(2 <= c < 6 for c in hand) for hand in hands)
    assert exact.both(8, 4, 4, 3, shared=2) == pytest.approx(hits / len(hands))


def test_keep_rate_of_one_of_eleven() -> None:
    keep = exact.accepted((11, 29), 5, lambda hand: hand[0] >= 1)
    assert round(100 * keep, 2) == 81.95
    assert round(100 * sum(exact.mulligans(keep, 9)[:2]), 2) == 96.74
    assert round(sum(taken * odds for taken, odds in enumerate(exact.mulligans(keep, 3))), 4) == 0.2189


def test_accepted_agrees_with_brute_force_over_three_groups() -> None:
    deck = "aaabbbbcc"
    hands = list(combinations(deck, 4))
    hits = sum(hand.count("a") >= 1 and hand.count("b") <= 2 for hand in hands)
    share = exact.accepted((3, 4, 2), 4, lambda hand: hand[0] >= 1 and hand[1] <= 2)
    assert share == pytest.approx(hits / len(hands))


def test_mulligan_distribution_sums_to_one() -> None:
    assert sum(exact.mulligans(0.4, 3)) == pytest.approx(1)


def test_mulligan_chase_draws_none_of_the_returned_cards() -> None:
    assert round(100 * exact.mulligan_chase(40, 3, 5), 3) == 58.907


def test_first_copy_position() -> None:
    assert exact.first_copy_position(40, 3) == 10.25
    orders = list(permutations("aabcd"))
    assert sum(order.index("a") + 1 for order in orders) / len(orders) == exact.first_copy_position(5, 2)


def test_curve_out_of_eleven_eight_and_four() -> None:
    assert round(100 * exact.curve_out(40, (11, 8, 4), (5, 6, 7)), 2) == 30.38


def test_curve_out_agrees_with_brute_force() -> None:
    deck = (1, 1, 2, 2, 3, 0, 0)
    seen = (2, 3, 5)
    orders = list(permutations(deck))
    hits = sum(all(step in order[:count] for step, count in zip((1, 2, 3), seen, strict=True)) for order in orders)
    assert exact.curve_out(7, (2, 2, 1), seen) == pytest.approx(hits / len(orders))


def test_curve_out_when_a_step_has_no_card_is_impossible() -> None:
    assert exact.curve_out(40, (11, 0), (5, 6)) == 0
    assert exact.curve_out(40, (40,), (5,)) == 1


def test_damage_triggers_among_damage_cards() -> None:
    assert round(100 * exact.hypergeometric(0, 40, 20, 4), 2) == 5.30
    assert sum(i * exact.hypergeometric(i, 40, 20, 5) for i in range(6)) == pytest.approx(2.5)


@pytest.mark.parametrize(
    ("seen", "turn"),
    [(lambda t: 4 + t, 37), (lambda t: 5 + t, 36), (lambda t: 5 + 2 * t, 18), (lambda t: 4 + 2 * t, 19)],
    ids=["elestrals first", "elestrals second", "asterisk second", "asterisk first"],
)
def test_deck_out_turn(seen: object, turn: int) -> None:
    assert exact.deck_out_turn(40, seen) == turn  # type: ignore[arg-type]


def test_seeing_the_whole_deck_misses_nothing() -> None:
    assert exact.miss(40, 3, 45) == 0
    assert exact.at_least(3, 40, 3, 45) == 1
