"""What Django answers outside of any view: a problem document under ``/api/``, a page elsewhere."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.views import defaults

from cards.errors import UserError
from deckwright.problems import problem_response

NOT_FOUND = UserError("not_found", "There is nothing at this address; see /api/v1/docs/.", status=HTTPStatus.NOT_FOUND)
BAD_REQUEST = UserError("bad_request", "The request cannot be read.", status=HTTPStatus.BAD_REQUEST)
FORBIDDEN = UserError("forbidden", "This is not yours to see or change.", status=HTTPStatus.FORBIDDEN)
FAILED = UserError("internal_error", "Something went wrong on our side.", status=HTTPStatus.INTERNAL_SERVER_ERROR)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: what Django itself refuses, such as an unknown host."""
    return problem_response(BAD_REQUEST) if _is_api(request) else defaults.bad_request(request, exception)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: what Django itself forbids."""
    return problem_response(FORBIDDEN) if _is_api(request) else defaults.permission_denied(request, exception)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: no such address."""
    return problem_response(NOT_FOUND) if _is_api(request) else defaults.page_not_found(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """500: a fault of the program."""
    return problem_response(FAILED) if _is_api(request) else defaults.server_error(request)


def _is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")
