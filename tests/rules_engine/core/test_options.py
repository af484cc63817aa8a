"""Rule options: defaults, reading, refusals that list the choices."""

import pytest

from rules_engine.core.errors import UnknownOption
from rules_engine.core.options import RuleOptions


class LittleOptions(RuleOptions):
    CHOICES = {"ties_are_draws": (True, False), "pierce": ("difference", "all")}
    ties_are_draws: bool
    pierce: str


def test_options_when_nothing_is_given_are_the_defaults() -> None:
    assert LittleOptions().document() == {"ties_are_draws": True, "pierce": "difference"}


def test_options_when_given_replace_the_default() -> None:
    assert LittleOptions.read({"pierce": "all"}).pierce == "all"


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"peirce": "all"}, "“peirce” does not exist; choose from: ties_are_draws, pierce"),
        ({"pierce": "none"}, "“pierce” cannot be 'none'; choose from: 'difference', 'all'"),
        ({"ties_are_draws": 1}, "“ties_are_draws” cannot be 1; choose from: True, False"),
    ],
)
def test_options_when_unknown_list_the_choices(document: dict[str, object], message: str) -> None:
    with pytest.raises(UnknownOption, match=message.replace("(", r"\(")):
        LittleOptions.read(document)
