"""The language in which programs of アスタリスクTCG are stored."""

from typing import Final

from rules_engine.core.effects import language
from rules_engine.core.effects.nodes import Language
from rules_engine.games.asterisk.cards import KINDS
from rules_engine.games.asterisk.effects.conditions import CONDITIONS
from rules_engine.games.asterisk.effects.filters import FILTERS
from rules_engine.games.asterisk.effects.ops import OPS

LANGUAGE: Final[Language] = language(KINDS, [*OPS, *FILTERS, *CONDITIONS])
"""The common nodes and the game's own; ``Program.read(document, LANGUAGE)`` reads a program."""
