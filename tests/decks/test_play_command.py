"""``play DECK_A DECK_B --game G``."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command

from cards.errors import UserError

BUNDLED = Path(settings.BUNDLED_DIR)
DECKS = {
    "elestrals": ("starter-trifernal.txt", "starter-penterror.txt"),
    "asterisk": ("garden-of-plenty.txt", "midnight-tea.txt"),
}


def paths(game: str) -> list[str]:
    return [str(BUNDLED / game / "decks" / name) for name in DECKS[game]]


def play(game: str, *options: str, decks: list[str] | None = None) -> str:
    out = io.StringIO()
    call_command("play", *(decks or paths(game)), "--game", game, "--games", "12", *options, stdout=out)
    return out.getvalue()


def document(game: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(play(game, "--json", *options))
    assert found.pop("seconds") > 0
    return found


@pytest.fixture
def short_deck(tmp_path: Path) -> str:
    """A list that breaks the rules of construction and can be played all the same."""
    path = tmp_path / "short.txt"
    text = Path(paths("elestrals")[0]).read_text(encoding="utf-8")
    path.write_text(text.replace("[main]\n3 ", "[main]\n2 ").replace("\n2 ", "\n1 ", 3), encoding="utf-8")
    return str(path)


@pytest.mark.django_db
@pytest.mark.usefixtures("bundled_catalogue")
class TestPlay:
    @pytest.mark.parametrize("game", DECKS)
    def test_document_when_the_seed_is_the_same_is_the_same(self, game: str) -> None:
        first = document(game, "--seed", "3")
        assert first == document(game, "--seed", "3")
        assert first["digests"] != document(game, "--seed", "4")["digests"]
        assert first["games"] == 12 == sum(first["wins"]) + first["draws"] == sum(first["reasons"].values())
        assert len(first["digests"]) == len(set(first["digests"])) == 10
        assert first["turns"]["least"] <= first["turns"]["median"] <= first["turns"]["most"]
        assert first["decisions"] > 12 * 10
        assert first["agents"] == ["priorities", "priorities"]

    @pytest.mark.parametrize("game", DECKS)
    def test_agents_when_named_sit_on_their_seats(self, game: str) -> None:
        strong_first = document(game, "--agents", "priorities,random")
        strong_second = document(game, "--agents", "random,priorities")
        assert strong_first["wins"][0] > strong_first["wins"][1]
        assert strong_second["wins"][1] > strong_second["wins"][0]

    @pytest.mark.parametrize("game", DECKS)
    def test_searching_agents_when_named_play(self, game: str) -> None:
        assert document(game, "--games", "1", "--agents", "lookahead,random")["games"] == 1

    def test_table_when_no_json_is_wanted_names_decks_agents_and_shares(self) -> None:
        printed = play("elestrals", "--agents", "priorities,random")
        assert "Trifernal Starter Deck" in printed
        assert "priorities" in printed
        assert "12 games, seed 1" in printed
        assert "spirits out" in printed

    @pytest.mark.parametrize("game", DECKS)
    def test_transcript_when_wanted_is_one_readable_file_a_game(self, game: str, tmp_path: Path) -> None:
        folder = tmp_path / "deep" / "transcripts"
        found = document(game, "--games", "2", "--seed", "5", "--transcript", str(folder))
        assert [path.name for path in sorted(folder.iterdir())] == ["game-0001.txt", "game-0002.txt"]
        text = (folder / "game-0002.txt").read_text(encoding="utf-8")
        assert text.startswith(f"{game}, game 2 of seed 5, engine version ")
        assert "Player 1: " in text
        assert "played by the agent “priorities”" in text
        assert "== Turn 1: Player " in text
        assert f"digest {found['digests'][1]}" in text.splitlines()[-1]

    def test_illegal_deck_when_not_allowed_is_no_and_plays_when_allowed(
        self, short_deck: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        decks = [paths("elestrals")[0], short_deck]
        for options in ([], ["--json"]):
            with pytest.raises(SystemExit) as left:
                play("elestrals", *options, decks=decks)
            assert left.value.code == 1
            error = capsys.readouterr().err
            assert f"{short_deck}: The deck is not legal" in error
            assert "--allow-illegal" in error
        assert json.loads(play("elestrals", "--json", "--allow-illegal", decks=decks))["games"] == 12

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (["--agents", "mtcs,random"], "did you mean “mcts”"),
            (["--agents", "random"], "agents must be two"),
            (["--agents", "random,random,random"], "agents must be two"),
            (["--games", "0"], "games must be between 1 and"),
            (["--seed", "-1"], "seed must be between 0 and"),
            (["--transcript", "/dev/null/x"], "--transcript /dev/null/x: no transcript can be written"),
        ],
    )
    def test_option_when_wrong_is_named(self, options: list[str], said: str) -> None:
        with pytest.raises(UserError, match=said):
            play("elestrals", *options)

    def test_deck_when_of_the_other_game_or_missing_is_named(self) -> None:
        with pytest.raises(UserError, match="There is no game 'chess'"):
            play("chess", decks=paths("elestrals"))
        with pytest.raises(UserError, match=r"nowhere\.txt.*no such file"):
            play("elestrals", decks=[paths("elestrals")[0], "nowhere.txt"])

    def test_deck_when_too_small_for_a_hand_is_named_even_if_allowed(self, tmp_path: Path) -> None:
        path = tmp_path / "tiny.txt"
        path.write_text("Title: Tiny\n[spirit]\n12 Vipyro\n[main]\n3 Necruff\n", encoding="utf-8")
        with pytest.raises(UserError, match="No game can be played with Tiny: the Main Deck has 3 cards"):
            play("elestrals", "--allow-illegal", decks=[paths("elestrals")[0], str(path)])


def run(state: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "DECKWRIGHT_STATE": str(state), "DATABASE_URL": f"sqlite:///{state}/db.sqlite3"}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False)


def test_process_when_run_answers_with_json_alone_and_exit_codes(tmp_path: Path) -> None:
    """A fresh installation: exit 0 with one document, 2 with one line for what cannot be done."""
    assert run(tmp_path, "migrate", "-v", "0").returncode == 0
    assert run(tmp_path, "import_cards", "bundled").returncode == 0
    match = ["play", *paths("asterisk"), "--game", "asterisk", "--games", "3"]
    done = run(tmp_path, *match, "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 3
    for wrong in (["--agents", "bogus,random"], ["--games", "x"], ["--nonsense"]):
        failed = run(tmp_path, *match, *wrong)
        assert failed.returncode == 2
        assert failed.stdout == ""
        assert len(failed.stderr.strip().splitlines()) == 1
