"""The API's JSON shapes of the catalogue."""

from typing import Any

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers


class SetSerializer(serializers.Serializer[object]):
    """A card set. What the source does not let one pass on is null."""

    id = serializers.CharField(help_text="The source's id, unique in the game.")
    game = serializers.CharField()
    code = serializers.CharField(help_text="What is printed on cards; several sets may share it.")
    name = serializers.CharField()
    series = serializers.CharField(allow_null=True)
    kind = serializers.CharField(allow_null=True)
    released = serializers.DateField(allow_null=True)


class PrintingSerializer(serializers.Serializer[object]):
    """One printing of a card. What the source does not let one pass on is null."""

    id = serializers.CharField(help_text="The source's id, for example cd-213.")
    game = serializers.CharField()
    card = serializers.CharField(help_text="The id of the card.")
    is_active = serializers.BooleanField(help_text="False when no source has the printing any more.")
    set = SetSerializer()
    number = serializers.CharField(allow_null=True)
    rarity = serializers.CharField(allow_null=True)
    artist = serializers.CharField(allow_null=True)
    printed_text = serializers.CharField(allow_null=True)
    details = serializers.DictField(allow_null=True)


class NameSerializer(serializers.Serializer[object]):
    """Another name that finds the card."""

    language = serializers.CharField()
    kind = serializers.CharField(help_text="translation, reading or alias")
    name = serializers.CharField()


class TextSerializer(serializers.Serializer[object]):
    """One text of the card; kind effect is the current wording, empty when it is known to have none."""

    language = serializers.CharField()
    kind = serializers.CharField(help_text="effect or flavour")
    text = serializers.CharField()


class CardSerializer(serializers.Serializer[object]):
    """A card. Where its sources do not let one pass on more than ids and names, `is_withheld` is true, `type` and
    `facts` are null and `texts` is empty."""

    id = serializers.CharField()
    game = serializers.CharField()
    name = serializers.CharField(help_text="The full name: base name and title.")
    base_name = serializers.CharField()
    title = serializers.CharField()
    language = serializers.CharField(help_text="The language of the name as printed.")
    is_active = serializers.BooleanField(help_text="False when no source has the card any more.")
    is_withheld = serializers.BooleanField()
    type = serializers.CharField(allow_null=True)
    facts = serializers.DictField(allow_null=True, help_text="What only this game's cards have.")
    sources = serializers.ListField(child=serializers.CharField(), help_text="Keys of the sources; see attribution.")
    names = NameSerializer(many=True)
    texts = TextSerializer(many=True)
    printings = PrintingSerializer(many=True, help_text="The default printing first.")


class AttributionSerializer(serializers.Serializer[object]):
    """What must be shown beside data of a source."""

    key = serializers.CharField(help_text="The key of the source.")
    name = serializers.CharField()
    text = serializers.CharField(source="attribution")
    url = serializers.CharField(source="attribution_url")


class MetaSerializer(serializers.Serializer[object]):
    """The state of the data that the answer was made from, and whom to name."""

    data_version = serializers.CharField()
    attribution = AttributionSerializer(many=True)


class WarningSerializer(serializers.Serializer[object]):
    """What of the request was ignored or done otherwise."""

    field = serializers.CharField()
    code = serializers.CharField()
    message = serializers.CharField()


class CardDetailSerializer(CardSerializer):
    """One card, with the state of the data and whom to name."""

    meta = MetaSerializer()


class PrintingDetailSerializer(PrintingSerializer):
    """One printing, with the state of the data and whom to name."""

    meta = MetaSerializer()


class SetDetailSerializer(SetSerializer):
    """One set, with the state of the data and whom to name."""

    meta = MetaSerializer()


def list_of(name: str, item: type[serializers.Serializer[Any]]) -> Any:
    """The shape of one page of a list."""
    shape = {
        "data": item(many=True),
        "next": serializers.URLField(allow_null=True, help_text="The address of the next page, null on the last."),
        "warnings": WarningSerializer(many=True),
        "meta": MetaSerializer(),
    }
    return inline_serializer(name, shape)
