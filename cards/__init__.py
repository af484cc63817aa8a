"""The catalogue: games, sources, sets, cards, printings, formats; its names, its search and its public API."""
