"""English and Japanese."""

import pytest
from django.test import Client

pytestmark = pytest.mark.usefixtures("bundled_catalogue")


def test_language_follows_the_browser_until_somebody_chooses(client: Client) -> None:
    assert '<html lang="ja">' in client.get("/", headers={"Accept-Language": "ja,en;q=0.5"}).content.decode()
    assert '<html lang="en">' in client.get("/", headers={"Accept-Language": "fr"}).content.decode()


def test_language_stays_when_it_was_chosen(client: Client) -> None:
    response = client.post("/language/", {"language": "ja", "next": "/elestrals/cards/?q=zeus"})
    assert response["Location"] == "/elestrals/cards/?q=zeus"
    page = client.get("/elestrals/cards/?q=zeus").content.decode()
    assert "Elestralsのカード" in page
    assert ">English</button>" in page


def test_language_switch_leads_nowhere_else(client: Client) -> None:
    response = client.post("/language/", {"language": "ja", "next": "https://example.org/"})
    assert response["Location"] == "/"


def test_game_is_called_as_its_players_call_it(client: Client) -> None:
    assert (
        "アスタリスクTCGのデッキ診断"
        in client.get("/asterisk/decks/check/", headers={"Accept-Language": "ja"}).content.decode()
    )
    assert "Check a deck for Asterisk TCG" in client.get("/asterisk/decks/check/").content.decode()
