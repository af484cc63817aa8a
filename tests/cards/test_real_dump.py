"""The catalogue with the real printings dump, faults included."""

from pathlib import Path

import pytest
from django.apps import apps

from cards.lookup import card_index
from cards.models import Card, Game
from importers.pipeline import run_import

pytestmark = [pytest.mark.shared, pytest.mark.usefixtures("empty_catalogue")]


def import_dump(shared_dir: Path) -> dict[str, object]:
    dump = shared_dir / "data" / "elestrals"
    roles = {role: str(dump / f"{role}.json") for role in ("sets", "series", "creatures")}
    return run_import("elestrals-dump", [str(dump / "printings.json")], roles=roles)


def snapshot() -> tuple[str, set[tuple[str, str]]]:
    cards = Card.objects.filter(game="elestrals", retired_at=None)
    return Game.objects.get(key="elestrals").data_version, set(cards.values_list("id", "full_name"))


def test_import_when_the_order_of_sources_differs_or_one_is_repeated_gives_the_same_catalogue(shared_dir: Path) -> None:
    run_import("bundled")
    import_dump(shared_dir)
    bundled_first = snapshot()
    for model in apps.get_app_config("cards").get_models():
        model._base_manager.all()._raw_delete(using="default")
    assert import_dump(shared_dir)["created"] == 1589
    run_import("bundled")
    assert import_dump(shared_dir)["unchanged"] == 1589
    assert snapshot() == bundled_first


def test_index_when_asked_for_every_real_name_finds_it_first(shared_dir: Path) -> None:
    import_dump(shared_dir)
    index = card_index("elestrals")
    for card in index:
        for text in (card.full_name, card.full_name.upper(), card.full_name.replace("'", "’").replace(" ", "\u3000")):
            found = index.named(text)
            assert card in found
            assert {other.full_name for other in found} == {card.full_name}
        assert index.suggestions(card.full_name, limit=1) == [card.full_name]
