"""Errors outside of any view keep the shape of where they happen."""

import pytest
from django.test import Client, RequestFactory

from deckwright.error_pages import bad_request, failed, forbidden


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/v2/", "/api/v1/elestrals/nothing/here", "/api/"])
def test_an_unknown_api_address_answers_a_problem_document(client: Client, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "not_found"


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["post", "options", "put"])
def test_the_documentation_answers_a_problem_document_when_it_is_not_looked_at(client: Client, method: str) -> None:
    """It renders HTML, which no error of the API is."""
    response = getattr(client, method)("/api/v1/docs/")
    assert (response.status_code, response["Content-Type"]) == (405, "application/problem+json")
    assert response.json()["code"] == "method_not_allowed"


@pytest.mark.parametrize("path", ["simulations", "elestrals/decks/check"])
@pytest.mark.usefixtures("bundled_catalogue")
def test_what_holds_half_a_character_is_refused_and_quoted_whole(client: Client, path: str) -> None:
    body = r"""{"game": "elestrals", "text": "1 a", "options": {"play": "\ud800"}, "checks": [{"date": "\ud800"}]}"""
    response = client.post(f"/api/v1/{path}", body, content_type="application/json")
    assert response.status_code == 400
    assert response.json()["errors"][0]["field"] in ("options.play", "checks.0.date")


@pytest.mark.django_db
def test_an_unknown_address_answers_a_page_when_it_is_not_under_the_api(client: Client) -> None:
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")


def test_what_fails_under_the_api_answers_problem_documents() -> None:
    request = RequestFactory().get("/api/v1/")
    answers = [bad_request(request, ValueError()), forbidden(request, ValueError()), failed(request)]
    assert [answer.status_code for answer in answers] == [400, 403, 500]
    assert {answer["Content-Type"] for answer in answers} == {"application/problem+json"}
