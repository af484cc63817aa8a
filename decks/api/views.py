"""Deck lists in the public API: read them, check them. Nothing is stored, and no key is needed."""

from datetime import date
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from cards.errors import FieldError, UserError
from cards.facts import FACTS
from decks import services
from decks.api.bodies import DeepJSONParser, PlainTextParser, SmallBodyView
from decks.api.serializers import (
    CheckAnswerSerializer,
    CheckRequestSerializer,
    ParsedDeckSerializer,
    ParseFileSerializer,
    ParseRequestSerializer,
)
from decks.resolved import ResolvedDeck, notice_document

_GAME = OpenApiParameter("game", OpenApiTypes.STR, OpenApiParameter.PATH, description=" or ".join(FACTS))


class ParseView(SmallBodyView):
    """A list read into a deck."""

    parser_classes = (DeepJSONParser, PlainTextParser, MultiPartParser)

    @extend_schema(
        operation_id="decks_parse",
        parameters=[_GAME],
        request={
            "application/json": ParseRequestSerializer,
            "text/plain": OpenApiTypes.STR,
            "multipart/form-data": ParseFileSerializer,
        },
        responses=ParsedDeckSerializer,
        tags=["decks"],
    )
    def post(self, request: Request, game: str) -> Response:
        """The structured deck, and the lines that could not be resolved."""
        deck = self._deck(request, game)
        return Response(
            {
                "deck": deck.document(),
                "counts": deck.counts(),
                "unresolved": [line.document() for line in deck.unresolved],
                "notices": [notice_document(notice) for notice in deck.notices],
            }
        )

    def _deck(self, request: Request, game: str) -> ResolvedDeck:
        if "file" in request.FILES:
            upload = ParseFileSerializer(data=request.data)
            upload.is_valid(raise_exception=True)
            file = upload.validated_data["file"]
            list_format = upload.validated_data.get("list_format", "")
            return services.parse_deck(game, file.read(), list_format=list_format, name=file.name or "The file")
        body = ParseRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return services.parse_deck(
            game, body.validated_data["text"], list_format=body.validated_data.get("list_format", "")
        )


class CheckView(SmallBodyView):
    """A deck judged by the construction rules."""

    parser_classes = (DeepJSONParser,)

    @extend_schema(
        operation_id="decks_check",
        parameters=[_GAME],
        request=CheckRequestSerializer,
        responses=CheckAnswerSerializer,
        tags=["decks"],
    )
    def post(self, request: Request, game: str) -> Response:
        """One verdict a check; a check that cannot be made does not keep the others from being made."""
        body = CheckRequestSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        verdicts: list[dict[str, object]] = []
        errors: list[dict[str, object]] = []
        for place, check in enumerate(data.get("checks") or [{}]):
            try:
                verdicts.append({"check": place, **_verdict(game, data, check)})
            except _CheckError as error:
                errors.append({"check": place, **error.fault._asdict()})
        return Response({"verdicts": verdicts, "errors": errors})


class _CheckError(Exception):
    """One check cannot be made: its field at fault."""

    def __init__(self, field: str, code: str, message: str) -> None:
        super().__init__(message)
        self.fault = FieldError(field, code, message)


def _verdict(game: str, data: dict[str, Any], check: dict[str, Any]) -> dict[str, object]:
    format = check.get("format") or ""
    day = _day(check.get("date"))
    if "deck" in data:
        deck = services.read_document(game, data["deck"], is_format_given=bool(format))
    else:
        deck = services.parse_deck(
            game, data["text"], list_format=data.get("list_format", ""), is_format_given=bool(format)
        )
    try:
        return services.check_deck(deck, format, day).document()
    except UserError as error:
        if error.code != "unknown_format":
            raise
        raise _CheckError("format", error.code, error.message) from error


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise _CheckError("date", "bad_date", f"{(text or '')[:40]!r} is no date. Write it as 2026-03-01.") from None
