"""How the bodies of requests with decks are read: as JSON or plain text, and none that is larger than a deck list."""

from collections.abc import Mapping
from typing import IO, Any

from django.conf import settings
from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.request import Request
from rest_framework.views import APIView

from cards.decoding import decode_text
from cards.errors import UserError


class DeepJSONParser(JSONParser):
    """JSON; a body that is nested too deeply to be read is answered with 400, as other broken JSON is."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """REST framework's hook."""
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError:
            raise ParseError("JSON parse error - the values are nested too deeply") from None


class PlainTextParser(BaseParser):
    """A list as it is, ``text/plain`` in any encoding that can be told."""

    media_type = "text/plain"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """REST framework's hook: the same as ``{"text": ...}``."""
        return {"text": decode_text(stream.read(), "The list")}


class SmallBodyView(APIView):
    """A view that refuses a body larger than any deck list, with ``body_too_large`` (413), before it is read."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """REST framework's hook, before anything of the body is read."""
        super().initial(request, *args, **kwargs)
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        length = str(request.META.get("CONTENT_LENGTH") or "0")
        if not length.isdigit() or int(length) > most:
            raise UserError("body_too_large", f"The body is too large: at most {most:,} bytes are read.", status=413)
