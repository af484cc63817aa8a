"""The goldfish pages."""

from django.urls import path

from decks.goldfish import pages

app_name = "goldfish"
urlpatterns = [
    path("<slug:game>/goldfish/", pages.start, name="start"),
    path("goldfish/<uuid:id>/", pages.run, name="run"),
    path("goldfish/<uuid:id>/cancel/", pages.cancel, name="cancel"),
]
