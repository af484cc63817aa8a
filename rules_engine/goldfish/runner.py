"""Playing a goldfish run, or any part of it: games in, tally out."""

from typing import Final

from rules_engine.agents.priorities import read_policy
from rules_engine.construction.deck import DeckList
from rules_engine.core.agents import Agent, play
from rules_engine.core.errors import UnknownOption
from rules_engine.core.randomness import game_seed
from rules_engine.core.trace import Trace
from rules_engine.games import GAMES
from rules_engine.games.rules import GameRules
from rules_engine.goldfish.options import GoldfishOptions
from rules_engine.goldfish.report import Tally, new_collector

WON: Final = "won"
OWNER: Final = 0


def play_games(deck: DeckList, options: GoldfishOptions, seed: int, first: int, games: int) -> Tally:
    """The tally of games number ``first`` to ``first + games - 1`` of the run with this seed.

    Raises UnknownOption for a game, policy or rule option that does not exist, InvalidPolicy for a policy document that
    cannot be read, UnplayableDeck for a deck with which no game can be set up.
    """
    rules = rules_of(deck.game)
    rule_options = rules.options.read(options.rules)
    table = rules.goldfish_table(deck, rule_options, turns=options.turns, goes_first=options.is_first)
    agents = [agent_for(rules, options)]
    collector = new_collector(deck, options)
    for index in range(first, first + games):
        game = table.deal(game_seed(seed, index))
        trace = game.trace = Trace()
        outcome = play(game, agents)
        trace.end_reason = WON if outcome.winner == OWNER else outcome.reason
        trace.rest = [card.number for card in reversed(game.seats[OWNER].deck)]
        collector.add(trace)
    return collector.tally()


def rules_of(game: str) -> GameRules:
    """The game with this key."""
    rules = GAMES.get(game)
    if rules is None:
        raise UnknownOption(f"there is no game “{game}”; choose from: {', '.join(GAMES)}")
    return rules


def agent_for(rules: GameRules, options: GoldfishOptions) -> Agent:
    """Who plays: the policy document of the options, or the game's policy of that name, or the game's default."""
    if options.policy_document is not None:
        return read_policy(options.policy_document, rules.vocabulary)
    document = rules.policy_documents.get(options.policy or rules.policies[0])
    if document is None:
        raise UnknownOption(f"there is no policy “{options.policy}”; choose from: {', '.join(rules.policies)}")
    return read_policy(document, rules.vocabulary)
