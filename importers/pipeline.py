"""One import from end to end: read the files, call the adapter, check, write in one transaction, record the run."""

from collections.abc import Mapping, Sequence
from typing import Any


def run_import(
    source_key: str,
    paths: Sequence[str] = (),
    *,
    roles: Mapping[str, str] | None = None,
    game: str | None = None,
    dry_run: bool = False,
    strict: bool = False,
    allow_shrink: bool = False,
) -> dict[str, Any]:
    """Import ``paths`` (files or folders) of one source and return the report of the command."""
    raise LookupError(f"no source {source_key}")
