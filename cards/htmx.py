"""A page or only a part of it: what htmx asks for."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django_htmx.middleware import HtmxDetails


class PageRequest(HttpRequest):
    """A request as ``HtmxMiddleware`` leaves it."""

    htmx: HtmxDetails


def wants_fragment(request: PageRequest) -> bool:
    """Whether a part will do; going back in history needs the whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def render_page(
    request: PageRequest, page: str, fragment: str, context: dict[str, object], status: int = 200
) -> HttpResponse:
    """The page, or its fragment for htmx, which takes an error it shows for an answer like any other."""
    is_fragment = wants_fragment(request)
    context["is_fragment"] = is_fragment
    response = render(request, fragment if is_fragment else page, context, status=200 if is_fragment else status)
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
    return response
