"""Fixtures for deck tests that need no database."""

from collections.abc import Callable

import pytest

from decks.engine_bridge import Bridge
from decks.formats import parse_list
from decks.resolution import resolve_list
from decks.resolved import ResolvedDeck
from tests.decks.invented import elestrals_bridge


@pytest.fixture(scope="session")
def bridge() -> Bridge:
    """The rules over the invented catalogue."""
    return elestrals_bridge()


@pytest.fixture
def resolve(bridge: Bridge) -> Callable[[str], ResolvedDeck]:
    """Read a list and find its cards in the invented catalogue."""
    return lambda text: resolve_list(parse_list(text), bridge)
