"""``check_deck`` from the outside: its document, its exit codes, its one line of complaint."""

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import ManagementUtility

STARTERS = Path(settings.BUNDLED_DIR) / "elestrals" / "decks"
pytestmark = pytest.mark.usefixtures("bundled_catalogue")


class Console:
    """Runs a command as a shell would; keeps exit code, stdout and stderr of the last run."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys
        self.out = self.err = ""

    def run(self, *arguments: str | Path) -> int:
        code: str | int | None = 0
        try:
            ManagementUtility(["manage.py", "check_deck", *map(str, arguments)]).execute()
        except SystemExit as ended:
            code = ended.code
        self.out, self.err = self._capsys.readouterr()
        return int(code or 0)

    def document(self) -> dict[str, Any]:
        document: dict[str, Any] = json.loads(self.out)
        return document


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys)


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.txt"
    path.write_text("[main]\n41 Sproutyr\n3 Sprouter\n")
    return path


def test_check_deck_when_all_are_legal(console: Console) -> None:
    assert console.run(STARTERS, "--game", "elestrals", "--json") == 0
    document = console.document()
    assert (document["legal"], document["illegal"], document["unreadable"]) == (4, 0, 0)
    deck = document["decks"][0]
    assert deck["name"] == "Centaurbor Starter Deck"
    assert deck["path"].endswith("starter-centaurbor.txt")
    assert deck["counts"] == {"main": 40, "spirit": 20, "side": 0}
    assert console.err == ""


def test_check_deck_when_one_is_not_legal(console: Console, bad: Path) -> None:
    assert console.run(STARTERS, bad, "--game", "elestrals", "--json") == 1
    document = console.document()
    assert (document["legal"], document["illegal"]) == (4, 1)
    deck = document["decks"][-1]
    assert deck["name"] == "bad"
    codes = {violation["code"] for violation in deck["violations"]}
    assert codes == {"main_deck_size", "spirit_deck_size", "too_many_copies", "unknown_card"}
    assert deck["unresolved"][0]["line"] == 3
    assert "Sproutyr" in deck["unresolved"][0]["suggestions"]


def test_check_deck_when_one_of_several_is_unreadable(console: Console, tmp_path: Path) -> None:
    (tmp_path / "noise.txt").write_bytes(b"\x89PNG\x00\x00")
    assert console.run(STARTERS, tmp_path, "--game", "elestrals", "--json") == 1
    document = console.document()
    assert (document["legal"], document["unreadable"]) == (4, 1)
    assert document["errors"][0]["path"].endswith("noise.txt")
    assert document["errors"][0]["code"] == "not_text"


def test_check_deck_when_lists_lie_in_a_zip(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "starters.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for file in STARTERS.glob("*.txt"):
            archive.write(file, file.name)
    assert console.run(path, "--game", "elestrals", "--json") == 0
    assert console.document()["legal"] == 4


def test_check_deck_when_printed_for_people(console: Console, bad: Path) -> None:
    assert console.run(bad, STARTERS, "--game", "elestrals") == 1
    assert "4 legal, 1 illegal, 0 unreadable" in console.out
    assert "NOT LEGAL" in console.out
    assert "Sprouter" in console.out


def test_check_deck_when_a_name_is_long_prints_all_of_it(console: Console, tmp_path: Path) -> None:
    path = tmp_path / "a_list_whose_name_is_longer_than_any_column_of_a_table.txt"
    path.write_text("3 Sproutyr")
    assert console.run(path, "--game", "elestrals") == 1
    table = console.out.split("└")[0]
    cells = [line.split("│")[2].strip() for line in table.splitlines() if "│" in line]
    assert path.stem in "".join(cells)


def test_check_deck_when_the_day_lies_before_the_cards(console: Console) -> None:
    """Judged by the day that is asked for, not by today."""
    assert console.run(STARTERS, "--game", "elestrals", "--json", "--date", "2024-06-01") == 0
    assert {deck["date"] for deck in console.document()["decks"]} == {"2024-06-01"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.txt", "--game", "elestrals"], "nowhere.txt: there is no such file"),
        ([STARTERS, "--game", "chess"], "asterisk, elestrals"),
        ([STARTERS, "--game", "elestrals", "--format", "vintage"], "standard"),
        ([STARTERS, "--game", "elestrals", "--date", "yesterday"], "2026-03-01"),
        ([STARTERS, "--game", "elestrals", "--date", "2026-02-30"], "2026-03-01"),
        ([STARTERS, "--game", "elestrals", "--list-format", "excel"], "edk"),
        ([STARTERS, "--game", "elestrals", "--list-format", "edk"], "JSON"),
        ([STARTERS], "--game"),
        (["--game", "elestrals"], "PATH"),
        ([STARTERS, "--game", "asterisk"], "of elestrals"),
        ([STARTERS, "--game", "elestrals", "--loud"], "--loud"),
    ],
)
def test_check_deck_when_it_cannot_be_done(console: Console, arguments: list[str | Path], said: str) -> None:
    assert console.run(*arguments, "--json") == 2
    assert console.out == ""
    assert said in console.err
    assert len(console.err.strip().splitlines()) == 1


def test_check_deck_when_options_stand_between_paths(console: Console, bad: Path) -> None:
    assert console.run(STARTERS, "--game", "elestrals", bad, "--json") == 1
    assert (console.document()["legal"], console.document()["illegal"]) == (4, 1)


def test_check_deck_when_a_list_would_steer_the_terminal(console: Console, tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text(json.dumps({"name": "\x1b[31mred", "mainDeck": [{"card": "\x1b]0;x\a"}]}))
    assert console.run(tmp_path, "--game", "elestrals") == 1
    assert "no card or printing has the id" in console.out
    assert "\x1b" not in console.out


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_check_deck_when_the_output_knows_ascii_alone(
    bad: Path, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    """The table is printed as far as it can be; JSON is UTF-8 whatever the terminal is."""
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", stdout)
    bad.write_text("1 Ébauche")
    with pytest.raises(SystemExit, match="1"):
        ManagementUtility(["manage.py", "check_deck", str(bad), "--game", "elestrals", *options]).execute()
    stdout.flush()
    printed = stdout.buffer.getvalue()  # type: ignore[attr-defined]
    if options:
        assert json.loads(printed)["decks"][0]["unresolved"][0]["text"] == "1 Ébauche"
    else:
        assert b"1 ?bauche" in printed


def test_check_deck_when_a_folder_holds_no_list(console: Console, tmp_path: Path) -> None:
    (tmp_path / "photo.jpg").write_bytes(b"x")
    assert console.run(tmp_path, "--game", "elestrals") == 2
    assert "no deck list" in console.err


@pytest.mark.shared
def test_check_deck_when_given_the_real_starters(console: Console, shared_dir: Path) -> None:
    assert console.run(shared_dir / "data" / "elestrals" / "decks", "--game", "elestrals", "--json") == 0
    assert console.document()["legal"] == 4
