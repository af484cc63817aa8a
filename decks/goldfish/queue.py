"""What the goldfish asks of the message broker, whichever it is."""

from celery import current_app
from django.conf import settings
from kombu.exceptions import ChannelError, KombuError

from cards.errors import UserError


def check_broker() -> None:
    """Refuse with one clear line when the broker cannot be reached."""
    try:
        with current_app.connection_for_write() as connection:
            connection.ensure_connection(max_retries=1, interval_start=0, timeout=settings.BROKER_TIMEOUT_SECONDS)
    except (OSError, KombuError) as error:
        raise UserError(
            "broker_unavailable",
            f"The message broker cannot be reached: {str(error).rstrip('.')}. "
            + (
                "Check REDIS_URL and that Redis runs, then try again."
                if settings.REDIS_URL
                else "Check that the state folder DECKWRIGHT_STATE can be written, then try again."
            ),
            status=503,
        ) from error


def waiting_messages() -> int:
    """Messages in the queue of simulations that no worker has taken yet."""
    with (
        current_app.connection_for_read() as connection,
        connection.SimpleQueue(settings.CELERY_TASK_DEFAULT_QUEUE) as queue,
    ):
        try:
            return queue.qsize()
        except ChannelError:  # Redis forgets an empty queue
            return 0
