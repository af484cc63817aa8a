"""The content security policy of the pages: nothing is loaded from, or sent to, anywhere but this site.

The API's documentation page brings its own inline script and is left alone.
"""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)


class ContentSecurityMiddleware:
    """Sends the policy with every HTML page outside of the API."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.get("Content-Type", "").startswith("text/html") and not request.path.startswith("/api/"):
            response["Content-Security-Policy"] = POLICY
        return response
