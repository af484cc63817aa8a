"""The adapter interface: named bytes in, batches of records out.

An adapter is pure. It opens no file, asks no network, reads no clock and touches no database: the pipeline reads the
files, calls :meth:`Adapter.read` and hands what comes back to the catalogue. The same bytes give the same batches.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, TypeVar

from cards.errors import UserError
from cards.records import Batch, Problem

T = TypeVar("T")


@dataclass(frozen=True)
class Payload:
    """One file as it was read. ``name`` is shown in problems: the path as it was given, or, for files of an adapter's
    own folder, the path below it with forward slashes. ``role`` is ``cards`` or one of the adapter's ``roles``."""

    name: str
    data: bytes
    role: str = "cards"


class Adapter(ABC):
    """One source. Subclasses set what they are and implement :meth:`read`.

    ``roles`` are further kinds of file, each an option of the command (``sets`` is ``--sets FILE``). ``patterns`` say
    which files of a folder belong to the source. ``home`` is the folder of a source that brings its own files; such a
    source takes no path. ``games`` are the games it covers.
    """

    key: ClassVar[str]
    games: ClassVar[tuple[str, ...]]
    roles: ClassVar[tuple[str, ...]] = ()
    patterns: ClassVar[tuple[str, ...]] = ("*",)
    home: Path | None = None

    @abstractmethod
    def read(self, payloads: Sequence[Payload], game: str | None = None) -> list[Batch]:
        """One batch a game. A row that cannot be used is a ``Problem`` in ``Batch.rejected``; only when nothing can be
        read at all does it raise :class:`UnreadableError`. ``game`` narrows a source of several games to one."""


class UnreadableError(UserError):
    """A file of which not one row can be read; the message names it, what is wrong and what to do."""


def read_each(payloads: Sequence[Payload], read: Callable[[Payload], T], rejected: list[Problem]) -> list[T]:
    """What ``read`` makes of each file. A file that cannot be read is one problem among many files; when none can,
    the error is raised."""
    results: list[T] = []
    errors: list[UserError] = []
    for payload in payloads:
        try:
            results.append(read(payload))
        except UserError as error:
            errors.append(error)
            message = error.message.removeprefix(f"{payload.name}: ")  # the name is said by where
            rejected.append(Problem(where=payload.name, code=error.code, message=message))
    if errors and not results:
        if len(errors) == 1:
            raise errors[0]
        raise UnreadableError("nothing_readable", f"None of {len(errors)} files can be read. {errors[0].message}")
    return results
