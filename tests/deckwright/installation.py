"""A whole installation of its own in a temporary folder: real processes, a real database, a real broker.

SQLite and the embedded broker, or a throwaway database and another Redis number where ``DATABASE_URL`` and
``REDIS_URL`` are set.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from redis import Redis

LEASE_SECONDS = 2
PATIENCE_SECONDS = 60
REDIS_NUMBER = 15


class Installation:
    """Commands, processes and the API of one installation; use as a context manager."""

    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        self.port = free_port()
        self.programs: list[subprocess.Popen[str]] = []
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "PYTEST_"))}
        self.env |= {"DECKWRIGHT_STATE": str(self.state), "GOLDFISH_LEASE": str(LEASE_SECONDS), "COLUMNS": "120"}
        self._database = ""
        if self.is_on_postgresql:
            self._make_database()
        if self.env.get("REDIS_URL"):
            self.env["REDIS_URL"] = f"{self.env['REDIS_URL'].rsplit('/', 1)[0]}/{REDIS_NUMBER}"
            self._forget_messages()

    @property
    def is_on_postgresql(self) -> bool:
        return settings.DATABASES["default"]["ENGINE"].endswith("postgresql")

    def __enter__(self) -> "Installation":
        return self

    def __exit__(self, *exception: object) -> None:
        for program in self.programs:
            self.stop(program)
        if self._database:
            with psycopg.connect(self._admin, autocommit=True) as connection:
                connection.execute(f'DROP DATABASE "{self._database}" WITH (FORCE)')
        if self.env.get("REDIS_URL"):
            self._forget_messages()

    def run(self, *arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
        """One command to its end."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(
            command, cwd=settings.BASE_DIR, env=self.env | env, capture_output=True, text=True, timeout=PATIENCE_SECONDS
        )

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """A command that goes on; its stderr lies in the state folder."""
        command = [sys.executable, "manage.py", *arguments]
        with (self.state / f"{arguments[0]}.log").open("a") as log:
            program = subprocess.Popen(command, cwd=settings.BASE_DIR, env=self.env, stdout=log, stderr=log, text=True)
        self.programs.append(program)
        return program

    def stop(self, program: subprocess.Popen[str]) -> int:
        """Ask for the end, and give the exit code."""
        program.terminate()
        try:
            return program.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            program.kill()
            raise

    def query(self, expression: str) -> Any:
        """The value of an expression over the models of the goldfish, from a process of the installation."""
        code = f"import json; from decks.goldfish.models import *; print(json.dumps({expression}, default=str))"
        result = self.run("shell", "--verbosity", "0", "-c", code)
        assert result.returncode == 0, result.stderr
        return json.loads(result.stdout)

    def call(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and document of one API call."""
        address = f"http://127.0.0.1:{self.port}/api/v1/{path}"
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(address, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_SECONDS) as response:
                return response.status, json.load(response)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def _make_database(self) -> None:
        self._database = f"dw_test_{uuid.uuid4().hex[:12]}"
        address, _, _ = os.environ["DATABASE_URL"].rpartition("/")
        self._admin = f"{address}/postgres".replace("postgres://", "postgresql://")
        with psycopg.connect(self._admin, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{self._database}"')
        self.env["DATABASE_URL"] = f"{address}/{self._database}"

    def _forget_messages(self) -> None:
        with Redis.from_url(self.env["REDIS_URL"]) as redis:
            redis.delete("simulations", "housekeeping", "unacked", "unacked_index")


def wait_for(what: str, is_so: Callable[[], object]) -> Any:
    """Ask until the answer is true, and give it."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (answer := is_so()):
        assert time.monotonic() < deadline, f"waited in vain: {what}"
        time.sleep(0.05)
    return answer


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def children(pid: int) -> dict[int, str]:
    """The processes that a process has started, and their command lines."""
    return {child: command for child, (parent, command) in processes().items() if parent == pid}


def processes() -> dict[int, tuple[int, str]]:
    """Parent and command line of every process: from ``/proc``, or from ``ps`` where there is none."""
    if Path("/proc/self/stat").exists():
        return {int(entry.name): found for entry in Path("/proc").glob("[0-9]*") if (found := _process(entry))}
    listing = subprocess.run(["ps", "-wweo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = (line.split(None, 2) for line in listing.splitlines())
    return {int(row[0]): (int(row[1]), row[2]) for row in rows}


def _process(entry: Path) -> tuple[int, str] | None:
    try:
        parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
        return parent, (entry / "cmdline").read_text().replace("\0", " ")
    except OSError:
        return None


def workers_of(program: subprocess.Popen[str]) -> list[int]:
    """The Celery processes that a supervisor has started."""
    return [pid for pid, command in children(program.pid).items() if "celery" in command]


def kill(pid: int) -> None:
    """As the system kills when memory is short."""
    os.kill(pid, signal.SIGKILL)
