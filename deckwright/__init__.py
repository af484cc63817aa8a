"""The composition root: settings, URLs, the Celery application and the API's error shape."""

from deckwright.compiled import choose_form

choose_form()  # before anything imports the engine

from deckwright.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]
