"""What happened to the catalogue: import runs, and ids that have moved."""

from django.db import models

from cards.models.games import Game


class ImportRun(models.Model):
    """One import: what was read, what it changed, what was wrong.

    ``game`` is the game's key, several joined by a comma, "" while not known. ``checksum`` is the SHA-256 of the files
    read; ``rejected`` and ``warnings`` hold ``{where, field, code, message}``.
    """

    class Status(models.TextChoices):
        RUNNING = "running"
        DONE = "done"
        DRY_RUN = "dry_run"
        REFUSED = "refused"
        FAILED = "failed"

    source = models.CharField(max_length=40)
    game = models.CharField(max_length=100, blank=True)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.RUNNING)
    read = models.PositiveIntegerField(default=0)
    created = models.PositiveIntegerField(default=0)
    updated = models.PositiveIntegerField(default=0)
    unchanged = models.PositiveIntegerField(default=0)
    retired = models.PositiveIntegerField(default=0)
    checksum = models.CharField(max_length=64, blank=True)
    rejected = models.JSONField(default=list, blank=True)
    warnings = models.JSONField(default=list, blank=True)
    message = models.TextField(blank=True)
    started_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-started_at", "-pk"]

    def __str__(self) -> str:
        return f"{self.source} {self.started_at:%Y-%m-%d %H:%M}"


class IdAlias(models.Model):
    """An id that was given out and now leads to another: two cards turned out to be one. Never deleted."""

    class Kind(models.TextChoices):
        CARD = "card"
        PRINTING = "printing"

    game = models.ForeignKey(Game, models.CASCADE, related_name="id_aliases")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    old_id = models.CharField(max_length=100)
    new_id = models.CharField(max_length=100)
    reason = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "id aliases"
        ordering = ["created_at", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "kind", "old_id"], name="one_alias_an_id")]

    def __str__(self) -> str:
        return f"{self.old_id} -> {self.new_id}"
