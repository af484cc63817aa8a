"""Recorded payloads of every source, all with invented cards, and the records that they give.

``DJANGO_SETTINGS_MODULE=deckwright.settings python -m tests.importers.test_recorded`` writes the expected records anew;
look at the difference before you keep it.
"""

import json
from pathlib import Path

import pytest

from importers.sources import SOURCES, Payload

FOLDER = Path(__file__).parent / "recorded"
EXPECTED = "expected.json"
NAMES = [key for key, adapter in SOURCES.items() if adapter.home is None]


def records(source: str) -> str:
    """The batches of a source's recorded payloads as JSON; what a file is for is told from its name."""
    payloads = [
        Payload(path.name, path.read_bytes(), path.stem if path.stem in SOURCES[source].roles else "cards")
        for path in sorted((FOLDER / source).iterdir())
        if path.name != EXPECTED
    ]
    batches = [batch.model_dump(mode="json", serialize_as_any=True) for batch in SOURCES[source].read(payloads)]
    return json.dumps(batches, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.parametrize("source", NAMES)
def test_a_recorded_payload_when_it_is_read_again(source: str) -> None:
    assert records(source) == (FOLDER / source / EXPECTED).read_text()


if __name__ == "__main__":
    for name in NAMES:
        (FOLDER / name / EXPECTED).write_text(records(name))
