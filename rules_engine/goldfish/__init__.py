"""Goldfish: a deck against an absent opponent, many games, statistics with intervals and exact odds.

tally = play_games(deck, options, seed, first=0, games=500)  # plain JSON numbers
total = merge(tally, other)  # addition: any split gives the same sum
report = build_report(deck, options, seed, total)
"""

from rules_engine import ENGINE_VERSION
from rules_engine.goldfish.options import GoldfishOptions
from rules_engine.goldfish.report import build_report, merge
from rules_engine.goldfish.runner import play_games

__all__ = ["ENGINE_VERSION", "GoldfishOptions", "build_report", "merge", "play_games"]
