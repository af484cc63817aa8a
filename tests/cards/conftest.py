"""Every test of the catalogue that writes starts from an empty one; nothing of it stays."""

import pytest

from cards import lookup


@pytest.fixture(autouse=True)
def _no_index_of_another_test() -> None:
    lookup.forget_indexes()
