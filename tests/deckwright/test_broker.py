"""The embedded broker: whole messages, kept until they are acknowledged."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection
from kombu.exceptions import KombuError
from kombu.simple import SimpleQueue

from deckwright import broker

READER = """
import sys, time
from pathlib import Path
from kombu import Connection
from deckwright import broker
broker.register()
options = broker.transport_options(Path(sys.argv[1]))
with Connection("embedded://", transport_options=options) as connection:
    queue = connection.SimpleQueue("jobs")
    message = queue.get(timeout=broker.LONGEST_WAIT_SECONDS)
    print(message.payload, flush=True)
    time.sleep(60)
"""


def connect(folder: Path) -> Connection:
    broker.register()
    return Connection("embedded://", transport_options=broker.transport_options(folder))


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[SimpleQueue]:
    with connect(tmp_path) as connection, connection.SimpleQueue("jobs") as queue:
        yield queue


def take_all(queue: SimpleQueue) -> list[object]:
    taken = []
    while True:
        try:
            message = queue.get(block=False)
        except queue.Empty:
            return taken
        taken.append(message.payload)
        message.ack()


def test_messages_come_in_their_order_and_once(queue: SimpleQueue, tmp_path: Path) -> None:
    for number in range(20):
        queue.put(number)
    assert queue.qsize() == 20
    assert take_all(queue) == list(range(20))
    assert not list(tmp_path.rglob("*.msg"))


def test_an_unacknowledged_message_stays_on_disk_and_goes_back_when_the_reader_closes(tmp_path: Path) -> None:
    with connect(tmp_path) as connection, connection.SimpleQueue("jobs") as queue:
        queue.put("first")
        queue.put("second")
        assert queue.get(block=False).payload == "first"
        assert len(list((tmp_path / "held").rglob("*.msg"))) == 1
    with connect(tmp_path) as connection, connection.SimpleQueue("jobs") as queue:
        assert take_all(queue) == ["first", "second"]


def test_a_rejected_message_goes_back_or_is_dropped(queue: SimpleQueue) -> None:
    queue.put("again")
    queue.get(block=False).requeue()
    message = queue.get(block=False)
    assert message.payload == "again"
    message.reject()
    assert take_all(queue) == []


@pytest.mark.worker
def test_what_a_killed_reader_held_is_delivered_again(tmp_path: Path) -> None:
    with connect(tmp_path) as connection, connection.SimpleQueue("jobs") as queue:
        queue.put("held")
        command = [sys.executable, "-c", READER, str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as reader:
            assert reader.stdout is not None
            assert reader.stdout.readline().strip() == "held"
            time.sleep(2 * broker.RECOVERY_SECONDS)
            assert take_all(queue) == [], "a living reader keeps what it holds"
            os.kill(reader.pid, signal.SIGKILL)
        time.sleep(1.5 * broker.RECOVERY_SECONDS)
        assert take_all(queue) == ["held"]
    assert len(list((tmp_path / "held").iterdir())) == 1, "the folder of the dead reader is removed"


@pytest.mark.parametrize("content", [b"", b'{"body": "', b"[]", b"{}", b"\xff\xfe\x00"])
def test_a_broken_message_file_is_set_aside_and_the_next_one_is_read(
    queue: SimpleQueue, tmp_path: Path, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "queue" / "00000000000000000001_0.jobs.msg").write_bytes(content)
    queue.put("whole")
    assert take_all(queue) == ["whole"]
    assert [path.read_bytes() for path in (tmp_path / "broken").iterdir()] == [content]
    assert "cannot be read" in caplog.text


def test_a_message_that_is_being_written_is_not_seen(queue: SimpleQueue, tmp_path: Path) -> None:
    (tmp_path / "queue" / ".00000000000000000001_0.jobs.msg.abc.part").write_text('{"bo')
    assert queue.qsize() == 0
    assert take_all(queue) == []


def test_a_broken_table_of_bindings_heals(tmp_path: Path) -> None:
    (tmp_path / "control").mkdir()
    (tmp_path / "control" / "jobs.exchange").write_text("[[")
    with connect(tmp_path) as connection, connection.SimpleQueue("jobs") as queue:
        queue.put("routed")
        assert take_all(queue) == ["routed"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(KombuError, match="file/queue cannot be written"):
        connect(tmp_path / "file").ensure_connection(max_retries=1, interval_start=0, timeout=1)


def test_two_queues_do_not_take_each_others_messages(tmp_path: Path) -> None:
    with (
        connect(tmp_path) as connection,
        connection.SimpleQueue("jobs") as jobs,
        connection.SimpleQueue("a.jobs") as others,
    ):
        others.put("theirs")
        assert take_all(jobs) == []
        assert take_all(others) == ["theirs"]
