"""``/api/v1/simulations``: start a goldfish run, watch it, cancel it."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cards.errors import FieldError, UserError
from decks import services as decks
from decks.api.bodies import DeepJSONParser, SmallBodyView
from decks.goldfish import services
from decks.goldfish.api.serializers import SimulationRequest, SimulationSerializer
from decks.goldfish.models import GoldfishRun
from decks.resolved import ResolvedDeck

RETRY_SECONDS = 1
TAGS = ["simulations"]
ID = OpenApiParameter("id", str, OpenApiParameter.PATH, description="the simulation's id")


class SimulationsView(SmallBodyView):
    """All simulations: the place where new ones are made."""

    parser_classes = (DeepJSONParser,)

    @extend_schema(
        operation_id="simulations_create",
        request=SimulationRequest,
        responses={202: SimulationSerializer},
        summary="Start a goldfish simulation",
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Check deck and options, queue the games, and say where to look for the report."""
        form = SimulationRequest(data=request.data)
        form.is_valid(raise_exception=True)
        asked = form.validated_data
        run = services.prepare_run(
            _deck(asked, request),
            games=asked["games"],
            seed=asked["seed"],
            options=asked.get("options"),
            allow_illegal=asked["allow_illegal"],
        )
        return _answer(services.create_run(run), request, status=202)


class SimulationView(APIView):
    """One simulation."""

    @extend_schema(operation_id="simulations_retrieve", parameters=[ID], responses=SimulationSerializer, tags=TAGS)
    def get(self, request: Request, id: str) -> Response:
        """State and progress, and the report once it is done."""
        return _answer(services.find_run(id), request)

    @extend_schema(operation_id="simulations_cancel", parameters=[ID], responses=SimulationSerializer, tags=TAGS)
    def delete(self, request: Request, id: str) -> Response:
        """Cancel it. One that has ended stays as it is, however often this is asked."""
        return _answer(services.cancel_run(services.find_run(id)), request)


def _deck(asked: Mapping[str, Any], request: Request) -> ResolvedDeck:
    if "text" in asked:
        return decks.parse_deck(asked["game"], asked["text"])
    if "deck" in asked:
        return decks.read_document(asked["game"], asked["deck"])
    stored = decks.find_deck(asked["deck_id"], request.user)
    if stored.game != asked["game"]:
        message = f"The deck is of the game {stored.game}, not {asked['game']}."
        raise UserError("wrong_game", message, errors=(FieldError("game", "wrong_game", message),))
    return decks.load_deck(stored)


def _answer(run: GoldfishRun, request: Request, status: int = 200) -> Response:
    address = request.build_absolute_uri(reverse("simulation", args=[run.public_id]))
    headers = {"Location": address, "Cache-Control": "no-store"}
    if run.is_open:
        headers["Retry-After"] = str(RETRY_SECONDS)
    return Response(SimulationSerializer(run).data, status=status, headers=headers)
