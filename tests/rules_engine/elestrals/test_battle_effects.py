"""Battles with answers and effects: windows, and what is gone in each step (E7)."""

import pytest

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
)
from tests.rules_engine.elestrals.programs import (
    DESTROY_IT,
    DRAW,
    ELESTRAL,
    NEGATE,
    announced,
    answer,
    boost,
    decline_all,
    every,
    happened,
    instant,
    kind_of,
    on_done,
    passive,
    rule,
    target,
    when,
    windows,
    with_program,
)


def bolt(*kinds: str) -> On:
    """A Set Counter Rune that destroys an Elestral, in answer to an attack or an entry into battle."""
    text = instant(DESTROY_IT, targets=[target(every(ELESTRAL))], trigger=announced(*kinds))
    return On(with_program(rune("counter", "bolt"), text), is_set=True)


def fighter(name: str, attack: int, spirits: int = 1, defense: int = 0, **more: bool) -> On:
    return On(elestral(name, attack=attack, defense=defense), "fire " * spirits, **more)


def ruled(name: str, attack: int, *rules: str, spirits: int = 1, **more: bool) -> On:
    """An Elestral with these rules of its own."""
    card = with_program(elestral(name, attack=attack), *[passive(rule(word)) for word in rules])
    return On(card, "fire " * spirits, **more)


def shoot(game: object, name: str) -> None:
    """The opponent answers and destroys the Elestral with this name."""
    answer(game, 4)  # type: ignore[arg-type]
    decision = decide(game)  # type: ignore[arg-type]
    if decision.kind == "target":
        for action in decision.of("choose"):
            player, place = action.args
            if game.seats[player].field[place].definition.name == name:  # type: ignore[attr-defined]
                game.apply(action)  # type: ignore[attr-defined]
                break
    decline_all(game)  # type: ignore[arg-type]


def test_e7_2_attack_whose_target_is_gone_after_declaration_may_be_declared_anew() -> None:
    game = battle(Side(field=[fighter("a", 5, 2)]), Side(field=[fighter("x", 1), fighter("y", 1), bolt("attack")]))
    act(game, "attack", 0, 0)
    shoot(game, "x")
    assert happened(game, "no_attack") == ["a"]
    assert (at(game, 0).attacks, offered(game, "attack")) == (0, ["0 1"])
    assert game.seats[1].expended == 0


def test_e7_2_attack_on_the_spirit_deck_that_is_protected_now_is_not_legal() -> None:
    summon = with_program(
        rune("counter", "summon"),
        instant(
            {"do": "special_cast", "what": every(ELESTRAL, of="you", zone="hand"), "position": "defense"},
            trigger=announced("attack"),
        ),
    )
    theirs = Side([elestral("wall")], field=[On(summon, is_set=True)], spirits="fire fire fire")
    game = battle(Side(field=[fighter("a", 5)]), theirs)
    act(game, "attack", 0, -1)
    answer(game, 4)
    decline_all(game)
    assert (at(game, 0).attacks, offered(game, "attack")) == (0, ["0 0"])


def test_e7_2_negated_attack_is_used_up() -> None:
    denial = with_program(rune("counter", "denial"), instant(NEGATE, trigger=announced("attack")))
    game = battle(Side(field=[fighter("a", 5)]), Side(field=[fighter("x", 1), On(denial, is_set=True)]))
    act(game, "attack", 0, 0)
    answer(game, 4)
    decline_all(game)
    assert (field_names(game, 1), at(game, 0).attacks) == (["x"], 1)
    assert decide(game).kind == "main"


@pytest.mark.parametrize(("in_defense", "expended"), [(False, 2), (True, 0)])
def test_e7_4_attacker_gone_after_entering_lets_the_target_battle_the_spirit_deck(
    in_defense: bool, expended: int
) -> None:
    game = battle(
        Side(field=[fighter("a", 5)]), Side(field=[fighter("x", 3, 2, in_defense=in_defense), bolt("battle")])
    )
    act(game, "attack", 0, 0)
    shoot(game, "a")
    assert (field_names(game, 1), game.seats[0].expended) == (["x"], expended)


def test_e7_4_target_gone_after_entering_lets_the_attacker_battle_the_spirit_deck() -> None:
    game = battle(Side(field=[fighter("a", 5, 3)]), Side(field=[fighter("x", 3), fighter("y", 3), bolt("battle")]))
    act(game, "attack", 0, 0)
    shoot(game, "x")
    assert (field_names(game, 1), game.seats[1].expended) == (["y"], 3)


def test_e7_4_attacker_of_a_spirit_deck_gone_has_no_outcome() -> None:
    game = battle(Side(field=[fighter("a", 5, 3)]), Side(field=[bolt("battle")]))
    act(game, "attack", 0, -1)
    shoot(game, "a")
    assert (game.seats[0].expended, game.seats[1].expended) == (0, 0)


def test_e7_3_positions_cannot_be_changed_by_effects_in_battle() -> None:
    turner = with_program(
        rune("counter", "turner"),
        instant({"do": "position", "to": "defense"}, targets=[target(every(ELESTRAL))], trigger=announced("battle")),
    )
    game = battle(Side(field=[fighter("a", 5)]), Side(field=[fighter("x", 3), On(turner, is_set=True)]))
    act(game, "attack", 0, 0)
    answer(game, 4)
    act(game, "choose", 1, 0)
    decline_all(game)
    assert happened(game, "position") == []
    assert field_names(game, 1) == []


def test_e7_2_e7_3_windows_of_a_battle() -> None:
    watcher = with_program(elestral("watcher"), passive(boost(0)))
    game = battle(Side(field=[fighter("a", 5)]), Side(field=[On(watcher, "fire")]))
    act(game, "attack", 0, 0)
    game.advance()
    assert windows(game) == ["attack", "battle"]


def test_e7_5_boost_when_attacking_counts_in_the_battle() -> None:
    lion = with_program(
        elestral("lion", attack=2),
        on_done(announced("attack", subject="this"), {"do": "change", "modifiers": [boost(3)], "until": "this_turn"}),
    )
    game = battle(Side(field=[On(lion, "fire")]), Side(field=[fighter("x", 4)]))
    act(game, "attack", 0, 0)
    act(game, "activate", 0, 0, 0)
    decline_all(game)
    assert (field_names(game), field_names(game, 1)) == (["lion"], [])


def test_e7_9_destroys_and_is_destroyed_come_before_the_next_attack() -> None:
    wolf = with_program(
        elestral("wolf", attack=5), on_done(when("destroy", notes=["battle"], other="this"), DRAW, is_optional=True)
    )
    game = battle(Side(field=[On(wolf, "fire"), fighter("a", 5)]), Side(field=[fighter("x", 1)]))
    act(game, "attack", 0, 0)
    assert kind_of(game) == (0, "trigger")
    act(game, "trigger", 0)
    assert kind_of(game) == (0, "attack")
    assert len(game.seats[0].hand) == 1


def test_e7_10_deals_damage_is_met_by_one_spirit_at_least() -> None:
    wolf = with_program(elestral("wolf", attack=5), on_done(when("dealt", subject="this"), DRAW))
    game = battle(Side(field=[On(wolf, "fire"), On(wolf, "fire")]), Side(field=[fighter("x", 1)]))
    act(game, "attack", 0, 0)  # as many Spirits as x had: no damage
    assert kind_of(game) == (0, "attack")
    assert game.seats[0].hand == []
    act(game, "attack", 1, -1)
    decide(game)
    assert len(game.seats[0].hand) == 1


@pytest.mark.parametrize(("piercing", "expended"), [("spirit_difference", 2), ("all_spirits", 3)])
def test_e7_11_piercing_damage(piercing: str, expended: int) -> None:
    mine = Side(field=[ruled("a", 5, "piercing", spirits=3)])
    game = battle(mine, Side(field=[fighter("x", 1, in_defense=True)]), piercing=piercing)
    act(game, "attack", 0, 0)
    game.advance()
    assert (field_names(game, 1), game.seats[1].expended) == ([], expended)


def test_e7_13_attacks_past_elestrals_twice_and_in_defense() -> None:
    direct = ruled("direct", 5, "attacks_directly")
    twice = ruled("twice", 5, "attacks_twice")
    crab = ruled("crab", 5, "attacks_in_defense", spirits=2, in_defense=True)
    game = battle(Side(field=[direct, twice, crab]), Side(field=[fighter("x", 1, 9, 9, in_defense=True)]))
    assert offered(game, "attack") == ["0 0", "0 -1", "1 0", "2 0"]
    act(game, "attack", 1, 0)
    assert "1 0" in offered(game, "attack")
    act(game, "attack", 1, 0)
    assert "1 0" not in offered(game, "attack")
    act(game, "attack", 0, -1)
    decide(game)
    assert game.seats[1].expended == 1


def test_e7_1_elestrals_that_cannot_be_attacked_still_protect() -> None:
    game = battle(Side(field=[fighter("a", 5)]), Side(field=[ruled("x", 1, "cannot_be_attacked")]))
    assert decide(game).kind == "main"


def test_e7_14_not_destroyed_after_all_expends_nothing() -> None:
    game = battle(Side(field=[fighter("a", 5, 4)]), Side(field=[ruled("x", 1, "indestructible_in_battle")]))
    act(game, "attack", 0, 0)
    game.advance()
    assert (field_names(game, 1), game.seats[1].expended) == (["x"], 0)


def test_e7_14_replaced_destruction_expends_nothing() -> None:
    shield = {
        "change": "instead",
        "event": "destroy",
        "what": every({"is": "bearer_of"}),
        "ops": [{"do": "destroy", "what": "this"}],
    }
    artifact = with_program(rune("artifact", "shield"), passive(shield))
    game = battle(Side(field=[fighter("a", 5, 4)]), Side(field=[fighter("x", 1), On(artifact, "fire", bearer=0)]))
    act(game, "attack", 0, 0)
    game.advance()
    assert (field_names(game, 1), happened(game), game.seats[1].expended) == (["x"], ["shield"], 0)


def test_e7_8_attack_lowered_to_0_destroys_nothing() -> None:
    fog = with_program(elestral("fog", attack=0, defense=0), passive(boost(-9, every(ELESTRAL, of="opponent"))))
    game = battle(Side(field=[fighter("a", 5, 4)]), Side(field=[On(fog, "fire")]))
    act(game, "attack", 0, 0)
    game.advance()
    assert (field_names(game), field_names(game, 1), game.seats[1].expended) == (["a"], ["fog"], 0)
