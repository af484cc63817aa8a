"""Which workers are alive: what a run that waits can say about it."""

from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.utils import timezone

from decks.goldfish.models import Worker

NO_WORKER = "No worker is running: start one with make serve, or with ./manage.py worker."


class WorkerStatus(NamedTuple):
    """``running`` workers are alive now; ``notice`` says what is missing, or is empty."""

    running: int
    notice: str


def note_worker(name: str) -> None:
    """The worker ``name`` is alive now; forget those that ended long ago without a word."""
    now = timezone.now()
    Worker.objects.update_or_create(name=name, defaults={"seen_at": now})
    Worker.objects.filter(seen_at__lt=now - timedelta(days=1)).delete()


def remove_worker(name: str) -> None:
    """The worker ``name`` ends in good order."""
    Worker.objects.filter(name=name).delete()


def worker_status() -> WorkerStatus:
    """How many workers have been alive within three heartbeats."""
    since = timezone.now() - timedelta(seconds=3 * settings.WORKER_HEARTBEAT_SECONDS)
    running = Worker.objects.filter(seen_at__gte=since).count()
    return WorkerStatus(running, "" if running else NO_WORKER)
