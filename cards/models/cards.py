"""Cards, their texts and names, and their printings: the merged picture of what all sources say.

What each single source says is kept in :mod:`cards.models.claims`; these rows are made from it.
"""

from django.db import models

from cards.models.games import Game
from cards.models.sets import CardSet


class Card(models.Model):
    """One rules card, whatever number of printings it has.

    ``id`` is given once and stays (:mod:`cards.catalogue.identity`). ``facts`` is the JSON of the game's facts record.
    The ``normal_`` columns hold :func:`cards.names.normal_form`; ``search_names`` holds the normal forms of every name
    by which the card is found, each between line feeds. ``released`` is the date of the first set with this card (None:
    not known); ``retired_at`` is set while no source has the card any more.
    """

    id = models.CharField(max_length=16, primary_key=True)
    game = models.ForeignKey(Game, models.CASCADE, related_name="cards")
    name = models.CharField(max_length=200)
    title = models.CharField(max_length=200, blank=True)
    full_name = models.CharField(max_length=410)
    language = models.CharField(max_length=2)
    normal_name = models.CharField(max_length=600)
    normal_full_name = models.CharField(max_length=600)
    search_names = models.TextField()
    card_type = models.CharField(max_length=40)
    facts = models.JSONField()
    released = models.DateField(null=True, blank=True)
    is_unreleased = models.BooleanField(default=False)
    retired_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["normal_full_name", "id"]
        indexes = [
            models.Index(fields=["game", "normal_full_name", "id"], name="card_by_full_name"),
            models.Index(fields=["game", "normal_name"], name="card_by_name"),
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def is_active(self) -> bool:
        """Whether some source still has the card."""
        return self.retired_at is None


class CardName(models.Model):
    """Another name that finds the card: a translation, a reading, an alias."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="names")
    language = models.CharField(max_length=2)
    kind = models.CharField(max_length=12)
    name = models.CharField(max_length=410)
    normal_name = models.CharField(max_length=600)

    class Meta:
        ordering = ["card", "language", "kind", "name"]
        constraints = [
            models.UniqueConstraint(fields=["card", "language", "kind", "name"], name="name_once_a_card"),
        ]

    def __str__(self) -> str:
        return self.name


class CardText(models.Model):
    """One text of the card in one language; ``kind`` effect is the current wording, "" is known to be empty."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="texts")
    language = models.CharField(max_length=2)
    kind = models.CharField(max_length=12)
    text = models.TextField(blank=True)
    normal_text = models.TextField(blank=True)

    class Meta:
        ordering = ["card", "kind", "language"]
        constraints = [
            models.UniqueConstraint(fields=["card", "language", "kind"], name="text_once_a_language"),
        ]

    def __str__(self) -> str:
        return self.text


class Printing(models.Model):
    """One printing of a card. ``public_id`` is the source's id, unique in the game; (set, number) need not be unique.

    ``position`` orders a card's printings; 0 is the default printing: the one of the earliest set, and there the one of
    the lowest sort number, then of the lowest id (digits compared as numbers). Retired printings come last.
    """

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    game = models.ForeignKey(Game, models.CASCADE, related_name="printings")
    public_id = models.CharField(max_length=100)
    set = models.ForeignKey(CardSet, models.CASCADE, related_name="printings")
    number = models.CharField(max_length=40, blank=True)
    sort_number = models.CharField(max_length=40, blank=True)
    printed_text = models.TextField(blank=True)
    artist = models.CharField(max_length=300, blank=True)
    rarity = models.CharField(max_length=40, blank=True)
    details = models.JSONField(default=dict, blank=True)
    position = models.PositiveIntegerField(default=0)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["card", "position", "public_id"]
        constraints = [models.UniqueConstraint(fields=["game", "public_id"], name="printing_id_unique_in_game")]
        indexes = [models.Index(fields=["set", "sort_number", "public_id"], name="printing_in_set")]

    def __str__(self) -> str:
        return self.public_id

    @property
    def is_active(self) -> bool:
        """Whether some source still has the printing."""
        return self.retired_at is None
