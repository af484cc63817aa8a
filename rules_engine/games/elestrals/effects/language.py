"""The language of Elestrals programs.

Kinds of abilities (E8.1): ``conditional`` (waits for its trigger, or is used in its ``phases``), ``active`` (once in
each own turn), ``passive`` (its modifiers work), ``instant`` (the text of an Instant Rune; its trigger is the event
that a Counter Rune awaits, E6.10), ``play`` (a card's own way to be played, E8.17). ``zones`` are where the card must
lie for it: the field when none is named.
"""

from typing import Final

from rules_engine.core.effects import language
from rules_engine.games.elestrals.effects import actions, filters, plays, spirits

CONDITIONAL: Final = "conditional"
ACTIVE: Final = "active"
PASSIVE: Final = "passive"
INSTANT: Final = "instant"
PLAY: Final = "play"
KINDS: Final = (CONDITIONAL, ACTIVE, PASSIVE, INSTANT, PLAY)
LANGUAGE: Final = language(KINDS, [*filters.NODES, *actions.NODES, *spirits.NODES, *plays.NODES])
