"""What every game shares: cards, costs, seats and zones, frames, decisions, events, randomness, the loop."""
