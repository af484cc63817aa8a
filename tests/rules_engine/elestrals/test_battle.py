"""Battles in all position pairs (E7)."""

import pytest

from rules_engine.core.decisions import Action
from rules_engine.games.elestrals.battle import Battle
from rules_engine.games.elestrals.game import ElestralsGame
from tests.rules_engine.elestrals.positions import (
    On,
    Side,
    act,
    at,
    battle,
    decide,
    elestral,
    field_names,
    offered,
    rune,
    spelled,
)


def fight(mine: On, theirs: On, *, attacker_spirits: int = 6) -> tuple[list[str], list[str], int, int]:
    """Who is left on both fields, and how many Spirits each player Expended."""
    game = battle(Side(field=[mine], spirits="fire " * attacker_spirits), Side(field=[theirs], spirits="water " * 6))
    act(game, "attack", 0, 0)
    game.advance()
    return field_names(game, 0), field_names(game, 1), game.seats[0].expended, game.seats[1].expended


def on(name: str, attack: int, defense: int = 0, spirits: int = 1, *, in_defense: bool = False) -> On:
    return On(elestral(name, attack=attack, defense=defense), "fire " * spirits, in_defense=in_defense)


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [
        # attack against attack: lower is destroyed, equal both
        (on("a", 5), on("b", 3), (["a"], [], 0, 0)),
        (on("a", 3), on("b", 5), ([], ["b"], 0, 0)),
        (on("a", 4), on("b", 4), ([], [], 0, 0)),
        # the destroyed one had fewer Spirits: its controller Expends the difference
        (on("a", 5, spirits=3), on("b", 3), (["a"], [], 0, 2)),
        (on("a", 5), on("b", 3, spirits=3), (["a"], [], 0, 0)),
        (on("a", 3), on("b", 5, spirits=2), ([], ["b"], 1, 0)),
        # also when both were destroyed
        (on("a", 4, spirits=4), on("b", 4, spirits=1), ([], [], 0, 3)),
        (on("a", 4, spirits=1), on("b", 4, spirits=3), ([], [], 2, 0)),
    ],
)
def test_e7_5_attack_against_attack(mine: On, theirs: On, result: object) -> None:
    assert fight(mine, theirs) == result


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [
        (on("a", 5, spirits=4), on("b", 9, 4, in_defense=True), (["a"], [], 0, 0)),
        (on("a", 5), on("b", 9, 5, in_defense=True), (["a"], ["b"], 0, 0)),
        (on("a", 5), on("b", 9, 6, spirits=4, in_defense=True), (["a"], ["b"], 0, 0)),
    ],
)
def test_e7_6_attack_against_defense(mine: On, theirs: On, result: object) -> None:
    assert fight(mine, theirs) == result


@pytest.mark.parametrize(
    ("mine", "theirs", "result"),
    [
        (on("a", 0), on("b", 0), (["a"], ["b"], 0, 0)),
        (on("a", 0, spirits=2), on("b", 3), ([], ["b"], 0, 0)),
        (on("a", 3, spirits=2), on("b", 0), (["a"], [], 0, 1)),
        (on("a", 0), on("b", 0, 0, in_defense=True), (["a"], ["b"], 0, 0)),
    ],
)
def test_e7_8_attack_0_destroys_nothing(mine: On, theirs: On, result: object) -> None:
    assert fight(mine, theirs) == result


def test_e7_7_attack_on_the_spirit_deck_expends_as_many_as_enchant_the_elestral() -> None:
    game = battle(Side(field=[on("a", 1, spirits=3)]), Side(spirits="water " * 6))
    act(game, "attack", 0, -1)
    game.advance()
    assert game.seats[1].expended == 3


def test_e7_7_the_defender_picks_the_spirits() -> None:
    game = battle(Side(field=[on("a", 1, spirits=2)]), Side(spirits="water water wind wind"))
    act(game, "attack", 0, -1)
    assert (decide(game).player, decide(game).kind) == (1, "expend")
    act(game, "pick", "water")
    act(game, "pick", "wind")
    decide(game)
    assert spelled(game.seats[1].underworld_spirits) == "water wind"


def test_e7_8_attack_0_makes_nobody_expend() -> None:
    game = battle(Side(field=[on("a", 0, spirits=3)]), Side())
    act(game, "attack", 0, -1)
    game.advance()
    assert game.seats[1].expended == 0


def test_e7_1_defense_position_and_spent_elestrals_do_not_attack() -> None:
    game = battle(Side(field=[on("a", 1), on("b", 1, in_defense=True), on("c", 1)]))
    assert offered(game, "attack") == ["0 -1", "2 -1"]
    act(game, "attack", 0, -1)
    assert offered(game, "attack") == ["2 -1"]
    act(game, "attack", 2, -1)
    assert decide(game).kind == "main"  # the next turn


def test_e7_1_elestral_attacks_in_the_turn_it_was_cast() -> None:
    game = battle(Side(field=[On(elestral("a"), "fire", is_fresh=True)]))
    assert offered(game, "attack") == ["0 -1"]


def test_e7_1_elestrals_protect_the_spirit_deck() -> None:
    theirs = [on("x", 1), on("y", 1, in_defense=True), On(rune("divine"), "fire")]
    game = battle(Side(field=[on("a", 1)]), Side(field=theirs))
    assert offered(game, "attack") == ["0 0", "0 1"]


def test_e7_1_not_attacking_is_allowed() -> None:
    game = battle(Side(field=[on("a", 1)]))
    act(game, "done")
    assert decide(game).kind == "main"


def test_e7_4_when_the_target_is_gone_the_attacker_battles_the_spirit_deck() -> None:
    game = battle(Side(field=[on("a", 1, spirits=2)]), Side(field=[on("b", 9)]))
    _leave_in_battle(game, 1)
    assert game.seats[1].expended == 2


@pytest.mark.parametrize(("in_defense", "expended"), [(False, 3), (True, 0)])
def test_e7_4_when_the_attacker_is_gone_the_target_battles_the_spirit_deck(in_defense: bool, expended: int) -> None:
    game = battle(Side(field=[on("a", 1)]), Side(field=[on("b", 9, spirits=3, in_defense=in_defense)]))
    _leave_in_battle(game, 0)
    assert game.seats[0].expended == expended


def _leave_in_battle(game: ElestralsGame, player: int) -> None:
    """One of the two leaves between declaration and outcome, as an effect would have it."""
    decide(game)
    game.apply(Action("attack", (0, 0)))
    frame = game.frames[-1]
    assert isinstance(frame, Battle)
    frame.declare(game)
    game.leave(player, 0, "destroy")
    game.advance()


def test_e7_10_damage_is_what_a_battle_makes_a_player_expend() -> None:
    game = battle(Side(field=[on("a", 1, spirits=2)]), Side(spirits="water " * 6))
    act(game, "attack", 0, -1)
    game.advance()
    expends = [event for event in game.events if event.kind == "expend"]
    assert [(event.player, event.amount, event.note) for event in expends] == [(1, 2, "damage")]


def test_e7_5_destroyed_elestral_lets_its_artifact_fall() -> None:
    blade = On(rune("artifact", "blade"), "fire", bearer=0)
    game = battle(Side(field=[on("a", 5)]), Side(field=[on("b", 3), blade]))
    act(game, "attack", 0, 0)
    game.advance()
    assert field_names(game, 1) == []
    assert at(game, 0).attacks == 1
    causes = [
        (event.card.definition.name, event.note) for event in game.events if event.kind == "destroy" and event.card
    ]
    assert causes == [("b", "battle"), ("blade", "rule")]
