"""A write never stands alone."""

import pytest

from cards.catalogue import write
from tests.cards.builders import batch, elestral


def test_write_when_outside_of_a_transaction_refuses_before_it_asks_the_database() -> None:
    with pytest.raises(RuntimeError, match="transaction"):
        write(batch(elestral("Pebblin", "cd-1")))
