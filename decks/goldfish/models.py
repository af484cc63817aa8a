"""Goldfish runs and the chunks of work that they are cut into: the rows are the truth, messages only hints."""

import uuid

from django.db import models
from django.db.models import F, Q

from decks.goldfish.fields import DocumentField


class State(models.TextChoices):
    """The states of a run, and of a chunk."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


OPEN_STATES = (State.QUEUED, State.RUNNING)


class GoldfishRun(models.Model):
    """One simulation: fixed by deck, options, seed, number of games, engine version and card-data version.

    ``deck`` is a deck document with the lines that are ``unresolved``, ``cards`` by id what the engine knows of its
    cards (name, title, facts, effect text), ``options`` the engine's options in full, ``report`` the document of the
    ``goldfish`` command without timing; ``fingerprint`` is equal where all that fixes the report is equal.
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    game = models.CharField(max_length=32)
    title = models.CharField(max_length=200, blank=True)
    deck = DocumentField()
    cards = DocumentField()
    options = DocumentField()
    seed = models.BigIntegerField()
    games = models.PositiveIntegerField()
    engine_version = models.CharField(max_length=64)
    card_data_version = models.CharField(max_length=64)
    fingerprint = models.CharField(max_length=64, db_index=True)

    state = models.CharField(max_length=16, choices=State.choices, default=State.QUEUED)
    progress = models.PositiveIntegerField(default=0, help_text="games played and recorded")
    report = DocumentField(null=True)
    error = models.TextField(blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        indexes = [models.Index(fields=["state", "created_at"])]

    def __str__(self) -> str:
        return f"{self.game} {self.title or self.public_id}: {self.games} games, seed {self.seed}"

    @property
    def is_open(self) -> bool:
        """Whether it still waits or plays."""
        return self.state in OPEN_STATES

    @property
    def seconds(self) -> float | None:
        """Wall-clock time from the first chunk's start to the end; None before both are known."""
        if self.started_at is None or self.finished_at is None:
            return None
        return (self.finished_at - self.started_at).total_seconds()


class RunChunk(models.Model):
    """Games ``first`` to ``first + games - 1`` of a run.

    ``attempts`` counts the claims and is the key to the lease: whoever claimed later has the higher number, and only
    the holder of the current number may record.
    """

    run = models.ForeignKey(GoldfishRun, on_delete=models.CASCADE, related_name="chunks")
    first = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    state = models.CharField(max_length=16, choices=State.choices, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(auto_now_add=True)
    lease_until = models.DateTimeField(null=True)
    tally = DocumentField(null=True)
    error = models.TextField(blank=True)

    class Meta:
        ordering = ["run", "first"]
        constraints = [
            models.UniqueConstraint(fields=["run", "first"], name="one_chunk_a_place"),
            models.CheckConstraint(condition=Q(games__gt=0), name="chunk_has_games"),
            models.CheckConstraint(
                condition=~Q(state=State.DONE) | Q(tally__isnull=False), name="done_chunk_has_tally"
            ),
        ]
        indexes = [
            models.Index(
                F("state"), F("sent_at"), name="open_chunks", condition=Q(state__in=(State.QUEUED, State.RUNNING))
            )
        ]

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.games - 1}"


class Worker(models.Model):
    """A worker process that said it was alive at ``seen_at``."""

    name = models.CharField(max_length=255, unique=True)
    started_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
