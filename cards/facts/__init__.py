"""The typed facts that only one game has: one module a game, stored as JSON, so that a third game needs no migration.

Every facts record is a frozen pydantic model; what it does not know is an error with the field's name.
"""

from cards.facts.asterisk import AsteriskFacts
from cards.facts.base import Facts
from cards.facts.elestrals import ElestralsFacts

FACTS: dict[str, type[Facts]] = {"elestrals": ElestralsFacts, "asterisk": AsteriskFacts}
"""Game key to the record of its facts."""

__all__ = ["FACTS", "AsteriskFacts", "ElestralsFacts", "Facts"]
