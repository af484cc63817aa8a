"""Addresses of the simulations, under ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from decks.goldfish.api.views import SimulationsView, SimulationView

urlpatterns: list[URLPattern | URLResolver] = [
    path("simulations", SimulationsView.as_view(), name="simulations"),
    path("simulations/<str:id>", SimulationView.as_view(), name="simulation"),
]
