"""Importing the real printings dump, building the card index, finding names: each in a process of its own, on a fresh
SQLite file, so that time and memory are those of a user's command."""

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
MEGABYTE = 1024 * 1024


def benchmarks() -> list[Row]:
    """The goals of the catalogue; skipped where the dump does not lie beside the checkout."""
    dump = Path(settings.BASE_DIR).parent / "shared" / "data" / "elestrals"
    if not (dump / "printings.json").is_file():
        return [{"name": "catalogue", "skipped": "no ../shared/data/elestrals/printings.json"}]
    with tempfile.TemporaryDirectory() as state:
        environment = {**os.environ, "DECKWRIGHT_STATE": state, "DATABASE_URL": f"sqlite:///{state}/db.sqlite3"}
        _run(environment, "manage.py", "migrate", "--verbosity", "0")
        return [*_imports(environment, dump), *_questions(environment)]


def _imports(environment: Mapping[str, str], dump: Path) -> list[Row]:
    options = [f"--{role}={dump / role}.json" for role in ("sets", "series", "creatures")]
    command = ["manage.py", "import_cards", "elestrals-dump", str(dump / "printings.json"), *options, "--json"]
    first, seconds, peak = _run(environment, *command)
    second, again, _ = _run(environment, *command)
    assert json.loads(first)["created"] == json.loads(second)["unchanged"] == 1589
    return [
        _goal("import of 1,589 printings", seconds, "s", 10),
        _goal("the same import again", again, "s", 3),
        _goal("memory of the import", peak / MEGABYTE, "MB", 200),
    ]


def _run(environment: Mapping[str, str], *arguments: str) -> tuple[str, float, float]:
    """Run Python; answers with what it printed, the seconds and the peak of memory in bytes."""
    started = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, *arguments], cwd=settings.BASE_DIR, env=dict(environment), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        printed = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{' '.join(arguments[:3])} failed with exit code {process.returncode}")
    peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return printed, time.perf_counter() - started, float(peak)


def _goal(name: str, value: float, unit: str, most: float) -> Row:
    return {"name": name, "value": value, "unit": unit, "goal": f"< {most:g} {unit}", "ok": value < most}


def _questions(environment: Mapping[str, str]) -> list[Row]:
    printed, _, _ = _run(environment, "-m", "tests.bench.catalogue")
    rows: list[Row] = json.loads(printed)
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
