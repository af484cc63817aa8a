"""How pages write numbers."""

import pytest

from decks.templatetags.wording import amount, bare_percent, interval


@pytest.mark.parametrize(
    ("value", "percent", "written"),
    [
        (41 / 3, False, "13.67"),
        (1.9999, False, "2.00"),
        (37.0, False, "37"),
        (12345, False, "12,345"),
        (-0.001, False, "0.00"),
        (0.29, True, "29.00 %"),
        (0.960666, True, "96.07 %"),
        (1, True, "100.00 %"),
        (None, True, "–"),
    ],
)
def test_an_amount_is_rounded(value: float | None, percent: bool, written: str) -> None:
    assert amount(value, percent) == written


def test_intervals_and_narrow_columns_are_rounded_alike() -> None:
    assert interval(0.95666, 0.96428, True) == "95.67 – 96.43 %"
    assert interval(4.99884, 5.00026) == "5.00 – 5.00"
    assert (bare_percent(0.2376), bare_percent(None)) == ("23.8", "–")
