"""The data version: the same for equal catalogues, another for others."""

import pytest

from cards.models import Card, CardSet, Game, IdAlias, Printing
from cards.records import NameRecord
from tests.cards.builders import CLOSED, elestral, save

pytestmark = pytest.mark.usefixtures("empty_catalogue")

PEBBLIN = elestral("Pebblin", "cd-1#FL1-001", text="Draw a card.")
RIMHARE = elestral("Rimhare", "cd-2@st-2", attack=7)


def version() -> str:
    return Game.objects.get(key="elestrals").data_version


def start_over() -> None:
    for model in (IdAlias, Card, Printing, CardSet, Game):
        model.objects.all().delete()


def test_data_version_when_computed_on_any_database_is_this() -> None:
    save(PEBBLIN, RIMHARE)
    assert version() == "19addad80fd7b690"


def test_data_version_when_the_history_differs_is_the_same() -> None:
    save(PEBBLIN, RIMHARE)
    expected = version()
    start_over()
    save(RIMHARE)
    save(elestral("Pebblin", "cd-1", attack=1))
    save(RIMHARE, PEBBLIN)
    assert version() == expected


@pytest.mark.parametrize(
    "changed",
    [
        elestral("Pebblin", "cd-1#FL1-001", text="Draw two cards."),
        elestral("Pebblin", "cd-1#FL1-001"),
        elestral("Pebbling", "cd-1#FL1-001", text="Draw a card."),
        elestral("Pebblin", "cd-1#FL1-002", text="Draw a card."),
        elestral("Pebblin", "cd-1@st-3#FL1-001", text="Draw a card."),
        elestral("Pebblin", "cd-1#FL1-001", "cd-9", text="Draw a card."),
        elestral("Pebblin", "cd-1#FL1-001", text="Draw a card.", title="Heir"),
        elestral(
            "Pebblin",
            "cd-1#FL1-001",
            text="Draw a card.",
            names=(NameRecord(language="ja", kind="translation", name="ペブリン"),),
        ),
    ],
    ids=["text", "no text", "name", "number", "set", "printing", "title", "translation"],
)
def test_data_version_when_anything_that_checks_read_changes_is_another(changed: object) -> None:
    save(PEBBLIN, RIMHARE, snapshot=True)
    before = version()
    save(changed, RIMHARE, snapshot=True)  # type: ignore[arg-type]
    assert version() != before
    save(PEBBLIN, RIMHARE, snapshot=True)
    if Printing.objects.filter(public_id="cd-9").exists():
        return  # a printing that was there once stays known, as retired
    assert version() == before


def test_data_version_when_a_source_only_repeats_the_others_is_the_same() -> None:
    save(PEBBLIN, RIMHARE)
    before = version()
    save(PEBBLIN, RIMHARE, source=CLOSED, sets=None)
    assert version() == before
