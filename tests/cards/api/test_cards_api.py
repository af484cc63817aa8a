"""The catalogue's part of the public API (cases T29, T58, T60, T61)."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from cards.models import Card, IdAlias
from tests.cards.builders import CLOSED, elestral, printing, save

pytestmark = pytest.mark.usefixtures("empty_catalogue")
API = "/api/v1/elestrals"


@pytest.fixture
def cards(empty_catalogue: None) -> None:
    save(
        elestral("Pebblin", printing("cd-1#FL1-001", artist="N. Body"), "cd-2@st-2", text="Draw one."),
        elestral("Rimhare", "cd-3@st-3"),
        elestral("Rimhare", "cd-4@st-2", title="Heir of Dawn", card_class="rune_invoke", attack=None, defense=None),
        elestral("Umber", "cd-5@st-77", attack=None),
    )


def get(client: Client, path: str, status: int = 200, **query: str) -> Any:
    response = client.get(f"{API}/{path}", query)
    assert response.status_code == status, response.content
    kind = "application/json" if status == 200 else "application/problem+json"
    assert response["Content-Type"] == kind
    return response.json()


def pages(client: Client, **query: str) -> Iterator[list[dict[str, Any]]]:
    answer = get(client, "cards", **query)
    yield answer["data"]
    while answer["next"]:
        answer = client.get(answer["next"]).json()
        yield answer["data"]


def test_list_when_asked_has_the_promised_shape(client: Client, cards: None) -> None:
    answer = get(client, "cards", q="pebblin")
    assert sorted(answer) == ["data", "meta", "next", "warnings"]
    [card] = answer["data"]
    assert (card["game"], card["name"], card["type"]) == ("elestrals", "Pebblin", "elestral")
    assert card["facts"]["attack"] == 3
    assert card["texts"] == [{"language": "en", "kind": "effect", "text": "Draw one."}]
    assert [(p["id"], p["number"], p["set"]["code"]) for p in card["printings"]] == [
        ("cd-1", "FL1-001", "FL1"),
        ("cd-2", "", "SW2"),
    ]
    assert answer["meta"]["attribution"] == [
        {"key": "open", "name": "Open notes", "text": "By the open notes", "url": ""}
    ]
    assert len(answer["meta"]["data_version"]) == 16
    assert answer["next"] is None
    assert answer["warnings"] == []


@pytest.mark.parametrize(
    "sort", ["", "name", "-name", "id", "-id", "released", "-released", "type", "-type", "-relevance"]
)
def test_t58_list_when_followed_page_by_page_tiles_the_set(client: Client, cards: None, sort: str) -> None:
    whole = [card["id"] for card in get(client, "cards", sort=sort, q="-gone")["data"]]
    assert len(whole) == 4
    for limit in (1, 3):
        walked = list(pages(client, sort=sort, q="-gone", limit=str(limit)))
        assert [card["id"] for page in walked for card in page] == whole
        assert max(map(len, walked)) <= limit


def test_list_when_sorted_puts_what_is_not_known_last_either_way(client: Client, cards: None) -> None:
    names = [[card["name"] for card in get(client, "cards", sort=sort)["data"]] for sort in ("released", "-released")]
    assert names == [
        ["Pebblin", "Rimhare - Heir of Dawn", "Rimhare", "Umber"],
        ["Rimhare", "Rimhare - Heir of Dawn", "Pebblin", "Umber"],
    ]


def test_list_when_a_card_lands_between_two_pages_repeats_none(client: Client, cards: None) -> None:
    first = get(client, "cards", limit="2")
    save(elestral("Aardling", "cd-90"))
    second = client.get(first["next"]).json()
    assert [card["name"] for card in first["data"] + second["data"]] == [
        "Pebblin", "Rimhare", "Rimhare - Heir of Dawn", "Umber",
    ]  # fmt: skip


@pytest.mark.parametrize("limit", ["0", "-1", "x", "1.5", "", "٣", "9" * 30])
def test_list_when_the_limit_is_no_number_from_1_says_so(client: Client, cards: None, limit: str) -> None:
    assert get(client, "cards", 400, limit=limit)["code"] == "bad_limit"


def test_t60_list_when_the_limit_is_too_high_gives_a_hundred_and_says_so(client: Client, empty_catalogue: None) -> None:
    save(*(elestral(f"Pebblin {n}", f"cd-{n}") for n in range(101)))
    answer = get(client, "cards", limit="101")
    assert len(answer["data"]) == 100
    assert [warning["code"] for warning in answer["warnings"]] == ["limit_lowered"]
    assert len(client.get(answer["next"]).json()["data"]) == 1


def test_list_when_the_cursor_is_of_another_list_refuses_it(client: Client, cards: None) -> None:
    cursor = get(client, "cards", limit="1")["next"].partition("cursor=")[2].partition("&")[0].replace("%3A", ":")
    assert get(client, "cards", limit="1", cursor=cursor)["data"]
    for query in ({"q": "i"}, {"sort": "-name"}):
        assert get(client, "cards", 400, cursor=cursor, **query)["code"] == "invalid_cursor"
    for broken in ("x", cursor[:-1], "\0", "é", "W10:x"):
        assert get(client, "cards", 400, cursor=broken)["code"] == "invalid_cursor"


def test_t61_list_when_the_query_is_bad_names_the_term(client: Client, cards: None) -> None:
    problem = get(client, "cards", 400, q="rim foo:bar")
    assert problem["code"] == "bad_query"
    assert "'foo' (column 5)" in problem["errors"][0]["message"]
    assert get(client, "cards", 400, sort="beauty")["code"] == "bad_sort"


def test_list_when_the_game_is_unknown_is_a_problem(client: Client, cards: None) -> None:
    response = client.get("/api/v1/chess/cards")
    assert (response.status_code, response["Content-Type"]) == (404, "application/problem+json")
    assert response.json()["code"] == "unknown_game"


def test_list_when_there_are_more_cards_asks_no_more_queries(
    client: Client, cards: None, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(7):
        get(client, "cards", limit="1")
    save(*(elestral(f"Pebblin {n}", f"x-{n}", f"y-{n}") for n in range(60)))
    with django_assert_num_queries(7):
        get(client, "cards", limit="60")


def test_detail_when_asked_is_the_card(client: Client, cards: None) -> None:
    [listed] = get(client, "cards", q="pebblin")["data"]
    card = get(client, f"cards/{listed['id']}")
    assert card.pop("meta")["attribution"][0]["key"] == "open"
    assert card == listed


def test_detail_when_the_id_has_moved_leads_to_the_card(client: Client, cards: None) -> None:
    gone = Card.objects.get(printings__public_id="cd-5").pk
    save(elestral("Pebblin", "cd-1", "cd-2", "cd-5"))
    assert IdAlias.objects.get().old_id == gone
    card = get(client, f"cards/{gone}")
    assert (card["name"], card["id"] != gone) == ("Pebblin", True)


def test_detail_when_the_card_is_retired_says_so(client: Client, cards: None) -> None:
    gone = Card.objects.get(name="Umber").pk
    save(elestral("Pebblin", "cd-1"), snapshot=True)
    assert get(client, f"cards/{gone}")["is_active"] is False
    assert [card["name"] for card in get(client, "cards")["data"]] == ["Pebblin"]


@pytest.mark.parametrize("path", ["cards/nobody", "cards/%00", "printings/cd-404", "sets/st-404", "cards/" + "x" * 500])
def test_detail_when_there_is_none_is_a_problem(client: Client, cards: None, path: str) -> None:
    assert get(client, path, 404)["code"].startswith("unknown_")


def test_t29_printing_when_any_is_asked_leads_to_its_card(client: Client, cards: None) -> None:
    answers = [get(client, f"printings/{id}") for id in ("cd-1", "cd-2")]
    assert len({answer["card"] for answer in answers}) == 1
    assert [answer["artist"] for answer in answers] == ["N. Body", ""]
    assert get(client, f"cards/{answers[0]['card']}")["name"] == "Pebblin"


def test_sets_when_listed_are_the_newest_first(client: Client, cards: None) -> None:
    answer = get(client, "sets", limit="3")
    assert [row["id"] for row in answer["data"]] == ["st-3", "st-2", "st-1"]
    assert [row["id"] for row in client.get(answer["next"]).json()["data"]] == ["st-77"]
    assert get(client, "sets/st-1")["released"] == "2023-06-20"


class TestClosedSource:
    """A source whose terms let one pass on ids and names only."""

    @pytest.fixture(autouse=True)
    def cards(self, empty_catalogue: None) -> None:
        save(
            elestral("Pebblin", printing("cd-1#FL1-001", artist="N. Body", printed_text="Old."), text="Draw one."),
            source=CLOSED,
        )

    def test_card_when_its_source_is_closed_is_ids_and_names_alone(self, client: Client) -> None:
        [card] = get(client, "cards")["data"]
        assert card["is_withheld"] is True
        assert (card["facts"], card["type"], card["texts"]) == (None, None, [])
        assert (card["id"], card["name"]) == (Card.objects.get().pk, "Pebblin")
        [row] = card["printings"]
        assert (row["id"], row["set"]["name"]) == ("cd-1", "First Light")
        withheld = {name for name, value in row.items() if value is None}
        assert withheld == {"number", "rarity", "artist", "printed_text", "details"}
        assert row["set"]["released"] is None

    @pytest.mark.parametrize("path", ["cards", "printings/cd-1", "sets", "sets/st-1"])
    def test_answer_when_its_source_is_closed_holds_nothing_of_it(self, client: Client, path: str) -> None:
        text = client.get(f"{API}/{path}").content.decode()
        for secret in ("Draw one", "Old.", "N. Body", "FL1-001", "fire", 'elestral"', "2023-06-20"):
            assert secret not in text
        assert "Powered by the closed dump" in text

    def test_card_when_an_open_source_has_it_too_passes_on_what_that_says(self, client: Client) -> None:
        save(elestral("Pebblin", "cd-1#FL1-1", attack=7))
        [card] = get(client, "cards")["data"]
        assert card["is_withheld"] is False
        assert card["facts"]["attack"] == 7
        assert card["texts"] == []
        assert card["printings"][0]["number"] == "FL1-1"
        assert card["printings"][0]["artist"] == ""
        assert card["sources"] == ["closed", "open"]

    def test_card_when_the_publisher_agreed_is_passed_on(self, client: Client, settings: Any) -> None:
        settings.REDISTRIBUTION_AGREED = ["closed"]
        [card] = get(client, "cards")["data"]
        assert card["texts"][0]["text"] == "Draw one."
        assert card["printings"][0]["artist"] == "N. Body"
