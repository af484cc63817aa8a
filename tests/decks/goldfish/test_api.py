"""``/api/v1/simulations``."""

from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from decks import services as decks
from decks.goldfish import services, tasks, workers
from decks.goldfish.models import GoldfishRun
from decks.resolved import ResolvedDeck
from deckwright import broker

from .conftest import MakeRun, use_broker

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/simulations"


@pytest.fixture
def text(deck: ResolvedDeck) -> str:
    return decks.write_deck(deck, "text")


def post(client: Client, body: object, **extra: Any) -> Any:
    return client.post(ADDRESS, body, content_type="application/json", **extra)


def test_a_simulation_is_accepted_watched_and_read(client: Client, text: str) -> None:
    accepted = post(client, {"game": "elestrals", "text": text, "games": 30, "seed": 5, "options": {"play": "second"}})
    assert accepted.status_code == 202
    assert accepted["Retry-After"] == "1"
    run = accepted.json()
    assert accepted["Location"] == f"http://testserver{ADDRESS}/{run['id']}"
    assert (run["state"], run["progress"], run["games"], run["report"]) == ("queued", 0, 30, None)
    assert run["notice"] == workers.NO_WORKER
    assert run["options"]["play"] == "second"

    tasks.play_chunk(GoldfishRun.objects.get(public_id=run["id"]).chunks.get().pk)
    answer = client.get(accepted["Location"])
    assert "Retry-After" not in answer
    run = answer.json()
    assert (run["state"], run["progress"], run["notice"], run["error"]) == ("done", 30, "", "")
    assert (run["report"]["seed"], run["report"]["games"]) == (5, 30)
    assert run["seconds"] > 0


def test_a_deck_may_be_a_document_or_a_stored_deck(client: Client, deck: ResolvedDeck) -> None:
    stored = decks.create_deck(deck)
    fingerprints = set()
    for given in ({"deck": deck.document()}, {"deck_id": stored.public_id}):
        answer = post(client, {"game": "elestrals", "games": 1, **given})
        assert answer.status_code == 202, answer.content
        fingerprints.add(GoldfishRun.objects.get(public_id=answer.json()["id"]).fingerprint)
    assert len(fingerprints) == 1


def test_deleting_cancels_and_may_be_repeated(client: Client, make_run: MakeRun) -> None:
    run = make_run()
    for _ in range(2):
        answer = client.delete(f"{ADDRESS}/{run.public_id}")
        assert (answer.status_code, answer.json()["state"]) == (200, "cancelled")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"game": None}, "game"),
        ({"games": 0}, "games"),
        ({"games": services.MOST_GAMES + 1}, "games"),
        ({"games": "many"}, "games"),
        ({"games": True}, "games"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**63}, "seed"),
        ({"options": {"turns": 0}}, "options.turns"),
        ({"options": {"turns": 61}}, "options"),
        ({"options": {"play": "third"}}, "options.play"),
        ({"options": {"policy": "none such"}}, "options"),
        ({"options": {"policy": {"no": "policy"}}}, "options"),
        ({"options": {"rules": {"no_such_rule": 1}}}, "options"),
        ({"options": {"speed": 9}}, "options.speed"),
        ({"turns": 4}, "turns"),
        ({"deck": {}}, "text"),
        ({"text": ""}, "text"),
        ({"text": "\x00"}, "text"),
        ({"text": "\ud800"}, "text"),
        ({"text": ["7"]}, "text"),
        ({"allow_illegal": "perhaps"}, "allow_illegal"),
    ],
)
def test_odd_input_is_400_with_the_field(client: Client, text: str, change: dict[str, object], field: str) -> None:
    answer = post(client, {"game": "elestrals", "text": text, **change})
    problem = answer.json()
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json"), problem
    assert field in [error["field"] for error in problem["errors"]]
    assert not GoldfishRun.objects.exists()


@pytest.mark.parametrize("body", ["[]", "7", "null", '"text"', "{", "", "\ufeff{}", "[" * 2000])
def test_a_body_that_is_no_object_is_400(client: Client, db: None, body: str) -> None:
    answer = post(client, body)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"game": "no such game", "text": "3 Nobody"}, 404, "unknown_game"),
        ({"game": "elestrals", "text": "3 Nobody"}, 422, "illegal_deck"),
        ({"game": "elestrals", "deck": {"zones": {}}, "allow_illegal": True}, 422, "unplayable_deck"),
        ({"game": "elestrals", "deck_id": "nonesuch"}, 404, "not_found"),
        ({"game": "elestrals", "text": "Game: asterisk\n3 Nobody"}, 422, "wrong_game"),
    ],
)
def test_decks_that_cannot_be_played_are_refused(
    client: Client, bundled_catalogue: None, body: dict[str, object], status: int, code: str
) -> None:
    answer = post(client, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.content


def test_a_stored_deck_of_the_other_game_is_refused(client: Client, deck: ResolvedDeck) -> None:
    answer = post(client, {"game": "asterisk", "deck_id": decks.create_deck(deck).public_id})
    assert (answer.status_code, answer.json()["code"]) == (400, "wrong_game")


def test_a_body_that_is_larger_than_any_deck_is_413(client: Client, text: str) -> None:
    answer = post(client, {"game": "elestrals", "text": text + "#" * 3_000_000})
    assert (answer.status_code, answer["Content-Type"]) == (413, "application/problem+json")


def test_another_media_type_is_415(client: Client, db: None) -> None:
    answer = client.post(ADDRESS, "game=elestrals", content_type="application/toml")
    assert (answer.status_code, answer["Content-Type"]) == (415, "application/problem+json")


@pytest.mark.parametrize("id", ["x", "00000000-0000-0000-0000-000000000000", "%00", "é"])
@pytest.mark.parametrize("method", ["get", "delete"])
def test_an_unknown_simulation_is_404(client: Client, db: None, method: str, id: str) -> None:
    answer = getattr(client, method)(f"{ADDRESS}/{id}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_broker_that_cannot_be_reached_is_503_and_leaves_no_row(client: Client, text: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with use_broker("embedded://localhost", broker.transport_options(tmp_path / "file")):
        answer = post(client, {"game": "elestrals", "text": text})
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert answer.json()["code"] == "broker_unavailable"
    assert answer["Retry-After"]
    assert not GoldfishRun.objects.exists()


def test_a_database_that_cannot_be_reached_is_503(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*args: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(services, "find_run", fail)
    answer = client.get(f"{ADDRESS}/x")
    assert (answer.status_code, answer.json()["code"]) == (503, "database_unavailable")


def test_too_many_open_simulations_are_429(
    client: Client, text: str, make_run: MakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_OPEN_RUNS", 1)
    make_run()
    answer = post(client, {"game": "elestrals", "text": text})
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_runs")


def test_the_documentation_asks_for_no_key(client: Client) -> None:
    assert b"securitySchemes" not in client.get("/api/v1/openapi.json").content
