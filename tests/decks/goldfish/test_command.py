"""``goldfish PATH --game G``."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from cards.errors import UserError

pytestmark = pytest.mark.django_db
DECK = Path(settings.BUNDLED_DIR) / "elestrals" / "decks" / "starter-trifernal.txt"


@pytest.fixture(autouse=True)
def catalogue(bundled_catalogue: None) -> None:
    """The cards of the bundled decks."""


def goldfish(path: Path | str, *options: str, game: str = "elestrals") -> str:
    out = io.StringIO()
    call_command("goldfish", str(path), "--game", game, "--games", "40", *options, stdout=out)
    return out.getvalue()


def document(*options: str) -> dict[str, Any]:
    found = json.loads(goldfish(DECK, "--json", *options))
    return {key: found[key] for key in found if key not in ("compiled", "seconds", "games_per_second")}


def test_t81_the_same_seed_gives_the_same_document_with_any_number_of_workers() -> None:
    first = document("--seed", "3")
    assert first == document("--seed", "3") == document("--seed", "3", "--workers", "2")
    assert first != document("--seed", "4")
    assert first["games"] == 40


def test_options_reach_the_document() -> None:
    options = document("--turns", "4", "--play", "second", "--policy", "keep_every_hand")["options"]
    assert options == {"turns": 4, "play": "second", "policy": "keep_every_hand", "rules": {}}


def test_the_table_shows_exact_odds_beside_the_simulated_ones() -> None:
    printed = goldfish(DECK)
    assert printed.startswith("Trifernal Starter Deck\n40 games of up to 10 own turns, playing first")
    assert "95 % interval" in printed
    assert "First hands kept" in printed
    assert "  exact" in printed
    assert "Played without the effect of their text" in printed
    assert max(map(len, printed.splitlines())) <= 120


def test_the_table_shows_the_statistics_of_the_other_game(bundled_catalogue: None) -> None:
    path = next((Path(settings.BUNDLED_DIR) / "asterisk" / "decks").glob("*.txt"))
    printed = goldfish(path, game="asterisk")
    assert "Damage triggers among 5 damage cards: 0" in printed
    assert "Kill turn, median" in printed


def test_an_illegal_deck_is_no_with_its_faults_unless_it_is_allowed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = tmp_path / "short.txt"
    short.write_text(DECK.read_text().replace("[main]\n3 ", "[main]\n2 ").replace("\n2 ", "\n1 ", 3))
    for options in ([], ["--json"]):
        with pytest.raises(SystemExit) as left:
            goldfish(short, *options)
        assert left.value.code == 1
        assert "not legal" in capsys.readouterr().err
    assert "First hands kept" in goldfish(short, "--allow-illegal")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b"\x00\x01\x02\xff\xfe" * 50, "list.txt"),
        (None, "no such file"),
    ],
)
def test_a_file_that_is_no_list_is_named(tmp_path: Path, content: bytes | None, said: str) -> None:
    path = tmp_path / "list.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UserError, match=said) as raised:
        goldfish(path)
    assert str(path) in raised.value.message


def test_a_folder_of_several_lists_is_refused() -> None:
    with pytest.raises(UserError, match="more than one list"):
        goldfish(DECK.parent)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "0"], "--workers"),
        (["--workers", "9999"], "--workers"),
        (["--games", "0"], "games must be between"),
        (["--seed", "-1"], "seed must be between"),
        (["--turns", "0"], "turns must be between"),
        (["--policy", "none such"], "choose from"),
        (["--through-worker"], "No worker is running"),
    ],
)
def test_a_wrong_option_is_named(options: list[str], said: str) -> None:
    with pytest.raises(UserError, match=said):
        goldfish(DECK, *options)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(UserError, match="There is no game 'chess'"):
        goldfish(DECK, game="chess")


def test_lines_that_no_card_is_known_by_are_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "list.txt"
    path.write_text(DECK.read_text() + "\n[main]\n3 Nobody By That Name\n")
    goldfish(path, "--allow-illegal")
    assert "3 Nobody By That Name" in capsys.readouterr().err
