"""Programs that are kept running, and ended."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from cards.errors import UserError
from deckwright import supervisor
from deckwright.supervisor import Program, Supervisor
from tests.deckwright.installation import processes, wait_for

WAITS = "import time; time.sleep(60)"
IGNORES = f"import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('ready', flush=True); {WAITS}"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "POLL_SECONDS", 0.02)


@pytest.fixture
def running() -> Iterator[Supervisor]:
    with Supervisor() as supervisor:
        yield supervisor


def noting(path: Path, then: str) -> Program:
    """A program that writes its process id to a file at every start."""
    return Program("noting", ["-c", f"import os; open({str(path)!r}, 'a').write(f'{{os.getpid()}}\\n'); {then}"])


def starts(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


def test_a_killed_program_is_started_again(running: Supervisor, tmp_path: Path) -> None:
    running.add(noting(tmp_path / "starts", WAITS))
    for number in (1, 2, 3):
        wait_for("a start", lambda number=number: running.tend() or len(starts(tmp_path / "starts")) == number)
        os.kill(starts(tmp_path / "starts")[-1], signal.SIGKILL)


def test_a_program_that_always_fails_is_given_up_with_its_exit_code(running: Supervisor, tmp_path: Path) -> None:
    running.add(noting(tmp_path / "starts", "os._exit(3)"))
    with pytest.raises(UserError, match=r"noting process ended 5 times .* exit code 3"):
        wait_for("it is given up", running.tend)
    assert len(starts(tmp_path / "starts")) == supervisor.MOST_YOUNG_DEATHS


def test_what_a_dead_program_leaves_behind_is_ended_with_it(running: Supervisor, tmp_path: Path) -> None:
    left = f"import subprocess, sys; child = subprocess.Popen([sys.executable, '-c', {WAITS!r}])"
    program = noting(
        tmp_path / "starts", f"{left}; open({str(tmp_path / 'left')!r}, 'w').write(str(child.pid)); {WAITS}"
    )
    running.add(program)
    wait_for("the child of the program", lambda: (tmp_path / "left").exists() and (tmp_path / "left").read_text())
    child = int((tmp_path / "left").read_text())
    os.kill(starts(tmp_path / "starts")[0], signal.SIGKILL)
    wait_for("the program is started again", lambda: running.tend() or len(starts(tmp_path / "starts")) == 2)
    wait_for("the child is gone", lambda: child not in processes())


def test_a_program_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.3)
    with Supervisor() as running:
        running.add(noting(tmp_path / "starts", IGNORES))
        pid = wait_for("the start", lambda: starts(tmp_path / "starts"))[0]
    assert pid not in processes()


def test_a_signal_ends_the_supervisor_and_its_handlers_are_put_back(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    with Supervisor() as running:
        running.add(noting(tmp_path / "starts", WAITS))
        wait_for("the start", lambda: starts(tmp_path / "starts"))
        os.kill(os.getpid(), signal.SIGTERM)
        started = time.monotonic()
        running.run()
        assert running.is_stopping
    assert time.monotonic() - started < supervisor.STOP_SECONDS
    assert starts(tmp_path / "starts")[0] not in processes()
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process that its parent has died")
def test_programs_end_when_their_supervisor_is_killed(tmp_path: Path) -> None:
    code = (
        "import django; django.setup()\n"
        "from deckwright.supervisor import *\n"
        f"with Supervisor() as running: running.add(Program('waiting', ['-c', {WAITS!r}])); print('up', flush=True);"
        " running.run()"
    )
    env = os.environ | {"DJANGO_SETTINGS_MODULE": "deckwright.settings", "DECKWRIGHT_STATE": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert parent.stdout.readline() == "up\n"
        found = wait_for(
            "the program",
            lambda: [pid for pid, (p, command) in processes().items() if p == parent.pid and "sleep" in command],
        )
        time.sleep(0.2)
        parent.kill()
    wait_for("the program ends", lambda: found[0] not in processes())
