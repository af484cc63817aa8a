"""Verdicts: copies over spellings and printings, dated restrictions, and lists that are not wholly read."""

from datetime import date

import pytest

from cards.errors import UserError
from cards.formats import RestrictionEntry
from cards.names import normal_form
from decks import legality
from decks.engine_bridge import Bridge
from decks.formats import parse_list
from decks.legality import Verdict
from decks.resolution import resolve_list
from tests.decks.invented import elestrals_cards, make_card, make_index

MONDAY, FRIDAY = date(2026, 3, 2), date(2026, 3, 6)
LEGAL = "\n".join(
    ["[main]", *(f"2 Beast {chr(64 + n)}" for n in range(1, 21)), "[spirit]", "12 Emberling", "8 Tideling"]
)


def judge(text: str, *, restrictions: tuple[RestrictionEntry, ...] = (), day: date = MONDAY) -> Verdict:
    bridge = Bridge(make_index(elestrals_cards(), restrictions=restrictions))
    return legality.check(resolve_list(parse_list(text), bridge), bridge, "", day)


def restriction(name: str, copies: int, kind: str, **days: date) -> RestrictionEntry:
    return RestrictionEntry(name, normal_form(name), kind, copies, **days)


def codes(verdict: Verdict) -> list[str]:
    return [violation.code for violation in verdict.violations]


def test_verdict_when_the_deck_is_legal() -> None:
    document = judge(f"Title: Fine\n{LEGAL}").document("fine.txt")
    assert document == {
        "path": "fine.txt",
        "name": "Fine",
        "game": "elestrals",
        "format": "standard",
        "date": "2026-03-02",
        "legal": True,
        "counts": {"main": 40, "spirit": 20, "side": 0},
        "violations": [],
        "unresolved": [],
        "notices": [],
    }


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        ("3 Furies\n3 furies\n3 FURIES\n3 Furies", 12),
        ("3 Furies\n2 Furies\n1 Furies", 6),
        ("3 Furies\n[side]\n1 Furies", 4),
    ],
)
def test_t31_copies_when_they_stand_on_several_lines(lines: str, count: int) -> None:
    document = judge(lines).document()
    (violation,) = [v for v in document["violations"] if v["code"] == "too_many_copies"]
    assert (violation["count"], violation["limit"]) == (count, 3)
    assert violation["cards"] == [{"id": "f1", "name": "Furies"}]


def test_t32_copies_when_they_are_of_several_printings() -> None:
    assert "too_many_copies" in codes(judge("3 Élivar (AA1-202)\n2 Élivar (BB2-007)"))
    assert "too_many_copies" not in codes(judge("2 Élivar (AA1-202)\n1 Élivar (BB2-007)"))


def test_t32_copies_when_a_title_makes_another_card() -> None:
    assert "too_many_copies" not in codes(judge("3 Glow\n3 Glow - Champion of Dawn"))


def test_t33_copies_when_spellings_of_one_name_differ() -> None:
    document = judge("3 Hermit's Trick\n1 Hermit’s  Trick").document()
    (violation,) = [v for v in document["violations"] if v["code"] == "too_many_copies"]
    assert violation["count"] == 4


def test_t33_copies_when_two_cards_bear_one_full_name() -> None:
    document = judge("2 Twinned (AA1-210)\n2 Twinned (CC3-211)").document()
    (violation,) = [v for v in document["violations"] if v["code"] == "too_many_copies"]
    assert violation["count"] == 4
    assert {card["id"] for card in violation["cards"]} == {"n1", "n2"}


def test_t34_copies_when_the_card_has_its_own_limit() -> None:
    facts = {"card_class": "elestral", "cost": ["fire"], "elements": ["fire"]}
    swarm = make_card("x1", "Swarm", facts={**facts, "copies": 7})
    lone = make_card("x2", "Lone", facts={**facts, "copies": 1})
    bridge = Bridge(make_index([swarm, lone]))
    fine = legality.check(resolve_list(parse_list("7 Swarm\n1 Lone"), bridge), bridge, "", MONDAY)
    assert "too_many_copies" not in codes(fine)
    wrong = legality.check(resolve_list(parse_list("8 Swarm\n2 Lone"), bridge), bridge, "", MONDAY)
    assert [v.numbers["limit"] for v in wrong.violations if v.code == "too_many_copies"] == [7, 1]


def test_t37_message_when_there_are_too_many_copies() -> None:
    (violation,) = [v for v in judge("4 Furies").document()["violations"] if v["code"] == "too_many_copies"]
    for part in ("Furies", "4", "3"):
        assert part in violation["message"]
        assert part in violation["message_ja"]


def test_t40_card_when_no_list_speaks_of_it() -> None:
    other = restriction("Furies", 0, "banned")
    assert judge(LEGAL, restrictions=(other,)).legal


def test_t41_restriction_when_it_is_announced_and_begins_on_friday() -> None:
    ban = restriction("Beast A", 0, "banned", announced=MONDAY, starts=FRIDAY)
    before = judge(LEGAL, restrictions=(ban,), day=MONDAY)
    assert before.legal
    assert [(notice.code, "2026-03-06" in notice.message.en) for notice in before.notices] == [
        ("restriction_ahead", True)
    ]
    assert codes(judge(LEGAL, restrictions=(ban,), day=FRIDAY)) == ["banned_card"]


def test_t41_restriction_when_it_is_not_announced_yet() -> None:
    ban = restriction("Beast A", 0, "banned", announced=date(2026, 3, 4), starts=FRIDAY)
    assert judge(LEGAL, restrictions=(ban,), day=MONDAY).notices == ()


def test_t41_restriction_when_the_event_lies_in_its_time() -> None:
    limit = restriction("Beast A", 1, "limited", starts=date(2024, 1, 1), ends=date(2025, 1, 1))
    assert codes(judge(LEGAL, restrictions=(limit,), day=date(2024, 6, 1))) == ["restricted_copies"]
    assert judge(LEGAL, restrictions=(limit,), day=MONDAY).legal


def test_t44_restrictions_when_several_are_in_force() -> None:
    """The one that started last decides."""
    ban = restriction("Beast A", 0, "banned", starts=date(2024, 1, 1))
    limit = restriction("Beast A", 2, "semi_limited", starts=date(2025, 1, 1))
    assert codes(judge(LEGAL, restrictions=(limit, ban), day=date(2024, 6, 1))) == ["banned_card"]
    assert judge(LEGAL, restrictions=(limit, ban), day=MONDAY).legal


def test_t43_deck_when_the_list_of_restrictions_has_changed() -> None:
    """A deck is judged anew: the same resolved deck, other card data."""
    deck = resolve_list(parse_list(LEGAL), Bridge(make_index(elestrals_cards())))
    later = Bridge(make_index(elestrals_cards(), restrictions=[restriction("Beast A", 0, "banned")]))
    assert codes(legality.check(deck, later, "", MONDAY)) == ["banned_card"]


def test_unknown_card_when_a_line_names_none() -> None:
    document = judge(f"{LEGAL}\n2 Beest A").document()
    assert document["legal"] is False
    assert [v["code"] for v in document["violations"]] == ["unknown_card"]
    assert document["violations"][0]["cards"] == [{"id": None, "name": "Beest A"}]
    assert document["unresolved"][0]["suggestions"][0] == "Beast A"


def test_verdict_when_a_quantity_is_refused() -> None:
    document = judge(f"{LEGAL}\n0 Furies").document()
    assert document["violations"] == []
    assert document["legal"] is False
    assert document["unresolved"][0]["line"] == len(LEGAL.splitlines()) + 1


def test_wrong_zone_when_a_heading_is_wrong() -> None:
    assert codes(judge(LEGAL.replace("[spirit]", "[main]"))).count("wrong_zone") == 2


def test_side_deck_when_it_is_too_large() -> None:
    side = "\n[side]\n15 Emberling"
    assert judge(LEGAL + side).legal
    (violation,) = judge(LEGAL + side.replace("15", "16")).document()["violations"]
    assert (violation["code"], violation["size"], violation["limit"]) == ("side_deck_size", 16, 15)


def test_card_when_it_is_not_released_on_the_day() -> None:
    verdict = judge(LEGAL.replace("2 Beast A", "2 Twinned (CC3-211)"), day=date(2024, 1, 1))
    assert codes(verdict) == ["not_in_format"]


def test_format_when_it_does_not_exist() -> None:
    bridge = Bridge(make_index(elestrals_cards()))
    with pytest.raises(UserError, match="standard") as caught:
        legality.check(resolve_list(parse_list(LEGAL), bridge), bridge, "vintage", MONDAY)
    assert caught.value.code == "unknown_format"


def test_t40_legality_when_the_source_does_not_know_it_on_that_day() -> None:
    """Missing legality is neither legal nor banned; on another day the card is just a card."""
    line = restriction("Beast A", 0, "unknown", starts=MONDAY, ends=FRIDAY)
    assert codes(judge(LEGAL, restrictions=(line,), day=MONDAY)) == ["legality_unknown"]
    assert codes(judge(LEGAL, restrictions=(line,), day=FRIDAY)) == []
