"""The explicit list of games."""

from typing import Final

from rules_engine.games.asterisk.rules import AsteriskRules
from rules_engine.games.elestrals.rules import ElestralsRules
from rules_engine.games.rules import GameRules

GAMES: Final[dict[str, GameRules]] = {rules.key: rules for rules in (ElestralsRules(), AsteriskRules())}
"""The games by key."""
