from django.apps import AppConfig


class GoldfishConfig(AppConfig):
    name = "decks.goldfish"
    label = "goldfish"
