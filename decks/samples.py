"""The sample decks that come with the site: lists in ``<BUNDLED_DIR>/<game>/decks/*.txt``."""

from pathlib import Path
from typing import NamedTuple

from django.conf import settings

TITLE = "title:"


class Sample(NamedTuple):
    """One sample deck: ``slug`` is its file's name without suffix, ``title`` its own title line."""

    game: str
    slug: str
    title: str
    text: str


def samples(game: str) -> list[Sample]:
    """The game's sample decks, by title."""
    paths = (Path(settings.BUNDLED_DIR) / game / "decks").glob("*.txt")
    return sorted((_read(game, path) for path in paths), key=lambda sample: sample.title)


def find_sample(game: str, slug: str) -> Sample | None:
    """The sample of that name; None when there is none. The name is compared, never used as a path."""
    return next((sample for sample in samples(game) if sample.slug == slug), None)


def _read(game: str, path: Path) -> Sample:
    text = path.read_text(encoding="utf-8")
    titles = (line[len(TITLE) :].strip() for line in text.splitlines() if line.lower().startswith(TITLE))
    return Sample(game, path.stem, next(titles, path.stem), text)
