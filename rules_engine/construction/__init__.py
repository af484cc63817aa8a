"""Deck construction: deck lists and formats as values, rules that answer with violations."""
