"""Tables for tests that play whole games of every kind: the sample decks of each game, and decks with programs."""

from rules_engine.core.table import Table
from rules_engine.games import GAMES
from rules_engine.games.rules import GameRules
from tests.rules_engine import samples
from tests.rules_engine.asterisk.decks import DECKS as ASTERISK_DECKS
from tests.rules_engine.elestrals.test_program_games import DECKS as ELESTRALS_DECKS

PROGRAMS = {"elestrals": ELESTRALS_DECKS, "asterisk": ASTERISK_DECKS}
TABLES = [*GAMES, *(f"{key} with programs" for key in PROGRAMS)]


def rules_of(name: str) -> GameRules:
    return GAMES[name.split()[0]]


def table(name: str) -> Table:
    """A new table for two players."""
    key = name.split()[0]
    return samples.table(key, () if name == key else PROGRAMS[key][:2])
