"""Fixtures of the page tests: sample lists, and runs that are played here instead of by a worker."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from decks import services as decks
from decks.goldfish import services, tasks
from decks.goldfish.models import GoldfishRun
from decks.samples import find_sample
from deckwright import broker
from tests.decks.goldfish.conftest import use_broker

SAMPLES = {"elestrals": "starter-centaurbor", "asterisk": "midnight-tea"}


@pytest.fixture(autouse=True)
def broker_folder(tmp_path: Path) -> Iterator[None]:
    """Messages of these tests go to a broker that no worker reads."""
    with use_broker("embedded://localhost", broker.transport_options(tmp_path / "broker")):
        yield


@pytest.fixture
def sample_text() -> Callable[[str], str]:
    """The text of a legal sample deck of a game."""

    def text(game: str) -> str:
        sample = find_sample(game, SAMPLES[game])
        assert sample is not None
        return sample.text.replace("\n", "\r\n")  # as browsers send it

    return text


@pytest.fixture
def play() -> Callable[..., None]:
    """Plays the open chunks of a run as a worker does, all of them or the first few."""

    def play_chunks(run: GoldfishRun, most: int | None = None) -> None:
        for pk in run.chunks.filter(state="queued").values_list("pk", flat=True)[:most]:
            tasks.play_chunk(pk)
        run.refresh_from_db()

    return play_chunks


@pytest.fixture
def new_run(bundled_catalogue: None, sample_text: Callable[[str], str]) -> Callable[..., GoldfishRun]:
    """A run that waits."""

    def create(game: str = "elestrals", games: int = 60, **options: object) -> GoldfishRun:
        deck = decks.parse_deck(game, sample_text(game))
        options = {"turns": 5, **options}
        return services.create_run(services.prepare_run(deck, games=games, options=options, allow_illegal=True))

    return create
