"""Series and card sets."""

from django.db import models

from cards.models.games import Game, Source


class Series(models.Model):
    """A run of sets. ``public_id`` is the source's id; ``source`` is who described it last (None: only named)."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="series")
    public_id = models.CharField(max_length=100)
    source = models.ForeignKey(Source, models.SET_NULL, null=True, blank=True, related_name="+")
    name = models.CharField(max_length=200)
    sort_order = models.IntegerField(default=0)

    class Meta:
        verbose_name_plural = "series"
        ordering = ["sort_order", "public_id"]
        constraints = [models.UniqueConstraint(fields=["game", "public_id"], name="series_id_unique_in_game")]

    def __str__(self) -> str:
        return self.name


class CardSet(models.Model):
    """A card set. ``public_id`` is the source's id and unique in the game; ``code`` is what is printed and is not.

    ``source`` is who described it last (None: printings name it, nobody has described it).
    """

    game = models.ForeignKey(Game, models.CASCADE, related_name="sets")
    public_id = models.CharField(max_length=100)
    source = models.ForeignKey(Source, models.SET_NULL, null=True, blank=True, related_name="+")
    series = models.ForeignKey(Series, models.SET_NULL, null=True, blank=True, related_name="sets")
    name = models.CharField(max_length=200)
    code = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=40, blank=True)
    released = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ["released", "public_id"]
        constraints = [models.UniqueConstraint(fields=["game", "public_id"], name="set_id_unique_in_game")]

    def __str__(self) -> str:
        return self.name
