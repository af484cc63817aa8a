"""Building the card index and finding names among the real printings, in a process of its own on fresh SQLite."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings

Row = dict[str, Any]


def benchmarks() -> list[Row]:
    """What look-ups cost; skipped where the dump does not lie beside the checkout."""
    dump = Path(settings.BASE_DIR).parent / "shared" / "data" / "elestrals"
    if not (dump / "printings.json").is_file():
        return [{"name": "catalogue", "skipped": "no real card data beside the checkout"}]
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "DECKWRIGHT_STATE": state, "DATABASE_URL": f"sqlite:///{state}/db.sqlite3"}
        _run(environment, "manage.py", "migrate", "--verbosity", "0")
        _run(environment, "manage.py", "import_cards", "elestrals-dump", str(dump / "printings.json"), "--json")
        return _questions(environment)


def _run(environment: Mapping[str, str], *arguments: str) -> str:
    """Run Python; answers with what it printed."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env=dict(environment),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def _questions(environment: Mapping[str, str]) -> list[Row]:
    rows: list[Row] = json.loads(_run(environment, "-m", "tests.bench.catalogue"))
    return rows


def _ask() -> list[Row]:
    """Inside of the process with the filled catalogue."""
    from cards.lookup import card_index
    from cards.names import normal_form
    from cards.search import search_cards

    started = time.perf_counter()
    index = card_index("elestrals")
    built = time.perf_counter() - started
    names = [card.full_name for card in index]
    fuzzy = _per_second(lambda: index.suggestions("Sproutir Champoin"), 200)
    return [
        {"name": "building the card index", "value": built * 1000, "unit": "ms"},
        {"name": "card index, at hand", "value": _per_second(lambda: card_index("elestrals"), 200), "unit": "1/s"},
        {
            "name": "names found",
            "value": len(names) * _per_second(lambda: [*map(index.named, names)], 20),
            "unit": "1/s",
        },
        {"name": "suggestions for a misspelt name", "value": fuzzy, "unit": "1/s"},
        {"name": "new names folded", "value": _folding(normal_form), "unit": "1/s"},
        {
            "name": "searches",
            "value": _per_second(lambda: len(search_cards("elestrals", "hermes").queryset), 100),
            "unit": "1/s",
        },
    ]


def _folding(fold: Callable[[str], str]) -> float:
    texts = iter([f"Hermès’  Trickery {n}" for n in range(5000)])
    return _per_second(lambda: fold(next(texts)), 5000)


def _per_second(action: Callable[[], object], times: int) -> float:
    started = time.perf_counter()
    for _ in range(times):
        action()
    return times / (time.perf_counter() - started)


if __name__ == "__main__":
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deckwright.settings")
    django.setup()
    print(json.dumps(_ask()))  # noqa: T201
