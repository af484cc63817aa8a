"""The pages before anything was imported."""

import pytest
from django.test import Client

pytestmark = pytest.mark.usefixtures("empty_catalogue")


def test_home_says_how_to_import_when_the_catalogue_is_empty(client: Client) -> None:
    response = client.get("/")
    assert response.status_code == 200
    assert "manage.py import_cards bundled" in response.content.decode()


@pytest.mark.parametrize("address", ["/elestrals/cards/", "/elestrals/decks/check/", "/elestrals/goldfish/"])
def test_pages_of_a_game_say_how_to_import_when_the_catalogue_is_empty(client: Client, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert "import_cards bundled" in response.content.decode()
