"""Formats and their dated restrictions."""

from django.db import models

from cards.models.games import Game, Source


class Format(models.Model):
    """A way to play a game. ``side_deck`` is the largest side deck, 0 for none; ``allows_unreleased`` says whether
    cards that are not released may be played; ``starts`` and ``ends`` bound its days, both included."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="formats")
    key = models.CharField(max_length=40)
    source = models.ForeignKey(Source, models.SET_NULL, null=True, blank=True, related_name="+")
    name_en = models.CharField(max_length=100)
    name_ja = models.CharField(max_length=100)
    side_deck = models.PositiveIntegerField(default=0)
    allows_unreleased = models.BooleanField(default=False)
    starts = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["game", "key"]
        constraints = [models.UniqueConstraint(fields=["game", "key"], name="format_key_unique_in_game")]

    def __str__(self) -> str:
        return self.name_en


class Restriction(models.Model):
    """How many copies of a card a format allows from ``starts`` (None: always) until before ``ends`` (None: open).

    Names a card by its full name, so that it outlives the card's rows and holds for all cards of that name.
    """

    format = models.ForeignKey(Format, models.CASCADE, related_name="restrictions")
    card_name = models.CharField(max_length=410)
    normal_full_name = models.CharField(max_length=600)
    kind = models.CharField(max_length=20)
    copies = models.PositiveIntegerField()
    announced = models.DateField(null=True, blank=True)
    starts = models.DateField(null=True, blank=True)
    ends = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["format", "starts", "normal_full_name"]

    def __str__(self) -> str:
        return f"{self.card_name}: {self.kind}"
