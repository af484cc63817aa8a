"""Workers note that they are alive, so that a waiting run can say what it waits for."""

import logging
from typing import Any

from celery import bootsteps
from django.conf import settings
from django.db import DatabaseError, connection

logger = logging.getLogger(__name__)


class Heartbeat(bootsteps.StartStopStep):
    """A part of the worker's main process: a note at the start, one every few seconds, its removal at the end.

    It runs beside the pool, so a worker that is busy for long is still alive.
    """

    requires = ("celery.worker.components:Timer",)

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self._timer: Any = None

    def start(self, parent: Any) -> None:
        """Celery's hook: the worker starts."""
        self._note(parent.hostname)
        self._timer = parent.timer.call_repeatedly(settings.WORKER_HEARTBEAT_SECONDS, self._note, (parent.hostname,))

    def stop(self, parent: Any) -> None:
        """Celery's hook: the worker ends in good order."""
        from decks.goldfish import workers

        if self._timer is not None:
            self._timer.cancel()
        self._safely(workers.remove_worker, parent.hostname)

    def _note(self, name: str) -> None:
        from decks.goldfish import workers

        self._safely(workers.note_worker, name)

    def _safely(self, action: Any, name: str) -> None:
        """A database that is away for a moment must not end the worker."""
        try:
            action(name)
        except DatabaseError as error:
            logger.warning("The heartbeat of %s could not be noted: %s", name, error)
        finally:
            connection.close()
