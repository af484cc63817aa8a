"""The card list and the card page."""

import re
from datetime import UTC, datetime

import pytest
from django.test import Client

from cards.models import Card, CardText, IdAlias

pytestmark = pytest.mark.usefixtures("bundled_catalogue")


def page(client: Client, address: str, status: int = 200, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == status
    return response.content.decode()


def names(text: str) -> list[str]:
    return re.findall(r'class="name" href="[^"]+" lang="\w+">([^<]+)<', text)


def test_list_finds_by_name_when_asked_with_a_plain_get(client: Client) -> None:
    assert names(page(client, "/elestrals/cards/?q=teratlas")) == ["Teratlas"]


def test_list_pages_tile_the_catalogue(client: Client) -> None:
    seen: list[str] = []
    address = "/asterisk/cards/"
    while address:
        text = page(client, address)
        seen += re.findall(r'class="name" href="([^"]+)"', text)
        following = re.search(r'rel="next" href="([^"]+)"', text)
        address = f"/asterisk/cards/{following[1]}".replace("&amp;", "&") if following else ""
    assert len(seen) == len(set(seen)) == Card.objects.filter(game="asterisk", retired_at=None).count()


def test_list_answers_htmx_with_the_results_alone(client: Client) -> None:
    text = page(client, "/elestrals/cards/?q=teratlas", HX_Request="true")
    assert text.lstrip().startswith('<section id="results"')
    assert 'id="announcement" hx-swap-oob="innerHTML">1 card<' in text


def test_list_answers_history_with_the_whole_page(client: Client) -> None:
    text = page(client, "/elestrals/cards/", HX_Request="true", HX_History_Restore_Request="true")
    assert text.startswith("<!doctype html>")


@pytest.mark.parametrize("game", ["elestrals", "asterisk"])
def test_list_explains_searching_with_queries_that_find_cards(client: Client, game: str) -> None:
    address = f"/{game}/cards/"
    examples = re.findall(r'<li><a href="(\?q=[^"]+)"><code>', page(client, address))
    assert len(examples) == 4
    assert all(names(page(client, address + example)) for example in examples)


def test_list_may_not_be_mixed_up_by_caches(client: Client) -> None:
    assert "HX-Request" in client.get("/elestrals/cards/")["Vary"]


def test_t61_list_shows_the_bad_term_when_a_query_cannot_be_read(client: Client) -> None:
    text = page(client, "/elestrals/cards/?q=foo:bar", status=400)
    assert "&#x27;foo&#x27; (column 1)" in text
    assert 'value="foo:bar"' in text
    assert "&#x27;foo&#x27;" in page(client, "/elestrals/cards/?q=foo:bar", status=200, HX_Request="true")


def test_list_suggests_names_when_nothing_fits(client: Client) -> None:
    text = page(client, "/elestrals/cards/?q=Terratlas")
    assert "No card fits this query." in text
    assert re.search(r'href="\?q=%22Teratlas%22"', text)


def test_t10_list_escapes_what_was_typed(client: Client) -> None:
    text = page(client, "/elestrals/cards/?q=<script>alert(1)</script>")
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in text


@pytest.mark.parametrize(
    "odd", ["page=0", "page=-1", "page=99999", "page=x", "q=%00", "q=%F0%9F%8E%B4", "q=" + "a" * 400]
)
def test_list_answers_odd_input(client: Client, odd: str) -> None:
    page(client, f"/elestrals/cards/?{odd}")


def test_card_shows_facts_printings_and_where_it_comes_from(client: Client) -> None:
    card = Card.objects.get(game="elestrals", full_name="Sproutyr")
    text = page(client, f"/elestrals/cards/{card.pk}/")
    assert "Cost: 1 Earth" in text
    assert "<dt>Attack</dt>" in text
    assert "Where this comes from" in text
    assert "Elestrals starter decks" in text
    assert card.printings.first().number in text  # type: ignore[union-attr]


def test_card_says_that_its_text_is_not_known_when_no_source_brought_it(client: Client) -> None:
    card = Card.objects.get(game="elestrals", full_name="Sproutyr")
    text = page(client, f"/elestrals/cards/{card.pk}/")
    assert "effect text of this card is not known" in text
    assert "not implemented" not in text


def test_card_says_that_effects_are_not_implemented_when_it_has_some(client: Client) -> None:
    card = Card.objects.get(game="elestrals", full_name="Sproutyr")
    CardText.objects.create(card=card, language="en", kind="effect", text="Shine <b>twice</b>.\nThen rest.")
    text = page(client, f"/elestrals/cards/{card.pk}/")
    assert "Shine &lt;b&gt;twice&lt;/b&gt;." in text
    assert "not implemented yet" in text


def test_card_draws_the_symbols_of_its_text(client: Client) -> None:
    card = Card.objects.get(game="elestrals", full_name="Sproutyr")
    CardText.objects.create(card=card, language="en", kind="effect", text="Gain 2 {attack} for each {water} <i> { }.")
    text = page(client, f"/elestrals/cards/{card.pk}/")
    assert "Gain 2 Attack for each <span" in text
    assert '#water"/></svg><span class="visually-hidden">Water</span></span> &lt;i&gt; { }.' in text


def test_card_shows_its_japanese_words_as_japanese(client: Client) -> None:
    card = Card.objects.filter(game="asterisk", texts__kind="effect", names__kind="reading").first()
    assert card is not None
    text = page(client, f"/asterisk/cards/{card.pk}/")
    assert f'<h1 lang="ja">{card.name}' in text
    assert "Effect · 日本語" in text
    assert "<dt>Reading</dt>" in text


def test_card_says_so_when_it_is_retired(client: Client) -> None:
    card = Card.objects.filter(game="elestrals").first()
    assert card is not None
    Card.objects.filter(pk=card.pk).update(retired_at=datetime(2026, 1, 1, tzinfo=UTC))
    assert "This card is retired" in page(client, f"/elestrals/cards/{card.pk}/")


def test_card_leads_on_when_its_id_has_moved(client: Client) -> None:
    card = Card.objects.filter(game_id="elestrals").first()
    assert card is not None
    IdAlias.objects.create(game_id="elestrals", kind="card", old_id="oldid", new_id=card.pk, reason="merged")
    response = client.get("/elestrals/cards/oldid/")
    assert response.status_code == 301
    assert response["Location"] == f"/elestrals/cards/{card.pk}/"


@pytest.mark.parametrize(
    "address", ["/elestrals/cards/nothing/", "/elestrals/cards/a/b/", "/chess/cards/", "/elestrals/cards/%00/"]
)
def test_card_that_is_not_there_is_a_404_that_names_it(client: Client, address: str) -> None:
    text = page(client, address, status=404)
    assert "There is no" in text


def test_card_of_one_game_is_not_found_in_the_other(client: Client) -> None:
    card = Card.objects.filter(game="asterisk").first()
    assert card is not None
    page(client, f"/elestrals/cards/{card.pk}/", status=404)
