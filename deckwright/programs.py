"""The programs that make up a running installation, and what must hold before they are started."""

import errno
import os
import socket
import sys

from django.conf import settings

from cards.errors import UserError
from deckwright.supervisor import Program

LOOPBACK = "127.0.0.1"
DEFAULT_PORT, LARGEST_PORT = 8000, 65_535
WEB_WORKERS, WEB_THREADS = 2, 4


def available_cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def worker_programs(processes: int = 0, *, log_level: str = "WARNING") -> list[Program]:
    """Celery workers of one process each, one for every core unless said otherwise.

    No pool: kill -9 on an idle process of Celery's pool can leave the pool's lock taken for ever, where the supervisor
    simply starts a killed worker again.
    """
    return [_worker_program(number, log_level) for number in range(1, (processes or available_cores()) + 1)]


def _worker_program(number: int, log_level: str) -> Program:
    return Program(
        f"worker {number}",
        [
            *("-W", "ignore:You're running the worker with superuser"),  # a danger of pickle, which is not accepted
            *("-m", "celery", "--app", "deckwright", "--quiet", "worker", "--pool", "solo"),
            *("--concurrency", "1"),
            *("--hostname", f"worker{number}-{os.getpid()}@%h"),
            *("--queues", settings.CELERY_TASK_DEFAULT_QUEUE),
            *("--loglevel", log_level),
            *("--without-gossip", "--without-mingle", "--without-heartbeat"),
        ],
    )


def web_program(host: str, port: int) -> Program:
    """gunicorn, which serves pages, API and static files."""
    return Program(
        "web",
        [
            *("-m", "gunicorn", "deckwright.wsgi:application", "--bind", network_location(host, port)),
            *("--workers", os.environ.get("WEB_CONCURRENCY", str(WEB_WORKERS)), "--threads", str(WEB_THREADS)),
            *("--log-level", "warning", "--graceful-timeout", "5", "--no-control-socket"),
            # The longest that gunicorn reads: longer queries are refused by the search, with a problem document.
            *("--limit-request-line", "8190"),
        ],
    )


def network_location(host: str, port: int) -> str:
    """Host and port as an address has them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def check_port(host: str, port: int) -> None:
    """Refuse a host or port on which the web process could not listen."""
    if not host:
        raise UserError("host", f"The host is empty. Give an address of this machine, such as {LOOPBACK}.")
    if port == 0:
        raise UserError("port", f"Port 0 would be any port. Choose one, such as PORT={DEFAULT_PORT}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except socket.gaierror as error:
        message = f"The host {host} is not known. Give an address of this machine, such as {LOOPBACK}."
        raise UserError("host", message) from error
    except (OSError, OverflowError) as error:
        is_taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        reason = "is in use" if is_taken else f"cannot be listened on ({str(error).rstrip('.')})"
        other = port + 1 if 0 < port < LARGEST_PORT else DEFAULT_PORT
        message = f"Port {port} of {host} {reason}. Choose another one, such as PORT={other}."
        raise UserError("port", message) from error


def is_listening(host: str, port: int) -> bool:
    """Whether someone answers on the port."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True
