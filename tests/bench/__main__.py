"""Run every benchmark, print a table, write ``bench.json``.

Each sibling module offers ``benchmarks() -> list[dict]`` with ``name, value, unit, goal, ok``; a benchmark that cannot
run here gives ``skipped`` with the reason instead of a value.
"""

import importlib
import json
import pkgutil
import platform
import sys
from pathlib import Path
from typing import Any

import django
from rich.console import Console
from rich.table import Table

import tests.bench


def main() -> int:
    """Run them all, or those whose modules are named on the command line; 1 when a goal was missed."""
    django.setup()
    wanted = sys.argv[1:]
    modules = [m.name for m in pkgutil.iter_modules(tests.bench.__path__) if m.name != "__main__"]
    rows: list[dict[str, Any]] = []
    for name in modules:
        if not wanted or name in wanted:
            print(f"{name} ...", file=sys.stderr, flush=True)  # noqa: T201
            rows += importlib.import_module(f"tests.bench.{name}").benchmarks()
    document = {"python": platform.python_version(), "machine": platform.machine(), "benchmarks": rows}
    Path("bench.json").write_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n")
    Console().print(_table(rows))
    return 0 if all(row.get("ok", True) for row in rows) else 1


def _table(rows: list[dict[str, Any]]) -> Table:
    table = Table(title="Benchmarks")
    for heading in ("what", "measured", "goal", ""):
        table.add_column(heading, justify="left" if heading == "what" else "right")
    for row in rows:
        if "skipped" in row:
            table.add_row(row["name"], "skipped", "", row["skipped"])
        else:
            mark = {True: "met", False: "missed", None: ""}[row.get("ok")]
            table.add_row(row["name"], f"{row['value']:,.4g} {row['unit']}", str(row.get("goal") or ""), mark)
    return table


if __name__ == "__main__":
    import os

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deckwright.settings")
    sys.exit(main())
