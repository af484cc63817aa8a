"""How long an import of the real printings takes on a fresh database, again on a full one, and with how much memory."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from django.conf import settings

FOLDER = Path(settings.BASE_DIR).parent / "shared" / "data" / "elestrals"
MANAGE = str(Path(settings.BASE_DIR) / "manage.py")
NAMES = (
    ("import of the Elestrals dump, first", "s", "under 10 s", 10),
    ("import of the Elestrals dump, second", "s", "under 3 s", 3),
    ("memory of an import at its largest", "MB", "under 200 MB", 200),
)


def benchmarks() -> list[dict[str, Any]]:
    """Commands as a user runs them, start of the interpreter included, on SQLite in a folder of their own."""
    if not (FOLDER / "printings.json").is_file():
        reason = "no real card data beside the checkout"
        return [{"name": name, "skipped": reason} for name, *_ in NAMES]
    with tempfile.TemporaryDirectory() as state:
        environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
        environment["DECKWRIGHT_STATE"] = state
        _manage(environment, "migrate", "--skip-checks")
        first, memory, report = _import(environment)
        second, memory_again, again = _import(environment)
    if (report["created"], again["unchanged"]) != (report["read"], report["read"]):
        raise RuntimeError("the import did not do what is measured here")
    values = (first, second, max(memory, memory_again))
    return [
        {"name": name, "value": round(value, 3), "unit": unit, "goal": goal, "ok": value < limit}
        for (name, unit, goal, limit), value in zip(NAMES, values, strict=True)
    ]


def _import(environment: dict[str, str]) -> tuple[float, float, dict[str, Any]]:
    """Seconds, megabytes and the report of one import."""
    roles = [word for role in ("sets", "series", "creatures") for word in (f"--{role}", str(FOLDER / f"{role}.json"))]
    started = time.perf_counter()
    out, memory = _manage(
        environment, "import_cards", "elestrals-dump", str(FOLDER / "printings.json"), *roles, "--json"
    )
    seconds = time.perf_counter() - started
    report: dict[str, Any] = json.loads(out)
    return seconds, memory, report


def _manage(environment: dict[str, str], *arguments: str) -> tuple[str, float]:
    """A command's output, and the memory of just this process at its largest."""
    command = [sys.executable, MANAGE, *arguments]
    with tempfile.TemporaryFile("w+") as output:
        process = subprocess.Popen(command, env=environment, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise RuntimeError(f"{' '.join(arguments[:2])} ended with {process.returncode}")
        output.seek(0)
        return output.read(), usage.ru_maxrss / (1024**2 if sys.platform == "darwin" else 1024)
