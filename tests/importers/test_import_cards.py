"""The command from outside: documents, tables, exit codes, one line where it could not be done."""

import json
from pathlib import Path
from typing import Any

import pytest

from importers.management.commands.import_cards import Command
from tests.importers.invented import block, printing

pytestmark = pytest.mark.usefixtures("empty_catalogue")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs the command as the shell does: exit code, stdout, stderr."""

    def command(*arguments: str) -> tuple[int, str, str]:
        code: Any = 0
        try:
            Command().run_from_argv(["manage.py", "import_cards", *arguments])
        except SystemExit as end:
            code = end.code
        output = capsys.readouterr()
        return code, output.out, output.err

    return command


@pytest.fixture
def dump(tmp_path: Path) -> str:
    """A file of two good rows and a bad one."""
    path = tmp_path / "printings.json"
    path.write_text(json.dumps([printing("cd-1"), printing("cd-2", "Frostling"), printing("cd-3", attack="x")]))
    return str(path)


def test_the_command_when_asked_for_json(run: Any, dump: str) -> None:
    code, out, err = run("elestrals-dump", dump, "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["status"], report["created"], len(report["rejected"])) == ("done", 2, 1)
    assert {"run", "source", "game", "status", "read", "created", "updated", "unchanged", "retired"} < set(report)


def test_the_command_when_a_person_reads_it(run: Any, dump: str) -> None:
    code, out, err = run("elestrals-dump", dump)
    assert (code, err) == (0, "")
    assert "elestrals-dump: done" in out
    assert "Rejected: 1" in out
    assert "row 3 (cd-3 Emberling): attack must be a whole number" in out


def test_the_table_when_there_are_many_problems(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "printings.json"
    path.write_text(json.dumps([printing(), *range(50)]))
    _, out, _ = run("elestrals-dump", str(path))
    assert "Rejected: 50" in out
    assert "and 30 more" in out


def test_the_command_when_both_games_are_imported(run: Any) -> None:
    code, out, _ = run("bundled")
    assert code == 0
    assert "elestrals" in out
    assert "asterisk" in out


@pytest.mark.parametrize("options", [["--strict"], ["--strict", "--dry-run"]])
def test_the_command_when_the_import_is_refused(run: Any, dump: str, options: list[str]) -> None:
    code, out, err = run("elestrals-dump", dump, "--json", *options)
    assert (code, err) == (1, "")
    assert json.loads(out)["status"] == "refused"


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ([], "SOURCE"),
        (["nothing"], "bundled, elestrals-dump, asterisk-wiki, asterisk-atcg"),
        (["elestrals-dump"], "PATH"),
        (["elestrals-dump", "no-such-file"], "no-such-file"),
        (["elestrals-dump", "x", "--unknown"], "--unknown"),
        (["elestrals-dump", "x", "--sets"], "--sets"),
        (["asterisk-wiki", __file__, "--sets", "x"], "--sets"),
        (["asterisk-wiki", __file__], "test_import_cards.py"),
        (["bundled", "--game", "chess"], "chess"),
    ],
)
@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_when_it_could_not_be_done(run: Any, arguments: list[str], named: str, as_json: bool) -> None:
    code, out, err = run(*arguments, *(["--json"] if as_json else []))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert named in err
    assert "Traceback" not in err
    assert "usage" not in err


def test_the_command_when_options_stand_before_a_path(run: Any, dump: str) -> None:
    code, out, _ = run("--dry-run", "elestrals-dump", "--game", "elestrals", dump, "--json")
    assert (code, json.loads(out)["status"]) == (0, "dry_run")


def test_the_command_when_a_path_is_empty(run: Any) -> None:
    """An unset variable of a script is not the folder where it runs."""
    code, out, err = run("asterisk-wiki", "")
    assert (code, out) == (2, "")
    assert "a path is empty" in err


def test_the_command_when_a_wiki_file_is_in_shift_jis(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_bytes(block().encode("cp932"))
    code, out, _ = run("asterisk-wiki", str(path), "--json")
    assert (code, json.loads(out)["created"]) == (0, 1)
