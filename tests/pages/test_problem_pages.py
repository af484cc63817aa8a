"""Error pages: what cannot be shown is said in the page's language, in the site's frame."""

import pytest
from django.core.exceptions import BadRequest, PermissionDenied
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from deckwright.urls import urlpatterns as site


def fail(request: HttpRequest, how: str) -> HttpResponse:
    raise {
        "400": BadRequest("odd"),
        "403": PermissionDenied("no"),
        "500": RuntimeError("a secret detail"),
        "503": OperationalError("could not connect to server: secret-host"),
    }[how]


urlpatterns = [path("fail/<str:how>", fail), path("api/fail/<str:how>", fail), path("", include(site))]


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("400", "This request cannot be read"),
        ("403", "This is not yours to see or change"),
        ("500", "Something broke on our side"),
        ("503", "Not available right now"),
    ],
)
@override_settings(ROOT_URLCONF=__name__)
def test_problem_is_shown_as_a_page_without_its_secrets(how: str, words: str) -> None:
    response = Client(raise_request_exception=False).get(f"/fail/{how}")
    page = response.content.decode()
    assert response.status_code == int(how)
    assert words in page
    assert "secret" not in page
    assert '<main id="main"' in page


@override_settings(ROOT_URLCONF=__name__)
def test_problem_speaks_japanese_when_asked_to() -> None:
    response = Client().get("/fail/503", headers={"Accept-Language": "ja"})
    assert "現在ご利用いただけません" in response.content.decode()
    assert response["Retry-After"] == "5"


@override_settings(ROOT_URLCONF=__name__)
def test_api_keeps_its_own_shape_when_the_database_is_away() -> None:
    response = Client().get("/api/fail/503")
    assert response["Content-Type"] == "application/problem+json"


@pytest.mark.django_db
def test_unknown_address_is_a_page() -> None:
    response = Client().get("/nothing/of/that/kind")
    assert response.status_code == 404
    assert "The address leads to no page." in response.content.decode()


@pytest.mark.django_db
def test_pages_allow_nothing_from_elsewhere(client: Client) -> None:
    policy = client.get("/")["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
