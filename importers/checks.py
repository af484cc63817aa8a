"""The gates between reading and writing: what is refused as a whole, however good its single rows are."""

from collections.abc import Iterator, Sequence
from typing import Final

from cards.models import PrintingClaim
from cards.records import Batch, Problem

LARGEST_SHRINK: Final = 0.05
"""A snapshot that has lost more than this share of its source's printings is more likely cut short than right."""


def why_refused(batches: Sequence[Batch], *, is_strict: bool) -> str:
    """Why these batches may not be written whatever the catalogue holds; empty if they may."""
    rejected = sum(len(batch.rejected) for batch in batches)
    if not any(batch.cards for batch in batches):
        return "No row can be used, so nothing was imported." if rejected else "There is no row to import."
    if is_strict and rejected:
        rows = "1 row was" if rejected == 1 else f"{rejected} rows were"
        return (
            f"{rows} rejected and the import is strict, so nothing was imported. Mend the rows or leave out --strict."
        )
    return ""


def shrinks(batches: Sequence[Batch]) -> Iterator[Problem]:
    """A problem for every snapshot that would retire too many of its source's printings."""
    for batch in batches:
        if not batch.snapshot:
            continue
        present = {printing.id for card in batch.cards for printing in card.printings} | set(batch.withheld)
        claims = PrintingClaim.objects.filter(source=batch.source.key, printing__game=batch.game)
        known = set(claims.values_list("printing__public_id", flat=True))
        missing = len(known - present)
        if missing > LARGEST_SHRINK * len(known):
            message = (
                f"{missing} of the {len(known)} printings known from {batch.source.key} are missing. Check that the "
                "file is complete; if they are gone for good, import it with --allow-shrink."
            )
            yield Problem(where=batch.source.key, code="shrunk", message=message)
