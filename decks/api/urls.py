"""The decks' addresses below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from decks.api import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:game>/decks/parse", views.ParseView.as_view(), name="api-deck-parse"),
    path("<slug:game>/decks/check", views.CheckView.as_view(), name="api-deck-check"),
]
