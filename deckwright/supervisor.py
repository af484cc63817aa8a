"""Keeps the web and worker processes of one machine running until it is told to stop.

Every program leads a process group of its own: what a dead one leaves behind is ended with it, nothing else ever is,
and Ctrl-C reaches the supervisor alone, which then lets the programs finish what they hold.
"""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from django.conf import settings

from cards.errors import UserError

TETHER = Path(__file__).with_name("tether.py")
POLL_SECONDS = 0.2
STOP_SECONDS = 15.0
YOUNG_SECONDS = 10.0
MOST_YOUNG_DEATHS = 5

logger = logging.getLogger(__name__)


class Program(NamedTuple):
    """What to run: the arguments that follow ``python``."""

    name: str
    arguments: Sequence[str]


class Child:
    """One program, started again when it ends."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.young_deaths = 0
        self.start()

    def start(self) -> None:
        """Start the program in its own process group."""
        self.started = time.monotonic()
        python = sys.executable
        self.process = subprocess.Popen(  # noqa: S603
            [python, str(TETHER), python, *self.program.arguments],
            cwd=settings.BASE_DIR,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,  # programs speak on stderr; ours is for answers alone
            start_new_session=True,
        )

    def has_ended(self) -> bool:
        """Whether the process is over. It stays a zombie, so that its number is its own until :meth:`bury`."""
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return self.process.returncode is not None or os.waitid(os.P_PID, self.process.pid, options) is not None

    def bury(self) -> int:
        """End what is left of the group, and give the exit code."""
        if self.process.returncode is None:
            self.signal_group(signal.SIGKILL)
        return self.process.wait()

    def signal_group(self, number: signal.Signals) -> None:
        """Send a signal to the process and all that it started."""
        with _gone_is_fine():
            os.killpg(self.process.pid, number)

    def restart(self) -> None:
        """Start again after a death; one that dies young again and again is given up."""
        code = self.bury()
        is_young = time.monotonic() - self.started < YOUNG_SECONDS
        self.young_deaths = self.young_deaths + 1 if is_young else 0
        if self.young_deaths >= MOST_YOUNG_DEATHS:
            raise UserError(
                "program_fails",
                f"The {self.program.name} process ended {self.young_deaths} times right after its start, the last time "
                f"with exit code {code}. What it said stands above.",
            )
        logger.warning("The %s process ended with exit code %s; starting it again", self.program.name, code)
        time.sleep(POLL_SECONDS * self.young_deaths)
        self.start()


class Supervisor:
    """Starts programs, keeps them running, stops them: use as a context manager."""

    def __init__(self) -> None:
        self._children: list[Child] = []
        self._signals = 0

    def __enter__(self) -> "Supervisor":
        self._handlers = {number: signal.signal(number, self._note_signal) for number in _ENDING}
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    @property
    def is_stopping(self) -> bool:
        """Whether a signal asked for the end."""
        return self._signals > 0

    def add(self, *programs: Program) -> None:
        """Start more programs."""
        for program in programs:
            self._children.append(Child(program))

    def tend(self) -> None:
        """Start again what has died; then wait for a moment."""
        for child in self._children:
            if child.has_ended():
                child.restart()
        time.sleep(POLL_SECONDS)

    def run(self) -> None:
        """Tend the programs until a signal asks for the end."""
        while not self.is_stopping:
            self.tend()

    def stop(self) -> None:
        """Ask every program to end, and end those that do not: after a while, or at a second signal."""
        before = self._signals
        for child in self._children:
            if not child.has_ended():
                child.process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        while not all(child.has_ended() for child in self._children):
            if time.monotonic() > deadline or self._signals > before:
                break
            time.sleep(POLL_SECONDS / 4)
        for child in self._children:
            child.bury()
        self._children.clear()

    def _note_signal(self, number: int, frame: FrameType | None) -> None:
        self._signals += 1


_ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@contextmanager
def _gone_is_fine() -> Iterator[None]:
    try:
        yield
    except (ProcessLookupError, PermissionError):  # macOS says "not permitted" of a group of zombies
        return
