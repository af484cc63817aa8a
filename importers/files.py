"""Reading the files of one import: what paths mean, and how much is read at most.

Sizes are asked before a byte is read, and only regular files are opened: a pipe or a device would never end.
"""

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final

from cards.errors import UserError
from importers.sources.base import Adapter, Payload

MAX_BYTES: Final = 64 * 1024 * 1024
"""All files of one import together; the largest real dump known has 2 MB."""
MAX_FILES: Final = 20_000


def read_payloads(adapter: Adapter, paths: Sequence[str], roles: Mapping[str, str]) -> list[Payload]:
    """The files of an import, folders searched for what the adapter takes.

    Raises :class:`~cards.errors.UserError` for a path that is missing, is too large or cannot be read, for a role that
    the source does not have, and for a source without a path.
    """
    named = [*_card_files(adapter, paths), *_role_files(adapter, roles)]
    _check_size([path for path, _, _ in named])
    return [Payload(name=name, data=_read(path), role=role) for path, name, role in named]


def checksum(payloads: Sequence[Payload]) -> str:
    """SHA-256 over roles and contents; where the files lie does not matter, their order does."""
    total = hashlib.sha256()
    for payload in payloads:
        total.update(f"{payload.role} {len(payload.data)}\n".encode())
        total.update(payload.data)
    return total.hexdigest()


def shown(path: Path) -> str:
    """The path for people: bytes that are no text in the file system's encoding are replaced."""
    return str(path).encode("utf-8", "replace").decode("utf-8")


def _card_files(adapter: Adapter, paths: Sequence[str]) -> Iterator[tuple[Path, str, str]]:
    if adapter.home is not None:
        if paths:
            raise UserError("path_not_taken", f"{adapter.key} brings its own files and takes no PATH; leave it out.")
        for path in _files_below(adapter, adapter.home):
            yield path, path.relative_to(adapter.home).as_posix(), "cards"
        return
    if not paths:
        raise UserError("path_missing", f"{adapter.key} needs at least one PATH: a file or a folder.")
    for given in (_path(text) for text in dict.fromkeys(paths)):
        if not stat.S_ISDIR(_status(given).st_mode):
            yield given, shown(given), "cards"
            continue
        found = list(_files_below(adapter, given))
        if not found:
            wanted = " or ".join(adapter.patterns)
            raise UserError("folder_empty", f"{shown(given)}: the folder holds no {wanted}; name the files themselves.")
        for path in found:
            yield path, shown(path), "cards"


def _role_files(adapter: Adapter, roles: Mapping[str, str]) -> Iterator[tuple[Path, str, str]]:
    for role, given in roles.items():
        if role not in adapter.roles:
            raise UserError("role_not_taken", f"{adapter.key} takes no --{role}; leave it out.")
        yield _path(given), shown(Path(given)), role


def _path(given: str) -> Path:
    if not given:
        raise UserError("not_found", "a path is empty; give the path of a file, or . for this folder.")
    return Path(given)


def _files_below(adapter: Adapter, folder: Path) -> list[Path]:
    """Regular files that match the adapter's patterns, hidden ones left out, in the order of their paths."""
    found = []
    try:
        for inner, folders, files in os.walk(folder, onerror=_raise):
            folders[:] = [name for name in folders if not name.startswith(".")]
            found += [Path(inner, name) for name in files if not name.startswith(".") and _fits(adapter, name)]
        regular = [path for path in found if path.is_file()]
    except OSError as error:
        raise _unreadable(Path(error.filename or folder), error) from error
    return sorted(regular, key=lambda path: path.as_posix())


def _fits(adapter: Adapter, name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in adapter.patterns)


def _raise(error: OSError) -> None:
    """A folder that cannot be searched is no empty folder: a snapshot would retire what lies in it."""
    raise error


def _check_size(paths: Sequence[Path]) -> None:
    if len(paths) > MAX_FILES:
        raise UserError("too_many_files", f"{len(paths)} files are too many at once; import at most {MAX_FILES}.")
    total = 0
    for path in paths:
        status = _status(path)
        if not stat.S_ISREG(status.st_mode):
            raise UserError("not_a_file", f"{shown(path)}: this is no regular file; save its content to a file first.")
        total += status.st_size
        if total > MAX_BYTES:
            limit = MAX_BYTES // 1024**2
            raise UserError(
                "too_large", f"{shown(path)}: more than {limit} MB in one import; check that it is card data."
            )


def _read(path: Path) -> bytes:
    """The bytes, and never more than the limit, should the file have grown since it was measured."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise _unreadable(path, error) from error
    if len(data) > MAX_BYTES:
        raise UserError("too_large", f"{shown(path)}: the file grew while it was read; try again when it is complete.")
    return data


def _status(path: Path) -> os.stat_result:
    """What the file system says of the path; raises :class:`UserError` where it cannot be asked."""
    try:
        return path.stat()
    except FileNotFoundError as error:
        raise UserError("not_found", f"{shown(path)}: there is no such file or folder; check the path.") from error
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> UserError:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return UserError("unreadable", f"{shown(path)}: cannot be read ({reason}); check the path and its permissions.")
