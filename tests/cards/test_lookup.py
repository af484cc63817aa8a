"""The card index (cases T1, T5, T7, T8, T12, T26, T27, T29)."""

import pytest

from cards import lookup
from cards.errors import UserError
from cards.lookup import CardEntry, CardIndex, card_index
from cards.models import IdAlias
from cards.records import NameRecord
from tests.cards.builders import elestral, save, stella

pytestmark = pytest.mark.usefixtures("empty_catalogue")


@pytest.fixture
def index() -> CardIndex:
    save(
        elestral("Pebblin", "cd-1@st-1#FL1-001", "cd-2@st-2#SW2-001", key="old", text="Draw one."),
        elestral("Pebblin", "cd-3@st-3#FL1-001", key="new", attack=9),
        elestral("Pebblin", "cd-4@st-2#SW2-017", title="Heir of Dawn"),
        elestral("Tide Phase", "cd-5@st-2", title="Slack Water"),
        elestral("Tide Phase", "cd-6@st-1", title="High Water"),
        elestral("Vernus' Gambit", "cd-7#XX/99", "cd-8#XX/99"),
        elestral("Umber", "cd-9", names=(NameRecord(language="en", kind="alias", name="Tide Phase - Ebb"),)),
        elestral("FL1 Umber", "cd-10"),
    )
    return card_index("elestrals")


def card_of(index: CardIndex, printing: str) -> CardEntry | None:
    found = index.printing(printing)
    return found.card if found else None


def names(index: CardIndex, text: str) -> list[str]:
    return [card.full_name for card in index.named(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Vernus’ Gambit",
        "vernus gambit",
        "ＶＥＲＮＵＳ＇　ＧＡＭＢＩＴ",
        "\ufeffVernus'  Gambit\u200b \r\n",
        "Vernusʼ gambit",
    ],
)
def test_t1_named_when_written_otherwise_finds_the_card(index: CardIndex, text: str) -> None:
    assert names(index, text) == ["Vernus' Gambit"]


def test_t26_named_when_two_cards_share_the_name_gives_the_newest_first(index: CardIndex) -> None:
    assert [card.printings[0].id for card in index.named("pebblin")] == ["cd-3", "cd-1"]


def test_t27_named_when_a_full_name_is_exact_leaves_out_titled_cards(index: CardIndex) -> None:
    assert names(index, "Pebblin") == ["Pebblin", "Pebblin"]
    assert names(index, "Pebblin-heir of dawn") == ["Pebblin - Heir of Dawn"]


def test_named_when_only_titled_cards_bear_the_base_name_gives_them_all(index: CardIndex) -> None:
    assert names(index, "Tide Phase") == ["Tide Phase - Slack Water", "Tide Phase - High Water"]


def test_t12_named_when_a_word_of_the_name_is_a_set_code_finds_the_full_name(index: CardIndex) -> None:
    assert names(index, "FL1 Umber") == ["FL1 Umber"]


def test_named_when_it_is_an_alias_finds_the_card(index: CardIndex) -> None:
    assert names(index, "tide phase: ebb") == []
    assert names(index, "tide phase - EBB") == ["Umber"]


@pytest.mark.parametrize("text", ["", "   ", "'", "-", "\ufeff", "x" * 100_000, "\0", "\ud800"])
def test_named_when_nothing_is_named_gives_nothing(index: CardIndex, text: str) -> None:
    assert index.named(text) == []


def test_named_when_japanese_names_differ_in_spaces_and_kana_finds_the_card() -> None:
    reading = NameRecord(language="ja", kind="reading", name="ワカバノバンニン")
    translation = NameRecord(language="en", kind="translation", name="Leaf Warden")
    save(stella("若葉の 番人", names=(reading, translation)))
    index = card_index("asterisk")
    for text in ("若葉の番人", "若葉の　番人", "わかばのばんにん", "ﾜｶﾊﾞﾉﾊﾞﾝﾆﾝ", "leaf  warden"):
        assert names(index, text) == ["若葉の 番人"], text
    assert index.named("Leaf Warden")[0].names == {"ja": "若葉の 番人", "en": "Leaf Warden"}


def test_t29_by_printing_when_any_printing_is_named_leads_to_one_card(index: CardIndex) -> None:
    cards = {card_of(index, "cd-1"), card_of(index, "cd-2")}
    assert len(cards) == 1
    card = cards.pop()
    assert card is not None
    assert index.by_id(card.id) is card
    assert [printing.id for printing in card.printings] == ["cd-1", "cd-2"]
    assert card_of(index, "cd-404") is None
    assert index.by_id("nobody") is None


@pytest.mark.parametrize(
    ("code", "number", "printings"),
    [
        ("FL1", "FL1-001", ["cd-1", "cd-3"]),
        ("fl1", "1", ["cd-1", "cd-3"]),
        ("ＦＬ１", "001", ["cd-1", "cd-3"]),
        ("", "fl1-001", ["cd-1", "cd-3"]),
        ("SW2", "17", ["cd-4"]),
        ("FL1", "XX/99", ["cd-7", "cd-8"]),
        ("SW2", "XX/99", []),
        ("FL1", "999", []),
        ("", "", []),
    ],
)
def test_by_number_when_asked_finds_printings(index: CardIndex, code: str, number: str, printings: list[str]) -> None:
    assert sorted(printing.id for printing in index.by_number(code, number)) == printings


def test_suggestions_when_a_name_is_misspelt_offers_it_first(index: CardIndex) -> None:
    assert index.suggestions("Peblin")[0] == "Pebblin"
    assert index.suggestions("vernus gam")[0] == "Vernus' Gambit"
    assert index.suggestions("tide") == ["Umber", "Tide Phase - High Water", "Tide Phase - Slack Water"]
    assert index.suggestions("Tide Phase - ", limit=2) == ["Umber", "Tide Phase - High Water"]
    assert index.suggestions("") == []
    assert index.suggestions("zzzzzzzz") == []


def test_text_when_a_language_is_missing_gives_another(index: CardIndex) -> None:
    old, new = card_of(index, "cd-1"), card_of(index, "cd-3")
    assert old is not None
    assert new is not None
    assert old.text() == "Draw one."
    assert new.text() is None


def test_named_when_a_card_is_retired_is_still_found_but_last(index: CardIndex) -> None:
    save(elestral("Pebblin", "cd-1@st-1", key="old"), snapshot=True)
    index = card_index("elestrals")
    assert [card.printings[0].id for card in index.named("Pebblin")] == ["cd-1"]
    [umber] = index.named("Umber")
    assert not umber.is_active
    assert card_of(index, "cd-9") is umber


def test_by_id_when_a_card_was_merged_leads_to_the_other(index: CardIndex) -> None:
    gone, kept = card_of(index, "cd-5"), card_of(index, "cd-1")
    assert gone is not None
    assert kept is not None
    save(elestral("Pebblin", "cd-1", "cd-2", "cd-5", key="old"))
    assert card_index("elestrals").by_id(gone.id) is card_index("elestrals").by_id(kept.id) is not None
    assert IdAlias.objects.get().old_id == gone.id


def test_card_index_when_nothing_changed_asks_once(index: CardIndex, django_assert_num_queries: object) -> None:
    with django_assert_num_queries(1):  # type: ignore[operator]
        assert card_index("elestrals") is index


def test_card_index_when_built_takes_the_same_few_queries_for_any_number_of_cards(
    index: CardIndex, django_assert_max_num_queries: object
) -> None:
    save(*(elestral(f"Pebblin {n}", f"x-{n}") for n in range(50)))
    lookup.forget_indexes()
    with django_assert_max_num_queries(11):  # type: ignore[operator]
        assert len(card_index("elestrals")) == 58


def test_card_index_when_an_import_landed_is_built_anew(index: CardIndex) -> None:
    save(elestral("Rimhare", "cd-77"))
    assert names(card_index("elestrals"), "rimhare") == ["Rimhare"]


def test_card_index_when_the_game_is_unknown_says_which_there_are(index: CardIndex) -> None:
    with pytest.raises(UserError, match="There is no game 'chess' in the catalogue") as raised:
        card_index("chess")
    assert raised.value.status == 404


def test_card_index_when_only_the_other_game_was_imported_says_what_to_run(index: CardIndex) -> None:
    with pytest.raises(UserError, match=r"no game 'asterisk'.* import_cards bundled"):
        card_index("asterisk")


def test_card_index_when_nothing_was_imported_says_what_to_run() -> None:
    with pytest.raises(UserError, match="import_cards bundled"):
        card_index("elestrals")
