"""Stored decks.

An entry keeps the card's public id and name rather than a row of the catalogue: ids stay and moves are published as
aliases, so that a deck outlives every import, merge and removal, and no import has to wait for decks.
"""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.utils.crypto import get_random_string

from decks.resolved import TITLE_LENGTH

ID_LENGTH = 12


def make_public_id() -> str:
    """An id that cannot be guessed: who knows it may see an unlisted deck."""
    return get_random_string(ID_LENGTH)


class Deck(models.Model):
    """One deck list of one game. ``format`` is "" for the game's standard one; ``owner`` is None for a deck that
    nobody has signed in for."""

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        UNLISTED = "unlisted"
        PUBLIC = "public"

    public_id = models.CharField(max_length=ID_LENGTH, unique=True, default=make_public_id, editable=False)
    game = models.CharField(max_length=20)
    title = models.CharField(max_length=TITLE_LENGTH, blank=True)
    format = models.CharField(max_length=40, blank=True)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="decks", db_index=True
    )
    visibility = models.CharField(max_length=8, choices=Visibility.choices, default=Visibility.UNLISTED)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated_at", "-pk"]
        indexes = [models.Index(fields=["visibility", "game", "-updated_at"], name="deck_public_by_game")]

    def __str__(self) -> str:
        return self.title or self.public_id


class DeckEntry(models.Model):
    """Copies of one card in one zone, of one printing ("" for none in particular), in the list's order."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="entries")
    position = models.PositiveIntegerField()
    zone = models.CharField(max_length=20)
    card = models.CharField(max_length=16)
    name = models.CharField(max_length=410)
    printing = models.CharField(max_length=100, blank=True)
    count = models.PositiveIntegerField(validators=[MinValueValidator(1)])

    class Meta:
        ordering = ["deck", "position"]
        verbose_name_plural = "deck entries"
        constraints = [
            models.UniqueConstraint(fields=["deck", "zone", "card", "printing"], name="one_entry_a_zone_and_printing"),
            models.CheckConstraint(condition=models.Q(count__gte=1), name="entry_has_copies"),
        ]
        indexes = [models.Index(fields=["card"], name="entry_by_card")]

    def __str__(self) -> str:
        return f"{self.count} {self.name}"
