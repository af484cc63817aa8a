"""English and Japanese."""

import pytest
from django.test import Client
from django.utils import translation

from cards.errors import UserError
from cards.presentation.faults import show_fault

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


@pytest.mark.parametrize(
    ("address", "status", "sentence", "detail"),
    [
        ("/elestrals/cards/?q=foo:bar", 400, "検索条件に存在しない項目名があります", "foo"),
        ("/elestrals/cards/none/", 404, "このゲームにそのカードはありません", "none"),
        ("/chess/decks/check/", 404, "そのゲームはないか", "chess"),
    ],
)
def test_error_is_told_in_the_language_of_the_page_with_its_detail(
    client: Client, address: str, status: int, sentence: str, detail: str
) -> None:
    response = client.get(address, headers={"Accept-Language": "ja"})
    page = response.content.decode()
    assert response.status_code == status
    assert sentence in page
    assert detail in page
    assert sentence not in client.get(address).content.decode()


def test_error_without_a_sentence_keeps_its_english_words() -> None:
    with translation.override("ja"):
        shown = show_fault(UserError("brand_new", "Something new went wrong."))
    assert shown == ("", "Something new went wrong.", False)
