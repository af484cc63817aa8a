"""The API's JSON shapes of deck lists, their checks and verdicts."""

from typing import Any

from rest_framework import serializers

MOST_CHECKS = 20


class ParseRequestSerializer(serializers.Serializer[object]):
    """A list to read."""

    text = serializers.CharField(trim_whitespace=False, help_text="The list, in any format that is read.")
    list_format = serializers.CharField(
        required=False, allow_blank=True, help_text="text, edk, play-network, app-code or document; by content without."
    )


class ParseFileSerializer(serializers.Serializer[object]):
    """A list to read, as a file."""

    file = serializers.FileField(allow_empty_file=True)
    list_format = serializers.CharField(required=False, allow_blank=True)


class CheckSerializer(serializers.Serializer[object]):
    """By which format and on which day to judge."""

    format = serializers.CharField(
        required=False, allow_blank=True, allow_null=True, help_text="The list's own, else standard, without."
    )
    date = serializers.CharField(
        required=False, allow_blank=True, allow_null=True, help_text="Such as 2026-03-01; today (UTC) without."
    )


class CheckRequestSerializer(serializers.Serializer[object]):
    """A deck, as a deck document or as a list, and how to judge it."""

    deck = serializers.DictField(required=False, help_text="A deck document, or a list in another JSON format.")
    text = serializers.CharField(required=False, trim_whitespace=False, help_text="A list, instead of `deck`.")
    list_format = serializers.CharField(required=False, allow_blank=True)
    checks = CheckSerializer(many=True, required=False, help_text="One judgement by default format and day without.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either a deck or a text, and not too many checks."""
        if ("deck" in attrs) == ("text" in attrs):
            raise serializers.ValidationError({"deck": "Give either deck or text."})
        if len(attrs.get("checks", ())) > MOST_CHECKS:
            raise serializers.ValidationError({"checks": f"At most {MOST_CHECKS} checks in one request."})
        return attrs


class EntrySerializer(serializers.Serializer[object]):
    """All copies of one card in one zone."""

    card = serializers.CharField(help_text="The card's id.")
    name = serializers.CharField(help_text="The full name.")
    count = serializers.IntegerField()
    printing = serializers.CharField(allow_null=True, help_text="Null where none or several are named.")
    printings = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="Copies by printing, where there are several."
    )


class DeckDocumentSerializer(serializers.Serializer[object]):
    """A deck: its entries by zone."""

    game = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    format = serializers.CharField(allow_blank=True, help_text="Empty where the list names none.")
    zones = serializers.DictField(child=EntrySerializer(many=True))


class UnresolvedSerializer(serializers.Serializer[object]):
    """A line that is no part of the deck, and why. In JSON lists, `line` is the entry's place."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    reason = serializers.CharField()
    reason_ja = serializers.CharField()
    suggestions = serializers.ListField(child=serializers.CharField())


class NoticeSerializer(serializers.Serializer[object]):
    """Something worth knowing that changes no verdict; `line` is 0 where it is about the whole list."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()
    message_ja = serializers.CharField()


class ParsedDeckSerializer(serializers.Serializer[object]):
    """What a list says, and what of it could not be resolved."""

    deck = DeckDocumentSerializer()
    counts = serializers.DictField(child=serializers.IntegerField(), help_text="Cards by zone.")
    unresolved = UnresolvedSerializer(many=True)
    notices = NoticeSerializer(many=True)


class ViolationCardSerializer(serializers.Serializer[object]):
    """A card at fault; an unknown one has no id, its name is the line as it was written."""

    id = serializers.CharField(allow_null=True)
    name = serializers.CharField()


class ViolationSerializer(serializers.Serializer[object]):
    """What keeps a deck from being legal, with the numbers that decide."""

    code = serializers.CharField()
    message = serializers.CharField()
    message_ja = serializers.CharField()
    cards = ViolationCardSerializer(many=True)
    count = serializers.IntegerField(required=False)
    limit = serializers.IntegerField(required=False)
    size = serializers.IntegerField(required=False)


class VerdictSerializer(serializers.Serializer[object]):
    """The judgement of one check; `check` is its place in the request, from 0."""

    check = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)
    game = serializers.CharField()
    format = serializers.CharField()
    date = serializers.DateField()
    legal = serializers.BooleanField()
    counts = serializers.DictField(child=serializers.IntegerField())
    violations = ViolationSerializer(many=True)
    unresolved = UnresolvedSerializer(many=True)
    notices = NoticeSerializer(many=True)


class CheckErrorSerializer(serializers.Serializer[object]):
    """A check that could not be made; the others were."""

    check = serializers.IntegerField()
    field = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class CheckAnswerSerializer(serializers.Serializer[object]):
    """One verdict a check, and the checks that could not be made apart."""

    verdicts = VerdictSerializer(many=True)
    errors = CheckErrorSerializer(many=True)  # type: ignore[assignment]
