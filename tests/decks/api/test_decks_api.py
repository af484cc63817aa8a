"""``decks/parse`` and ``decks/check``: the promised shapes, and odd input that is never a 500."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from decks.models import Deck

pytestmark = pytest.mark.usefixtures("bundled_catalogue")

PARSE, CHECK = "/api/v1/elestrals/decks/parse", "/api/v1/elestrals/decks/check"
STARTER = (Path(settings.BUNDLED_DIR) / "elestrals" / "decks" / "starter-trifernal.txt").read_text(encoding="utf-8")


@pytest.fixture
def client() -> Client:
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


def post(client: Client, path: str, body: object, status: int = 200) -> dict[str, Any]:
    response = client.post(path, json.dumps(body), content_type="application/json")
    assert response.status_code == status, response.content
    kind = "application/json" if status == 200 else "application/problem+json"
    assert response["Content-Type"].startswith(kind)
    document: dict[str, Any] = response.json()
    return document


def test_parse_when_given_text(client: Client) -> None:
    answer = post(client, PARSE, {"text": "Title: Mine\n3 Sproutyr\n12 Teratlas\n2 Sprouter\n0 Satymber"})
    zones = answer["deck"]["zones"]
    assert answer["deck"]["title"] == "Mine"
    assert {zone: [(e["name"], e["count"], e["printing"]) for e in entries] for zone, entries in zones.items()} == {
        "main": [("Sproutyr", 3, None)],
        "spirit": [("Teratlas", 12, None)],
    }
    assert answer["counts"] == {"main": 3, "spirit": 12}
    assert [(line["line"], line["text"]) for line in answer["unresolved"]] == [(4, "2 Sprouter"), (5, "0 Satymber")]
    assert "Sproutyr" in answer["unresolved"][0]["suggestions"]
    assert all(line["reason"] and line["reason_ja"] for line in answer["unresolved"])
    assert not Deck.objects.exists()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp932"])
def test_parse_when_given_plain_text(client: Client, encoding: str) -> None:
    response = client.post(
        PARSE, "タイトル：わたしのデッキ\n[メイン]\n3 Sproutyr".encode(encoding), content_type="text/plain"
    )
    assert response.status_code == 200
    assert response.json()["deck"]["title"] == "わたしのデッキ"


def test_parse_when_given_a_file(client: Client) -> None:
    file = SimpleUploadedFile("deck.json", b'{"zones": {"main": [{"name": "Sproutyr", "count": 3}]}}')
    response = client.post(PARSE, {"file": file, "list_format": "document"})
    assert response.status_code == 200
    assert response.json()["counts"] == {"main": 3}


def test_check_when_given_text_and_several_checks(client: Client) -> None:
    checks = [{"format": "standard", "date": "2024-06-01"}, {}, {"format": "vintage"}, {"date": "soon"}]
    answer = post(client, CHECK, {"text": STARTER, "checks": checks})
    assert [(v["check"], v["legal"], v["format"]) for v in answer["verdicts"]] == [
        (0, True, "standard"),
        (1, True, "standard"),
    ]
    assert answer["verdicts"][0]["date"] == "2024-06-01"
    assert [(e["check"], e["field"], e["code"]) for e in answer["errors"]] == [
        (2, "format", "unknown_format"),
        (3, "date", "bad_date"),
    ]


def test_check_when_given_what_parse_answered(client: Client) -> None:
    deck = post(client, PARSE, {"text": STARTER})["deck"]
    answer = post(client, CHECK, {"deck": deck, "checks": [{"format": "standard"}]})
    assert answer["verdicts"][0]["legal"] is True
    assert answer["errors"] == []


def test_check_when_the_deck_is_not_legal(client: Client) -> None:
    zones = {"main": [{"name": "Sproutyr", "count": 4}, {"card": "no-such-id", "count": 1}]}
    (verdict,) = post(client, CHECK, {"deck": {"zones": zones}})["verdicts"]
    assert verdict["legal"] is False
    codes = [violation["code"] for violation in verdict["violations"]]
    assert codes == ["main_deck_size", "spirit_deck_size", "too_many_copies", "unknown_card"]
    too_many = verdict["violations"][2]
    assert (too_many["count"], too_many["limit"], too_many["cards"][0]["name"]) == (4, 3, "Sproutyr")
    assert too_many["message"]
    assert too_many["message_ja"]
    assert verdict["unresolved"][0]["line"] == 2


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        (PARSE, {}, 400),
        (PARSE, {"text": ""}, 400),
        (PARSE, {"text": None}, 400),
        (PARSE, {"text": ["3 Sproutyr"]}, 400),
        (PARSE, [], 400),
        (PARSE, "3 Sproutyr", 400),
        (PARSE, {"text": "# nothing"}, 422),
        (PARSE, {"text": "3 Sproutyr", "list_format": "excel"}, 422),
        (PARSE, {"text": '{"mainDeck": 5}'}, 422),
        (PARSE, {"text": "Game: asterisk\n3 Sproutyr"}, 422),
        (PARSE, {"text": "3 Sproutyr\n" * 6000}, 413),
        (PARSE, {"text": "x" * 3_000_000}, 413),
        (PARSE, {"text": "3 \ud800"}, 400),
        (CHECK, {}, 400),
        (CHECK, {"deck": {"zones": {}}, "text": "3 Sproutyr"}, 400),
        (CHECK, {"deck": 5}, 400),
        (CHECK, {"deck": {}}, 422),
        (CHECK, {"deck": {"zones": 5}}, 422),
        (CHECK, {"deck": {"zones": {"main": {"card": "x"}}}}, 422),
        (CHECK, {"text": "3 Sproutyr", "checks": 5}, 400),
        (CHECK, {"text": "3 Sproutyr", "checks": [5]}, 400),
        (CHECK, {"text": "3 Sproutyr", "checks": [{}] * 21}, 400),
        ("/api/v1/chess/decks/parse", {"text": "3 Sproutyr"}, 404),
        ("/api/v1/chess/decks/check", {"text": "3 Sproutyr"}, 404),
    ],
)
def test_request_when_it_is_odd(client: Client, path: str, body: object, status: int) -> None:
    answer = post(client, path, body, status)
    assert answer["status"] == status
    assert answer["code"]
    assert answer["detail"]


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b"\xff\xfe\x00", "application/json", 400),
        (b"", "application/json", 400),
        (b"\x89PNG\x00", "text/plain", 400),
        (b"", "text/plain", 400),
        (b"<a/>", "application/xml", 415),
        (b"text=3", "application/x-www-form-urlencoded", 415),
        (b"--x", "multipart/form-data", 400),
        (b"--x\r\n", "multipart/form-data; boundary=x", 400),
    ],
)
def test_body_when_it_is_odd(client: Client, body: bytes, kind: str, status: int) -> None:
    response = client.post(PARSE, body, content_type=kind)
    assert response.status_code == status, response.content
    assert response.json()["code"]


def test_method_when_it_is_not_offered(client: Client) -> None:
    response = client.get(PARSE)
    assert response.status_code == 405
    assert response.json()["code"] == "method_not_allowed"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
BODIES = st.fixed_dictionaries(
    {},
    optional={
        "text": st.text(max_size=60) | VALUES,
        "deck": st.fixed_dictionaries({"zones": VALUES}) | VALUES,
        "checks": st.lists(st.fixed_dictionaries({}, optional={"format": VALUES, "date": VALUES}), max_size=2) | VALUES,
        "list_format": VALUES,
    },
)


@hypothesis_settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=BODIES | VALUES, path=st.sampled_from([PARSE, CHECK]))
def test_request_when_it_is_anything(client: Client, body: object, path: str) -> None:
    response = client.post(path, json.dumps(body), content_type="application/json")
    assert response.status_code in (200, 400, 413, 415, 422)
    assert isinstance(response.json(), dict)
