"""T16: what a format writes, it reads back as the same deck, whatever the cards are called."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.errors import UserError
from cards.lookup import CardEntry
from cards.names import normal_form
from decks.engine_bridge import Bridge
from decks.formats import FORMATS, find_format, parse_list
from decks.formats.json_lists import printing_ids
from decks.resolution import resolve_list
from decks.resolved import ResolvedDeck, ResolvedEntry
from tests.decks.invented import elestrals_bridge, elestrals_cards, make_card, make_index

WORDS = st.sampled_from(
    ["3", "x", "x3", "×", "Furies", "Rex", "(AA1-001)", "[main]", "Main:", "Title:", "*F*", "#1", "//", ",", "枚",
     "ゼウス", "’", "'", "-", "“A”", "(2)", "SB:", "0", "-1", "1.5", "Ｆｕｌｌ", "é", "cd-1", "Spirits", "!", ":", "(",
     ")"]
)  # fmt: skip
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join).filter(normal_form)
ANY_NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12).filter(normal_form)
TITLES = st.text(st.characters(exclude_categories=["C", "Z"]), max_size=30)
NUMBERS = st.sampled_from(["AA1-001", "AA1-002", "XX/99", "7", "BB2 3", "n1", ""])


@st.composite
def bridges(draw: st.DrawFn) -> Bridge:
    names = draw(st.lists(st.one_of(NAMES, ANY_NAMES), min_size=1, max_size=5))
    cards = []
    for place, name in enumerate(names):
        printings = [
            (f"cd-{place}-{copy}", draw(st.sampled_from(["AA1", "BB2", ""])), draw(NUMBERS))
            for copy in range(draw(st.integers(0, 2)))
        ]
        kind = draw(st.sampled_from(["elestral", "spirit"]))
        cards.append(make_card(f"n{place}", name, card_class=kind, printings=printings, is_active=draw(st.booleans())))
    return Bridge(make_index(cards))


@st.composite
def decks(draw: st.DrawFn, bridge: Bridge, *, is_by_type: bool = False) -> ResolvedDeck:
    entries: dict[tuple[str, str], ResolvedEntry] = {}
    for card in draw(st.lists(st.sampled_from(list(bridge.index)), min_size=1, max_size=6)):
        own = bridge.default_zone(card)
        zone = draw(st.sampled_from([own, "side"] if is_by_type else ["main", "spirit", "side"]))
        choices = [None, *(printing.id for printing in card.printings)]
        printings = draw(st.dictionaries(st.sampled_from(choices), st.integers(1, 120), min_size=1))
        entries[zone, card.id] = ResolvedEntry(card, zone, printings)
    return ResolvedDeck("elestrals", draw(TITLES), draw(st.sampled_from(["", "standard"])), tuple(entries.values()))


def read_again(deck: ResolvedDeck, list_format: str, bridge: Bridge, *, by: str = "") -> ResolvedDeck:
    text = find_format(list_format).write(deck, bridge.index)
    again = resolve_list(parse_list(text, by), bridge)
    assert again.unresolved == (), text
    assert again.title == deck.title
    return again


def copies(deck: ResolvedDeck, *, is_settled: bool) -> dict[tuple[str, str], dict[str | None, int]]:
    """Copies by zone, card and printing; ``is_settled`` puts the default printing where none is said."""
    return {(e.zone, e.card.id): dict(printing_ids(e) if is_settled else e.printings) for e in deck.entries}


@pytest.mark.parametrize("list_format", ["text", "document"])
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_t16_deck_when_the_format_says_everything(list_format: str, data: st.DataObject) -> None:
    bridge = data.draw(bridges())
    deck = data.draw(decks(bridge))
    again = read_again(deck, list_format, bridge)
    assert copies(again, is_settled=False) == copies(deck, is_settled=False)
    assert again.format == deck.format
    assert again.fingerprint() == deck.fingerprint()


@pytest.mark.parametrize("list_format", ["edk", "play-network", "app-code"])
@settings(max_examples=30, deadline=None)
@given(st.data())
def test_t16_deck_when_the_format_knows_printings_only(list_format: str, data: st.DataObject) -> None:
    bridge = data.draw(bridges())
    deck = data.draw(decks(bridge, is_by_type=list_format == "app-code"))
    again = read_again(deck, list_format, bridge)
    assert copies(again, is_settled=True) == copies(deck, is_settled=True)
    assert again.fingerprint() == deck.fingerprint()


@pytest.mark.parametrize("list_format", FORMATS)
def test_t16_format_when_it_is_named_or_told_by_content(list_format: str) -> None:
    bridge = elestrals_bridge()
    deck = sample(bridge, ["Furies", "Glow - Champion of Dawn", "Emberling"])
    for by in ("", list_format):
        assert read_again(deck, list_format, bridge, by=by).fingerprint() == deck.fingerprint()


@pytest.mark.parametrize("list_format", FORMATS)
def test_t85_list_when_it_has_more_than_three_copies(list_format: str) -> None:
    bridge = elestrals_bridge()
    deck = sample(bridge, ["Furies"], count=250)
    assert [entry.count for entry in read_again(deck, list_format, bridge).entries] == [250]


def test_app_code_when_a_card_lies_in_the_wrong_zone() -> None:
    bridge = elestrals_bridge()
    card = next(card for card in bridge.index if card.card_type == "spirit")
    deck = ResolvedDeck("elestrals", "", "", (ResolvedEntry(card, "main", {None: 1}),))
    with pytest.raises(UserError, match=card.full_name) as caught:
        find_format("app-code").write(deck, bridge.index)
    assert caught.value.code == "not_expressible"


def test_edk_when_written() -> None:
    """One object a copy, ids of printings."""
    bridge = elestrals_bridge()
    document = json.loads(find_format("edk").write(sample(bridge, ["Furies", "Emberling"], count=2), bridge.index))
    assert document == {
        "name": "Sample",
        "mainDeck": [{"card": "cd-206"}, {"card": "cd-206"}],
        "spiritDeck": [{"card": "cd-101"}, {"card": "cd-101"}],
        "sideDeck": [],
    }


def sample(bridge: Bridge, names: Sequence[str], count: int = 3) -> ResolvedDeck:
    cards: list[CardEntry] = [bridge.index.named(name)[0] for name in names]
    entries = tuple(ResolvedEntry(card, bridge.default_zone(card), {None: count}) for card in cards)
    return ResolvedDeck("elestrals", "Sample", "", entries)


def test_text_when_written() -> None:
    bridge = Bridge(make_index(elestrals_cards()))
    glow, *_ = bridge.index.named("Glow - Champion of Dawn")
    deck = ResolvedDeck("elestrals", "Mine", "standard", (ResolvedEntry(glow, "main", {"cd-209": 2}),))
    written = find_format("text").write(deck, bridge.index)
    assert written == (
        "Title: Mine\nGame: elestrals\nFormat: standard\n\n[main]\n2 Glow - Champion of Dawn (AA1-209)\n"
    )
