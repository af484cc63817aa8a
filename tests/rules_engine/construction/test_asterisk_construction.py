"""Deck construction in アスタリスクTCG (A1), on invented cards."""

import pytest

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.construction.formats import Format, Restriction
from rules_engine.construction.violations import Violation
from rules_engine.games.asterisk import construction
from rules_engine.games.asterisk.cards import AsteriskCard, card_from_facts

STANDARD = Format("standard", "2025-06-01")
UNDERN = Format("undern", "2025-06-01", allows_unreleased=True)


def stella(number: int, name: str | None = None, *, trigger: bool = False, undern_only: bool = False) -> AsteriskCard:
    return AsteriskCard(
        f"c{number}", name or f"星の子{number}号", "", "stella", "red", {"red": 1},
        power=1000, breaks=1, damage_trigger=trigger, undern_only=undern_only,
    )  # fmt: skip


def deck_of(size: int, triggers: int = 0) -> list[DeckEntry]:
    """One copy of as many cards as asked for, the first ``triggers`` of them with a damage trigger."""
    return [DeckEntry(stella(n, trigger=n < triggers), "main", 1) for n in range(size)]


def check(entries: list[DeckEntry], format: Format = STANDARD) -> list[Violation]:
    return construction.check(DeckList("asterisk", entries), format)


@pytest.mark.parametrize(("size", "code"), [(39, "deck_too_small"), (40, None), (60, None), (61, "deck_too_large")])
def test_a1_1_deck_size(size: int, code: str | None) -> None:
    assert [violation.code for violation in check(deck_of(size))] == ([code] if code else [])


def test_a1_2_four_of_one_name() -> None:
    [violation] = check([*deck_of(40)[1:], DeckEntry(stella(0), "main", 4)])
    assert (violation.code, violation.numbers) == ("too_many_copies", {"count": 4, "limit": 3})
    assert "星の子0号" in violation.message_ja


@pytest.mark.parametrize("twin", ["夜明けの鐘ティン＝カ", "夜明けの鐘\u3000ティン=カ", "夜明けの鐘  ﾃｨﾝ=ｶ"])
def test_a1_2_width_and_spaces_do_not_make_another_name(twin: str) -> None:
    entries = [
        *deck_of(40),
        DeckEntry(stella(90, "夜明けの鐘 ティン＝カ"), "main", 3),
        DeckEntry(stella(91, twin), "main", 1),
    ]
    [violation] = check(entries)
    assert violation.numbers == {"count": 4, "limit": 3}
    assert {card.id for card in violation.cards} == {"c90", "c91"}


def test_a1_2_known_spellings_are_one_name() -> None:
    right, wrong = (stella(n, f"逆巻く影の{word} クロア＝フィーユ") for n, word in enumerate(("御使い", "御使")))
    assert construction.copy_key(right) == construction.copy_key(wrong)


@pytest.mark.parametrize(
    ("size", "triggers", "legal"), [(40, 20, True), (41, 21, False), (60, 30, True), (60, 31, False)]
)
def test_a1_3_damage_triggers(size: int, triggers: int, legal: bool) -> None:
    violations = check(deck_of(size, triggers))
    assert (not violations) == legal
    for violation in violations:
        assert violation.code == "too_many_damage_triggers"
        assert violation.numbers == {"count": triggers, "limit": size // 2, "size": size}


def test_a1_4_unreleased_cards_are_for_undern_only() -> None:
    entries = [*deck_of(40), DeckEntry(stella(90, undern_only=True), "main", 2)]
    [violation] = check(entries)
    assert (violation.code, violation.cards[0].id) == ("unreleased_card", "c90")
    assert check(entries, UNDERN) == []


def test_a1_4_release_dates_count_too() -> None:
    assert [v.code for v in check(deck_of(40), Format("standard", "2020-01-01", unreleased=frozenset({"c3"})))] == [
        "unreleased_card"
    ]


def test_restrictions_hold_here_too() -> None:
    format = Format("standard", "2025-06-01", restrictions={"c0": Restriction("banned", 0)})
    assert [violation.code for violation in check(deck_of(40), format)] == ["banned_card"]


def test_zone_when_the_game_does_not_have_it_is_a_violation() -> None:
    assert [v.code for v in check([*deck_of(40), DeckEntry(stella(90), "side", 1)])] == ["wrong_zone"]


@pytest.mark.parametrize(
    ("main", "cost", "colours"),
    [
        ("red", {"red": 1}, {"red"}),
        ("red", {"red": 1, "colourless": 4}, {"red"}),
        ("red", {"red": 1, "blue": 1}, {"red", "blue"}),
        ("green", {"blue": "X"}, {"green", "blue"}),
    ],
)
def test_a1_5_colours_are_the_main_colour_and_every_coloured_cost(
    main: str, cost: dict[str, object], colours: set[str]
) -> None:
    card = card_from_facts("x", "試し", "", {"kind": "stella", "main_colour": main, "cost": cost}, None)
    names = ("black", "blue", "red", "white", "green", "yellow")
    assert {name for bit, name in enumerate(names) if card.colours >> bit & 1} == colours
    assert card.is_multicoloured == (len(colours) > 1)
