"""A rules engine for trading card games: pure Python, without I/O, clock or framework."""

from typing import Final

ENGINE_VERSION: Final = "0.1"
"""Grows whenever a game with the same deck, options, seed and choices may go otherwise, or be counted otherwise."""
