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
def test_an_unknown_address_answers_a_page_when_it_is_not_under_the_api(client: Client) -> None:
    response = client.get("/no/such/page")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")


def test_what_fails_under_the_api_answers_problem_documents() -> None:
    request = RequestFactory().get("/api/v1/")
    answers = [bad_request(request, ValueError()), forbidden(request, ValueError()), failed(request)]
    assert [answer.status_code for answer in answers] == [400, 403, 500]
    assert {answer["Content-Type"] for answer in answers} == {"application/problem+json"}
