"""The catalogue's pages."""

from django.urls import path

from cards import pages

app_name = "cards"
urlpatterns = [
    path("<slug:game>/cards/", pages.card_list, name="list"),
    path("<slug:game>/cards/<path:id>/", pages.card_page, name="card"),
]
