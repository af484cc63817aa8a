"""A goldfish report as pages show it: tiles, charts and tables, made from the kinds of statistics alone.

A new statistic of a known kind appears on the page without a change here: its label is its title, its kind chooses the
chart or table (:data:`KINDS`), and exact odds of the same name stand beside it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from cards.presentation.elestrals import ELEMENTS
from decks import charts
from decks.charts import Chart, Point

Document = Mapping[str, Any]
HEAT_STEPS = 10
RARE = 0.01
"""Means of turns that only this share of the games reached, or fewer, are left out: they would mislead."""

KEYS: dict[str, object] = {
    "turn_limit": gettext_lazy("turn limit"),
    "won": pgettext_lazy("how the game ended", "won"),
    "deck_out": gettext_lazy("deck ran out"),
    "spirits_out": gettext_lazy("Spirits ran out"),
    "five_damage": gettext_lazy("five damage"),
    "endless": gettext_lazy("without end"),
    "all": gettext_lazy("all Spirits"),
    **ELEMENTS,
}
"""Words for the keys of distributions; a key without one is shown as it is."""
UNITS = {
    "cards": gettext_lazy("cards"),
    "mulligans": gettext_lazy("mulligans"),
    "damage": gettext_lazy("damage"),
    "resources": gettext_lazy("resources"),
}
"""Words for units; a unit without one is not shown."""


class Tile(NamedTuple):
    """One number: ``percent`` says how it is written; ``exact`` is the exact odds beside it."""

    title: str
    value: float | None
    low: float | None
    high: float | None
    exact: float | None
    percent: bool
    note: str = ""


class Panel(NamedTuple):
    """One chart with a remark."""

    chart: Chart
    note: str


class ShareRow(NamedTuple):
    """One card (``id`` "" for something else) and its share."""

    id: str
    name: str
    copies: int
    value: float | None
    low: float | None
    high: float | None
    exact: float | None

    @property
    def width(self) -> str:
        """The length of its bar, in per cent."""
        return f"{100 * (self.value or 0):.1f}"


class Cell(NamedTuple):
    """A share in a table by turn; ``heat`` 0 to 10 tints it."""

    value: float | None
    exact: float | None
    heat: int


class TurnRow(NamedTuple):
    """One card or key, and its share by each turn."""

    id: str
    name: str
    copies: int
    cells: tuple[Cell, ...]


class Table(NamedTuple):
    """Numbers by card: ``rows`` (one number each) or ``turn_rows`` (shares) under the headings ``turns``.

    ``has_exact``: exact odds stand beside the simulated ones; ``is_exact``: the numbers are exact odds themselves.
    """

    title: str
    rows: tuple[ShareRow, ...] = ()
    turns: tuple[int, ...] = ()
    turn_rows: tuple[TurnRow, ...] = ()
    has_exact: bool = False
    is_exact: bool = False
    percent: bool = True


Shown = Tile | Panel | Table


class ShownReport(NamedTuple):
    """Everything measured, in the order of the report."""

    tiles: tuple[Tile, ...]
    panels: tuple[Panel, ...]
    tables: tuple[Table, ...]


def show(report: Document) -> ShownReport:
    """The statistics of a report (the document of the ``goldfish`` command) as tiles, charts and tables."""
    odds: Document = report["exact"]
    labels: Document = report["exact_labels"]
    shown = [part for name, statistic in report["statistics"].items() for part in _show(statistic, odds.get(name))]
    alone = [name for name in odds if name not in report["statistics"]]
    shown += [_exact_only(_("%s (exact)") % _own(labels[name]), odds[name]) for name in alone]
    return ShownReport(
        tuple(part for part in shown if isinstance(part, Tile)),
        tuple(part for part in shown if isinstance(part, Panel)),
        tuple(part for part in shown if isinstance(part, Table)),
    )


def _show(statistic: Document, exact: Any) -> list[Shown]:
    return KINDS[statistic["kind"]](statistic, exact)


def _number(statistic: Document, exact: Any) -> list[Shown]:
    return [_tile(_title(statistic), statistic, exact, percent=statistic["unit"] == "share")]


def _distribution(statistic: Document, exact: Any) -> list[Shown]:
    beside = {row["key"]: row["value"] for row in exact or ()}
    points = [_point(_key(row["key"]), row, beside.get(row["key"])) for row in statistic["values"]]
    known = {row["key"] for row in statistic["values"]}
    points += [Point(_key(key), 0, exact=value) for key, value in beside.items() if key not in known]
    chart = charts.columns(_title(statistic), points, percent=True, x_title=_unit(statistic))
    return [Panel(chart, _mean_note(statistic))]


def _by_turn(statistic: Document, exact: Any) -> list[Shown]:
    percent = statistic["kind"] != "mean_by_turn"
    beside = {row["turn"]: row["value"] for row in exact or ()}
    rows = [row for row in statistic["values"] if row.get("games", statistic["games"]) > RARE * statistic["games"]]
    points = [_point(str(row["turn"]), row, beside.get(row["turn"])) for row in rows]
    is_of_fewer = any(row.get("games", statistic["games"]) < statistic["games"] for row in rows)
    note = _("Each turn: the mean of the games that reached it.") if is_of_fewer else _mean_note(statistic)
    return [Panel(charts.line(_title(statistic), points, percent=percent, x_title=_("turn")), note)]


def _turn_reached(statistic: Document, exact: Any) -> list[Shown]:
    reached = statistic["values"][-1]
    note = _("reached within %(turn)d turns: %(share).1f %%") % {
        "turn": reached["turn"],
        "share": 100 * reached["value"],
    }
    tile = _tile(_("%s (median)") % _title(statistic), statistic["median"], None, percent=False, note=note)
    return [tile, *_by_turn(statistic, exact)]


def _card_share(statistic: Document, exact: Any) -> list[Shown]:
    beside = {row["card"]: row["value"] for row in exact or ()}
    rows = [
        ShareRow(
            row["card"], row["name"], row["copies"], row["value"], row["low"], row["high"], beside.get(row["card"])
        )
        for row in statistic["cards"]
    ]
    rows.sort(key=lambda row: -(row.value or 0))
    return [Table(_title(statistic), rows=tuple(rows), has_exact=bool(beside))]


def _card_by_turn(statistic: Document, exact: Any) -> list[Shown]:
    beside = {row["card"]: row["values"] for row in exact or ()}
    rows = [
        TurnRow(row["card"], row["name"], row["copies"], _cells(row["values"], beside.get(row["card"], ())))
        for row in statistic["cards"]
    ]
    rows.sort(key=lambda row: -(row.cells[-1].value or 0))
    return [_turn_table(statistic, [row["values"] for row in statistic["cards"]], rows, bool(beside))]


def _key_by_turn(statistic: Document, exact: Any) -> list[Shown]:
    rows = [TurnRow("", _key(row["key"]), 0, _cells(row["values"], ())) for row in statistic["keys"]]
    return [_turn_table(statistic, [row["values"] for row in statistic["keys"]], rows, has_exact=False)]


KINDS: dict[str, Callable[[Document, Any], list[Shown]]] = {
    "share": _number,
    "mean": _number,
    "distribution": _distribution,
    "share_by_turn": _by_turn,
    "mean_by_turn": _by_turn,
    "turn_reached": _turn_reached,
    "card_share": _card_share,
    "card_share_by_turn": _card_by_turn,
    "key_share_by_turn": _key_by_turn,
}
"""Kind of statistic to what shows it; ``rules_engine/goldfish/measures.py`` lists the kinds and their keys."""


def _exact_only(title: str, value: Any) -> Shown:
    """Exact odds that no measure stands beside: one number, or one for each card; none above 1 is a share."""
    if not isinstance(value, Sequence):
        return Tile(title, value, None, None, None, percent=False)
    rows = [ShareRow(row["card"], row["name"], row["copies"], row["value"], None, None, None) for row in value]
    percent = all((row.value or 0) <= 1 for row in rows)
    rows.sort(key=lambda row: -(row.value or 0))
    return Table(title, rows=tuple(rows), is_exact=True, percent=percent)


def _tile(title: str, values: Document, exact: Any, *, percent: bool, note: str = "") -> Tile:
    return Tile(title, values["value"], values["low"], values["high"], exact, percent, note)


def _turn_table(
    statistic: Document, values: Sequence[Sequence[Document]], rows: list[TurnRow], has_exact: bool
) -> Table:
    turns = tuple(row["turn"] for row in values[0]) if values else ()
    return Table(_title(statistic), turns=turns, turn_rows=tuple(rows), has_exact=has_exact)


def _cells(values: Sequence[Document], exact: Sequence[Document]) -> tuple[Cell, ...]:
    beside = {row["turn"]: row["value"] for row in exact}
    return tuple(Cell(row["value"], beside.get(row["turn"]), round(HEAT_STEPS * (row["value"] or 0))) for row in values)


def _point(label: str, row: Document, exact: float | None) -> Point:
    return Point(label, row["value"] or 0, row["low"], row["high"], exact)


def _title(statistic: Document) -> str:
    return _own(statistic["label"])


def _own(label: Mapping[str, str]) -> str:
    language = (get_language() or "en")[:2]
    return label.get(language) or label["en"]


def _key(key: object) -> str:
    return str(KEYS.get(str(key), str(key).replace("_", " ")))


def _unit(statistic: Document) -> str:
    return "" if statistic["unit"] == "share" else str(UNITS.get(statistic["unit"], ""))


def _mean_note(statistic: Document) -> str:
    mean = statistic.get("mean")
    if not mean or mean["value"] is None:
        return ""
    return _("mean %(mean).2f") % {"mean": mean["value"]}
