"""Public ids come from the data, not from the order of a file or of a database (case T50)."""

import re
from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from cards.catalogue.identity import Newcomer, card_id, give_ids

OLD = Newcomer("Pebblin", date(2023, 6, 20), "cd-9", "a")
YOUNG = Newcomer("Pebblin", date(2025, 5, 23), "cd-10", "b")
OTHER = Newcomer("Rimhare", date(2023, 6, 20), "cd-11", "c")


@given(st.permutations([OLD, YOUNG, OTHER]))
def test_t50_give_ids_when_the_order_of_the_file_differs_gives_the_same_ids(newcomers: list[Newcomer]) -> None:
    assert give_ids("elestrals", newcomers, set()) == give_ids("elestrals", [OLD, YOUNG, OTHER], set())


def test_give_ids_when_two_cards_share_a_name_gives_the_older_one_the_plain_id() -> None:
    ids = give_ids("elestrals", [YOUNG, OLD], set())
    assert ids[OLD] == card_id("elestrals", "pebblin")
    assert ids[YOUNG] == card_id("elestrals", "pebblin", "cd-10")


def test_give_ids_when_the_older_card_was_there_before_gives_the_same_ids() -> None:
    together = give_ids("elestrals", [OLD, YOUNG], set())
    first = give_ids("elestrals", [OLD], set())
    assert give_ids("elestrals", [YOUNG], set(first.values()))[YOUNG] == together[YOUNG]


def test_give_ids_when_everything_is_taken_still_finds_one() -> None:
    taken = {card_id("elestrals", "pebblin"), card_id("elestrals", "pebblin", "cd-9")}
    assert give_ids("elestrals", [OLD], set(taken))[OLD] == card_id("elestrals", "pebblin", "cd-9", "2")


def test_give_ids_when_games_differ_gives_different_ids() -> None:
    assert give_ids("elestrals", [OLD], set()) != give_ids("asterisk", [OLD], set())


@given(st.text())
def test_card_id_when_the_name_is_anything_is_short_and_fit_for_an_address(name: str) -> None:
    assert re.fullmatch("[0-9a-hjkmnp-tv-z]{10}", card_id("elestrals", name.encode("utf-8", "replace").decode()))


def test_card_id_when_computed_anywhere_is_the_same() -> None:
    assert card_id("elestrals", "pebblin") == "pv9kj77bvn"
