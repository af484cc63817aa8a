"""A broker of its own for every test, and runs of the bundled decks."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from celery import current_app
from kombu import pools

from decks import services as decks
from decks.goldfish import services
from decks.goldfish.models import GoldfishRun
from decks.resolved import ResolvedDeck
from decks.samples import samples
from deckwright import broker

MakeRun = Callable[..., GoldfishRun]


@pytest.fixture(autouse=True)
def broker_folder(tmp_path: Path) -> Iterator[Path]:
    """The application speaks to an embedded broker in this folder, whatever the environment names."""
    with use_broker("embedded://localhost", broker.transport_options(tmp_path / "broker")):
        yield tmp_path / "broker"


class use_broker:  # noqa: N801 - reads as a function
    """For a while the application's broker is another one."""

    def __init__(self, url: str, options: dict[str, object]) -> None:
        self.wanted = {"broker_url": url, "broker_transport_options": options}

    def __enter__(self) -> None:
        self.before = {name: current_app.conf[name] for name in self.wanted}
        self._set(self.wanted)

    def __exit__(self, *exception: object) -> None:
        self._set(self.before)

    def _set(self, values: dict[str, object]) -> None:
        current_app.conf.update(values)
        pools.reset()
        current_app._pool = None
        current_app.amqp._producer_pool = None


def messages(folder: Path) -> int:
    """Messages that wait in an embedded broker."""
    return len(list((folder / "queue").glob("*.simulations.msg")))


@pytest.fixture
def deck(bundled_catalogue: None) -> ResolvedDeck:
    """A legal deck."""
    return sample_deck("elestrals")


def sample_deck(game: str) -> ResolvedDeck:
    return decks.parse_deck(game, samples(game)[0].text)


@pytest.fixture
def make_run(deck: ResolvedDeck, django_capture_on_commit_callbacks: Callable[..., object]) -> MakeRun:
    """A queued run of small chunks, its messages sent."""

    def make(games: int = 40, chunk: int = 10, **options: object) -> GoldfishRun:
        with pytest.MonkeyPatch.context() as patch, django_capture_on_commit_callbacks(execute=True):
            patch.setattr(services, "SMALLEST_CHUNK", chunk)
            return services.create_run(services.prepare_run(deck, games=games, **options))

    return make
