"""The catalogue's part of the public API: read-only, no key."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.api.disclosure import printings_with_claims, public_card, public_printing, public_set, with_claims
from cards.api.ordering import SET_ORDER, SORTS, card_order
from cards.api.paging import DEFAULT_LIMIT, MOST, Page, paginate
from cards.api.serializers import (
    AttributionSerializer,
    CardDetailSerializer,
    CardSerializer,
    PrintingDetailSerializer,
    PrintingSerializer,
    SetDetailSerializer,
    SetSerializer,
    WarningSerializer,
    list_of,
)
from cards.facts import FACTS
from cards.models import Card, CardSet, Game, Printing, Source
from cards.queries import get_card, get_game, get_printing, get_set
from cards.search import search_cards

_GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, description=" or ".join(FACTS))
_ID = OpenApiParameter("id", OpenApiTypes.STR, OpenApiParameter.PATH)
_PAGING = [
    _GAME,
    OpenApiParameter("limit", OpenApiTypes.INT, description=f"Rows a page, 1 to {MOST}; {DEFAULT_LIMIT} without."),
    OpenApiParameter("cursor", OpenApiTypes.STR, description="From `next`; only with the same `q` and `sort`."),
]


class CardListView(APIView):
    """Cards of one game, searched and sorted."""

    @extend_schema(
        operation_id="cards_list",
        parameters=[
            OpenApiParameter("q", OpenApiTypes.STR, description="The search language; all cards without."),
            OpenApiParameter(
                "sort",
                OpenApiTypes.STR,
                description=f"{', '.join(SORTS)}; `-` before it reverses; by relevance, then name, without.",
            ),
            *_PAGING,
        ],
        responses=list_of("CardList", CardSerializer),
        tags=["cards"],
    )
    def get(self, request: Request, game: str) -> Response:
        """A page of cards."""
        of = get_game(game)
        found = search_cards(of, request.query_params.get("q", ""))
        order = card_order(request.query_params.get("sort", ""), has_rank=found.has_rank)
        page = paginate(with_claims(found.queryset), order, request)
        cards = [public_card(card) for card in page.rows]
        answer = _list(of, page, {key for card in cards for key in card.sources}, found.warnings)
        return Response({"data": CardSerializer(cards, many=True).data, **answer})


class CardView(APIView):
    """One card."""

    @extend_schema(operation_id="cards_read", parameters=[_GAME, _ID], responses=CardDetailSerializer, tags=["cards"])
    def get(self, request: Request, game: str, id: str) -> Response:
        """A card by its id; an id that has moved to another card leads there, retired cards stay readable."""
        of = get_game(game)
        card = public_card(get_card(of, id, with_claims(Card.objects.filter(game=of))))
        return Response({**CardSerializer(card).data, "meta": _meta(of, card.sources)})


class PrintingView(APIView):
    """One printing."""

    @extend_schema(
        operation_id="printings_read", parameters=[_GAME, _ID], responses=PrintingDetailSerializer, tags=["cards"]
    )
    def get(self, request: Request, game: str, id: str) -> Response:
        """A printing by its source's id."""
        of = get_game(game)
        printing = get_printing(of, id, printings_with_claims(Printing.objects.filter(game=of)))
        sources = {claim.source_id for claim in printing.claims.all()}
        return Response({**PrintingSerializer(public_printing(printing)).data, "meta": _meta(of, sources)})


class SetListView(APIView):
    """The card sets of one game."""

    @extend_schema(
        operation_id="sets_list", parameters=_PAGING, responses=list_of("SetList", SetSerializer), tags=["sets"]
    )
    def get(self, request: Request, game: str) -> Response:
        """A page of sets, the newest first."""
        of = get_game(game)
        rows = CardSet.objects.filter(game=of).select_related("source", "series")
        page = paginate(rows, SET_ORDER, request)
        answer = _list(of, page, {row.source_id for row in page.rows if row.source_id}, ())
        data = SetSerializer([public_set(row) for row in page.rows], many=True).data
        return Response({"data": data, **answer})


class SetView(APIView):
    """One card set."""

    @extend_schema(operation_id="sets_read", parameters=[_GAME, _ID], responses=SetDetailSerializer, tags=["sets"])
    def get(self, request: Request, game: str, id: str) -> Response:
        """A set by its source's id."""
        of = get_game(game)
        row = get_set(of, id)
        sources = [row.source_id] if row.source_id else []
        return Response({**SetSerializer(public_set(row)).data, "meta": _meta(of, sources)})


def _list(game: Game, page: Page[Any], sources: Iterable[str], warnings: Iterable[Any]) -> dict[str, Any]:
    told = WarningSerializer([*warnings, *page.warnings], many=True)
    return {"next": page.next, "warnings": told.data, "meta": _meta(game, sources)}


def _meta(game: Game, sources: Iterable[str]) -> dict[str, Any]:
    named = Source.objects.filter(key__in=set(sources)).order_by("key")
    return {"data_version": game.data_version, "attribution": AttributionSerializer(named, many=True).data}
