"""The explicit list of games."""
