from django.apps import AppConfig


class DeckwrightConfig(AppConfig):
    name = "deckwright"
