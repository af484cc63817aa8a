"""Whole random games of invented cards with programs: chains, counters, triggers, passives, every common op."""

from typing import Any

import pytest

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.conformance import faults_of
from rules_engine.core.randomness import game_seed
from rules_engine.games.elestrals.options import ElestralsOptions
from rules_engine.games.elestrals.table import ElestralsTable
from tests.rules_engine.elestrals.positions import SPIRITS, elestral, rune
from tests.rules_engine.elestrals.programs import (
    DESTROY_IT,
    DRAW,
    ELESTRAL,
    NEGATE,
    RUNE,
    active,
    announced,
    boost,
    every,
    instant,
    on_done,
    passive,
    rule,
    target,
    when,
    with_program,
)

IN_DECK = every(ELESTRAL, {"is": "cost", "number": 1}, of="you", zone="deck")
OWN = every(of="you")


def _expend(*spirits: str, **more: Any) -> dict[str, Any]:
    return {"do": "expend", "spirits": list(spirits), **more}


def _elestrals(one: str, two: str) -> list[DeckEntry]:
    """Two elements, named after the first one."""
    cards = [
        with_program(
            elestral(f"{one} scout", one, 3, 2),
            on_done(when("play", subject="this", notes=["cast", "special_cast"]), DRAW, is_optional=True),
        ),
        with_program(
            elestral(f"{one} seer", one, 2, 4),
            active(
                {"do": "search", "what": IN_DECK, "name": "it"},
                {"do": "put"},
                cost=[_expend(one)],
            ),
        ),
        with_program(
            elestral(f"{two} hunter", two, 4, 1),
            active(DESTROY_IT, targets=[target(every(ELESTRAL, of="opponent"))], cost=[_expend("omni", two)]),
        ),
        with_program(
            elestral(f"{two} ghost", two, 3, 3),
            on_done(
                when("destroy", subject="this", notes=["battle"]),
                {"do": "choose", "what": every(ELESTRAL, of="you", zone="hand")},
                {"do": "special_cast"},
                is_optional=True,
            ),
            on_done(when("destroy", subject="this"), _expend("omni", who="each")),
        ),
        with_program(
            elestral(f"{one} chief", f"{one} {one}", 5, 5),
            passive(boost(1, every(ELESTRAL, {"is": "except"}, of="you"))),
            passive(rule("untargetable", of="opponent"), condition={"if": "turn_of", "who": "opponent"}),
        ),
        with_program(
            elestral(f"{two} weaver", f"{one} {two}", 4, 6),
            active({"do": "nexus"}, targets=[{"do": "nexus_choice", "spirits": ["omni", "omni"], "up_to": True}]),
            on_done(
                when("nexus", subject="this", is_batched=True),
                {
                    "do": "change",
                    "modifiers": [boost({"number": "times", "each": {"number": "spirits", "under": "this"}})],
                },
            ),
        ),
        with_program(
            elestral(f"{two} heir", f"{one} {two} {two}", 7, 7),
            {
                "kind": "play",
                "zones": ["hand"],
                "cost": [_expend(two)],
                "targets": [{"do": "choose", "what": every(ELESTRAL, of="you"), "name": "base"}],
                "ops": [{"do": "special_ascend", "what": "base", "into": "this"}],
            },
            on_done(
                when("attack", subject="this"), {"do": "change", "modifiers": [rule("piercing")], "until": "this_turn"}
            ),
        ),
    ]
    return [DeckEntry(card, "main", 3) for card in cards]


def _runes(one: str, two: str) -> list[DeckEntry]:
    cards = [
        with_program(
            rune("counter", f"{one} denial", one),
            instant(NEGATE, trigger=announced("cast", "ascend", "effect", "instant", "attack")),
        ),
        with_program(rune("counter", f"{two} bolt", two), instant(DESTROY_IT, targets=[target(every(ELESTRAL))])),
        with_program(
            rune("counter", f"{two} echo", two),
            instant(
                {"do": "may", "ops": [{"do": "return_spirits", "spirits": ["omni", "omni"], "up_to": True}]},
                {"do": "if", "condition": {"if": "did"}, "then": [DRAW]},
                trigger=when("destroy", who="you"),
            ),
        ),
        with_program(
            rune("invoke", f"{one} gale", f"{one} omni"),
            instant(
                {"do": "choose", "what": every(RUNE), "by": "each", "name": "gone"},
                {"do": "put", "what": "gone", "to": "bottom"},
                {"do": "discard", "by": "opponent", "what": every(of="opponent", zone="hand"), "is_random": True},
            ),
        ),
        with_program(
            rune("invoke", f"{two} vision", two),
            instant(
                {"do": "foretell", "amount": 3},
                {"do": "choose", "what": {"select": "among", "what": "foretold", "where": [ELESTRAL]}, "up_to": True},
                {"do": "put"},
                {"do": "put_back"},
            ),
        ),
        with_program(
            rune("invoke", f"{two} glance", one),
            instant(
                {"do": "reveal", "what": every(of="opponent", zone="hand"), "is_private": True},
                {"do": "discard", "what": every(of="opponent", zone="hand")},
            ),
        ),
        with_program(
            rune("artifact", f"{one} blade", one),
            passive(boost(2, every({"is": "bearer_of"}))),
            on_done(
                when("destroy", notes=["battle"], other=every({"is": "bearer_of"})),
                _expend("omni", who="opponent"),
            ),
        ),
        with_program(
            rune("divine", f"{two} oath", f"{two} omni"),
            active(
                {"do": "enchant", "spirits": ["omni", "omni"], "to": OWN, "zone": "underworld", "up_to": True},
                targets=[],
            ),
            {"kind": "conditional", "phases": ["end"], "is_optional": True, "ops": [{"do": "mill", "amount": 1}]},
        ),
        with_program(
            rune("stadium", f"{one} field", "omni"),
            passive(boost(-1, every(ELESTRAL, {"is": "not", "filter": {"is": "enchanted_with", "spirits": [one]}}))),
        ),
    ]
    return [DeckEntry(card, "main", 2) for card in cards]


def _deck(one: str, two: str) -> DeckList:
    spirits = [DeckEntry(SPIRITS[one], "spirit", 11), DeckEntry(SPIRITS[two], "spirit", 9)]
    return DeckList("elestrals", _elestrals(one, two) + _runes(one, two) + spirits)


DECKS = (_deck("fire", "wind"), _deck("water", "earth"))


def _faults(count: int, stream: int, every: int, **options: object) -> dict[int, list[str]]:
    table = ElestralsTable(DECKS, ElestralsOptions.read(options))
    faults = {}
    for seed in range(count):
        found = faults_of(lambda seed=seed: table.deal(game_seed(stream, seed)), seed, every=every)  # type: ignore[misc]
        if found:
            faults[seed] = found
    return faults


def test_games_of_cards_with_programs_when_played_at_random() -> None:
    assert not _faults(30, 1, 40)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("windows", "forced"),
        ("opponent_may_begin_chain", True),
        ("cast_counts_as_receiving", True),
        ("piercing", "all_spirits"),
        ("foretold_rest", "bottom"),
        ("cast_may_misenchant", False),
        ("rune_wrong_elements", "sent"),
    ],
)
def test_games_of_cards_with_programs_under_other_readings(name: str, value: object) -> None:
    assert not _faults(4, 2, 60, **{name: value})


def test_goldfish_games_of_cards_with_programs_when_played_at_random() -> None:
    table = ElestralsTable(DECKS[:1], ElestralsOptions(), first_player=0, turn_limit=10)
    for seed in range(20):
        assert not faults_of(lambda seed=seed: table.deal(game_seed(3, seed)), seed, every=20)  # type: ignore[misc]


@pytest.mark.slow
def test_games_of_cards_with_programs_when_played_at_length() -> None:
    assert not _faults(400, 4, 150)
