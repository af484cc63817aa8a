"""Deck construction in Elestrals (E2), on invented cards."""

import pytest

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.construction.formats import Format, Restriction
from rules_engine.construction.violations import Violation
from rules_engine.games.elestrals import construction
from rules_engine.games.elestrals.cards import ElestralsCard, card_from_facts

STANDARD = Format("standard", "2025-06-01", side_deck=15)


def elestral(number: int, name: str | None = None, copies: int | None = None) -> ElestralsCard:
    return ElestralsCard(f"c{number}", name or f"Beast {number}", "", "elestral", cost=["fire"], copies=copies)


SPIRIT = ElestralsCard("s1", "Emberling", None, "spirit", elements=["fire"])


def legal_entries() -> list[DeckEntry]:
    """Thirteen cards by three and one more, twenty Spirits."""
    main = [DeckEntry(elestral(n), "main", 3) for n in range(13)] + [DeckEntry(elestral(13), "main", 1)]
    return [*main, DeckEntry(SPIRIT, "spirit", 20)]


def check(entries: list[DeckEntry], format: Format = STANDARD) -> list[Violation]:
    return construction.check(DeckList("elestrals", entries), format)


def codes(entries: list[DeckEntry], format: Format = STANDARD) -> list[str]:
    return [violation.code for violation in check(entries, format)]


def test_check_when_the_deck_is_legal_finds_nothing() -> None:
    assert codes(legal_entries()) == []


@pytest.mark.parametrize("spirits", [19, 21])
def test_e2_1_spirit_deck_size(spirits: int) -> None:
    entries = [*legal_entries()[:-1], DeckEntry(SPIRIT, "spirit", spirits)]
    [violation] = check(entries)
    assert violation.code == "spirit_deck_size"
    assert violation.numbers == {"size": spirits, "limit": 20}


def test_e2_2_main_deck_size() -> None:
    [violation] = check(legal_entries()[1:])
    assert (violation.code, violation.numbers) == ("main_deck_size", {"size": 37, "limit": 40})


def test_e2_2_no_spirit_in_the_main_deck_and_nothing_else_in_the_spirit_deck() -> None:
    entries = legal_entries()
    entries[13] = DeckEntry(SPIRIT, "main", 1)
    entries[14] = DeckEntry(SPIRIT, "spirit", 19)
    entries.append(DeckEntry(elestral(14), "spirit", 1))
    violations = check(entries)
    assert [(v.code, v.cards[0].name) for v in violations] == [("wrong_zone", "Emberling"), ("wrong_zone", "Beast 14")]


def test_zone_when_the_game_does_not_have_it_is_a_violation() -> None:
    assert codes([*legal_entries(), DeckEntry(elestral(20), "tokens", 1)]) == ["wrong_zone"]


def test_e2_3_four_copies_name_card_count_and_limit() -> None:
    entries = legal_entries()
    entries[0] = DeckEntry(elestral(0), "main", 4)
    entries.pop(13)
    [violation] = check(entries)
    assert violation.code == "too_many_copies"
    assert violation.numbers == {"count": 4, "limit": 3}
    assert [card.id for card in violation.cards] == ["c0"]
    assert all(part in violation.message_en for part in ("Beast 0", "4", "3"))
    assert all(part in violation.message_ja for part in ("Beast 0", "4", "3"))


def test_e2_3_lines_of_one_card_add_up() -> None:
    card = elestral(0)
    deck = [DeckEntry(card, "main", n) for n in (3, 2, 1)]
    assert check(deck)[-1].numbers == {"count": 6, "limit": 3}


@pytest.mark.parametrize(
    "twin", ["Hermit’s Trick", "hermit's  trick", "Hermit＇s Trick", "Hermit's\u3000Trick", "HERMITʼS TRICK"]
)
def test_e2_3_spellings_of_one_full_name_count_together(twin: str) -> None:
    entries = legal_entries()
    entries[0] = DeckEntry(elestral(0, "Hermit's Trick"), "main", 3)
    entries[13] = DeckEntry(elestral(13, twin), "main", 1)
    [violation] = check(entries)
    assert violation.numbers == {"count": 4, "limit": 3}
    assert {card.id for card in violation.cards} == {"c0", "c13"}


def test_e2_3_another_title_is_another_card() -> None:
    facts = {"card_class": "elestral", "cost": ["fire"]}
    plain = card_from_facts("a", "Glimmer", "", facts, None)
    titled = card_from_facts("b", "Glimmer", "Champion of Dawn", facts, None)
    assert titled.name == "Glimmer - Champion of Dawn"
    assert construction.copy_key(plain) != construction.copy_key(titled)


def test_e2_3_a_cards_own_limit_replaces_the_usual_one() -> None:
    entries = legal_entries()
    entries[0] = DeckEntry(elestral(0, copies=1), "main", 3)
    assert check(entries)[0].numbers == {"count": 3, "limit": 1}
    swarm = [DeckEntry(elestral(0, copies=40), "main", 40), DeckEntry(SPIRIT, "spirit", 20)]
    assert codes(swarm) == []


def test_e2_4_side_deck_counts_with_the_main_deck() -> None:
    entries = [*legal_entries(), DeckEntry(elestral(13), "side", 3), DeckEntry(SPIRIT, "side", 12)]
    [violation] = check(entries)
    assert (violation.code, violation.numbers) == ("too_many_copies", {"count": 4, "limit": 3})


def test_e2_4_side_deck_only_where_the_format_allows_one() -> None:
    entries = [*legal_entries(), DeckEntry(elestral(20), "side", 1)]
    assert codes(entries) == []
    [violation] = check(entries, Format("standard", "2025-06-01"))
    assert (violation.code, violation.numbers) == ("side_deck_size", {"size": 1, "limit": 0})
    entries.append(DeckEntry(SPIRIT, "side", 15))
    assert check(entries)[0].numbers == {"size": 16, "limit": 15}


def restricted(kind: str, copies: int) -> Format:
    return Format("standard", "2025-06-01", restrictions={"c0": Restriction(kind, copies)})


@pytest.mark.parametrize(
    ("format", "code", "limit"),
    [
        (restricted("banned", 0), "banned_card", 0),
        (restricted("illegal", 0), "banned_card", 0),
        (restricted("limited", 1), "restricted_copies", 1),
        (restricted("semi_limited", 2), "restricted_copies", 2),
    ],
)
def test_e2_5_restrictions_lower_the_limit(format: Format, code: str, limit: int) -> None:
    [violation] = check(legal_entries(), format)
    assert (violation.code, violation.numbers) == (code, {"count": 3, "limit": limit})
    assert "Beast 0" in violation.message_en
    assert "Beast 0" in violation.message_ja


def test_e2_5_a_restriction_that_is_kept_is_no_violation() -> None:
    entries = legal_entries()
    entries[0], entries[13] = DeckEntry(elestral(0), "main", 1), DeckEntry(elestral(13), "main", 3)
    assert codes(entries, restricted("limited", 1)) == []


def test_e2_5_a_banned_spirit_is_found_too() -> None:
    format = Format("standard", "2025-06-01", restrictions={"s1": Restriction("banned", 0)})
    assert codes(legal_entries(), format) == ["banned_card"]


def test_e2_5_card_pool_and_unknown_legality() -> None:
    assert codes(legal_entries(), Format("x", "2025-06-01", excluded=frozenset({"c0"}))) == ["not_in_format"]
    assert codes(legal_entries(), Format("x", "2025-06-01", unreleased=frozenset({"c0"}))) == ["not_in_format"]
    assert (
        codes(legal_entries(), Format("x", "2025-06-01", unknown=frozenset({"c0", "s1"}))) == ["legality_unknown"] * 2
    )
    released = Format("x", "2025-06-01", allows_unreleased=True, unreleased=frozenset({"c0"}))
    assert codes(legal_entries(), released) == []


def test_check_when_the_deck_is_empty_says_the_sizes() -> None:
    assert codes([]) == ["main_deck_size", "spirit_deck_size"]


def test_check_gives_the_same_violations_whatever_the_order_of_lines() -> None:
    entries = [DeckEntry(elestral(n), "main", 4) for n in range(5)]
    messages = [violation.message_en for violation in check(entries)]
    assert messages == [violation.message_en for violation in check(entries[::-1])]
