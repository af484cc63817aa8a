"""What one write has done, as a value."""

from dataclasses import dataclass

from cards.records import Problem


@dataclass(frozen=True, slots=True)
class Outcome:
    """Counts of printings; a card without printings counts as one. ``changed`` says whether anything in the catalogue
    is different now, sets and formats included; ``warnings`` are what the write noticed beside those of the batch."""

    created: int = 0
    updated: int = 0
    unchanged: int = 0
    retired: int = 0
    changed: bool = False
    warnings: tuple[Problem, ...] = ()
