"""What every game in the list must keep to, on random games of the sample decks."""

import pytest

from rules_engine.agents.random import RandomAgent
from rules_engine.core import conformance
from rules_engine.core.agents import play
from rules_engine.core.conformance import faults_of
from rules_engine.core.decisions import Action
from rules_engine.core.randomness import game_seed
from rules_engine.games import GAMES
from tests.rules_engine import samples
from tests.rules_engine.core import high_card

GAMES_EACH = 60
GOLDFISH_EACH = 40


@pytest.mark.parametrize("key", GAMES)
def test_two_player_games_when_played_at_random(key: str) -> None:
    table = samples.table(key)
    faults = {
        seed: found
        for seed in range(GAMES_EACH)
        if (found := faults_of(lambda seed=seed: table.deal(game_seed(1, seed)), seed, every=40))  # type: ignore[misc]
    }
    assert not faults


@pytest.mark.parametrize("goes_first", [True, False])
@pytest.mark.parametrize("key", GAMES)
def test_goldfish_games_when_played_at_random(key: str, goes_first: bool) -> None:
    table = samples.goldfish_table(key, goes_first=goes_first)
    faults = {
        seed: found
        for seed in range(GOLDFISH_EACH)
        if (found := faults_of(lambda seed=seed: table.deal(game_seed(2, seed)), seed, every=20))  # type: ignore[misc]
    }
    assert not faults


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_two_player_games_when_played_at_random_at_length(key: str) -> None:
    table = samples.table(key)
    for seed in range(400):
        assert not faults_of(lambda seed=seed: table.deal(game_seed(3, seed)), seed, every=100)  # type: ignore[misc]


@pytest.mark.parametrize("key", GAMES)
def test_second_game_when_played_after_another_is_as_if_played_alone(key: str) -> None:
    def digest(seed: int) -> str:
        game = samples.table(key).deal(game_seed(4, seed))
        play(game, [RandomAgent(seed, "a"), RandomAgent(seed, "b")])
        return game.digest()

    alone = digest(2)
    digest(1)
    assert digest(2) == alone


@pytest.mark.parametrize("key", GAMES)
def test_first_hand_when_the_opponent_chooses_otherwise_is_the_same(key: str) -> None:
    """Each seat's deck has a stream of its own."""
    table = samples.table(key)
    seen = []
    for number in range(6):
        game = table.deal(game_seed(5, 0))
        agents = [RandomAgent(0, "a"), RandomAgent(number, "b")]
        while (decision := game.advance()) and not game.turn:
            game.apply(agents[decision.player].choose(game.view(decision.player), decision))
        hands = [
            event.card.number for event in game.events if event.kind == "draw" and event.player == 0 and event.card
        ]
        seen.append((game.first_player, hands[:5]))
    assert len({tuple(hand) for _, hand in seen}) == 1


def test_faults_of_a_game_that_keeps_to_everything() -> None:
    assert faults_of(high_card.new_game, 1, every=1) == []


def test_faults_of_a_game_that_breaks_the_rules_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The suite can fail: each fault planted into the little game is reported."""

    def faults(name: str, value: object, owner: type = high_card.Show) -> str:
        with monkeypatch.context() as patch:
            patch.setattr(owner, name, value)
            return " ".join(conformance.faults_of(high_card.new_game, 1, every=1))

    def twice(self: high_card.Show, game: high_card.HighCard, verb: str) -> list[Action]:
        return [Action("show", (card.number,)) for card in game.seats[self.step].hand for _ in (0, 1)]

    def leak(self: high_card.HighCardView) -> dict[str, object]:
        return {"seats": [[card.number for card in seat.hand] for seat in self._game.seats]}

    def lose_card(self: high_card.HighCard, player: int, card: object) -> None:
        self.seats[player].hand.clear()
        self.seats[player].shown.append(self.cards[0])

    assert "offers nothing" in faults("offers", lambda self, game, verb: [])
    assert "twice" in faults("offers", twice)
    assert "shows what is hidden" in faults("document", leak, high_card.HighCardView)
    assert "lost or doubled" in faults("show", lose_card, high_card.HighCard)
    assert "a copy has another digest" in faults("clone", lambda self: high_card.Show())
