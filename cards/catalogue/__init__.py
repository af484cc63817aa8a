"""The only writer of the catalogue.

>>> with transaction.atomic():
...     outcome = write(batch)

What each source says is kept as claims; cards and printings are merged from them. So sources may be imported in any
order and again: the declared precedence decides, not the clock.
"""

from cards.catalogue.outcome import Outcome
from cards.catalogue.writing import write

__all__ = ["Outcome", "write"]
