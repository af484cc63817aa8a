"""Games, and the sources that their cards come from."""

from django.db import models


class Game(models.Model):
    """One game. ``data_version`` is a digest of all that deck checks read: it changes when, and only when, they do."""

    key = models.CharField(max_length=20, primary_key=True)
    name_en = models.CharField(max_length=100)
    name_ja = models.CharField(max_length=100)
    data_version = models.CharField(max_length=16, default="", blank=True)
    updated_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name_en


class Source(models.Model):
    """Where cards come from. ``attribution`` is shown beside its data; of a source whose ``redistribution`` is
    ``none``, the public API passes on ids and names only. The higher ``precedence`` decides where
    sources disagree; of equal ones, the key that comes first."""

    class Redistribution(models.TextChoices):
        FULL = "full"
        NONE = "none"

    key = models.CharField(max_length=40, primary_key=True)
    name = models.CharField(max_length=200)
    attribution = models.TextField(blank=True)
    attribution_url = models.CharField(max_length=500, blank=True)
    redistribution = models.CharField(max_length=4, choices=Redistribution.choices, default=Redistribution.NONE)
    precedence = models.IntegerField(default=0)

    def __str__(self) -> str:
        return self.name
