"""Defects that recur in engines of this kind, whatever the cards of a game do: each a test for every game."""

import json
import random as foreign
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from rules_engine.agents.lookahead import LookaheadAgent
from rules_engine.agents.mcts import MctsAgent, MctsSettings
from rules_engine.agents.playouts import Playout
from rules_engine.agents.priorities import read_policy
from rules_engine.agents.random import RandomAgent
from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.core.agents import Agent, play
from rules_engine.core.decisions import Action, Decision
from rules_engine.core.events import DRAW, MULLIGAN, SHUFFLE
from rules_engine.core.game import Game
from rules_engine.core.randomness import Random, game_seed, stream
from rules_engine.core.table import Table
from rules_engine.core.trace import Trace
from rules_engine.games import GAMES
from tests.rules_engine import samples
from tests.rules_engine.tables import TABLES, rules_of, table

FILLINGS = 100


def by_chance(number: int) -> list[Agent]:
    return [RandomAgent(number, "a"), RandomAgent(number, "b")]


def decisions(game: Game[Any], agents: Sequence[Any]) -> Iterator[Decision]:
    """Each decision of a game before it is taken by the agents."""
    while decision := game.advance():
        yield decision
        game.apply(agents[decision.player].choose(game.view(decision.player), decision))


def small_table(key: str) -> Table:
    """Main decks of six cards, which run out at once."""
    small = []
    for deck in samples.DECKS[key]:
        main = [DeckEntry(entry.card, "main", 2) for entry in deck.zone("main")[:3]]
        others = [entry for entry in deck.entries if entry.zone != "main"]
        small.append(DeckList(key, [*main, *others]))
    return samples.table(key, small)


# A loss that survives into the next game


@pytest.mark.parametrize("key", GAMES)
def test_game_when_played_after_a_deck_out_at_the_same_table_is_as_if_played_alone(key: str) -> None:
    def played(table: Table, number: int) -> Game[Any]:
        game = table.deal(game_seed(41, number))
        play(game, by_chance(number))
        return game

    here = small_table(key)
    reasons = [outcome.reason for number in range(1, 9) if (outcome := played(here, number).outcome)]
    assert "deck_out" in reasons
    assert played(here, 0).digest() == played(small_table(key), 0).digest()


# A biased shuffle


def chi_square_limit(degrees: int) -> float:
    """The value exceeded once in a thousand (Wilson and Hilferty)."""
    part = 2 / (9 * degrees)
    return degrees * (1 - part + 3.0902 * part**0.5) ** 3


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_shuffle_when_repeated_200_000_times_puts_every_card_everywhere_alike(key: str) -> None:
    rounds = 200_000
    game = samples.table(key).deal(game_seed(42, 0))
    deck = sorted(game.seats[0].deck, key=lambda card: card.number)
    size = len(deck)
    counts = [[0] * size for _ in range(size)]
    rows = {card.number: counts[place] for place, card in enumerate(deck)}
    for _ in range(rounds):
        game.seats[0].deck[:] = deck
        game.shuffle(0)
        game.events.clear()
        for place, card in enumerate(game.seats[0].deck):
            rows[card.number][place] += 1
    expected = rounds / size
    total = sum((count - expected) ** 2 for row in counts for count in row) / expected
    assert total < chi_square_limit((size - 1) ** 2)


# A mulligan that means something else


def test_mulligan_when_taken_in_elestrals_costs_two_spirits_and_gives_five_cards_of_the_shuffled_deck() -> None:
    game = samples.table("elestrals").deal(game_seed(43, 0))
    decision = next(d for d in decisions(game, by_chance(1)) if d.kind == "mulligan")
    seat: Any = game.seats[decision.player]
    for taken in range(1, 11):
        marks = len(game.events), sum(seat.spirit_deck), sorted(c.number for c in [*seat.hand, *seat.deck])
        choose(game, "mulligan", decision.player)
        kinds = [event.kind for event in game.events[marks[0] :] if event.player == decision.player]
        assert kinds[kinds.index(MULLIGAN) :][:7] == [MULLIGAN, SHUFFLE, *[DRAW] * 5]
        assert sum(seat.spirit_deck) == marks[1] - 2
        assert sorted(c.number for c in [*seat.hand, *seat.deck]) == marks[2]
        assert (len(seat.hand), seat.mulligans) == (5, taken)
    again = game.advance()
    assert again is None or (again.player, again.kind) != (decision.player, "mulligan")


def choose(game: Game[Any], verb: str, player: int) -> None:
    """Take a choice of this player's, and every smaller one that it leads to, the first option each time."""
    game.apply(Action(verb))
    while (decision := game.advance()) and decision.player == player and decision.kind not in ("mulligan", "main"):
        game.apply(decision.options[0])


def test_mulligan_when_taken_in_asterisk_draws_as_many_others_and_is_over() -> None:
    game = samples.table("asterisk").deal(game_seed(43, 0))
    decision = next(d for d in decisions(game, by_chance(1)) if d.kind == "mulligan")
    player = decision.player
    seat = game.seats[player]
    returned = []
    for _ in range(3):
        action = pending(game).of("return")[0]
        returned.append(action.args[0])
        game.apply(action)
    marks = len(game.events)
    game.advance()
    game.apply(Action("done"))
    drawn = [event.card.number for event in game.events[marks:] if event.kind == DRAW and event.card]
    assert len(drawn) == 3
    assert not set(drawn) & set(returned)
    assert [card.number for card in seat.deck[:3]] == returned[::-1]
    assert SHUFFLE not in [event.kind for event in game.events[marks:]]
    after = game.advance()
    assert after is None or (after.player, after.kind) != (player, "mulligan")


@pytest.mark.parametrize("key", GAMES)
def test_cards_seen_when_mulligans_were_taken_count_the_kept_hand_only(key: str) -> None:
    taken = 0
    for number in range(12):
        game = samples.goldfish_table(key).deal(game_seed(44, number))
        trace = game.trace = Trace()
        play(game, by_chance(number))
        taken += trace.mulligans
        assert trace.seen[:5] == trace.kept_hand
        assert trace.seen_by[0] == 5
    assert taken > 0


# One stream for everything


def first_hands(key: str, opponent: int) -> list[int]:
    """What seat 0 draws until the first turn, always choosing alike, against opponents who choose differently."""
    game = samples.table(key).deal(game_seed(45, 0))
    agents: list[Agent] = [RandomAgent(7, "same"), RandomAgent(opponent, "other")]
    for _ in decisions(game, agents):
        foreign.random()
        if game.turn:
            break
    return [event.card.number for event in game.events if event.kind == DRAW and event.player == 0 and event.card]


@pytest.mark.parametrize("key", GAMES)
def test_hands_when_the_opponent_and_other_generators_go_otherwise_are_the_same(key: str) -> None:
    seen = []
    for opponent in range(8):
        foreign.seed(opponent)
        seen.append(first_hands(key, opponent))
    shortest = min(map(len, seen))
    assert shortest >= 5
    assert all(hand[:shortest] == seen[0][:shortest] for hand in seen)


@pytest.mark.parametrize("key", GAMES)
def test_decks_when_the_opponent_mulligans_otherwise_lie_alike(key: str) -> None:
    """All cards of seat 0 in the order in which they are drawn, not only those that a game comes to."""
    orders, mulligans = [], set()
    for opponent in range(12):
        game = samples.table(key).deal(game_seed(46, 0))
        for _ in decisions(game, [Keeper(), RandomAgent(opponent, "other")]):
            if game.turn:
                break
        mulligans.add(game.seats[1].mulligans)
        drawn = [event.card for event in game.events if event.kind == DRAW and event.player == 0 and event.card]
        orders.append([card.number for card in [*drawn, *reversed(game.seats[0].deck)]])
    assert len(mulligans) > 1
    assert all(order == orders[0] for order in orders)


class Keeper:
    """Keeps every hand, else takes the last option. No Agent by class: a compiled one cannot be derived from."""

    def choose(self, view: Any, decision: Decision) -> Action:
        keep = [*decision.of("keep"), *decision.of("done")]
        return keep[0] if keep else decision.options[-1]


# Seeds that reach the players


def leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from leaves(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from leaves(part)
    else:
        yield value


@pytest.mark.parametrize("key", TABLES)
def test_view_when_scanned_has_neither_seed_nor_stream(key: str) -> None:
    game = table(key).deal(game_seed(47, 0))
    for _ in decisions(game, by_chance(1)):
        secret = {part for name in ("deck 0", "deck 1", "chance") for part in game.random(name).state()[:3]}
        secret |= {int.from_bytes(game.seed, order) for order in ("big", "little")}
        for player in (0, 1):
            found = list(leaves(game.view(player).document()))
            assert all(value is None or isinstance(value, str | int | bool) for value in found)
            assert not secret & {value for value in found if isinstance(value, int)}
            words = " ".join(value for value in found if isinstance(value, str))
            assert game.seed.hex() not in words
            assert not any(str(part) in words for part in secret)


# Hidden cards that leak


def knowledge(game: Game[Any], player: int) -> str:
    """All that a player is told: view, log, and the own options."""
    decision = game.advance()
    options = [str(action) for action in decision.options] if decision and decision.player == player else []
    view = game.view(player)
    return json.dumps([view.document(), view.log(), options], ensure_ascii=False)


@pytest.mark.parametrize("key", TABLES)
def test_view_log_and_options_when_everything_hidden_is_permuted_are_the_same_to_the_byte(key: str) -> None:
    shuffler = stream(b"fillings", key)
    changed = 0
    for number in range(4):
        game = table(key).deal(game_seed(48, number))
        for _ in decisions(game, by_chance(number)):
            if len(game.choices) % 5:
                continue
            for player in (0, 1):
                other = filling(game, player, shuffler)
                assert knowledge(other, player) == knowledge(game, player)
                changed += other.digest() != game.digest()
    assert changed > 50


def filling(game: Game[Any], viewer: int, random: Random) -> Game[Any]:
    """The same game for the viewer, with other cards where the viewer cannot look."""
    other = game.clone()
    other.permute_hidden(viewer, random)
    return other


# A search that looks at hidden cards or into the future


def playout(key: str) -> Playout:
    rules = rules_of(key)
    return Playout(read_policy(rules.policy_documents[rules.policies[0]], rules.vocabulary), rules.evaluation)


def pending(game: Game[Any]) -> Decision:
    decision = game.advance()
    assert decision is not None
    return decision


def considered(key: str, game: Game[Any], player: int) -> list[object]:
    """What agents of several seeds make of each option in this position, and what they choose."""
    view, found = game.view(player), list[object]()
    for seed in range(1 if "programs" in key else 2):
        ahead = LookaheadAgent(playout(key), seed, samples=1)
        found += [ahead.values(view, pending(game).options), str(ahead.choose(view, pending(game)))]
        settings = MctsSettings(iterations=4, turns=1)
        root = MctsAgent(playout(key), seed, settings=settings).search(view)
        found.append([(text, node.visits, node.value) for text, node in root.children.items()])
        found.append(str(MctsAgent(playout(key), seed, settings=settings).choose(view, pending(game))))
    return found


def open_position(key: str) -> tuple[Game[Any], int]:
    """A position after some turns in which there is much to choose from."""
    for number in range(50):
        game = table(key).deal(game_seed(49, number))
        for decision in decisions(game, by_chance(number)):
            if game.turn >= 4 and decision.kind == "main" and len(decision.options) >= 6:
                return game, decision.player
    raise AssertionError("no position found")


@pytest.mark.parametrize("key", TABLES)
def test_searching_agents_when_the_hidden_cards_are_others_choose_alike(key: str) -> None:
    """In a hundred fillings of what is hidden, with other chance to come, agents of the same seed weigh every option
    alike and choose the same."""
    shuffler = stream(b"fillings", key)
    game, player = open_position(key)
    expected = considered(key, game, player)
    for _ in range(FILLINGS):
        other = filling(game, player, shuffler)
        other._streams = {
            name: stream(str(shuffler.next32()).encode(), name) for name in ("deck 0", "deck 1", "chance")
        }
        assert considered(key, other, player) == expected


def test_searching_agents_when_seeded_differently_do_not_all_choose_alike() -> None:
    """The choices compared above depend on something: few iterations of many seeds lead to several choices."""
    game, player = open_position("elestrals")
    found = set()
    for seed in range(20):
        agent = MctsAgent(playout("elestrals"), seed, settings=MctsSettings(iterations=12, turns=1))
        found.add(str(agent.choose(game.view(player), pending(game))))
    assert len(found) > 1


# Copies that differ, and undo


def shortest_game(key: str) -> tuple[bytes, Game[Any]]:
    """Of some random games the one with the fewest choices, and its seed."""
    games = []
    for number in range(8):
        game = table(key).deal(game_seed(51, number))
        play(game, by_chance(number))
        games.append((len(game.choices), number, game))
    _, number, game = min(games, key=lambda found: found[:2])
    return game_seed(51, number), game


@pytest.mark.parametrize("key", TABLES)
def test_copy_when_played_to_the_end_from_every_decision_ends_like_the_original(key: str) -> None:
    seed, original = shortest_game(key)
    line, end = original.choices, original.digest()
    game = table(key).deal(seed)
    for place, action in enumerate(line):
        game.advance()
        before, copy = game.digest(), game.clone()
        assert copy.digest() == before
        for later in line[place:]:
            copy.advance()
            copy.apply(later)
        copy.advance()
        assert copy.digest() == end
        assert game.digest() == before
        game.apply(action)
    game.advance()
    assert game.digest() == end


@pytest.mark.parametrize("key", TABLES)
def test_undo_when_done_at_any_decision_restores_all_and_redo_repeats(key: str) -> None:
    """Undo is a copy kept at each decision: back to the start one by one, and from each forward again."""
    game = table(key).deal(game_seed(52, 0))
    kept = [(game.clone(), game.digest(), game.view(0).log()) for _ in decisions(game, by_chance(4))]
    line = game.choices
    later = game.digest()
    for (copy, digest, log), action in zip(reversed(kept), reversed(line), strict=True):
        assert copy.digest() == digest
        assert copy.view(0).log() == log
        redone = copy.clone()
        redone.advance()
        redone.apply(action)
        redone.advance()
        assert redone.digest() == later
        assert copy.digest() == digest
        later = digest
