"""What stays true through every random game: Spirits are never made or lost, zones hold what belongs there."""

import pytest

from rules_engine.agents.random import RandomAgent
from rules_engine.core.randomness import game_seed
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.seat import ELESTRAL_ROW, RUNE_ROW, STADIUM, ElestralsSeat
from tests.rules_engine import samples


def spirits_of(game: ElestralsGame) -> list[int]:
    """All Spirits in all zones of both players, by element."""
    piles = [pile for seat in game.seats for pile in (seat.spirit_deck, seat.underworld_spirits)]
    piles += [found.spirits for seat in game.seats for found in seat.field if found is not None]
    return [sum(counts) for counts in zip(*piles, strict=True)]


def check_seat(seat: ElestralsSeat) -> None:
    for place, found in enumerate(seat.field):
        if found is None:
            continue
        if place in ELESTRAL_ROW:
            assert found.definition.is_elestral
            assert found.spirit_count >= found.definition.total_cost
        elif place in RUNE_ROW:
            assert found.definition.can_be_set
            assert found.is_face_down or found.spirit_count >= found.definition.total_cost
        else:
            assert place == STADIUM
            assert found.definition.is_stadium
        assert not found.is_face_down or not any(found.spirits)
    assert all(count >= 0 for count in seat.spirit_deck + seat.underworld_spirits)
    assert not any(card.definition.is_spirit for card in seat.cards())


@pytest.mark.parametrize("seed", range(30))
def test_e1_6_e1_8_e3_8_random_game_keeps_spirits_and_zones(seed: int) -> None:
    game = samples.table("elestrals").deal(game_seed(20, seed))
    assert isinstance(game, ElestralsGame)
    agents = [RandomAgent(seed, "a"), RandomAgent(seed, "b")]
    total = spirits_of(game)
    while decision := game.advance():
        assert spirits_of(game) == total
        if decision.kind == "main":
            for seat in game.seats:
                check_seat(seat)
            assert sum(found.definition.is_stadium for seat in game.seats for found in seat.field if found) <= 1
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))
    assert spirits_of(game) == total
