"""The composition root: settings, URLs, the Celery application and the API's error shape."""

from deckwright.celery import app as celery_app

__all__ = ["celery_app"]
