"""The catalogue's addresses below ``/api/v1/``."""

from django.urls import URLPattern, URLResolver, path

from cards.api import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:game>/cards", views.CardListView.as_view(), name="api-cards"),
    path("<slug:game>/cards/<str:id>", views.CardView.as_view(), name="api-card"),
    path("<slug:game>/printings/<path:id>", views.PrintingView.as_view(), name="api-printing"),
    path("<slug:game>/sets", views.SetListView.as_view(), name="api-sets"),
    path("<slug:game>/sets/<path:id>", views.SetView.as_view(), name="api-set"),
]
