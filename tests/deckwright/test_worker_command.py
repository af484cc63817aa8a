"""The command that runs workers, where it refuses to."""

import pytest
from django.core.management import call_command

from cards.errors import UserError


@pytest.mark.parametrize("processes", ["65", "100000", "-1"])
def test_a_number_of_workers_that_would_bring_the_machine_down_is_refused(processes: str) -> None:
    with pytest.raises(UserError, match=r"--processes must be between 0 \(one a core\) and 64"):
        call_command("worker", f"--processes={processes}")
