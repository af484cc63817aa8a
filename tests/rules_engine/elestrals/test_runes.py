"""Casting and Setting Runes (E1.9, E3.7, E6.7 to E6.14)."""

import pytest

from rules_engine.games.elestrals.seat import STADIUM
from tests.rules_engine.elestrals.positions import (
    On,
    Side,
    act,
    arrange,
    at,
    decide,
    elestral,
    field_names,
    offered,
    rune,
    spelled,
    spirits_at,
    underworld_names,
)


def full_row() -> list[On]:
    """Three Divine Runes and a Set Counter Rune."""
    return [*(On(rune("divine", f"d{n}", "wind"), "wind") for n in range(3)), On(rune("counter", "trap"), is_set=True)]


def test_e1_9_rune_takes_exactly_its_cost() -> None:
    game = arrange(Side([rune("divine", "oath", "fire wind")], spirits="fire fire wind wind"))
    act(game, "cast_rune", "oath")
    decide(game)
    assert spirits_at(game, 4) == "fire wind"
    assert spelled(game.seats[0].spirit_deck) == "fire wind"


def test_e6_7_continuous_runes_are_paid_from_the_spirit_deck_only() -> None:
    for kind in ("divine", "artifact", "stadium"):
        game = arrange(Side([rune(kind)], spirits="wind", field=[On(elestral("host"), "fire")]))
        assert offered(game, "cast_rune") == [], kind


def test_e6_7_invoke_may_be_paid_from_own_cards() -> None:
    hosts = [On(elestral("host"), "fire fire"), On(rune("divine", "oath"), "fire")]
    game = arrange(Side([rune("invoke")], spirits="fire", field=hosts))
    act(game, "cast_rune", "invoke")
    assert offered(game, "pick") == ["fire", "0 fire", "4 fire"]
    act(game, "pick", "0 fire")
    decide(game)
    assert spirits_at(game, 0) == "fire"
    assert spelled(game.seats[0].underworld_spirits) == "fire"
    assert field_names(game) == ["host", "oath"]


def test_e6_7_rune_is_not_cast_from_nothing() -> None:
    game = arrange(Side([rune("invoke", cost="fire wind")], spirits="fire", field=[On(elestral("host"), "water")]))
    assert offered(game, "cast_rune") == []


def test_e6_7_set_rune_is_cast_in_its_own_slot() -> None:
    field = [On(rune("divine", "oath", "wind"), "wind"), On(rune("invoke", "spell"), is_set=True)]
    game = arrange(Side(spirits="fire", field=field))
    act(game, "cast_rune", "spell")
    decide(game)
    assert underworld_names(game) == ["spell"]
    assert field_names(game) == ["oath"]


def test_e3_7_full_row_when_the_rune_in_hand_is_no_invoke() -> None:
    hand = [rune("divine", "late"), rune("invoke", "spell"), rune("stadium", "plain")]
    game = arrange(Side(hand, spirits="fire", field=full_row()))
    assert offered(game, "cast_rune") == ["spell", "plain"]
    assert offered(game, "set") == []


def test_e6_8_invoke_replaces_a_rune_and_may_use_its_spirits() -> None:
    game = arrange(Side([rune("invoke", "spell", "wind")], spirits="fire", field=full_row()))
    act(game, "cast_rune", "spell")
    assert offered(game, "replace") == ["4", "5", "6", "7"]
    act(game, "replace", 5)
    assert offered(game, "pick") == ["4 wind", "5 wind", "6 wind"]
    act(game, "pick", "5 wind")
    decide(game)
    assert field_names(game) == ["d0", "d2", "trap"]
    assert underworld_names(game) == ["d1", "spell"]
    assert spelled(game.seats[0].underworld_spirits) == "wind"


def test_e3_10_replaced_rune_is_sent_with_its_spirits_not_destroyed() -> None:
    game = arrange(Side([rune("invoke", "spell", "fire")], spirits="fire", field=full_row()))
    act(game, "cast_rune", "spell")
    act(game, "replace", 6)
    decide(game)
    assert spelled(game.seats[0].underworld_spirits) == "fire wind"
    kinds = {event.card.definition.name: (event.kind, event.note) for event in game.events if event.card}
    assert kinds["d2"] == ("sent", "rule")
    assert kinds["spell"] == ("destroy", "rule")


@pytest.mark.parametrize(("allowed", "places"), [(True, ["4", "5", "6", "7"]), (False, ["4", "5", "6"])])
def test_e6_8_invoke_replacing_a_set_rune(allowed: bool, places: list[str]) -> None:
    side = Side([rune("invoke", "spell", "fire")], spirits="fire", field=full_row())
    game = arrange(side, invoke_replaces_set=allowed)
    act(game, "cast_rune", "spell")
    assert offered(game, "replace") == places


def test_e6_9_any_rune_but_a_stadium_can_be_set() -> None:
    hand = [rune(kind) for kind in ("invoke", "counter", "artifact", "divine", "stadium")]
    game = arrange(Side([*hand, elestral("one")]))
    assert offered(game, "set") == ["invoke", "counter", "artifact", "divine"]
    act(game, "set", "divine")
    decide(game)
    assert at(game, 4).is_face_down
    assert spirits_at(game, 4) == ""
    assert "divine" in field_names(game)


def test_e6_9_rune_is_not_cast_in_the_turn_it_was_set() -> None:
    game = arrange(Side([rune("invoke")]))
    act(game, "set", "invoke")
    assert offered(game, "cast_rune") == []
    act(game, "done")
    assert offered(game, "cast_rune") == ["invoke"]


def test_e6_9_counter_rune_is_not_cast_from_hand() -> None:
    assert offered(arrange(Side([rune("counter")])), "cast_rune") == []


def test_e6_11_new_stadium_destroys_every_other_on_either_field() -> None:
    old = On(rune("stadium", "old", "wind"), "wind")
    theirs = On(rune("stadium", "theirs", "wind"), "wind")
    game = arrange(Side([rune("stadium", "new")], field=[old]), Side(field=[theirs]))
    act(game, "cast_rune", "new")
    decide(game)
    assert at(game, STADIUM).definition.name == "new"
    assert field_names(game, 1) == []
    assert underworld_names(game, 0) == ["old"]
    assert underworld_names(game, 1) == ["theirs"]
    assert spelled(game.seats[1].underworld_spirits) == "wind"


@pytest.mark.parametrize(("option", "bearers"), [("either_field", ["0 0", "1 0"]), ("own_field", ["0 0"])])
def test_e6_12_artifact_chooses_the_elestral_that_it_empowers(option: str, bearers: list[str]) -> None:
    mine = Side([rune("artifact")], field=[On(elestral("mine"), "fire")])
    game = arrange(mine, Side(field=[On(elestral("theirs"), "fire")]), artifact_bearer=option)
    act(game, "cast_rune", "artifact")
    if option == "either_field":
        assert offered(game, "empower") == bearers
        act(game, "empower", "1 0")
        decide(game)
        assert at(game, 4).bearer == at(game, 0, player=1).incarnation
    else:
        decide(game)
        assert at(game, 4).bearer == at(game, 0).incarnation


def test_e6_12_artifact_without_an_elestral_cannot_be_cast() -> None:
    assert offered(arrange(Side([rune("artifact")])), "cast_rune") == []


def test_e6_12_artifact_is_destroyed_when_its_elestral_leaves() -> None:
    field = [
        On(elestral("host"), "fire"),
        On(elestral("other"), "fire"),
        On(rune("artifact", "blade"), "fire", bearer=0),
        On(rune("artifact", "shield"), "fire", bearer=1),
    ]
    game = arrange(Side([elestral("great", "fire fire")], field=field))
    act(game, "ascend", "great", 0)
    act(game, "done")
    decide(game)
    assert field_names(game) == ["great", "other", "shield"]
    assert underworld_names(game) == ["host", "blade"]


def test_e6_14_instant_rune_is_destroyed_with_its_spirits_after_it_resolves() -> None:
    game = arrange(Side([rune("invoke", "spell", "fire omni")], spirits="fire wind"))
    act(game, "cast_rune", "spell")
    decide(game)
    assert field_names(game) == []
    assert underworld_names(game) == ["spell"]
    assert spelled(game.seats[0].underworld_spirits) == "fire wind"
