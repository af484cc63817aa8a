"""Games that may be the one behind a view: true to what is known, blind to what is not."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine.agents.random import RandomAgent
from rules_engine.core.agents import play
from rules_engine.core.decisions import Decision
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed, stream
from rules_engine.core.views import determinize
from tests.rules_engine.tables import TABLES, table

EVERY = 7


def positions(key: str, games: int = 3) -> Iterator[tuple[Game[Any], Decision]]:
    """Every seventh decision of random games."""
    for number in range(games):
        game = table(key).deal(game_seed(31, number))
        agents = [RandomAgent(number, "a"), RandomAgent(number, "b")]
        while decision := game.advance():
            if len(game.choices) % EVERY == 0:
                yield game, decision
            game.apply(agents[decision.player].choose(game.view(decision.player), decision))


def seats(game: Game[Any]) -> list[tuple[object, ...]]:
    return [seat.state() for seat in game.seats]


@pytest.mark.parametrize("key", TABLES)
def test_determinize_when_looked_at_by_its_seat_shows_the_same_view_and_options(key: str) -> None:
    random = stream(b"determinize", "test")
    for game, decision in positions(key):
        before = game.digest()
        sample = determinize(game.view(decision.player), random)
        assert sample.view(decision.player).document() == game.view(decision.player).document()
        again = sample.advance()
        assert again is not None
        assert list(map(str, again.options)) == list(map(str, decision.options))
        assert game.digest() == before


@pytest.mark.parametrize("key", TABLES)
def test_determinize_when_the_hidden_cards_lie_otherwise_gives_the_same_game(key: str) -> None:
    shuffler = stream(b"filling", "test")
    for number, (game, decision) in enumerate(positions(key)):
        other = game.clone()
        other.permute_hidden(decision.player, shuffler)
        ours, theirs = (
            determinize(each.view(decision.player), stream(b"determinize", str(number))) for each in (game, other)
        )
        assert seats(ours) == seats(theirs)
        assert ours.seed == theirs.seed


@pytest.mark.parametrize("key", TABLES)
def test_determinize_when_repeated_deals_other_hands_and_other_chance(key: str) -> None:
    random = stream(b"determinize", "test")
    game, decision = next(found for found in positions(key) if found[0].turn >= 2)
    samples_drawn = [determinize(game.view(decision.player), random) for _ in range(20)]
    hands = {tuple(card.number for card in sample.seats[1 - decision.player].hand) for sample in samples_drawn}
    assert len(hands) > 10
    assert len({sample.seed for sample in samples_drawn} | {game.seed}) == 21


@pytest.mark.parametrize("key", TABLES)
def test_determinize_when_played_on_keeps_every_card_and_ends(key: str) -> None:
    random = stream(b"determinize", "test")
    for number, (game, decision) in enumerate(positions(key, games=1)):
        sample = determinize(game.view(decision.player), random)
        play(sample, [RandomAgent(number, "a"), RandomAgent(number, "b")])
        found = sorted(card.number for seat in sample.seats for card in seat.cards())
        assert found == list(range(len(game.cards)))


def test_determinize_when_spirits_are_hidden_guesses_their_elements_and_keeps_their_number() -> None:
    random = stream(b"determinize", "test")
    game, decision = next(found for found in positions("elestrals") if found[0].turn >= 2)
    other = 1 - decision.player
    guesses = {
        tuple(determinize(game.view(decision.player), random).seats[other].spirit_deck)  # type: ignore[attr-defined]
        for _ in range(30)
    }
    assert len(guesses) > 5
    assert {sum(guess) for guess in guesses} == {sum(game.seats[other].spirit_deck)}
