"""What every worker does beside its work: it notes that it is alive, sweeps up what others have lost, and ends itself
when a chunk hangs.

A thread of its own does this, so that a worker which plays for long is still alive. No beat is needed: wherever there
is a worker there is a sweeper, and two sweeps at once do no harm.
"""

import logging
import os
import signal
import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Any

from celery import bootsteps
from celery.worker import state
from django.conf import settings
from django.db import connection

logger = logging.getLogger(__name__)

JOIN_SECONDS = 5.0


class Attendant(bootsteps.StartStopStep):
    """The part of a Celery worker that starts and stops the thread."""

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self._stopped = Event()
        self._thread = Thread(target=self._attend, args=(parent.hostname,), name="attendant", daemon=True)

    def start(self, parent: Any) -> None:
        """Celery's hook: the worker starts."""
        self._thread.start()

    def stop(self, parent: Any) -> None:
        """Celery's hook: the worker ends in good order."""
        from decks.goldfish import workers  # models cannot be imported before Django is set up

        self._stopped.set()
        self._thread.join(JOIN_SECONDS)
        _safely(lambda: workers.remove_worker(parent.hostname))

    def _attend(self, name: str) -> None:
        """What the thread runs: each duty every so many seconds, until the worker stops."""
        from decks.goldfish import tasks, workers  # as in stop

        duties: list[tuple[float, Callable[[], object]]] = [
            (settings.WORKER_HEARTBEAT_SECONDS, lambda: workers.note_worker(name)),
            (settings.GOLDFISH_SWEEP_SECONDS, tasks.sweep),
            (1.0, _end_if_hanging),
        ]
        due = [0.0] * len(duties)
        while not self._stopped.wait(max(0.0, min(due) - time.monotonic())):
            for place, (seconds, duty) in enumerate(duties):
                if time.monotonic() >= due[place]:
                    _safely(duty)
                    due[place] = time.monotonic() + seconds


def _safely(duty: Callable[[], object]) -> None:
    """A database or broker that is away for a moment must not end the worker."""
    try:
        duty()
    except Exception as error:
        logger.warning("The worker goes on although this failed: %s: %s", type(error).__name__, error)
    finally:
        connection.close()


def _end_if_hanging() -> None:
    """A chunk takes seconds. One that takes minutes will never end: its lease lets another worker try it."""
    now = time.time()
    for request in list(state.active_requests):
        started = request.time_start
        if started and now - started > settings.GOLDFISH_HANGING_SECONDS:
            logger.error("A chunk hangs: the worker ends itself")
            os.kill(os.getpid(), signal.SIGKILL)
