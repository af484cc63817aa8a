"""Goldfish: a deck against an absent opponent, many games, statistics with intervals and exact odds."""
