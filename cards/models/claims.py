"""What each source says: one row a source and card, one a source and printing.

``record`` is the source's record as JSON, ``digest`` its SHA-256: an import whose digest is known changes nothing. A
card or printing that no source claims any more is retired.
"""

from django.db import models

from cards.models.cards import Card, Printing
from cards.models.games import Source


class CardClaim(models.Model):
    """What one source says about one card, its printings apart. ``key`` is the card's key within the source."""

    source = models.ForeignKey(Source, models.CASCADE, related_name="card_claims")
    card = models.ForeignKey(Card, models.CASCADE, related_name="claims")
    key = models.CharField(max_length=1000)
    digest = models.CharField(max_length=64)
    record = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["source", "card"], name="card_claimed_once_a_source")]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.key}"


class PrintingClaim(models.Model):
    """What one source says about one printing."""

    source = models.ForeignKey(Source, models.CASCADE, related_name="printing_claims")
    printing = models.ForeignKey(Printing, models.CASCADE, related_name="claims")
    digest = models.CharField(max_length=64)
    record = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["source", "printing"], name="printing_claimed_once_a_source")]

    def __str__(self) -> str:
        return f"{self.source_id}: {self.printing_id}"
