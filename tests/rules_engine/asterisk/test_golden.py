"""Whole games against recorded transcripts, line by line: what changes here changes the engine's version.

To record them anew: ``python -m tests.rules_engine.asterisk.test_golden``, and read the difference.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from rules_engine.agents.priorities import read_policy
from rules_engine.core.agents import play
from rules_engine.core.randomness import game_seed
from rules_engine.core.transcript import transcript
from rules_engine.games import GAMES
from tests.rules_engine.asterisk.garden import GARDEN, STARS

FOLDER = Path(__file__).parent / "golden"


def goldfish(goes_first: bool) -> list[str]:
    """The default policy against an absent opponent."""
    rules = GAMES["asterisk"]
    game = rules.goldfish_table(GARDEN, rules.options.read({}), turns=6, goes_first=goes_first).deal(game_seed(21, 0))
    play(game, [read_policy(rules.policy_documents["race"], rules.vocabulary)])
    return transcript(game)


def duel() -> list[str]:
    """The default policy against itself."""
    rules = GAMES["asterisk"]
    game = rules.table([GARDEN, STARS], rules.options.read({})).deal(game_seed(22, 0))
    play(game, [read_policy(rules.policy_documents["race"], rules.vocabulary)] * 2)
    return transcript(game)


GAMES_PLAYED: dict[str, Callable[[], list[str]]] = {
    "goldfish-first": lambda: goldfish(True),
    "goldfish-second": lambda: goldfish(False),
    "duel": duel,
}


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_game_goes_as_recorded(name: str) -> None:
    recorded = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    assert GAMES_PLAYED[name]() == recorded


def test_no_recorded_game_is_left_unplayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES_PLAYED)


if __name__ == "__main__":
    for name, lines in GAMES_PLAYED.items():
        (FOLDER / f"{name}.txt").write_text("\n".join([*lines(), ""]), encoding="utf-8")
