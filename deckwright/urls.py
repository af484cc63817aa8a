"""Every address of the site: pages at the root, the public API under ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerView

from deckwright.health import healthz, readyz

api: list[URLPattern | URLResolver] = [
    path("", include("decks.api.urls")),
    path("", include("decks.goldfish.api.urls")),
    path("", include("cards.api.urls")),
    path("openapi.json", SpectacularJSONAPIView.as_view(), name="openapi"),
    path(
        "docs/", SpectacularSwaggerView.as_view(url_name="openapi", http_method_names=["get", "head"]), name="api-docs"
    ),
]

urlpatterns = [
    path("api/v1/", include(api)),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("language/", set_language, name="set_language"),
    path("", include("decks.urls")),
    path("", include("decks.goldfish.urls")),
    path("", include("cards.urls")),
]

handler400 = "deckwright.error_pages.bad_request"
handler403 = "deckwright.error_pages.forbidden"
handler404 = "deckwright.error_pages.not_found"
handler500 = "deckwright.error_pages.failed"
