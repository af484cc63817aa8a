"""What a load balancer asks: is the process up, and can it serve."""

import pytest
from django.db import OperationalError, connection
from django.test import Client, RequestFactory

from deckwright.wsgi import application


def test_healthz_answers_without_a_database(client: Client) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_readyz_answers_while_the_database_does(client: Client) -> None:
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_readyz_is_a_problem_document_when_the_database_is_away(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(connection, "cursor", fail)
    answer = client.get("/readyz")
    assert (answer.status_code, answer["Content-Type"]) == (503, "application/problem+json")
    assert (answer.json()["code"], answer["Retry-After"]) == ("database_unavailable", "5")


@pytest.mark.django_db
def test_an_answer_to_head_has_no_body() -> None:
    said: list[dict[str, str]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *args: object) -> None:
        said.append(dict(headers))

    for method, body in (("GET", [b'{"status": "ok"}']), ("HEAD", [])):
        environ = RequestFactory().generic(method, "/healthz").environ
        assert list(application(environ, start_response)) == body  # type: ignore[arg-type]
    assert [headers["Content-Length"] for headers in said] == ["16", "16"]
