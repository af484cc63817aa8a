"""Imports as processes of their own on a database of their own: what happens without one, at once, and when killed."""

import contextlib
import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest
from django.conf import settings
from django.db import connection

from tests.importers.invented import printing

PYTHON = sys.executable
MANAGE = Path(settings.BASE_DIR) / "manage.py"
SCRATCH = f"deckwright_imports_{os.getpid()}"


class Installation:
    """A state folder and a database; commands run on it as they would from a shell."""

    def __init__(self, state: Path, database_url: str = "") -> None:
        self.state = state
        keep = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        self.environment = keep | {"DECKWRIGHT_STATE": str(state)}
        if database_url:
            self.environment["DATABASE_URL"] = database_url

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """A command, running."""
        command = [PYTHON, str(MANAGE), *arguments]
        return subprocess.Popen(
            command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.state
        )

    def run(self, *arguments: str) -> tuple[int, str, str]:
        """A command's exit code, stdout and stderr."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=120)
        return process.returncode, out, err


def server_url(database: str) -> str:
    """The address of a database on the PostgreSQL server that the suite runs on."""
    values = settings.DATABASES["default"]
    password = f":{quote(values['PASSWORD'])}" if values["PASSWORD"] else ""
    return f"postgres://{quote(values['USER'])}{password}@{values['HOST']}:{values['PORT'] or 5432}/{database}"


@pytest.fixture
def installation(tmp_path: Path) -> Iterator[Installation]:
    """A migrated database of the kind that the suite runs on."""
    is_sqlite = connection.vendor == "sqlite"
    made = Installation(tmp_path, "" if is_sqlite else server_url(SCRATCH))
    with contextlib.ExitStack() as stack:
        if not is_sqlite:
            stack.enter_context(scratch_database())
        assert made.run("migrate", "--skip-checks")[0] == 0
        yield made


@contextlib.contextmanager
def scratch_database() -> Iterator[None]:
    """A database that is there for one test."""
    with psycopg.connect(server_url("postgres"), autocommit=True) as server:
        server.execute(f"CREATE DATABASE {SCRATCH}")
        try:
            yield
        finally:
            server.execute(f"DROP DATABASE {SCRATCH} WITH (FORCE)")


@pytest.fixture
def dump(tmp_path: Path) -> str:
    """A dump of 1,500 printings of 500 cards."""
    path = tmp_path / "printings.json"
    path.write_text(json.dumps([printing(f"cd-{n}", f"Golem {n % 500}") for n in range(1, 1501)]))
    return str(path)


@pytest.mark.parametrize(
    ("database_url", "named"),
    [("", "migrate"), ("postgres://nobody@127.0.0.1:1/nothing", "DATABASE_URL"), ("mysql:/x", "DATABASE_URL")],
)
def test_an_import_when_the_database_cannot_be_used(tmp_path: Path, database_url: str, named: str) -> None:
    code, out, err = Installation(tmp_path, database_url).run("import_cards", "bundled", "--json")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert named in err
    assert "Traceback" not in err


def test_two_imports_when_they_start_at_once(installation: Installation, dump: str) -> None:
    """They take turns: one creates everything, the other finds everything there."""
    processes = [installation.start("import_cards", "elestrals-dump", dump, "--json") for _ in range(2)]
    reports = [json.loads(process.communicate(timeout=120)[0]) for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert sorted((report["created"], report["unchanged"]) for report in reports) == [(0, 1500), (1500, 0)]


def test_an_import_when_it_is_killed(installation: Installation, dump: str) -> None:
    """Killed while it writes: nothing of it is there, nothing is locked, and the next import is complete."""
    process = installation.start("import_cards", "elestrals-dump", dump)
    deadline = time.monotonic() + 60
    while not is_writing(installation) and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    assert process.poll() is None, "the import ended before it could be killed"
    process.send_signal(signal.SIGKILL)
    process.communicate(timeout=60)
    code, out, _ = installation.run("import_cards", "elestrals-dump", dump, "--json", "--dry-run")
    assert code == 0
    report = json.loads(out)
    assert (report["created"], report["unchanged"]) == (1500, 0)
    code, out, _ = installation.run("import_cards", "elestrals-dump", dump, "--json")
    assert (code, json.loads(out)["run"]) in {(0, 1), (0, 2)}, "a killed import leaves no run behind"
    assert json.loads(out)["created"] == 1500


def is_writing(installation: Installation) -> bool:
    """Whether an import is in the middle of its transaction."""
    if "DATABASE_URL" in installation.environment:
        with psycopg.connect(installation.environment["DATABASE_URL"]) as scratch:
            query = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
            row = scratch.execute(query).fetchone()
            return bool(row and row[0])
    scratch_file = sqlite3.connect(installation.state / "db.sqlite3", timeout=0, isolation_level=None)
    try:
        scratch_file.execute("BEGIN IMMEDIATE")
        scratch_file.execute("ROLLBACK")
    except sqlite3.OperationalError:
        return True
    finally:
        scratch_file.close()
    return False
