"""Deck lists: reading, resolving, checking and storing them, and what is played with them."""
