"""A goldfish report as tables for the terminal: every statistic by its kind, exact odds beside the simulated ones.

A new statistic of a known kind needs no change here. ``±`` is half of the 95 % interval.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

Document = Mapping[str, Any]

NUMBERS = ("share", "mean", "distribution", "turn_reached")
BY_TURN = ("share_by_turn", "mean_by_turn", "turn_reached")
BY_CARD = ("card_share", "card_share_by_turn")
MOST_TURNS = 10
WIDEST_HEADING = 10
"""Characters of a heading over a column of the cards; longer ones are broken."""


def report_tables(report: Document, title: str, *, is_brief: bool = False) -> Group:
    """What was played and how fast, then the numbers; unless brief also the numbers by turn, and those by card."""
    parts: list[RenderableType] = [Text(title, style="bold"), _setting(report)]
    tables = [_numbers(report)] if is_brief else [_numbers(report), _by_turn(report), _cards(report)]
    for table in tables:
        if table.row_count:
            parts += ["", table]
    return Group(*parts, *_coverage(report))


def _setting(report: Document) -> Text:
    options = report["options"]
    policy = options["policy"] if isinstance(options["policy"], str) else "custom"
    parts = (
        f"{report['games']:,} games of up to {options['turns']} own turns, playing {options['play']}",
        f"policy {policy}, seed {report['seed']}",
        f"engine {report['engine_version']}, card data {report['card_data_version']}",
        f"{report['games_per_second']:,} games a second",
    )
    return Text("; ".join(parts), style="dim")


def _numbers(report: Document) -> Table:
    table = _table("", "simulated", "95 % interval", "exact")
    for name, statistic in _statistics(report, NUMBERS):
        for label, row, odds, is_share in _number_rows(statistic, report["exact"].get(name)):
            interval = "" if row["low"] is None else f"{_form(row['low'], is_share)} to {_form(row['high'], is_share)}"
            table.add_row(label, _form(row["value"], is_share), interval, "" if odds is None else _form(odds, is_share))
    for name, value in report["exact"].items():
        if name not in report["statistics"] and not isinstance(value, Sequence):
            table.add_row(report["exact_labels"][name]["en"], "", "", _form(value, is_share=False))
    return table


def _number_rows(statistic: Document, exact: Any) -> Iterator[tuple[str, Document, float | None, bool]]:
    """(label, row with value and interval, exact odds, is it a share) of a statistic that is not by turn or card."""
    label = statistic["label"]["en"]
    match statistic["kind"]:
        case "distribution":
            odds = {row["key"]: row["value"] for row in exact or ()}
            for row in statistic["values"]:
                key = str(row["key"]).replace("_", " ")
                yield f"{label}: {key}", row, odds.get(row["key"]), True
            if "mean" in statistic:
                yield f"{label}, mean", statistic["mean"], None, False
        case "turn_reached":
            yield f"{label}, median", statistic["median"], None, False
        case _:
            yield label, statistic, exact, statistic["kind"] == "share"


def _by_turn(report: Document) -> Table:
    turns = _some(range(report["options"]["turns"] + 1))
    table = _table("by turn", *map(str, turns))
    for name, statistic in _statistics(report, BY_TURN):
        is_share = statistic["kind"] != "mean_by_turn"
        label = statistic["label"]["en"] + (", %" if is_share else "")
        _add_turns(table, turns, label, statistic["values"], report["exact"].get(name) or (), is_share=is_share)
    for _, statistic in _statistics(report, ("key_share_by_turn",)):
        for key in statistic["keys"]:
            _add_turns(table, turns, f"{statistic['label']['en']}: {key['key']}, %", key["values"], (), is_share=True)
    return table


def _add_turns(
    table: Table,
    turns: Sequence[int],
    label: str,
    values: Sequence[Document],
    exact: Sequence[Document],
    *,
    is_share: bool,
) -> None:
    """The values, below them what they may be off by, below that the exact odds."""
    rows = {row["turn"]: row for row in values}
    odds = {row["turn"]: row["value"] for row in exact}
    table.add_row(label, *(_bare(rows[turn]["value"], is_share) if turn in rows else "" for turn in turns))
    if any(_margin(row) for row in rows.values()):
        table.add_row(
            "  ±", *(_bare(_margin(rows[turn]), is_share) if turn in rows else "" for turn in turns), style="dim"
        )
    if odds:
        cells = [_bare(odds[turn], is_share) if turn in odds else "" for turn in turns]
        table.add_row("  exact", *cells, style="cyan")


def _cards(report: Document) -> Table:
    """One row a card; a statistic by turn shows its middle turn, where cards differ most."""
    turn = (report["options"]["turns"] + 1) // 2
    columns: list[tuple[str, list[str]]] = []
    widest = 0.0
    rows: Sequence[Document] = ()
    for name, statistic in _statistics(report, BY_CARD):
        rows = statistic["cards"]
        is_by_turn = statistic["kind"] == "card_share_by_turn"
        cells = [_at(row["values"], turn) if is_by_turn else row for row in rows]
        columns.append((_heading(statistic, turn), [_bare(cell["value"], is_share=True) for cell in cells]))
        widest = max([widest, *(_margin(cell) or 0 for cell in cells)])
        if beside := report["exact"].get(name):
            odds = {row["card"]: _at(row["values"], turn)["value"] if is_by_turn else row["value"] for row in beside}
            columns.append(("exact", [_bare(odds[row["card"]], is_share=True) for row in rows]))
    table = _table("card", "copies", *(heading for heading, _ in columns), widest=WIDEST_HEADING)
    for place, row in enumerate(rows):
        table.add_row(row["name"], str(row["copies"]), *(cells[place] for _, cells in columns))
    table.caption = f"Shares of games in per cent; each simulated one within ±{_bare(widest, is_share=True)}."
    table.caption_justify = "left"
    return table


def _heading(statistic: Document, turn: int) -> str:
    label: str = statistic["label"]["en"]
    return f"{label} {turn}" if statistic["kind"] == "card_share_by_turn" else label


def _at(values: Sequence[Document], turn: int) -> Document:
    return next(row for row in values if row["turn"] == turn)


def _coverage(report: Document) -> list[Text]:
    coverage = report["coverage"]
    names = coverage["cards_not_implemented"]
    if not names:
        return []
    share = f"{coverage['executed']} of {coverage['sentences']} known sentences are executed"
    return [Text(f"\nPlayed without the effect of their text ({share}): {', '.join(names)}.", style="yellow")]


def _statistics(report: Document, kinds: Sequence[str]) -> Iterator[tuple[str, Document]]:
    return ((name, statistic) for name, statistic in report["statistics"].items() if statistic["kind"] in kinds)


def _table(first: str, *others: str, widest: int | None = None) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 1, 0, 0))
    table.add_column(first, min_width=20)
    for heading in others:
        table.add_column(heading, justify="right", min_width=4, max_width=widest)
    return table


def _some(turns: Sequence[int]) -> list[int]:
    """All turns, or as many as fit, evenly spread with the last among them."""
    step = -(-len(turns) // (MOST_TURNS + 1))
    return sorted({*turns[::step], turns[-1]})


def _margin(row: Document) -> float | None:
    return None if row["low"] is None else (row["high"] - row["low"]) / 2


def _form(value: float | None, is_share: bool) -> str:
    return f"{_bare(value, is_share)} %" if is_share and value is not None else _bare(value, is_share)


def _bare(value: float | None, is_share: bool) -> str:
    """A share in per cent, with the decimals that tell it from none and all; another number with two at most."""
    if value is None:
        return "–"
    if is_share:
        value *= 100
        return f"{value:.1f}" if value in (0, 100) or 0.05 <= value < 99.95 else f"{value:.2f}"
    return f"{value:g}" if value == int(value) else f"{value:.2f}"
