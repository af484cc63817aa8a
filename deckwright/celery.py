"""The Celery application that the web process and the workers share."""

import os

from celery import Celery

from deckwright import broker
from deckwright.attendant import Attendant

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deckwright.settings")

broker.register()
app = Celery("deckwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(Attendant)
