"""The shapes of ``/api/v1/simulations``: what is sent and what is answered."""

from typing import Any

from django.conf import settings
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.goldfish.models import GoldfishRun, State
from decks.goldfish.services import DEFAULT_GAMES, DEFAULT_SEED, LARGEST_SEED, MOST_GAMES, run_progress

DECKS = ("deck", "deck_id", "text")


class OptionsSerializer(serializers.Serializer[dict[str, Any]]):
    """How the games are played; what is left out has its default."""

    turns = serializers.IntegerField(required=False, min_value=1, help_text="own turns of a game (10)")
    play = serializers.ChoiceField(required=False, choices=["first", "second"], help_text="who begins (first)")
    policy = serializers.JSONField(
        required=False, help_text="one of the game's policies (its first), or a policy document"
    )
    rules = serializers.DictField(required=False, help_text="rule options that differ from their defaults")


class SimulationRequest(serializers.Serializer[dict[str, Any]]):
    """A deck, in one of three ways, and how to play it."""

    game = serializers.CharField(max_length=32)
    deck = serializers.DictField(required=False, help_text="a deck document: {zones: {zone: [{card, count}]}}")
    deck_id = serializers.CharField(required=False, max_length=64, help_text="a stored deck")
    text = serializers.CharField(
        required=False,
        trim_whitespace=False,
        max_length=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
        help_text="a deck list",
    )
    games = serializers.IntegerField(default=DEFAULT_GAMES, min_value=1, max_value=MOST_GAMES)
    seed = serializers.IntegerField(default=DEFAULT_SEED, min_value=0, max_value=LARGEST_SEED)
    options = OptionsSerializer(required=False)
    allow_illegal = serializers.BooleanField(default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Exactly one deck, and no field that would be passed over in silence."""
        _refuse_unknown(self, self.initial_data)
        _refuse_unknown(self.fields["options"], self.initial_data.get("options") or {}, "options")
        given = [name for name in DECKS if name in attrs]
        if len(given) != 1:
            raise serializers.ValidationError({given[1] if given else "deck": [f"Give one of {', '.join(DECKS)}."]})
        return attrs


class SimulationSerializer(serializers.ModelSerializer[GoldfishRun]):
    """A run: ``progress`` of ``games`` are played; ``report`` is there when the state is done."""

    id = serializers.UUIDField(source="public_id")
    state = serializers.ChoiceField(choices=State.values)
    notice = serializers.SerializerMethodField(help_text="why it does not go on, or empty")
    seconds = serializers.FloatField(allow_null=True)
    deck = serializers.DictField()
    options = OptionsSerializer()
    report = serializers.DictField(allow_null=True)

    class Meta:
        model = GoldfishRun
        fields = (
            "id", "game", "title", "state", "progress", "games", "notice", "error", "seed", "options", "engine_version",
            "card_data_version", "created_at", "started_at", "finished_at", "seconds", "deck", "report",
        )  # fmt: skip
        read_only_fields = fields

    @extend_schema_field(serializers.CharField())
    def get_notice(self, run: GoldfishRun) -> str:
        """REST framework's hook for ``notice``."""
        return run_progress(run).notice


def _refuse_unknown(serializer: Any, sent: Any, prefix: str = "") -> None:
    if unknown := sorted(set(sent) - set(serializer.fields)):
        message = [f"There is no such field. Fields: {', '.join(serializer.fields)}."]
        errors = dict.fromkeys(unknown, message)
        raise serializers.ValidationError({prefix: errors} if prefix else errors)
