"""Counts, repetition, precedence, retirement: what a write promises."""

from datetime import date

import pytest
from django.db import transaction

from cards.catalogue import write
from cards.errors import UserError
from cards.models import Card, CardName, CardSet, CardText, Game, Printing, Series
from cards.records import NameRecord, SeriesRecord, SetRecord, TextRecord
from tests.cards.builders import CLOSED, OPEN, SETS, batch, counts, elestral, printing, save, stella

pytestmark = pytest.mark.usefixtures("empty_catalogue")


def test_write_when_everything_is_new_counts_printings() -> None:
    outcome = save(elestral("Pebblin", "cd-1", "cd-2@st-2"), elestral("Rimhare", "cd-3"))
    assert counts(outcome) == (3, 0, 0, 0)
    assert outcome.changed
    assert Card.objects.count() == 2
    assert Printing.objects.count() == 3


def test_write_when_cards_have_no_printings_counts_cards() -> None:
    assert counts(save(stella("若葉の番人"), stella("灯りの番人"))) == (2, 0, 0, 0)
    assert counts(save(stella("若葉の番人", power=2500), stella("灯りの番人"))) == (0, 1, 1, 0)


def test_t57_write_when_run_twice_changes_nothing() -> None:
    cards = (elestral("Pebblin", "cd-1", "cd-2@st-2", text="Draw a card."), elestral("Rimhare", "cd-3"))
    save(*cards)
    before = Game.objects.get(key="elestrals")
    outcome = save(*cards)
    assert counts(outcome) == (0, 0, 3, 0)
    assert not outcome.changed
    after = Game.objects.get(key="elestrals")
    assert (after.data_version, after.updated_at) == (before.data_version, before.updated_at)


def test_write_when_run_twice_takes_few_queries(django_assert_max_num_queries: object) -> None:
    cards = [elestral(f"Pebblin {n}", f"cd-{n}") for n in range(60)]
    save(*cards)
    with django_assert_max_num_queries(20):  # type: ignore[operator]
        save(*cards)


def test_write_when_a_card_changes_counts_its_printings_as_updated() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Rimhare", "cd-3"))
    outcome = save(elestral("Pebblin", "cd-1", "cd-2", attack=5), elestral("Rimhare", "cd-3"))
    assert counts(outcome) == (0, 2, 1, 0)
    assert Card.objects.get(name="Pebblin").facts["attack"] == 5


def test_write_when_one_printing_changes_counts_it_alone() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"))
    outcome = save(elestral("Pebblin", "cd-1", printing("cd-2", artist="N. Body")))
    assert counts(outcome) == (0, 1, 1, 0)
    assert Printing.objects.get(public_id="cd-2").artist == "N. Body"


def test_write_when_the_game_is_unknown_refuses() -> None:
    with pytest.raises(UserError, match="There is no game 'chess'"):
        save(game="chess")


def test_t48_write_when_ids_repeat_refuses_and_lists_them() -> None:
    cards = (
        elestral("Pebblin", "cd-1", "cd-2"),
        elestral("Rimhare", "cd-1", key="x"),
        elestral("Umber", "cd-9", key="x"),
    )
    with pytest.raises(UserError) as raised, transaction.atomic():
        write(batch(*cards))
    assert raised.value.code == "duplicate_id"
    assert {error.field: error.message for error in raised.value.errors} == {
        "printings.id": "cd-1 is given 2 times",
        "cards.key": "x is given 2 times",
    }
    assert not Game.objects.exists()


def test_write_when_sources_disagree_lets_the_precedence_decide_in_either_order() -> None:
    low = elestral("Pebblin", "cd-1", attack=2, text="The open wording.")
    high = elestral("Pebblin", "cd-1", attack=9, key="p")
    for first, second in (((low, OPEN), (high, CLOSED)), ((high, CLOSED), (low, OPEN))):
        Game.objects.all().delete()
        save(first[0], source=first[1])
        outcome = save(second[0], source=second[1])
        card = Card.objects.get()
        assert card.facts["attack"] == 9
        assert card.texts.get().text == "The open wording."
        assert [problem.code for problem in outcome.warnings] == ["sources_disagree"]
        assert outcome.warnings[0].message == "Pebblin: closed and open disagree about attack; closed decides."


def test_write_when_the_lower_source_changes_its_mind_leaves_the_card() -> None:
    save(elestral("Pebblin", "cd-1", attack=2))
    save(elestral("Pebblin", "cd-1", attack=9), source=CLOSED)
    outcome = save(elestral("Pebblin", "cd-1", attack=3))
    assert counts(outcome) == (0, 1, 0, 0)
    assert not outcome.changed
    assert Card.objects.get().facts["attack"] == 9


def test_write_when_a_sources_precedence_changes_merges_again() -> None:
    save(elestral("Pebblin", "cd-1", attack=2))
    save(elestral("Pebblin", "cd-1", attack=9), source=CLOSED)
    outcome = save(elestral("Pebblin", "cd-1", attack=2), source=OPEN.model_copy(update={"precedence": 99}))
    assert counts(outcome) == (0, 0, 1, 0)
    assert outcome.changed
    assert Card.objects.get().facts["attack"] == 2


def test_write_when_a_snapshot_lacks_a_printing_retires_it() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Rimhare", "cd-3"), snapshot=True)
    outcome = save(elestral("Pebblin", "cd-1"), snapshot=True)
    assert counts(outcome) == (0, 0, 1, 2)
    assert {p.public_id: p.is_active for p in Printing.objects.all()} == {"cd-1": True, "cd-2": False, "cd-3": False}
    assert {c.name: c.is_active for c in Card.objects.all()} == {"Pebblin": True, "Rimhare": False}


def test_write_when_a_retired_card_comes_back_makes_it_active_again() -> None:
    save(elestral("Pebblin", "cd-1"), elestral("Rimhare", "cd-3"), snapshot=True)
    version = Game.objects.get().data_version
    ids = dict(Card.objects.values_list("name", "id"))
    save(elestral("Pebblin", "cd-1"), snapshot=True)
    assert Game.objects.get().data_version != version
    assert counts(save(elestral("Pebblin", "cd-1"), snapshot=True)) == (0, 0, 1, 0)
    outcome = save(elestral("Pebblin", "cd-1"), elestral("Rimhare", "cd-3"), snapshot=True)
    assert counts(outcome) == (0, 1, 1, 0)
    assert Game.objects.get().data_version == version
    assert dict(Card.objects.filter(retired_at=None).values_list("name", "id")) == ids


def test_write_when_a_card_without_printings_comes_back_makes_it_active_again() -> None:
    save(stella("若葉の番人"), stella("灯りの番人"), snapshot=True)
    assert counts(save(stella("若葉の番人"), snapshot=True)) == (0, 0, 1, 1)
    assert counts(save(stella("若葉の番人"), stella("灯りの番人"), snapshot=True)) == (0, 1, 1, 0)
    assert Card.objects.filter(retired_at=None).count() == Card.objects.count() == 2


def test_write_when_a_snapshot_lacks_what_another_source_has_keeps_it() -> None:
    save(elestral("Pebblin", "cd-1"))
    save(elestral("Pebblin", "cd-1"), elestral("Rimhare", "cd-3"), source=CLOSED, snapshot=True)
    outcome = save(elestral("Rimhare", "cd-3"), source=CLOSED, snapshot=True)
    assert counts(outcome) == (0, 0, 1, 0)
    assert Card.objects.get(name="Pebblin").is_active
    assert Printing.objects.get(public_id="cd-1").is_active


def test_write_when_a_snapshot_is_of_one_game_leaves_the_other() -> None:
    save(elestral("Pebblin", "cd-1"), snapshot=True)
    save(stella("若葉の番人"), snapshot=True)
    assert Card.objects.filter(retired_at=None).count() == 2


def test_write_when_it_is_no_snapshot_retires_nothing() -> None:
    save(elestral("Pebblin", "cd-1"), elestral("Rimhare", "cd-3"))
    assert counts(save(elestral("Pebblin", "cd-1"))) == (0, 0, 1, 0)
    assert Card.objects.filter(retired_at=None).count() == 2


def test_write_when_a_printing_is_withheld_leaves_it_and_its_card() -> None:
    save(elestral("Pebblin", "cd-1", "cd-2"), elestral("Rimhare", "cd-3"), snapshot=True)
    outcome = save(elestral("Pebblin", "cd-1"), snapshot=True, withheld=("cd-2", "cd-3"))
    assert counts(outcome) == (0, 0, 1, 0)
    assert not outcome.changed
    assert Printing.objects.filter(retired_at=None).count() == 3


def test_write_when_texts_and_names_change_replaces_them() -> None:
    reading = NameRecord(language="ja", kind="reading", name="わかば")
    save(stella("若葉の番人", names=(reading,), text="一枚引く。"))
    other = NameRecord(language="en", kind="translation", name="Leaf Warden")
    save(stella("若葉の番人", names=(other,), text="二枚引く。"))
    assert list(CardName.objects.values_list("language", "kind", "name")) == [("en", "translation", "Leaf Warden")]
    assert CardText.objects.get().text == "二枚引く。"


def test_t55_write_when_two_sources_have_two_languages_keeps_both_texts() -> None:
    save(elestral("Pebblin", "cd-1", texts=(TextRecord(language="ja", text="一枚引く。"),)))
    save(elestral("Pebblin", "cd-1", texts=(TextRecord(language="en", text="Draw one."),)), source=CLOSED)
    assert dict(CardText.objects.values_list("language", "text")) == {"ja": "一枚引く。", "en": "Draw one."}


def test_write_when_an_effect_is_known_to_be_empty_stores_an_empty_text() -> None:
    save(elestral("Pebblin", "cd-1", text=""), elestral("Rimhare", "cd-2"))
    assert CardText.objects.get().text == ""


def test_t56_write_when_numbers_repeat_keeps_every_printing() -> None:
    outcome = save(elestral("Pebblin", *(f"cd-{n}@st-1#XX/99" for n in range(30))))
    assert counts(outcome) == (30, 0, 0, 0)


def test_t29_write_when_a_card_has_many_printings_fixes_the_default_one() -> None:
    save(elestral("Pebblin", "cd-7@st-3", "cd-30@st-1#FL1-010", "cd-4@st-1#FL1-010", "cd-5@st-1#FL1-009", "cd-1@st-2"))
    ordered = ["cd-5", "cd-4", "cd-30", "cd-1", "cd-7"]
    assert list(Printing.objects.order_by("position").values_list("public_id", flat=True)) == ordered
    assert Card.objects.get().released == date(2023, 6, 20)


def test_write_when_sets_are_left_out_changes_nothing_of_them() -> None:
    card = elestral("Pebblin", "cd-1")
    save(card, series=(SeriesRecord(id="sr-1", name="Dawn"),))
    assert not save(card, sets=None).changed
    assert not save(card, sets=()).changed
    assert CardSet.objects.count() == len(SETS)
    assert Series.objects.get().name == "Dawn"


def test_write_when_nothing_describes_a_set_makes_a_bare_one_and_says_so() -> None:
    outcome = save(elestral("Pebblin", "cd-1@st-77"), sets=None)
    assert [(problem.code, "st-77" in problem.message) for problem in outcome.warnings] == [("unknown_set", True)]
    assert CardSet.objects.get().name == "st-77"
    described = save(elestral("Pebblin", "cd-1@st-77"), sets=(SetRecord(id="st-77", name="Dusk", series="sr-9"),))
    assert described.changed
    assert CardSet.objects.get().name == "Dusk"
    assert CardSet.objects.get().series.public_id == "sr-9"  # type: ignore[union-attr]


def test_write_when_a_lower_source_describes_a_set_leaves_the_higher_ones_description() -> None:
    save(elestral("Pebblin", "cd-1"), source=CLOSED)
    mine = SETS[0].model_copy(update={"name": "Erstes Licht"})
    assert not save(elestral("Pebblin", "cd-1"), sets=(mine,)).changed
    assert CardSet.objects.get(public_id="st-1").name == "First Light"


def test_write_when_a_sets_date_changes_moves_its_cards_dates() -> None:
    card = elestral("Pebblin", "cd-1")
    save(card)
    version = Game.objects.get().data_version
    outcome = save(card, sets=(SETS[0].model_copy(update={"released": date(2030, 1, 1)}),))
    assert counts(outcome) == (0, 0, 1, 0)
    assert Card.objects.get().released == date(2030, 1, 1)
    assert Game.objects.get().data_version != version


def test_write_when_it_fails_in_the_middle_leaves_nothing() -> None:
    cards = (elestral("Pebblin", "cd-1"), elestral("Rimhare", "cd-2"))

    def write_and_fail() -> None:
        with transaction.atomic():
            write(batch(*cards))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_and_fail()
    assert not Card.objects.exists()


def test_write_when_there_are_more_cards_than_one_statement_holds_writes_them_all() -> None:
    cards = [elestral(f"Pebblin {n:04}", f"cd-{n}", text=f"Draw {n} cards.") for n in range(620)]
    assert counts(save(*cards)) == (620, 0, 0, 0)
    assert CardText.objects.count() == 620
    assert counts(save(*cards[:10], snapshot=True)) == (0, 0, 10, 610)
    assert counts(save(*cards, snapshot=True)) == (0, 610, 10, 0)
