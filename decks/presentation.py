"""A verdict as pages show it: zones with their cards, the cost curve, faults with corrections."""

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.formats import FormatEntry
from cards.presentation import present
from decks.charts import Chart, Point, columns
from decks.corrections import can_correct
from decks.forms import format_label
from decks.legality import Verdict
from decks.messages import Message, Notice
from decks.resolved import ResolvedEntry, UnresolvedLine

ZONES = {
    "main": gettext_lazy("Main deck"),
    "spirit": gettext_lazy("Spirit deck"),
    "side": gettext_lazy("Side deck"),
}
HIGHEST_COST = 7
"""Costs from here on share one column."""


class Zone(NamedTuple):
    """One zone with its entries."""

    label: str
    size: int
    entries: list[ResolvedEntry]


class Fix(NamedTuple):
    """A suggestion, and what its button sends."""

    name: str
    value: str


class Fault(NamedTuple):
    """A line that could not be read; ``fixes`` are empty where the line cannot be corrected by a button, and then
    ``suggestions`` are shown as words."""

    line: int
    text: str
    reason: Message
    fixes: tuple[Fix, ...]
    suggestions: tuple[str, ...]


class ShownVerdict(NamedTuple):
    """Everything that the deck check shows; ``violations`` are the engine's, in both languages."""

    legal: bool
    title: str
    format: str
    date: date
    zones: list[Zone]
    curve: Chart | None
    faults: list[Fault]
    violations: list[object]
    notices: Sequence[Notice]


def show(verdict: Verdict, text: str, formats: dict[str, FormatEntry]) -> ShownVerdict:
    """The verdict on the list ``text``."""
    return ShownVerdict(
        legal=verdict.legal,
        title=verdict.deck.title,
        format=format_label(formats[verdict.format]),
        date=verdict.date,
        zones=_zones(verdict),
        curve=_curve(verdict),
        faults=[_fault(line, text) for line in verdict.deck.unresolved],
        violations=[each for each in verdict.violations if each.code != "unknown_card"],
        notices=verdict.notices,
    )


def _zones(verdict: Verdict) -> list[Zone]:
    """The zones of the game, and others that the list names; empty side decks are left out."""
    zones = []
    for key, size in verdict.counts.items():
        entries = [entry for entry in verdict.deck.entries if entry.zone == key]
        if entries or key != "side":
            zones.append(Zone(str(ZONES.get(key, key)), size, entries))
    return zones


def _curve(verdict: Verdict) -> Chart | None:
    """Cards of the main deck by cost; cards without a cost (Spirits) are no part of it."""
    counts = Counter[int]()
    for entry in verdict.deck.entries:
        if entry.zone == "main":
            cost = present(entry.card.game, entry.card.facts).cost
            counts[min(cost, HIGHEST_COST) if cost is not None else -1] += entry.count
    del counts[-1]
    if not counts:
        return None
    costs = range(max(counts) + 1)
    points = [Point(f"{cost}+" if cost == HIGHEST_COST else str(cost), counts[cost]) for cost in costs]
    return columns(_("Cost curve"), points, x_title=_("cost"), numbers=True)


def _fault(line: UnresolvedLine, text: str) -> Fault:
    fixes = [Fix(name, f"{line.line}:{name}") for name in line.suggestions] if can_correct(text, line) else []
    return Fault(line.line, line.text, line.reason, tuple(fixes), () if fixes else line.suggestions)
