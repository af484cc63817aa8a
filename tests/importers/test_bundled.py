"""The bundled files as they are: complete, consistent, and decks legal by the rules."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from cards.facts import AsteriskFacts, ElestralsFacts
from cards.names import normal_form
from cards.records import Batch, CardRecord
from importers.files import read_payloads
from importers.pipeline import run_import
from importers.sources.bundled import BundledAdapter
from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.construction.formats import Format
from rules_engine.core.cards import Definition
from rules_engine.games.asterisk import construction as asterisk
from rules_engine.games.asterisk.cards import card_from_facts as asterisk_card
from rules_engine.games.elestrals import construction as elestrals
from rules_engine.games.elestrals.cards import card_from_facts as elestrals_card

ADAPTER = BundledAdapter()
GAMES = {"elestrals": (elestrals, elestrals_card), "asterisk": (asterisk, asterisk_card)}
PAYLOADS = read_payloads(ADAPTER, (), {})
FILES = {payload.name: payload.data for payload in PAYLOADS}
DECKS = [name for name in FILES if "/decks/" in name]


@pytest.fixture(scope="module")
def batches() -> dict[str, Batch]:
    return {batch.source.key: batch for batch in ADAPTER.read(PAYLOADS)}


def asterisk_facts(card: CardRecord) -> AsteriskFacts:
    assert isinstance(card.facts, AsteriskFacts)
    return card.facts


def elestrals_facts(card: CardRecord) -> ElestralsFacts:
    assert isinstance(card.facts, ElestralsFacts)
    return card.facts


def effect(card: CardRecord) -> str | None:
    return next((text.text for text in card.texts if text.kind == "effect"), None)


def deck_counts(text: str) -> Iterator[tuple[str, str, int]]:
    """Zone, name and count of every line."""
    zone = ""
    for line in text.splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            zone = heading[1]
        elif entry := re.fullmatch(r"(\d+) (.+)", line):
            yield zone, normal_form(entry[2]), int(entry[1])


class TestFiles:
    def test_every_row_is_accepted(self, batches: dict[str, Batch]) -> None:
        assert [problem for batch in batches.values() for problem in (*batch.rejected, *batch.warnings)] == []
        assert all(batch.snapshot for batch in batches.values())

    def test_sources_and_their_terms(self, batches: dict[str, Batch]) -> None:
        assert {key: (batch.game, batch.source.redistribution, len(batch.cards)) for key, batch in batches.items()} == {
            "elestrals-starters": ("elestrals", "none", 72),
            "asterisk-makers": ("asterisk", "full", 14),
            "deckwright-sample": ("asterisk", "full", 84),
        }
        assert batches["elestrals-starters"].source.attribution == "Powered by the Elestrals TCG API"
        assert batches["elestrals-starters"].source.attribution_url == "https://docs.elestrals.com"

    def test_formats(self, batches: dict[str, Batch]) -> None:
        formats = {
            (batch.game, record.key): (record.side_deck, record.unreleased)
            for batch in batches.values()
            for record in batch.formats or ()
        }
        assert formats == {
            ("elestrals", "standard"): (15, False),
            ("asterisk", "standard"): (0, False),
            ("asterisk", "undern"): (0, True),
        }

    def test_nothing_is_there_twice(self, batches: dict[str, Batch]) -> None:
        printings = [printing for batch in batches.values() for card in batch.cards for printing in card.printings]
        for game in ADAPTER.games:
            cards = [card for batch in batches.values() if batch.game == game for card in batch.cards]
            names = [normal_form(name) for card in cards for name in (card.key, *{n.name for n in card.names})]
            assert [name for name, count in Counter(names).items() if count > 1] == []
        assert [id for id, count in Counter(p.id for p in printings).items() if count > 1] == []
        assert [key for key, count in Counter((p.set, p.sort_number) for p in printings).items() if count > 1] == []

    def test_no_real_card_brings_a_sentence(self, batches: dict[str, Batch]) -> None:
        for key in ("elestrals-starters", "asterisk-makers"):
            assert {text.text for card in batches[key].cards for text in card.texts} <= {""}
            assert not any(printing.printed_text for card in batches[key].cards for printing in card.printings)

    def test_known_to_be_without_text(self, batches: dict[str, Batch]) -> None:
        starters = batches["elestrals-starters"].cards
        spirits = {card.name for card in starters if elestrals_facts(card).card_class == "spirit"}
        assert len(spirits) == 8
        assert {card.name for card in starters if effect(card) == ""} == spirits
        assert [card.name for card in batches["asterisk-makers"].cards if effect(card) == ""] == ["ユグド＝ビートル"]

    def test_real_asterisk_cards_are_released(self, batches: dict[str, Batch]) -> None:
        assert not any(asterisk_facts(card).undern_only for card in batches["asterisk-makers"].cards)

    @pytest.mark.parametrize("name", DECKS)
    def test_deck_is_legal(self, name: str, batches: dict[str, Batch]) -> None:
        game = name.split("/")[0]
        rules, card_from_facts = GAMES[game]
        cards: dict[str, Definition] = {}
        for batch in batches.values():
            if batch.game == game:
                for card in batch.cards:
                    facts = card.facts.model_dump(mode="json")
                    definition = card_from_facts(card.key, card.name, card.title, facts, effect(card))
                    cards[normal_form(card.key)] = definition
        text = FILES[name].decode()
        deck = DeckList(game, [DeckEntry(cards[card], zone, count) for zone, card, count in deck_counts(text)])
        key = re.search(r"^Format: (\w+)$", text, re.M)
        assert key is not None
        assert re.search(r"^Title: \S", text, re.M)
        format = Format(key[1], "2025-06-01", allows_unreleased=key[1] == "undern")
        assert [violation.message_en for violation in rules.check(deck, format)] == []

    def test_decks_cover_the_sizes(self) -> None:
        sizes = {name: sum(count for _, _, count in deck_counts(FILES[name].decode())) for name in DECKS}
        assert sorted(size for name, size in sizes.items() if name.startswith("asterisk/")) == [40, 40, 50, 60]
        assert [size for name, size in sizes.items() if name.startswith("elestrals/")] == [60, 60, 60, 60]


@pytest.mark.shared
class TestAgainstTheRealData:
    def test_elestrals_facts_are_those_of_most_printings(self, batches: dict[str, Batch], shared_dir: Path) -> None:
        printings = json.loads((shared_dir / "data/elestrals/printings.json").read_text())
        for card in batches["elestrals-starters"].cards:
            same = [row for row in printings if normal_form(row["name"]) == normal_form(card.key)]
            facts = elestrals_facts(card)
            for field, value in {
                "card_type": facts.card_class,
                "subclasses": sorted(facts.subclasses),
                "cost": sorted(facts.cost),
                "attack": facts.attack,
                "defense": facts.defense,
            }.items():
                votes = Counter(json.dumps(sorted(v) if isinstance(v := row[field], list) else v) for row in same)
                assert votes.most_common(1)[0][0] == json.dumps(value), (card.key, field)
            found = {(p.id, p.set, p.number, p.sort_number) for p in card.printings}
            assert found == {(r["id"], r["set_id"], r["set_number"], r["sort_number"]) for r in same}

    def test_elestrals_decks_are_those_of_the_lists(self, shared_dir: Path) -> None:
        for path in (shared_dir / "data/elestrals/decks").glob("*.txt"):
            own = FILES[f"elestrals/decks/starter-{path.stem.split('_')[1]}.txt"].decode()
            assert Counter(deck_counts(own)) == Counter(deck_counts(path.read_text()))

    def test_asterisk_facts_are_the_complete_cards(self, batches: dict[str, Batch], shared_dir: Path) -> None:
        rows = json.loads((shared_dir / "data/asterisk/cards.json").read_text())["cards"]
        complete = {row["name"]: row for row in rows if row["data_quality"] == "complete_prototype"}
        cards = {card.name: card for card in batches["asterisk-makers"].cards}
        assert cards.keys() == complete.keys()
        for name, card in cards.items():
            facts, row = asterisk_facts(card), complete[name]
            assert (facts.power, facts.breaks, list(facts.races)) == (row["power"], row["break"], row["races"])
            assert sum(amount for amount in facts.cost.values() if amount != "X") == row["cost"]["total"]
            assert (facts.kind == "stella") is (row["type"] == "ステラ")
            assert facts.damage_trigger is row["has_damage_trigger"]

    def test_no_printed_sentence_is_in_any_file(self, shared_dir: Path) -> None:
        printings = json.loads((shared_dir / "data/elestrals/printings.json").read_text())
        everything = normal_form(b"\n".join(FILES.values()).decode())
        assert not [row["id"] for row in printings if row["effect"] and normal_form(row["effect"]) in everything]


@pytest.mark.django_db
def test_second_import_changes_nothing() -> None:
    report = run_import("bundled")
    assert (report["status"], report["created"], report["updated"], report["retired"]) == ("done", 0, 0, 0)
    assert report["unchanged"] == report["read"] > 800


def test_import_into_an_empty_catalogue_creates_every_row(empty_catalogue: None) -> None:
    report = run_import("bundled")
    assert report["created"] == report["read"] > 800
    assert report["rejected"] == report["warnings"] == []


@pytest.mark.django_db
@pytest.mark.parametrize("game", ["elestrals", "asterisk"])
def test_decks_are_legal_by_the_command(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_deck", f"{ADAPTER.home}/{game}/decks", game=game, json=True)
    document = json.loads(capsys.readouterr().out)
    assert (document["legal"], document["illegal"], document["unreadable"]) == (4, 0, 0)
    assert all(deck["unresolved"] == deck["violations"] == [] for deck in document["decks"])
