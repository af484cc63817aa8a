"""The two forms play the same games and write the same reports, to the byte."""

import pytest

from deckwright import compiled
from tests.compiled.playing import DIGESTED, REPORTED, played

pytestmark = pytest.mark.skipif(
    not compiled.build_folder().is_dir(), reason="these sources are not compiled here: make compiled"
)


def compare(games: int) -> None:
    plain, built = played("0", games), played("1", games)
    assert (plain["compiled"], built["compiled"]) == (False, True)
    for key, digests in plain[DIGESTED].items():
        assert len(set(digests)) == games
        differing = [number for number in range(games) if digests[number] != built[DIGESTED][key][number]]
        assert not differing, f"games of {key} that differ: {differing}"
    assert plain[REPORTED] == built[REPORTED]


def test_digests_and_reports_of_some_games_when_compiled_are_equal() -> None:
    compare(40)


@pytest.mark.slow
def test_digests_and_reports_of_1000_games_a_game_when_compiled_are_equal() -> None:
    compare(1_000)
