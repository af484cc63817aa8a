"""The home page and the choice of a game."""

import pytest
from django.test import Client

from cards.models import Card, CardSet

pytestmark = pytest.mark.usefixtures("bundled_catalogue")


def test_home_shows_both_catalogues_samples_and_a_place_to_paste(client: Client) -> None:
    page = client.get("/").content.decode()
    assert 'formaction="/elestrals/decks/check/"' in page
    assert 'formaction="/asterisk/decks/check/"' in page
    assert '<textarea class="list" id="text" name="text"' in page
    assert 'href="/elestrals/decks/check/?sample=starter-centaurbor"' in page
    assert "Elestrals starter decks" in page  # a source, named


def test_home_counts_the_active_cards_when_there_are_some(client: Client) -> None:
    count = Card.objects.filter(game="asterisk", retired_at=None).count()
    assert f"<strong>{count}</strong>" in client.get("/").content.decode()


def test_home_counts_one_in_the_singular(client: Client) -> None:
    assert CardSet.objects.filter(game="asterisk").count() == 1
    assert "<strong>1</strong> set<" in client.get("/").content.decode()


def test_chooser_leads_to_both_games(client: Client) -> None:
    page = client.get("/decks/").content.decode()
    assert 'href="/elestrals/decks/check/"' in page
    assert 'href="/asterisk/decks/check/"' in page


@pytest.mark.parametrize("address", ["/", "/decks/", "/elestrals/cards/"])
def test_pages_refuse_to_be_posted_to(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
