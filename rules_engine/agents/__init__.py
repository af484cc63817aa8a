"""Who chooses: agents see only their own view of a game and pick among the offered actions."""
