"""Lists in JSON: what other programs write, and what is wrong with it."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.errors import UserError
from decks.engine_bridge import Bridge
from decks.formats import LARGEST_LIST, MOST_LINES, parse_document, parse_list
from decks.resolution import resolve_list
from decks.resolved import ResolvedDeck


def read(document: object, bridge: Bridge) -> ResolvedDeck:
    return resolve_list(parse_list(json.dumps(document)), bridge)


def entries(deck: ResolvedDeck) -> list[tuple[str, str, int]]:
    return [(entry.zone, entry.card.full_name, entry.count) for entry in deck.entries]


def test_edk_when_read(bridge: Bridge) -> None:
    deck = read(
        {
            "name": "Mine",
            "mainDeck": [{"card": "cd-206"}, {"card": "cd-1"}, {"card": "cd-1"}],
            "spiritDeck": [{"card": "cd-101"}],
            "sideDeck": [{"card": "cd-9999"}],
        },
        bridge,
    )
    assert deck.title == "Mine"
    assert entries(deck) == [("main", "Furies", 1), ("main", "Beast A", 2), ("spirit", "Emberling", 1)]
    assert [(line.line, "cd-9999" in line.reason.en) for line in deck.unresolved] == [(5, True)]


def test_app_code_when_read(bridge: Bridge) -> None:
    deck = read(
        {"title": "Old", "deck": ["cd-206:3", "cd-101:12", "zy4pml9c:3", "broken"], "sideDeck": ["cd-102:1"]}, bridge
    )
    assert entries(deck) == [("main", "Furies", 3), ("spirit", "Emberling", 12), ("side", "Tideling", 1)]
    assert [line.text for line in deck.unresolved] == ["zy4pml9c:3", "broken"]


def test_play_network_when_read(bridge: Bridge) -> None:
    net_id = "6883b784bd9cf7315d565843"
    cards = [{"_id": net_id, "name": "Furies", "images": {"small": "x"}}, {"_id": "b", "name": "Emberling"}]
    sections = [
        {
            "name": "Main Deck",
            "cards": [{"cardId": net_id, "count": 3}, {"cardId": "gone", "count": 1}],
        },
        {"cards": [{"cardId": "b", "count": 12}, {"cardId": "b", "count": 0}]},
    ]
    deck = read({"data": {"deck": {"name": "Net", "sections": sections}, "cards": cards}}, bridge)
    assert deck.title == "Net"
    assert entries(deck) == [("main", "Furies", 3), ("spirit", "Emberling", 12)]
    assert [line.line for line in deck.unresolved] == [2, 4]


@pytest.mark.parametrize("printings", [{"cd-203": 4}, {"cd-203": 0}, {"cd-203": "many"}, ["cd-203"], "cd-203"])
def test_document_when_its_printings_do_not_add_up_says_so(bridge: Bridge, printings: object) -> None:
    deck = read({"zones": {"main": [{"card": "e1", "count": 3, "printings": printings}]}}, bridge)
    assert not deck.entries
    assert [line.reason.en[:30] for line in deck.unresolved] == ["the copies of its printings ar"]


def test_document_when_read(bridge: Bridge) -> None:
    zones = {
        "main": [
            {"card": "e1", "name": "Élivar", "count": 3, "printing": None, "printings": {"cd-203": 2}},
            {"name": "Furies", "count": 1},
            {"card": "f1", "count": 1, "printing": "cd-1"},
        ],
        "attic": [{"card": "f1", "count": 1}],
    }
    deck = read({"game": "elestrals", "title": "Doc", "format": "standard", "zones": zones}, bridge)
    assert (deck.title, deck.format) == ("Doc", "standard")
    assert entries(deck) == [("main", "Élivar", 3), ("main", "Furies", 2)]
    assert deck.entries[0].printings == {"cd-203": 2, None: 1}
    assert [notice.code for notice in deck.notices] == ["extra_ignored"], "cd-1 is another card's printing"
    assert "attic" in deck.unresolved[0].reason.en


def test_json_when_it_is_nested_without_end() -> None:
    with pytest.raises(UserError, match="nested deeper than any list"):
        parse_list("[" * 100_000)


def test_fields_when_they_are_not_read(bridge: Bridge) -> None:
    deck = read({"mainDeck": [{"card": "cd-1"}], "maybeDeck": [{"card": "cd-2"}], "note": ""}, bridge)
    assert [(notice.code, notice.text) for notice in deck.notices] == [("field_ignored", "maybeDeck")]


@pytest.mark.parametrize("count", [0, -1, 999999, 1.5, "3", None, True, [], 10**40])
def test_count_when_it_cannot_be_meant(bridge: Bridge, count: object) -> None:
    deck = read({"zones": {"main": [{"card": "f1", "count": count}]}}, bridge)
    assert deck.entries == ()
    assert len(deck.unresolved) == 1


def test_count_when_it_is_text_is_shown_as_text(bridge: Bridge) -> None:
    (line,) = read({"zones": {"main": [{"card": "f1", "count": "3"}]}}, bridge).unresolved
    assert 'the quantity "3" is not a whole number' in line.reason.en


@pytest.mark.parametrize("section", ["Tokens", "Maybeboard", "トークン"])
def test_t20_section_when_it_lies_beside_the_deck(bridge: Bridge, section: str) -> None:
    sections = [
        {"name": section, "cards": [{"cardId": "x", "count": 2}]},
        {"name": "Main Deck", "cards": [{"cardId": "x", "count": 1}]},
    ]
    cards = [{"_id": "x", "name": "Furies"}]
    deck = read({"data": {"deck": {"sections": sections}, "cards": cards}}, bridge)
    assert entries(deck) == [("main", "Furies", 1)]
    assert [(notice.line, notice.code) for notice in deck.notices] == [(1, "left_out")]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        '{"mainDeck": [{"card": "cd-1"}',
        '{"mainDeck": 5}',
        '{"mainDeck": {"card": "cd-1"}}',
        '{"zones": {"main": 5}}',
        '{"data": {"deck": {"sections": 5}}}',
        '{"data": {"deck": {"sections": [{"cards": 5}]}}}',
        '[{"id": "cd-1"}]',
        "[]",
        "[1, 2]",
        '{"cards": []}',
        "[" * 100_000,
        '{"mainDeck": [{"card": "\\ud800"}]}',
        '{"mainDeck": [{"card": ' + "1" * 5000 + "}]}",
    ],
)
def test_json_when_it_is_no_list(text: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_list(text)
    assert caught.value.code == "unreadable_list"
    assert caught.value.message


def test_list_when_it_is_too_large() -> None:
    for text in ("3 Furies\n" * (MOST_LINES + 2), "x" * (LARGEST_LIST + 1)):
        with pytest.raises(UserError) as caught:
            parse_list(text)
        assert (caught.value.code, caught.value.status) == ("list_too_large", 413)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "[main]\n", '{"mainDeck": []}', "Title: x"])
def test_list_when_there_is_no_card_on_it(text: str) -> None:
    with pytest.raises(UserError) as caught:
        parse_list(text)
    assert caught.value.code == "empty_list"


def test_list_format_when_it_does_not_exist() -> None:
    with pytest.raises(UserError, match="edk") as caught:
        parse_list("3 Furies", "excel")
    assert caught.value.code == "unknown_list_format"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
FIELDS = [
    "mainDeck",
    "sideDeck",
    "deck",
    "zones",
    "data",
    "name",
    "title",
    "card",
    "count",
    "cards",
    "sections",
    "main",
]
DOCUMENTS = st.recursive(
    VALUES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(FIELDS), DOCUMENTS, max_size=4))
def test_parse_document_when_given_any_value(bridge: Bridge, document: object) -> None:
    with suppress(UserError):
        parsed = parse_document(document)
        deck = resolve_list(parsed, bridge)
        assert len(deck.unresolved) >= len(parsed.unreadable)
