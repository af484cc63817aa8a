"""Decks in the database: stored whole, seen by whom they should be, judged anew each time."""

from datetime import date
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from cards.errors import UserError
from cards.models import Card, Game
from decks import services
from decks.formats import FORMATS
from decks.models import Deck, DeckEntry

pytestmark = pytest.mark.usefixtures("bundled_catalogue")

LIST = "Title: Mine\nFormat: standard\n[main]\n3 Sproutyr\n2 Satymber\n[spirit]\n12 Teratlas\n[side]\n1 Sproutyr\n"


def test_create_deck_when_every_line_is_read() -> None:
    deck = services.parse_deck("elestrals", LIST)
    row = services.create_deck(deck)
    assert (row.game, row.title, row.format, row.owner, row.visibility) == (
        "elestrals",
        "Mine",
        "standard",
        None,
        "unlisted",
    )
    assert [str(entry) for entry in row.entries.all()] == ["3 Sproutyr", "2 Satymber", "12 Teratlas", "1 Sproutyr"]
    loaded = services.load_deck(services.find_deck(row.public_id))
    assert loaded.document() == deck.document()
    assert loaded.fingerprint() == deck.fingerprint()


def test_create_deck_when_printings_are_named() -> None:
    printing = services.parse_deck("elestrals", "1 Sproutyr").entries[0].card.printings[0].id
    deck = services.parse_deck("elestrals", f"2 Sproutyr ({printing})\n1 Sproutyr\n")
    loaded = services.load_deck(services.create_deck(deck))
    assert loaded.entries[0].printings == {printing: 2, None: 1}


def test_create_deck_when_a_line_is_unresolved() -> None:
    deck = services.parse_deck("elestrals", "3 Sproutyr\n2 Nothing of the kind")
    with pytest.raises(UserError) as caught:
        services.create_deck(deck)
    assert caught.value.code == "unresolved_lines"
    assert [error.field for error in caught.value.errors] == ["line 2"]
    assert not Deck.objects.exists()


def test_title_when_it_is_long_or_holds_control_characters() -> None:
    deck = services.parse_deck("elestrals", "Title: a\x00b" + "c" * 300 + "\n3 Sproutyr")
    assert deck.title.startswith("abc")
    assert len(services.create_deck(deck).title) == 200
    assert [notice.code for notice in deck.notices] == ["title_shortened"]


def test_find_deck_when_it_is_private() -> None:
    """T73: a private deck does not even show that it is there."""
    owner, other = User.objects.create(username="owner"), User.objects.create(username="other")
    row = services.create_deck(services.parse_deck("elestrals", LIST), owner=owner, visibility=Deck.Visibility.PRIVATE)
    assert services.find_deck(row.public_id, owner) == row
    for viewer in (None, other):
        with pytest.raises(UserError) as caught:
            services.find_deck(row.public_id, viewer)
        assert (caught.value.code, caught.value.status) == ("not_found", 404)
        assert "Mine" not in caught.value.message


@pytest.mark.parametrize("public_id", ["", "nothing", "\x00", "x" * 5000, "../..", "日本"])
def test_find_deck_when_the_id_is_odd(public_id: str) -> None:
    with pytest.raises(UserError) as caught:
        services.find_deck(public_id)
    assert caught.value.code == "not_found"


def test_load_deck_when_a_card_is_gone() -> None:
    row = services.create_deck(services.parse_deck("elestrals", LIST))
    Card.objects.filter(full_name="Satymber").delete()
    Game.objects.filter(key="elestrals").update(data_version="changed")
    loaded = services.load_deck(row)
    assert [line.text for line in loaded.unresolved] == ["2 Satymber"]
    assert DeckEntry.objects.filter(deck=row).count() == 4, "the stored deck keeps its line"
    assert not services.check_deck(loaded).legal


def test_check_deck_when_nobody_says_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = services.check_deck(services.parse_deck("elestrals", LIST))
    assert verdict.date == services.today()
    assert verdict.format == "standard"
    assert services.check_deck(verdict.deck, "standard", date(2026, 1, 2)).date == date(2026, 1, 2)


def test_parse_deck_when_the_game_is_unknown() -> None:
    with pytest.raises(UserError, match="elestrals") as caught:
        services.parse_deck("chess", LIST)
    assert (caught.value.code, caught.value.status) == ("unknown_game", 404)


def test_asterisk_deck_when_read_from_japanese() -> None:
    deck = services.parse_deck("asterisk", "タイトル：試作\nフォーマット：アンダーン\n[メイン]\n３　なにもない")
    assert (deck.title, deck.format) == ("試作", "undern")
    assert len(deck.unresolved) == 1


@pytest.mark.parametrize("path", sorted(Path(settings.BUNDLED_DIR).glob("*/decks/*.txt")), ids=lambda path: path.stem)
def test_bundled_deck_when_written_in_every_format(path: Path) -> None:
    deck = services.parse_deck(path.parts[-3], path.read_bytes())
    assert services.check_deck(deck).legal
    for list_format in FORMATS:
        again = services.parse_deck(deck.game, services.write_deck(deck, list_format))
        assert again.fingerprint() == deck.fingerprint()
