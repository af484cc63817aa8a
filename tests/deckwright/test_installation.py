"""The whole: demo, web and worker as processes, and what becomes of runs when processes are killed."""

import json
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.deckwright.installation import (
    Installation,
    children,
    free_port,
    kill,
    processes,
    wait_for,
    workers_of,
)

pytestmark = [pytest.mark.worker, pytest.mark.xdist_group("installation")]

GAMES = 600
DECK = Path(settings.BUNDLED_DIR) / "elestrals" / "decks" / "starter-centaurbor.txt"


@pytest.fixture(scope="module")
def installation(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installation]:
    with Installation(tmp_path_factory.mktemp("installation")) as installation:
        yield installation


@pytest.fixture(scope="module")
def demo(installation: Installation) -> subprocess.CompletedProcess[str]:
    """The first demo: afterwards the installation has its tables, its cards and a run of each game."""
    return installation.run("demo", "--no-serve", "--games", str(GAMES))


@pytest.fixture(scope="module")
def server(installation: Installation, demo: object) -> subprocess.Popen[str]:
    """Web and worker, ready."""
    program = installation.start("serve", "--port", str(installation.port))
    log = installation.state / "serve.log"
    wait_for("the server answers", lambda: f":{installation.port}/" in log.read_text() or program.poll())
    assert program.poll() is None, log.read_text()
    return program


def start_run(installation: Installation, **options: object) -> dict[str, Any]:
    body = {"game": "elestrals", "text": DECK.read_text(), **options}
    status, run = installation.call("POST", "simulations", body)
    assert status == 202, run
    assert isinstance(run, dict)
    return run


def look(installation: Installation, run: dict[str, Any]) -> dict[str, Any]:
    status, found = installation.call("GET", f"simulations/{run['id']}")
    assert status == 200
    assert isinstance(found, dict)
    return found


def wait_for_end(installation: Installation, run: dict[str, Any]) -> dict[str, Any]:
    def ended() -> dict[str, Any] | None:
        found = look(installation, run)
        return None if found["state"] in ("queued", "running") else found

    found: dict[str, Any] = wait_for("the run ends", ended)
    return found


def command_report(installation: Installation, *options: str) -> dict[str, Any]:
    """What the command says without workers, timing apart."""
    result = installation.run("goldfish", str(DECK), "--game", "elestrals", "--json", *options)
    assert result.returncode == 0, result.stderr
    return without_timing(json.loads(result.stdout))


def without_timing(report: dict[str, Any]) -> dict[str, Any]:
    return {key: report[key] for key in report if key not in ("compiled", "seconds", "games_per_second")}


def test_the_demo_imports_checks_and_plays_both_games(demo: subprocess.CompletedProcess[str]) -> None:
    assert demo.returncode == 0, demo.stderr
    assert "Traceback" not in demo.stdout + demo.stderr
    assert demo.stdout.count("│ legal │") == 8
    for game in ("elestrals", "asterisk"):
        assert f"Goldfish, {game}:" in demo.stdout
    assert demo.stdout.count("Kill turn, median") == 2


def test_a_second_demo_finds_everything_done(
    installation: Installation, demo: subprocess.CompletedProcess[str]
) -> None:
    before = installation.query("list(GoldfishRun.objects.order_by('id').values_list('public_id', 'finished_at'))")
    again = installation.run("demo", "--no-serve", "--games", str(GAMES), "--json")
    assert again.returncode == 0, again.stderr
    document = json.loads(again.stdout)
    assert (document["import"]["created"], document["import"]["updated"]) == (0, 0)
    assert [report["games"] for report in document["goldfish"]] == [GAMES, GAMES]
    assert (
        installation.query("list(GoldfishRun.objects.order_by('id').values_list('public_id', 'finished_at'))") == before
    )
    assert len(before) == 2


def test_a_job_gives_the_document_of_the_command(installation: Installation, server: object) -> None:
    run = wait_for_end(installation, start_run(installation, games=GAMES, seed=7))
    assert run["state"] == "done", run["error"]
    expected = command_report(installation, "--games", str(GAMES), "--seed", "7")
    assert json.dumps(run["report"]) == json.dumps(expected)
    again = command_report(installation, "--games", str(GAMES), "--seed", "7", "--through-worker")
    assert json.dumps(again) == json.dumps(expected)


def test_killing_workers_in_mid_chunk_changes_nothing(
    installation: Installation, server: subprocess.Popen[str]
) -> None:
    run = start_run(installation, games=3000, seed=3)
    wait_for("a chunk is done", lambda: look(installation, run)["progress"])
    first = workers_of(server)
    kill(first[0])
    progress = look(installation, run)["progress"]
    wait_for("it goes on", lambda: look(installation, run)["progress"] > progress)
    for worker in workers_of(server):
        kill(worker)
    run = wait_for_end(installation, run)
    assert run["state"] == "done", run["error"]
    expected = command_report(installation, "--games", "3000", "--seed", "3")
    assert json.dumps(run["report"]) == json.dumps(expected)
    attempts = installation.query(
        f"list(RunChunk.objects.filter(run__public_id='{run['id']}').values_list('attempts'))"
    )
    assert max(attempts) > [1], "no chunk was being played when its worker was killed"
    assert not set(first) & set(workers_of(server))


def test_a_run_is_cancelled_while_it_is_played(installation: Installation, server: object) -> None:
    run = start_run(installation, games=100_000)
    wait_for("it runs", lambda: look(installation, run)["state"] == "running")
    for _ in range(2):
        status, cancelled = installation.call("DELETE", f"simulations/{run['id']}")
        assert (status, cancelled["state"]) == (200, "cancelled")
    later = wait_for_end(installation, start_run(installation, games=50))
    assert later["state"] == "done"
    assert look(installation, run)["state"] == "cancelled"


def test_broken_messages_do_not_stop_the_worker(installation: Installation, server: object) -> None:
    if installation.env.get("REDIS_URL"):
        pytest.skip("Redis keeps its messages itself; this is about the embedded broker")
    queue = installation.state / "broker" / "queue"
    for number, content in enumerate(('{"body": "W10=', "", "null", '{"properties": {"delivery_tag": "x"}}')):
        (queue / f"{number:020d}_x.simulations.msg").write_text(content)
    assert wait_for_end(installation, start_run(installation, games=50))["state"] == "done"


def test_a_stopped_server_leaves_nothing_behind(installation: Installation, server: subprocess.Popen[str]) -> None:
    programs = children(server.pid)
    assert len(programs) >= 2
    everything = {pid for program in programs for pid in (program, *children(program))}
    assert installation.stop(server) == 0
    assert not everything & set(processes())
    assert "Traceback" not in (installation.state / "serve.log").read_text()
    result = installation.run("goldfish", str(DECK), "--game", "elestrals", "--games", "10", "--through-worker")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "goldfish: No worker is running: start one with make serve, or with ./manage.py worker.\n"


def test_a_run_that_waited_for_a_worker_is_played_when_one_comes(installation: Installation, demo: object) -> None:
    code = (
        "from decks.goldfish import services as s; from decks.services import parse_deck; "
        f"r = s.create_run(s.prepare_run(parse_deck('elestrals', open({str(DECK)!r}).read()), games=20)); "
        "print(r.public_id, s.run_progress(r).notice)"
    )
    result = installation.run("shell", "--verbosity", "0", "-c", code)
    assert (result.returncode, result.stderr) == (0, "")
    id, _, notice = result.stdout.strip().partition(" ")
    assert notice.startswith("No worker is running"), result.stdout
    program = installation.start("worker", "--processes", "1")
    state = f"GoldfishRun.objects.get(public_id='{id}').state"
    wait_for("the run is played", lambda: installation.query(state) == "done")
    installation.stop(program)


def test_a_second_demo_serves_with_workers(installation: Installation, demo: object) -> None:
    installation.port = free_port()  # the old one may have been taken since the server stopped
    program = installation.start("demo", "--games", str(GAMES), "--port", str(installation.port))
    log = installation.state / "demo.log"
    wait_for("the demo serves", lambda: f":{installation.port}/" in log.read_text() or program.poll())
    assert program.poll() is None, log.read_text()
    assert wait_for_end(installation, start_run(installation, games=50))["state"] == "done"
    assert installation.stop(program) == 0


@pytest.mark.parametrize(
    ("command", "env", "said"),
    [
        (["serve"], {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}, "The database cannot be used"),
        (["demo"], {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}, "The database cannot be used"),
        (["worker"], {"REDIS_URL": "redis://127.0.0.1:1/0"}, "The message broker cannot be reached"),
        (["demo", "--no-serve"], {"REDIS_URL": "redis://127.0.0.1:1/0"}, "Check REDIS_URL"),
        (["demo", "--no-serve"], {"DECKWRIGHT_STATE": "/dev/null/x"}, "state folder /dev/null/x cannot be written"),
        (["demo", "--no-serve"], {"DECKWRIGHT_STATE": "/dev/null"}, "state folder /dev/null cannot be written"),
        (["serve", "--port", "99999"], {}, "such as PORT=8000."),
        (["migrate"], {"DATABASE_URL": "postgres://root@127.0.0.1:port/x"}, "DATABASE_URL is not an address"),
        (["worker"], {"REDIS_URL": "http://127.0.0.1/"}, "REDIS_URL is not an address"),
        (["worker"], {"REDIS_URL": "redis://127.0.0.1:port/0"}, "REDIS_URL is not an address"),
        (["worker"], {"GOLDFISH_LEASE": "soon"}, "GOLDFISH_LEASE is not a number of seconds"),
        (["worker"], {"GOLDFISH_LEASE": "0"}, "GOLDFISH_LEASE is not a number of seconds"),
        (["serve", "--port", "0"], {}, "Port 0"),
        (["serve", "--host", ""], {}, "The host is empty"),
        (["serve", "--host", "nowhere.invalid"], {}, "The host nowhere.invalid is not known"),
        (["worker", "--processes", "many"], {}, "--processes"),
        (["worker", "--log-level", "loud"], {}, "--log-level"),
        (["--json", "worker"], {}, "no command --json"),
        (["help", "nothing"], {}, "no command nothing"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line_and_exit_code_2(
    installation: Installation, demo: object, command: list[str], env: dict[str, str], said: str
) -> None:
    port = [] if "--port" in command or command[0] not in ("serve", "demo") else ["--port", str(free_port())]
    result = installation.run(*command, *port, **env)
    assert result.returncode == 2
    assert result.stdout == ""
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1, result.stderr


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_port_in_use_is_said_before_anything_is_done(installation: Installation, demo: object, command: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = installation.run(command, "--port", str(port))
    assert (result.returncode, result.stdout) == (2, "")
    assert (
        result.stderr
        == f"{command}: Port {port} of 127.0.0.1 is in use. Choose another one, such as PORT={port + 1}.\n"
    )
