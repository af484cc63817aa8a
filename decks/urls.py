"""Home and the deck pages."""

from django.urls import path

from decks import pages

app_name = "decks"
urlpatterns = [
    path("", pages.home, name="home"),
    path("decks/", pages.choose, name="choose"),
    path("<slug:game>/decks/check/", pages.check, name="check"),
]
