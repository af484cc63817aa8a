"""A rules engine for trading card games: pure Python, without I/O, clock or framework."""
