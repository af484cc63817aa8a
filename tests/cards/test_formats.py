"""Dated restrictions (case T41)."""

from datetime import date

import pytest

from cards.formats import FormatEntry, RestrictionEntry
from cards.lookup import card_index, load_formats
from cards.models import Format
from cards.records import FormatRecord, RestrictionRecord
from tests.cards.builders import CLOSED, OPEN, elestral, save

FRIDAY = date(2026, 3, 6)
THURSDAY = date(2026, 3, 5)


def restriction(kind: str = "banned", copies: int = 0, **dates: date | None) -> RestrictionEntry:
    return RestrictionEntry("Pebblin", "pebblin", kind, copies, **dates)


def test_t41_format_when_a_ban_is_announced_but_not_in_force_names_it_as_upcoming() -> None:
    ban = restriction(announced=date(2026, 3, 2), starts=FRIDAY)
    entry = FormatEntry("standard", "Standard", "スタンダード", restrictions=(ban,))
    before, after = entry.on(THURSDAY), entry.on(FRIDAY)
    assert (dict(before.restrictions), dict(before.upcoming)) == ({}, {"pebblin": ban})
    assert (dict(after.restrictions), dict(after.upcoming)) == ({"pebblin": ban}, {})


def test_t41_format_when_asked_about_a_day_before_the_announcement_knows_nothing() -> None:
    entry = FormatEntry("standard", "", "", restrictions=(restriction(announced=THURSDAY, starts=FRIDAY),))
    state = entry.on(date(2026, 3, 1))
    assert not state.restrictions
    assert not state.upcoming


def test_format_when_a_restriction_was_lifted_keeps_it_for_the_past() -> None:
    entry = FormatEntry("standard", "", "", restrictions=(restriction(starts=None, ends=FRIDAY),))
    assert entry.on(THURSDAY).restrictions
    assert not entry.on(FRIDAY).restrictions


def test_format_when_several_restrictions_are_in_force_the_last_to_start_decides() -> None:
    first = restriction(starts=None)
    later = restriction("limited", 1, starts=THURSDAY)
    for lines in ((first, later), (later, first)):
        assert FormatEntry("standard", "", "", restrictions=lines).on(FRIDAY).restrictions == {"pebblin": later}


@pytest.mark.parametrize(("day", "is_open"), [(THURSDAY, False), (FRIDAY, True), (date(2026, 12, 31), True)])
def test_format_when_it_has_days_is_open_on_them(day: date, is_open: bool) -> None:
    entry = FormatEntry("season", "", "", starts=FRIDAY, ends=date(2026, 12, 31))
    assert entry.on(day).is_open is is_open


def standard(*restrictions: RestrictionRecord, name: str = "Standard") -> FormatRecord:
    return FormatRecord(key="standard", name_en=name, name_ja="スタンダード", side_deck=15, restrictions=restrictions)


@pytest.mark.usefixtures("empty_catalogue")
class TestWriting:
    """Formats as rows."""

    def test_write_when_formats_are_given_stores_them_once(self) -> None:
        line = RestrictionRecord(card="Pebblin", copies=1, kind="limited", starts=FRIDAY)
        assert save(elestral("Pebblin", "cd-1"), formats=(standard(line),)).changed
        assert not save(elestral("Pebblin", "cd-1"), formats=(standard(line),)).changed
        [entry] = load_formats("elestrals")
        assert entry.side_deck == 15
        assert entry.on(FRIDAY).restrictions["pebblin"].copies == 1

    def test_write_when_formats_are_left_out_keeps_them(self) -> None:
        save(elestral("Pebblin", "cd-1"), formats=(standard(),))
        assert not save(elestral("Pebblin", "cd-1"), formats=None).changed
        assert Format.objects.count() == 1

    def test_write_when_a_restriction_goes_removes_it_and_the_index_is_new(self) -> None:
        line = RestrictionRecord(card="Pebblin", copies=0, kind="banned")
        save(elestral("Pebblin", "cd-1"), formats=(standard(line),))
        before = card_index("elestrals")
        assert before.formats["standard"].restrictions
        save(elestral("Pebblin", "cd-1"), formats=(standard(),))
        assert not card_index("elestrals").formats["standard"].restrictions

    def test_write_when_a_lower_source_describes_a_format_leaves_it(self) -> None:
        save(elestral("Pebblin", "cd-1"), source=CLOSED, formats=(standard(name="Official"),))
        save(elestral("Pebblin", "cd-1"), source=OPEN, formats=(standard(name="Mine"),))
        assert Format.objects.get().name_en == "Official"

    def test_t54_write_when_a_restriction_names_no_card_warns(self) -> None:
        line = RestrictionRecord(card="Peblin", copies=0, kind="banned")
        outcome = save(elestral("Pebblin", "cd-1"), formats=(standard(line),))
        assert [problem.code for problem in outcome.warnings] == ["unknown_card"]


def test_state_when_a_later_restriction_ends_what_was_unknown() -> None:
    lines = (
        RestrictionEntry("Pebblin", "pebblin", "unknown", 0, starts=THURSDAY),
        RestrictionEntry("Pebblin", "pebblin", "banned", 0, starts=FRIDAY),
    )
    entry = FormatEntry("standard", "Standard", "スタンダード", restrictions=lines)
    assert entry.on(THURSDAY).unknown == {"pebblin"}
    assert not entry.on(THURSDAY).restrictions
    assert not entry.on(FRIDAY).unknown
    assert entry.on(FRIDAY).restrictions["pebblin"].kind == "banned"
