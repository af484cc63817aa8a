"""Invented decks of every game for tests that play whole games: every kind of card, several elements and colours."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.table import Table
from rules_engine.games import GAMES
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.elestrals.cards import ElestralsCard


def _elestral(name: str, cost: str, attack: int, defense: int) -> ElestralsCard:
    return ElestralsCard(
        name.lower(), name, "", "elestral", cost=cost.split(), elements=cost.split()[:1], attack=attack, defense=defense
    )


def _rune(name: str, kind: str, cost: str) -> ElestralsCard:
    return ElestralsCard(name.lower(), name, "", f"rune_{kind}", cost=cost.split())


def _spirit(element: str) -> ElestralsCard:
    return ElestralsCard(f"spirit-{element}", f"Spirit of {element}", "", "spirit", elements=[element])


def _elestrals_deck(first: str, second: str) -> DeckList:
    """Two elements, every kind of Rune, an Elestral without attack, costs of one to three."""
    main = [
        (_elestral(f"{first}ling", first, 3, 2), 3),
        (_elestral(f"{second}ling", second, 4, 1), 3),
        (_elestral(f"{first}shield", first, 0, 6), 3),
        (_elestral(f"{second}fang", second, 4, 4), 3),
        (_elestral(f"{first}wing", f"{first} {first}", 6, 4), 3),
        (_elestral(f"{second}horn", f"{first} {second}", 7, 7), 2),
        (_elestral(f"{first}crown", f"{first} {second} {second}", 9, 8), 2),
        (_rune(f"{first} burst", "invoke", first), 3),
        (_rune(f"{second} storm", "invoke", f"{second} omni"), 3),
        (_rune(f"{first} chant", "invoke", "omni omni omni"), 2),
        (_rune(f"{first} blade", "artifact", first), 3),
        (_rune(f"{second} oath", "divine", f"{second} omni"), 3),
        (_rune(f"{first} plain", "stadium", "omni"), 2),
        (_rune(f"{second} trap", "counter", second), 3),
        (_rune(f"{first} veil", "counter", f"{first} omni"), 2),
    ]
    spirits = [(_spirit(first), 11), (_spirit(second), 9)]
    return DeckList(
        "elestrals",
        [DeckEntry(card, "main", n) for card, n in main] + [DeckEntry(card, "spirit", n) for card, n in spirits],
    )


def _stella(name: str, colour: str, cost: Mapping[str, int | str], power: int, breaks: int = 1) -> AsteriskCard:
    return AsteriskCard(name, name, "", "stella", colour, cost, power=power, breaks=breaks)


def _spell(name: str, colour: str, cost: Mapping[str, int | str], **flags: Any) -> AsteriskCard:
    return AsteriskCard(name, name, "", "spell", colour, cost, **flags)


def _asterisk_deck(first: str, second: str) -> DeckList:
    """Two colours and two-coloured cards, spells of every kind, X costs, two breaks, a free stella."""
    main = [
        (_stella(f"{first}の芽", first, {first: 1}, 1000), 3),
        (_stella(f"{second}の芽", second, {second: 1}, 1500), 3),
        (_stella(f"{first}の盾", first, {}, 500), 3),
        (_stella(f"{first}の狼", first, {first: 1, "colourless": 1}, 3000), 3),
        (_stella(f"{second}の鷲", second, {second: 1, "colourless": 1}, 2500), 3),
        (_stella(f"{first}と{second}の竜", first, {first: 1, second: 1}, 4000), 3),
        (_stella(f"{first}の王", first, {first: 2, "colourless": 2}, 6000, 2), 3),
        (_stella(f"{second}の女王", second, {second: 2, "colourless": 1}, 5000, 2), 3),
        (_spell(f"{first}の光", first, {first: 1}, damage_trigger=True), 3),
        (_spell(f"{second}の雨", second, {second: 1, "colourless": 1}, damage_trigger=True), 3),
        (_spell(f"{first}の問い", first, {first: "X"}), 2),
        (_spell(f"{second}の塔", second, {second: 2}, continuous=True), 3),
        (_spell(f"{first}の返し", first, {first: 1}, reaction=True), 3),
        (_spell(f"{second}の一閃", second, {second: 1}, spell_step=True), 2),
    ]
    return DeckList("asterisk", [DeckEntry(card, "main", count) for card, count in main])


DECKS: dict[str, tuple[DeckList, DeckList]] = {
    "elestrals": (_elestrals_deck("fire", "wind"), _elestrals_deck("water", "earth")),
    "asterisk": (_asterisk_deck("red", "blue"), _asterisk_deck("green", "black")),
}
"""Two decks for every game in the list."""


def table(game: str, decks: Sequence[DeckList] = (), **options: object) -> Table:
    """A table for two players with the sample decks."""
    rules = GAMES[game]
    return rules.table(decks or DECKS[game], rules.options.read(options))


def goldfish_table(game: str, *, turns: int = 10, goes_first: bool = True) -> Table:
    """A goldfish table with the first sample deck."""
    rules = GAMES[game]
    return rules.goldfish_table(DECKS[game][0], rules.options(), turns=turns, goes_first=goes_first)
