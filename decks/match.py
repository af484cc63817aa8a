"""Two decks against each other on the rules engine, played by agents.

A match is fixed by its decks, agents and seed: game n is the same however many games are played. The first deck sits on
seat 0, player 1 of the transcripts; in each game a player drawn by the game's own chance decides who goes first, as the
rules of both games have it (E4.1, A2.1).
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any, Final

import rules_engine
from cards.errors import FieldError, UserError
from decks.engine_bridge import game_bridge
from decks.resolved import ResolvedDeck
from decks.services import require_legal
from rules_engine.agents import AGENTS as ENGINE_AGENTS
from rules_engine.agents import make_agent
from rules_engine.construction.deck import DeckList
from rules_engine.core.agents import play
from rules_engine.core.errors import UnknownOption, UnplayableDeck
from rules_engine.core.game import Game
from rules_engine.core.randomness import game_seed
from rules_engine.core.table import Table
from rules_engine.core.transcript import transcript
from rules_engine.games.rules import GameRules

Document = dict[str, Any]
AGENTS: Final = tuple(ENGINE_AGENTS)
"""The kinds of agents, the weakest first."""
DEFAULT_AGENTS: Final = ("priorities", "priorities")
DEFAULT_GAMES, MOST_GAMES = 100, 1_000_000
DEFAULT_SEED, LARGEST_SEED = 1, 2**63 - 1
DIGESTS_SHOWN: Final = 10
SEATS: Final = ("a", "b")


class Match:
    """Two decks at a table, the kinds of the agents that play them, and the seed."""

    def __init__(
        self, rules: GameRules, table: Table, decks: Sequence[ResolvedDeck], agents: Sequence[str], seed: int
    ) -> None:
        self.rules = rules
        self.table = table
        self.decks = tuple(decks)
        self.agents = tuple(agents)
        self.seed = seed

    def game(self, number: int) -> Game[Any]:
        """Game ``number``, counted from 0, played to its end."""
        agents = [
            make_agent(kind, self.rules, self.seed, f"{seat} {number}")
            for seat, kind in zip(SEATS, self.agents, strict=True)
        ]
        game = self.table.deal(game_seed(self.seed, number))
        play(game, agents)
        return game


class _Tally:
    """What the games of a match add up to."""

    def __init__(self) -> None:
        self.winners: Counter[int | None] = Counter()
        self.reasons: Counter[str] = Counter()
        self.turns: list[int] = []
        self.decisions = 0
        self.digests: list[str] = []

    def add(self, game: Game[Any]) -> None:
        assert game.outcome is not None
        self.winners[game.outcome.winner] += 1
        self.reasons[game.outcome.reason] += 1
        self.turns.append(game.turn)
        self.decisions += len(game.choices)
        if len(self.digests) < DIGESTS_SHOWN:
            self.digests.append(game.digest())

    def document(self) -> Document:
        turns = {
            "least": min(self.turns),
            "median": median(self.turns),
            "mean": round(sum(self.turns) / len(self.turns), 2),
            "most": max(self.turns),
        }
        return {
            "games": len(self.turns),
            "wins": [self.winners[0], self.winners[1]],
            "draws": self.winners[None],
            "reasons": dict(sorted(self.reasons.items())),
            "turns": turns,
            "decisions": self.decisions,
        }


def prepare_match(
    decks: Sequence[ResolvedDeck],
    *,
    agents: Sequence[str] = DEFAULT_AGENTS,
    seed: int = DEFAULT_SEED,
    allow_illegal: bool = False,
) -> Match:
    """A match between the decks of one game, checked and not yet played.

    Raises :class:`UserError`: ``invalid`` for a seed or an agent that does not exist, ``unplayable_deck``, and
    :class:`~decks.legality.IllegalDeck`.
    """
    rules = game_bridge(decks[0].game).rules
    _check_limits("seed", seed, 0, LARGEST_SEED)
    _check_agents(rules, agents)
    if not allow_illegal:
        for deck in decks:
            require_legal(deck)
    lists = [game_bridge(deck.game).deck_list(deck) for deck in decks]
    for deck, deck_list in zip(decks, lists, strict=True):
        _check_playable(rules, deck, deck_list)
    return Match(rules, rules.table(lists, rules.options()), decks, agents, seed)


def play_match(match: Match, games: int, on_game: Callable[[int, Game[Any]], None]) -> Document:
    """The document of the ``play`` command. ``on_game`` gets each game that is over, with its number from 0."""
    _check_limits("games", games, 1, MOST_GAMES)
    tally, started = _Tally(), time.monotonic()
    for number in range(games):
        game = match.game(number)
        tally.add(game)
        on_game(number, game)
    return {
        "game": match.rules.key,
        "decks": [deck.title for deck in match.decks],
        "agents": list(match.agents),
        "seed": match.seed,
        "engine_version": rules_engine.ENGINE_VERSION,
        **tally.document(),
        "seconds": round(time.monotonic() - started, 3),
        "digests": tally.digests,
    }


def match_transcript(match: Match, number: int, game: Game[Any]) -> str:
    """A played game as a text of its own: who plays what, each event a line, both hands open, and how it ended."""
    lines = [f"{match.rules.key}, game {number + 1} of seed {match.seed}, engine version {rules_engine.ENGINE_VERSION}"]
    for player, (deck, agent) in enumerate(zip(match.decks, match.agents, strict=True), start=1):
        lines += ["", f"Player {player}: {deck.title or 'untitled deck'}, played by the agent “{agent}”"]
        lines += [f"  {zone}: {cards}" for zone, cards in _zones(deck).items()]
    lines += ["", *transcript(game), "", f"{len(game.choices)} decisions, {game.turn} turns, digest {game.digest()}"]
    return "\n".join(lines) + "\n"


def _zones(deck: ResolvedDeck) -> dict[str, str]:
    zones: dict[str, list[str]] = {}
    for entry in deck.entries:
        zones.setdefault(entry.zone, []).append(f"{entry.count} {entry.card.full_name}")
    return {zone: ", ".join(cards) for zone, cards in zones.items()}


def _check_limits(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise _invalid(name, f"{name} must be between {least} and {most:,}, not {value}.")


def _check_agents(rules: GameRules, agents: Sequence[str]) -> None:
    if len(agents) != len(SEATS):
        raise _invalid("agents", f"agents must be two, such as lookahead,random; choose from: {', '.join(AGENTS)}.")
    try:
        for kind in agents:
            make_agent(kind, rules, 0)
    except UnknownOption as error:
        raise _invalid("agents", f"agents: {error}.") from None


def _check_playable(rules: GameRules, deck: ResolvedDeck, deck_list: DeckList) -> None:
    """Refuse by its title a deck with which no game can be set up."""
    try:
        rules.table([deck_list, deck_list], rules.options())
    except UnplayableDeck as error:
        message = f"No game can be played with {deck.title or 'this deck'}: {error}."
        raise UserError("unplayable_deck", message, status=422) from None


def _invalid(field: str, message: str) -> UserError:
    return UserError("invalid", message, errors=(FieldError(field, "invalid", message),), status=422)
