"""Goldfish runs in the terminal: the bar while they are played, the tables afterwards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.core.management.base import OutputWrapper
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

NARROWEST = 100
"""Columns of the tables at least, whatever the terminal says."""


@contextmanager
def progress_bar(title: str, games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr where a person looks at it: call it with the games done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        game_bar = bar.add_task(title, total=games)
        yield lambda done: bar.update(game_bar, completed=done)


def print_tables(out: OutputWrapper, *parts: RenderableType) -> None:
    """Tables and texts, with colours where ``out`` is a terminal."""
    console = Console(markup=False, emoji=False, highlight=False)
    console.width = max(console.width, NARROWEST)
    with console.capture() as printed:
        console.print(*parts, sep="\n")
    out.write(printed.get(), ending="")
