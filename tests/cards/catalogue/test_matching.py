"""Recognising cards again; ids that are given once stay (cases T26, T50)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.models import Card, IdAlias, Printing
from tests.cards.builders import CLOSED, OPEN, counts, elestral, save, stella

pytestmark = pytest.mark.usefixtures("empty_catalogue")


def ids() -> dict[str, str]:
    """Printing to card, for whatever is active."""
    return dict(Printing.objects.filter(retired_at=None).values_list("public_id", "card_id"))


def test_match_when_a_card_is_renamed_keeps_its_id() -> None:
    save(elestral("Peblin", "cd-1", "cd-2"))
    before = ids()
    save(elestral("Pebblin", "cd-1", "cd-2"))
    assert ids() == before
    assert Card.objects.get().full_name == "Pebblin"


def test_match_when_a_card_without_printings_keeps_its_key_keeps_its_id() -> None:
    save(stella("若葉の番人", key="7"))
    before = Card.objects.get().pk
    assert counts(save(stella("青葉の番人", key="7"))) == (0, 1, 0, 0)
    assert Card.objects.get().pk == before


@pytest.mark.parametrize("name", ["若葉の番人", "若葉の　番人", "若葉の番人 "])
def test_match_when_another_source_spells_a_name_otherwise_is_the_same_card(name: str) -> None:
    save(stella("若葉の番人", key="a"))
    assert counts(save(stella(name, key="b"), source=CLOSED)) == (0, 1, 0, 0)
    assert Card.objects.count() == 1


def test_t26_match_when_two_cards_share_a_full_name_keeps_them_apart() -> None:
    old = elestral("Pebblin", "cd-1@st-1", key="old", attack=3)
    new = elestral("Pebblin", "cd-2@st-3", key="new", attack=5)
    save(old, new)
    before = ids()
    assert len(set(before.values())) == 2
    for cards in ((new, old), (old,), (new,)):
        assert counts(save(*cards))[:2] == (0, 0)
    assert ids() == before


def test_match_when_the_second_card_of_a_name_comes_later_is_a_new_card() -> None:
    save(elestral("Pebblin", "cd-1", key="old"))
    before = ids()
    outcome = save(elestral("Pebblin", "cd-1", key="old"), elestral("Pebblin", "cd-2@st-3", key="new", attack=5))
    assert counts(outcome) == (1, 0, 1, 0)
    assert ids()["cd-1"] == before["cd-1"] != ids()["cd-2"]


def test_match_when_the_name_alone_fits_two_cards_makes_a_new_one() -> None:
    save(elestral("Pebblin", "cd-1", key="old"), elestral("Pebblin", "cd-2", key="new", attack=5))
    save(elestral("Pebblin", "x-1", key="third"), source=CLOSED)
    assert len(set(ids().values())) == 3


def test_match_when_a_source_knows_the_card_by_another_key_is_not_that_card() -> None:
    save(elestral("Pebblin", "cd-1", key="old"))
    save(elestral("Pebblin", "cd-2", key="new"))
    assert len(set(ids().values())) == 2


def test_match_when_a_snapshot_replaces_the_key_is_that_card() -> None:
    save(stella("若葉の番人", key="a"), snapshot=True)
    before = Card.objects.get().pk
    save(stella("若葉の番人", key="b"), snapshot=True)
    assert Card.objects.get().pk == before
    assert Card.objects.get().claims.get().key == "b"


def test_match_when_one_card_becomes_two_keeps_the_id_with_most_printings() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2", "cd-3"))
    before = ids()["cd-1"]
    save(elestral("Pebblin", "cd-1", "cd-2", key="a"), elestral("Pebblin", "cd-3", key="b", attack=5), snapshot=True)
    assert ids()["cd-1"] == ids()["cd-2"] == before != ids()["cd-3"]
    assert not IdAlias.objects.exists()


def test_match_when_two_cards_become_one_moves_the_id_of_the_smaller() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Peblin", "cd-3"))
    kept, gone = ids()["cd-1"], ids()["cd-3"]
    outcome = save(elestral("Pebblin", "cd-1", "cd-2", "cd-3"))
    assert counts(outcome) == (0, 1, 2, 0)
    assert set(ids().values()) == {kept}
    assert not Card.objects.get(pk=gone).is_active
    alias = IdAlias.objects.get()
    assert (alias.kind, alias.old_id, alias.new_id, alias.reason) == ("card", gone, kept, "merged")


def test_match_when_the_smaller_card_has_a_retired_printing_moves_its_id_all_the_same() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Peblin", "cd-3", "cd-4"), snapshot=True)
    kept, gone = ids()["cd-1"], ids()["cd-3"]
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Peblin", "cd-3"), snapshot=True)
    save(elestral("Pebblin", "cd-1", "cd-2", "cd-3"), snapshot=True)
    assert dict(IdAlias.objects.values_list("old_id", "new_id")) == {gone: kept}


def test_match_when_a_merged_card_is_merged_again_leads_to_the_last() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2", "cd-5"), elestral("Peblin", "cd-3", "cd-6"), elestral("Pblin", "cd-4"))
    first, second, third = ids()["cd-1"], ids()["cd-3"], ids()["cd-4"]
    save(elestral("Peblin", "cd-3", "cd-6", "cd-4"))
    save(elestral("Pebblin", "cd-1", "cd-2", "cd-5", "cd-3", "cd-6", "cd-4"))
    assert dict(IdAlias.objects.values_list("old_id", "new_id")) == {third: first, second: first}


def test_match_when_merged_takes_the_other_sources_claims_along() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Peblin", "cd-3"), source=CLOSED)
    save(elestral("Peblin", "cd-3"), source=OPEN)
    outcome = save(elestral("Pebblin", "cd-1", "cd-2", "cd-3"), source=CLOSED, snapshot=True)
    assert counts(outcome) == (0, 1, 2, 0)
    assert Card.objects.filter(retired_at=None).count() == 1
    assert counts(save(elestral("Peblin", "cd-3"), source=OPEN)) == (0, 0, 1, 0)


def test_match_when_sources_divide_printings_otherwise_the_higher_one_decides() -> None:
    together = elestral("Pebblin", "cd-1", "cd-2")
    apart = elestral("Pebblin", "cd-1", key="a"), elestral("Pebblin", "cd-2", key="b", attack=5)
    save(*apart, source=CLOSED)
    before = ids()
    assert save(together, source=OPEN).changed is False
    assert ids() == before
    save(*apart, source=CLOSED)
    assert ids() == before


def test_match_when_the_higher_source_knows_one_card_leaves_out_the_lowers_second() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), source=CLOSED)
    outcome = save(elestral("Pebblin", "cd-1", key="a"), elestral("Pebblin", "cd-2", key="b", attack=5), source=OPEN)
    assert [problem.code for problem in outcome.warnings] == ["printing_of_other_card"]
    assert Card.objects.count() == 1


_NAMES = ("Pebblin", "Rimhare", "Umber", "Tidelet")


@settings(max_examples=10, deadline=None)
@given(st.permutations(range(6)), st.integers(0, 6))
def test_t50_match_when_the_order_of_the_file_differs_gives_the_same_ids(order: list[int], cut: int) -> None:
    cards = [elestral(_NAMES[n % 4], f"cd-{n}@st-{1 + n // 4}", key=str(n), attack=n) for n in range(6)]
    Card.objects.all().delete()
    save(*cards)
    expected = ids()
    Card.objects.all().delete()
    shuffled = [cards[n] for n in order]
    save(*shuffled)
    assert ids() == expected
    assert counts(save(*shuffled[cut:], *shuffled[:cut]))[:2] == (0, 0)
