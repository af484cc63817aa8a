"""The real data beside the checkout, read in place: facts only, no card text."""

from pathlib import Path
from typing import Any

import pytest
from django.db.models import Count

from cards.models import Card, CardSet, Printing
from cards.names import normal_form
from importers.pipeline import run_import

pytestmark = [pytest.mark.shared, pytest.mark.usefixtures("empty_catalogue")]
SAME_NAME = {"Flammamoth", "Frigicub", "Ignectar", "Nimbug", "Pandzer", "Shiveroar", "Vysceris", "Waspyre"}
SPELLINGS = {
    "dont poke the bear!": "cd-2181",
    "hermes trickery": "cd-2200",
    "hestias hearth": "cd-2179",
    "poseidons fury": "cd-2186",
    "parachne": "cd-2330",
}


def import_dump(shared_dir: Path) -> dict[str, Any]:
    folder = shared_dir / "data" / "elestrals"
    roles = {role: str(folder / f"{role}.json") for role in ("sets", "series", "creatures")}
    return run_import("elestrals-dump", [str(folder / "printings.json")], roles=roles)


def test_the_real_dump_when_it_is_imported_twice(shared_dir: Path) -> None:
    first = import_dump(shared_dir)
    assert (first["status"], first["read"], first["created"], first["rejected"]) == ("done", 1589, 1589, [])
    assert Card.objects.count() == 344
    assert (CardSet.objects.count(), Printing.objects.count()) == (59, 1589)
    second = import_dump(shared_dir)
    assert (second["created"], second["updated"], second["unchanged"], second["retired"]) == (0, 0, 1589, 0)


def test_the_real_dump_when_names_belong_to_two_cards(shared_dir: Path) -> None:
    import_dump(shared_dir)
    names = Card.objects.values("full_name").annotate(cards=Count("pk")).filter(cards__gt=1)
    assert {row["full_name"] for row in names} == SAME_NAME
    assert {row["cards"] for row in names} == {2}


def test_the_real_dump_when_a_name_is_spelt_in_two_ways(shared_dir: Path) -> None:
    report = import_dump(shared_dir)
    reported = [w["message"] for w in report["warnings"] if w["code"] == "name_spelling"]
    for name, odd in SPELLINGS.items():
        assert Card.objects.filter(normal_full_name=normal_form(name)).count() == 1
        assert any(odd in message for message in reported)


def test_the_real_dump_when_rows_are_wrong(shared_dir: Path) -> None:
    report = import_dump(shared_dir)
    disagreements = {
        (w["field"], w["message"].split(" ")[0]) for w in report["warnings"] if w["code"] == "printings_disagree"
    }
    assert disagreements == {("attack", "cd-2681"), ("defense", "cd-2681"), ("cost", "cd-1707")}
    apheros = Card.objects.get(name="Apheros").facts
    assert (apheros["attack"], apheros["defense"]) == (2, 4)
    assert Printing.objects.get(public_id="cd-1707").card.facts["cost"] == ["wind"]


def test_the_real_samples_when_they_are_imported(shared_dir: Path) -> None:
    samples = str(shared_dir / "data" / "asterisk" / "samples")
    assert run_import("asterisk-wiki", [samples])["created"] == 3
    assert run_import("asterisk-atcg", [samples])["status"] == "done"
    facts = {card.name: card.facts for card in Card.objects.all()}
    croa = facts["逆巻く影の御使い クロア＝フィーユ"]
    assert (croa["cost"], croa["power"], croa["races"]) == ({"black": 2, "colourless": 4}, 5000, ["死神"])
    assert facts["寂しがりの妖精"]["cost"] == {"green": 2, "colourless": 2}
    assert facts["ハーフ or ブレイク"]["damage_trigger"] is True
