"""The API's one error shape: RFC 9457 ``application/problem+json``.

``{type, title, status, code, detail, errors: [{field, code, message}]}``. Views raise :class:`cards.errors.UserError`
or a REST framework exception; both leave here in the same shape.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from rest_framework import exceptions
from rest_framework.views import set_rollback

from cards.errors import FieldError, UserError

CONTENT_TYPE = "application/problem+json"
UNAVAILABLE = UserError(
    "database_unavailable",
    "The database cannot be reached. Check DATABASE_URL and that the database server runs, then try again.",
    status=HTTPStatus.SERVICE_UNAVAILABLE,
)


def problem(error: UserError) -> dict[str, object]:
    """The document for one error, without its transport."""
    return {
        "type": "about:blank",
        "title": HTTPStatus(error.status).phrase,
        "status": int(error.status),
        "code": error.code,
        "detail": _whole(error.message),
        "errors": [{"field": _whole(e.field), "code": e.code, "message": _whole(e.message)} for e in error.errors],
    }


def problem_response(error: UserError) -> HttpResponse:
    """The same document as a plain Django answer, whatever the view at fault would have rendered."""
    return JsonResponse(
        problem(error),
        status=error.status,
        content_type=CONTENT_TYPE,
        json_dumps_params={"ensure_ascii": False},
    )


def page_response(error: UserError, request: HttpRequest | None = None) -> HttpResponse:
    """The error as a page. Without a request the page asks nothing of session and database."""
    template = f"{int(error.status)}.html" if error.status in (404, 503) else "400.html"
    shown = None if error is UNAVAILABLE else error
    return HttpResponse(render_to_string(template, {"error": shown}, request), status=error.status)


def exception_handler(exc: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """REST framework's hook: turn what a view raised into a problem document, or let it through."""
    error = _as_user_error(exc)
    if error is None:
        return None
    set_rollback()
    response = problem_response(error)
    if error.status == HTTPStatus.SERVICE_UNAVAILABLE:
        response["Retry-After"] = "5"
    if wait := getattr(exc, "wait", None):
        response["Retry-After"] = str(int(wait) + 1)
    return response


class UnavailableMiddleware:
    """Answers 503 when the database cannot be reached, instead of a traceback, and shows pages' errors as pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Django's hook for what a view let through; the API's views answer for themselves, programs ask /readyz."""
        is_api = request.path.startswith("/api/") or request.path == "/readyz"
        if isinstance(exception, UserError) and not is_api:
            return page_response(exception, request)
        if not isinstance(exception, OperationalError):
            return None
        response = problem_response(UNAVAILABLE) if is_api else page_response(UNAVAILABLE)
        response["Retry-After"] = "5"
        return response


def _whole(text: str) -> str:
    """JSON can spell halves of characters; quoted back they could not be written."""
    return text.encode("utf-8", "replace").decode()


def _as_user_error(exc: Exception) -> UserError | None:
    match exc:
        case UserError():
            return exc
        case OperationalError():
            return UNAVAILABLE
        case Http404():
            return UserError("not_found", str(exc) or "There is nothing at this address.", status=404)
        case PermissionDenied():
            return UserError("forbidden", "This is not yours to see or change.", status=403)
        case exceptions.ValidationError():
            errors = tuple(_field_errors("", exc.detail))
            return UserError("invalid", "Some fields are not valid.", errors=errors, status=400)
        case exceptions.APIException():
            return UserError(str(exc.default_code), str(exc.detail), status=exc.status_code)
    return None


def _field_errors(path: str, detail: object) -> Iterator[FieldError]:
    """Flatten REST framework's nested error detail into one row a message."""
    if isinstance(detail, Mapping):
        for key, inner in detail.items():
            yield from _field_errors(f"{path}.{key}".strip("."), inner)
    elif isinstance(detail, Sequence) and not isinstance(detail, str):
        for inner in detail:
            yield from _field_errors(path, inner)
    else:
        yield FieldError(path, getattr(detail, "code", "invalid"), str(detail))
