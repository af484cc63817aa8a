"""The data version: a digest of everything that deck checks and the card index read of one game.

Made from values in a fixed order and never from row numbers or times, so that equal catalogues have equal versions on
every database.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256

from django.utils import timezone

from cards.models import Card, CardName, CardText, Format, Game, IdAlias, Printing, Restriction


def set_data_version(game: Game) -> bool:
    """Compute the version and save it on the game; says whether it is another than before."""
    version = data_version(game)
    if version == game.data_version:
        return False
    game.data_version, game.updated_at = version, timezone.now()
    game.save(update_fields=["data_version", "updated_at"])
    return True


def data_version(game: Game) -> str:
    """Sixteen hexadecimal digits."""
    digest = sha256()
    for table in _tables(game):
        for line in sorted(json.dumps(row, ensure_ascii=False, sort_keys=True, default=str) for row in table):
            digest.update(line.encode() + b"\n")
        digest.update(b"\n")
    return digest.hexdigest()[:16]


def _tables(game: Game) -> Iterator[Iterable[tuple[object, ...]]]:
    cards = Card.objects.filter(game=game).values_list(
        "id", "name", "title", "language", "facts", "is_unreleased", "released", "retired_at"
    )
    yield ((*row, retired is None) for *row, retired in cards)
    yield CardName.objects.filter(card__game=game).values_list("card_id", "language", "kind", "name")
    yield CardText.objects.filter(card__game=game).values_list("card_id", "language", "kind", "text")
    printings = Printing.objects.filter(game=game).values_list(
        "public_id", "card_id", "set__public_id", "set__code", "set__name", "set__released", "number", "position",
        "retired_at",
    )  # fmt: skip
    yield ((*row, retired is None) for *row, retired in printings)
    yield IdAlias.objects.filter(game=game).values_list("kind", "old_id", "new_id")
    yield Format.objects.filter(game=game).values_list(
        "key", "name_en", "name_ja", "side_deck", "allows_unreleased", "starts", "ends"
    )
    yield Restriction.objects.filter(format__game=game).values_list(
        "format__key", "card_name", "kind", "copies", "announced", "starts", "ends"
    )
