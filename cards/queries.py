"""What pages and the API read of the catalogue."""

from django.db import connection
from django.db.models import F, Prefetch, QuerySet
from django.db.models.expressions import Combinable
from django.db.models.functions import Collate

from cards.errors import UserError
from cards.facts import FACTS
from cards.models import Card, CardSet, Game, IdAlias, Printing, Source


def get_game(key: str) -> Game:
    """The game, or :class:`UserError` ``unknown_game`` (404) that lists the games."""
    game = Game.objects.filter(key=key).first()
    if game is None:
        known = ", ".join(Game.objects.order_by("key").values_list("key", flat=True))
        remedy = f"Games: {known}." if known else "Nothing has been imported yet: ./manage.py import_cards bundled"
        if known and key in FACTS:
            remedy = "Its cards have not been imported yet: ./manage.py import_cards bundled"
        raise UserError("unknown_game", f"There is no game {key!r} in the catalogue. {remedy}", status=404)
    return game


def active_cards(game: Game) -> QuerySet[Card]:
    """The cards that some source has."""
    return Card.objects.filter(game=game, retired_at=None)


def binary(field: str) -> Combinable:
    """A text column compared by code points: the same order on every database and under every locale."""
    return Collate(F(field), "C" if connection.vendor == "postgresql" else "BINARY")


def by_name(rows: QuerySet[Card], *before: str) -> QuerySet[Card]:
    """In order of ``before``, then of the full name's normal form, then of the id: a total order."""
    return rows.order_by(*before, binary("normal_full_name"), binary("id"))


def get_card(game: Game, id: str, rows: QuerySet[Card] | None = None) -> Card:
    """A card by its id, or by one that has moved to it; retired cards too. Raises ``unknown_card`` (404)."""
    rows = Card.objects.filter(game=game) if rows is None else rows
    card = rows.filter(pk=current_id(game, IdAlias.Kind.CARD, id)).first()
    if card is None:
        raise UserError("unknown_card", f"There is no card {id!r} in {game.name_en}.", status=404)
    return card


def get_printing(game: Game, id: str, rows: QuerySet[Printing] | None = None) -> Printing:
    """A printing by its id, or by one that has moved to it; retired ones too. Raises ``unknown_printing`` (404)."""
    rows = Printing.objects.filter(game=game) if rows is None else rows
    printing = rows.filter(public_id=current_id(game, IdAlias.Kind.PRINTING, id)).first()
    if printing is None:
        raise UserError("unknown_printing", f"There is no printing {id!r} in {game.name_en}.", status=404)
    return printing


def get_set(game: Game, id: str) -> CardSet:
    """A set by its id. Raises ``unknown_set`` (404)."""
    card_set = CardSet.objects.filter(game=game, public_id=storable(id)).select_related("series", "source").first()
    if card_set is None:
        raise UserError("unknown_set", f"There is no set {id!r} in {game.name_en}.", status=404)
    return card_set


def current_id(game: Game, kind: str, id: str) -> str:
    """Where an id leads now: mostly to itself."""
    id = storable(id)
    moved = IdAlias.objects.filter(game=game, kind=kind, old_id=id).values_list("new_id", flat=True).first()
    return moved or id


def storable(text: str) -> str:
    """What a person typed, without the characters that PostgreSQL refuses."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


def with_details(rows: QuerySet[Card]) -> QuerySet[Card]:
    """Cards with all that a card page shows: names, texts, and active printings with their sets, in order."""
    printings = Printing.objects.filter(retired_at=None).select_related("set__series").order_by("position")
    return rows.prefetch_related("names", "texts", Prefetch("printings", queryset=printings))


def sources_of(cards: list[Card]) -> list[Source]:
    """The sources that have said something of the cards, by key: what must be attributed beside them."""
    return list(Source.objects.filter(card_claims__card__in=cards).distinct().order_by("key"))
