"""The Celery application that the web process and the workers share."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deckwright.settings")

app = Celery("deckwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
