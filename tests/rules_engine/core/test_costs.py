"""Exact matching of costs against brute force (E1.5, A4.2)."""

from itertools import combinations, permutations, product

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.costs import Cost

KINDS = 4
counts = st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS)
masks = st.lists(st.integers(1, 2**KINDS - 1), max_size=6)


def brute_force(symbols: list[int | None], resources: list[int]) -> bool:
    """Whether some assignment gives every symbol a resource of its own that can stand for it."""
    return any(
        all(symbol is None or resource >> symbol & 1 for symbol, resource in zip(symbols, chosen, strict=True))
        for chosen in permutations(resources, len(symbols))
    )


def symbols_of(cost: Cost) -> list[int | None]:
    return [kind for kind, count in enumerate(cost.counts) for _ in range(count)] + [None] * cost.anything


@given(counts, st.integers(0, 2), masks)
def test_e1_5_a4_2_met_by_masks_when_a_matching_exists(wanted: list[int], anything: int, resources: list[int]) -> None:
    cost = Cost(wanted, anything)
    if cost.total <= len(resources) + 1:
        assert cost.is_met_by_masks(resources) == brute_force(symbols_of(cost), resources)


@given(counts, st.integers(0, 2), st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS))
def test_e1_5_met_by_counts_when_resources_have_one_kind(wanted: list[int], anything: int, have: list[int]) -> None:
    cost = Cost(wanted, anything)
    resources = [1 << kind for kind, count in enumerate(have) for _ in range(count)]
    assert cost.is_met_by(have) == cost.is_met_by_masks(resources)


@given(counts, st.integers(0, 1), st.lists(st.tuples(st.integers(1, 15), st.integers(0, 3)), max_size=4))
def test_a4_2_payments_are_all_the_exact_ones(wanted: list[int], anything: int, groups: list[tuple[int, int]]) -> None:
    cost = Cost(wanted, anything)
    expected = []
    for taken in product(*(range(number + 1) for _, number in groups)):
        spent = [mask for (mask, _), number in zip(groups, taken, strict=True) for _ in range(number)]
        if len(spent) == cost.total and cost.is_met_by_masks(spent):
            expected.append(taken)
    payments = cost.payments(groups)
    assert sorted(payments) == sorted(expected)
    assert len(payments) == len({tuple(payment) for payment in payments})


def test_e1_5_met_when_greedy_assignment_would_fail() -> None:
    cost = Cost([1, 1, 0, 0])
    assert cost.is_met_by_masks([0b0011, 0b0001])  # the two-coloured one must not be taken for the first symbol
    assert not cost.is_met_by_masks([0b0001, 0b0001])


def test_a4_2_two_coloured_resource_pays_one_symbol_only() -> None:
    assert not Cost([1, 1, 0, 0]).is_met_by_masks([0b0011])


def test_payments_when_the_cost_is_nothing() -> None:
    assert Cost([0, 0, 0, 0]).payments([(1, 2)]) == [(0,)]


def test_demands_name_every_set_of_kinds() -> None:
    cost = Cost([2, 0, 1, 0], 3)
    assert sorted(cost.demands) == sorted(
        (sum(1 << kind for kind in chosen), sum(cost.counts[kind] for kind in chosen))
        for size in (1, 2)
        for chosen in combinations((0, 2), size)
    )
