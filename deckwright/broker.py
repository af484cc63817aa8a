"""The embedded broker: messages are files in the state folder, nothing to install and no port to open.

kombu's file-system transport writes a message in place, so that a reader can meet half of it, and removes it when it is
read, so that a killed worker takes it along. Here a message is written aside and renamed; reading moves it into the
folder of the reading process, and only its acknowledgement removes it. What a dead process held goes back to the queue
when anyone reads next. Even so messages are only hints: the rows of :mod:`decks.goldfish.models` are the truth.
"""

import fcntl
import logging
import os
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import IO, Any, ClassVar

from kombu.exceptions import OperationalError
from kombu.transport import TRANSPORT_ALIASES, filesystem, virtual
from kombu.utils.json import dumps, loads

SCHEME = "embedded"
POLLING_SECONDS = 0.05
LONGEST_WAIT_SECONDS = 0.5
RECOVERY_SECONDS = 1.0

logger = logging.getLogger(__name__)


def register() -> None:
    """Make ``embedded://`` a broker address that kombu knows."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"


class Holder:
    """The folder of what one process has read and not yet acknowledged.

    Its lock is a POSIX record lock: the system drops it when the process ends, however it ends, and a forked child
    does not inherit it. Such a lock is also lost when its own process opens and closes the file again: hence one
    folder a process, which never looks at its own.
    """

    _of_process: ClassVar[dict[tuple[int, Path], "Holder"]] = {}

    def __init__(self, root: Path) -> None:
        self.folder = root / f"{os.getpid()}-{uuid.uuid4().hex}"
        self.folder.mkdir(parents=True)
        self._lock = (self.folder / "alive").open("w")
        fcntl.lockf(self._lock, fcntl.LOCK_EX)

    @classmethod
    def of_this_process(cls, root: Path) -> "Holder":
        """Made on first use, and again after a fork."""
        key = (os.getpid(), root)
        if key not in cls._of_process:
            cls._of_process[key] = cls(root)
        return cls._of_process[key]

    def is_dead(self, folder: Path) -> bool:
        """Whether the process that made ``folder`` is gone; one that has just made it is given a second."""
        if folder == self.folder:
            return False
        try:
            with (folder / "alive").open("r+") as lock:
                fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return time.time() - os.fstat(lock.fileno()).st_mtime > RECOVERY_SECONDS
        except FileNotFoundError:
            return _age(folder) > RECOVERY_SECONDS
        except OSError:
            return False


class QoS(virtual.QoS):
    """Acknowledging a message removes its file; rejecting it puts the file back or removes it."""

    channel: "Channel"

    def ack(self, delivery_tag: str) -> None:
        super().ack(delivery_tag)
        self.channel.release(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        super().reject(delivery_tag, requeue=requeue)
        self.channel.release(delivery_tag)


class Channel(filesystem.Channel):
    """kombu's file-system channel with messages that are whole, and kept until they are acknowledged."""

    QoS = QoS

    def __init__(self, connection: Any, **kwargs: Any) -> None:
        super().__init__(connection, **kwargs)
        self._held: dict[str, Path] = {}
        self._unacknowledged: set[str] = set()
        self._recovered_at = 0.0
        try:
            for folder in (self.queue_folder, self.held_folder, self.control_folder):
                folder.mkdir(parents=True, exist_ok=True)
            self.queue_folder.joinpath(f".{os.getpid()}.probe").touch()
            self.queue_folder.joinpath(f".{os.getpid()}.probe").unlink(missing_ok=True)
        except OSError as error:
            raise OperationalError(f"the broker's folder {self.queue_folder} cannot be written: {error}") from error

    @property
    def queue_folder(self) -> Path:
        """Where waiting messages lie."""
        return Path(self.data_folder_in)

    @property
    def held_folder(self) -> Path:
        """Where each reading process has its folder."""
        return Path(self.processed_folder)

    def basic_consume(self, queue: str, no_ack: bool, *args: Any, **kwargs: Any) -> Any:
        """Remember who never acknowledges: such messages are removed when they are read."""
        if no_ack:
            self._unacknowledged.add(queue)
        return super().basic_consume(queue, no_ack, *args, **kwargs)

    def basic_get(self, queue: str, no_ack: bool = False, **kwargs: Any) -> Any:
        """One message at once, held until it is acknowledged unless ``no_ack``."""
        message = super().basic_get(queue, no_ack=no_ack, **kwargs)
        if no_ack and message is not None:
            self.release(str(message.delivery_tag))
        return message

    def release(self, delivery_tag: str) -> None:
        """Forget a held message; harmless when it has gone back to its queue."""
        if path := self._held.pop(delivery_tag, None):
            path.unlink(missing_ok=True)

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020d}_{uuid.uuid4().hex}.{queue}.msg"
        try:
            _write_whole(self.queue_folder / name, dumps(payload))
        except OSError as error:
            raise OperationalError(f"the broker's folder {self.queue_folder} cannot be written: {error}") from error

    def _get(self, queue: str) -> Any:  # type: ignore[override]
        self._recover_now_and_then()
        suffix = f".{queue}.msg"
        for name in sorted(name for name in os.listdir(self.queue_folder) if name.endswith(suffix)):
            if name.partition(".")[2] == suffix[1:] and (payload := self._take(name)) is not None:
                if queue in self._unacknowledged:
                    self.release(payload["properties"]["delivery_tag"])
                return payload
        raise Empty

    def _take(self, name: str) -> Any:
        """Move the message into this process's folder and read it; None when another was quicker or it is broken."""
        path = self._holder().folder / name
        try:
            os.rename(self.queue_folder / name, path)
        except OSError:
            return None
        try:
            payload = loads(path.read_text())
            self.Message(payload, channel=self).decode()
            if not isinstance(payload["headers"], dict):
                raise TypeError("a message has headers")
        except Exception:
            self._set_aside(path)
            return None
        self._held[payload["properties"]["delivery_tag"]] = path
        return payload

    def _restore(self, message: Any) -> None:
        """Give a held message back: the file itself, in its old place in the line."""
        if path := self._held.pop(message.delivery_tag, None):
            os.rename(path, self.queue_folder / path.name)
        else:
            super()._restore(message)

    def _holder(self) -> Holder:
        return Holder.of_this_process(self.held_folder)

    def _recover_now_and_then(self) -> None:
        """Put back what dead processes held."""
        if time.monotonic() - self._recovered_at < RECOVERY_SECONDS:
            return
        self._recovered_at = time.monotonic()
        holder = self._holder()
        for folder in self.held_folder.iterdir():
            if folder.is_dir() and holder.is_dead(folder):
                self._recover(folder)

    def _recover(self, folder: Path) -> None:
        try:
            for path in folder.glob("*.msg"):
                logger.info("Putting back %s, which an ended worker held", path.name)
                os.rename(path, self.queue_folder / path.name)
            (folder / "alive").unlink(missing_ok=True)
            folder.rmdir()
        except OSError:
            logger.debug("Another process puts back what lies in %s", folder)

    def _set_aside(self, path: Path) -> None:
        """Keep an unreadable message for a person to look at, out of the way of the worker."""
        broken = self.held_folder.parent / "broken"
        broken.mkdir(exist_ok=True)
        os.rename(path, broken / path.name)
        logger.warning("A message of the broker cannot be read; it lies in %s now", broken / path.name)

    def get_table(self, exchange: str) -> list[Any]:
        """The bindings of an exchange; a file that cannot be read counts as empty, queues bind themselves again."""
        try:
            return super().get_table(exchange)
        except ValueError:
            return []

    def _queue_bind(self, exchange: str, routing_key: str, pattern: str | None, queue: str) -> None:
        path: Path = self._exchange_file(exchange)  # type: ignore[attr-defined]
        binding = filesystem.exchange_queue_t(routing_key or "", pattern or "", queue or "")
        with _locked(self.control_folder / "lock"):
            table = self.get_table(exchange)
            if binding not in table:
                _write_whole(path, dumps([binding, *table]))


class Transport(filesystem.Transport):
    """The file-system transport with :class:`Channel`."""

    Channel = Channel
    polling_interval = POLLING_SECONDS
    driver_type = driver_name = SCHEME

    def __init__(self, client: Any, **kwargs: Any) -> None:
        super().__init__(client, **kwargs)
        self.state = virtual.BrokerState()  # what one folder binds says nothing about another

    def drain_events(self, connection: Any, timeout: float | None = None, **kwargs: Any) -> None:
        """Wait for a message, half a second at most: Celery asks again and again, and between two waits it notices
        that it is to stop."""
        super().drain_events(connection, timeout=min(timeout or LONGEST_WAIT_SECONDS, LONGEST_WAIT_SECONDS))


def transport_options(folder: Path) -> dict[str, object]:
    """The transport's options for a broker whose files lie in ``folder``."""
    return {
        "data_folder_in": str(folder / "queue"),
        "data_folder_out": str(folder / "queue"),
        "processed_folder": str(folder / "held"),
        "control_folder": str(folder / "control"),
        "polling_interval": POLLING_SECONDS,
    }


def _write_whole(path: Path, text: str) -> None:
    """Write aside, then rename: whoever lists the folder sees the whole file or none."""
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}.part")
    aside.write_text(text)
    os.rename(aside, path)


def _locked(path: Path) -> IO[str]:
    """An open file with an exclusive lock; closing it unlocks."""
    file = path.open("w")
    fcntl.flock(file, fcntl.LOCK_EX)
    return file


def _age(path: Path) -> float:
    try:
        return time.time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0
