"""Names and printings of the real card file: all are found, in every list format."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from cards.lookup import card_index
from decks import legality
from decks.engine_bridge import Bridge
from decks.formats import FORMATS, parse_list
from decks.legality import Verdict
from decks.references import written_reference
from decks.resolution import resolve_list
from decks.resolved import ResolvedDeck
from importers.pipeline import run_import

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def real_cards(shared_dir: Path, django_db_setup: None, django_db_blocker: Any) -> Bridge:
    """The rules over the real card file, kept in memory only."""
    with django_db_blocker.unblock(), transaction.atomic():
        run_import("elestrals-dump", [str(shared_dir / "data" / "elestrals" / "printings.json")])
        bridge = Bridge(card_index("elestrals"))
        transaction.set_rollback(True)
    return bridge


def read(text: str, bridge: Bridge) -> ResolvedDeck:
    deck = resolve_list(parse_list(text), bridge)
    assert deck.unresolved == ()
    return deck


def judge(deck: ResolvedDeck, bridge: Bridge) -> Verdict:
    return legality.check(deck, bridge, "standard", date(2026, 1, 1))


def test_names_when_every_card_is_listed(real_cards: Bridge) -> None:
    for card in real_cards.index:
        for line in (f"3 {card.full_name}", f"{card.full_name} x3", f"{card.full_name.upper()},3"):
            (entry,) = read(line, real_cards).entries
            assert (entry.card.full_name, entry.count) == (card.full_name, 3)


def test_t56_printings_when_every_one_is_listed(real_cards: Bridge) -> None:
    """Many printings share a number; what is written after the name finds exactly one."""
    for card in real_cards.index:
        for printing in card.printings:
            reference = written_reference(card, printing.id, real_cards.index)
            (entry,) = read(f"1 {card.full_name} ({reference})", real_cards).entries
            assert (entry.card, entry.printings) == (card, {printing.id: 1})


def test_t33_doubled_names_when_both_spellings_are_listed(real_cards: Bridge) -> None:
    deck = read("3 Hermes' Trickery\n1 Hermes’ Trickery", real_cards)
    (violation,) = [v for v in judge(deck, real_cards).violations if v.code == "too_many_copies"]
    assert violation.numbers == {"count": 4, "limit": 3}


def test_t26_namesakes_when_they_are_listed(real_cards: Bridge) -> None:
    """Full names that belong to two cards: the newest is taken, and both count together."""
    names = Counter(card.full_name for card in real_cards.index)
    doubled = [name for name, cards in names.items() if cards > 1]
    assert len(doubled) >= 8
    for name in doubled:
        newest, older = real_cards.index.named(name)
        deck = read(f"2 {name}\n2 {name} ({written_reference(older, None, real_cards.index)})", real_cards)
        assert [entry.card for entry in deck.entries] == [newest, older]
        assert [notice.code for notice in deck.notices] == ["several_cards"]
        assert "too_many_copies" in [violation.code for violation in judge(deck, real_cards).violations]


@pytest.mark.parametrize("list_format", FORMATS)
def test_t16_real_decks_when_written_and_read_again(real_cards: Bridge, shared_dir: Path, list_format: str) -> None:
    for path in sorted((shared_dir / "data" / "elestrals" / "decks").glob("*.txt")):
        deck = read(path.read_text(encoding="utf-8"), real_cards)
        assert judge(deck, real_cards).legal
        again = read(FORMATS[list_format].write(deck, real_cards.index), real_cards)
        assert again.fingerprint() == deck.fingerprint()
