"""Charts as geometry, and reports as charts and tables."""

from typing import Any

import pytest
from django.utils import translation

from decks import charts
from decks.charts import Point
from decks.goldfish.presentation import KINDS, show
from rules_engine.goldfish.measures import Measure


def floats(text: str) -> list[float]:
    return [float(part) for part in text.replace(",", " ").split()]


def test_columns_are_as_high_as_their_values() -> None:
    chart = charts.columns("t", [Point("a", 0), Point("b", 5), Point("c", 10)])
    heights = [float(bar.height) for bar in chart.bars]
    assert heights[0] == 0
    assert heights[2] == pytest.approx(2 * heights[1], abs=0.2)
    assert all(float(bar.y) + float(bar.height) == pytest.approx(chart.bottom, abs=0.2) for bar in chart.bars)


def test_axis_ends_at_a_round_number_above_every_value_and_bound() -> None:
    chart = charts.columns("t", [Point("a", 0.31, 0.3, 0.33, exact=0.42)], percent=True)
    assert [tick.text for tick in chart.y_ticks] == ["0 %", "20 %", "40 %", "60 %"]
    chart = charts.line("t", [Point("a", 17), Point("b", 21)])
    assert [tick.text for tick in chart.y_ticks] == ["0", "10", "20", "30"]


@pytest.mark.parametrize(
    ("highest", "labels"),
    [(3.2, ["0", "1", "2", "3", "4"]), (0.7, ["0.0", "0.2", "0.4", "0.6", "0.8"]), (0.08, ["0.00", "0.02", "0.04"])],
)
def test_axis_labels_tell_neighbours_apart(highest: float, labels: list[str]) -> None:
    texts = [tick.text for tick in charts.line("t", [Point("a", highest)]).y_ticks]
    assert texts[: len(labels)] == labels
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("points", [[], [Point("a", 0)], [Point("a", 0, 0, 0.00038)]])
def test_chart_of_nothing_is_still_a_chart(points: list[Point]) -> None:
    for chart in (charts.columns("t", points, percent=True), charts.line("t", points)):
        assert len(chart.y_ticks) >= 2
        assert all(0 <= float(tick.place) <= chart.height for tick in chart.y_ticks)


def test_everything_drawn_lies_within_the_box() -> None:
    points = [Point(str(i), i / 20, i / 20, min(1, i / 18), exact=i / 20) for i in range(20)]
    chart = charts.line("t", points, percent=True)
    xs = [*floats(chart.line)[::2], *floats(chart.band)[::2], *(x for d in chart.diamonds for x in floats(d)[::2])]
    ys = [*floats(chart.line)[1::2], *floats(chart.band)[1::2]]
    assert chart.left - charts.DIAMOND <= min(xs)
    assert max(xs) <= chart.right + charts.DIAMOND
    assert min(ys) >= 0
    assert max(ys) <= chart.bottom


def test_labels_are_thinned_out_when_they_would_touch() -> None:
    chart = charts.line("t", [Point(str(i), 1) for i in range(60)])
    assert len(chart.x_ticks) <= charts.MOST_LABELS
    assert chart.x_ticks[0].text == "0"


def test_coordinates_keep_their_point_in_every_language() -> None:
    with translation.override("de"):
        chart = charts.columns("t", [Point("a", 0.5, 0.4, 0.6)], percent=True)
    assert "," not in chart.bars[0].x + chart.whiskers[0].top


def statistic(kind: str, **keys: Any) -> dict[str, Any]:
    return {"kind": kind, "label": {"en": f"A {kind}", "ja": "あ"}, "unit": "share", "games": 100, **keys}


def bounded(value: float, **keys: Any) -> dict[str, Any]:
    return {**keys, "value": value, "low": value / 2, "high": value}


def report(statistics: dict[str, Any], exact: dict[str, Any] | None = None) -> dict[str, Any]:
    labels = {name: {"en": "Odds", "ja": "確率"} for name in exact or {}}
    return {"statistics": statistics, "exact": exact or {}, "exact_labels": labels}


def test_share_becomes_a_tile_with_its_exact_odds() -> None:
    shown = show(report({"keep": statistic("share", **bounded(0.5))}, {"keep": 0.49}))
    (tile,) = shown.tiles
    assert (tile.title, tile.value, tile.low, tile.exact, tile.percent) == ("A share", 0.5, 0.25, 0.49, True)


def test_distribution_shows_exact_odds_of_what_never_came_up() -> None:
    values = [bounded(0.9, key=0), bounded(0.1, key=1)]
    exact = [{"key": key, "value": 0.3} for key in range(3)]
    shown = show(report({"d": statistic("distribution", values=values)}, {"d": exact}))
    (panel,) = shown.panels
    assert [(point.label, point.value, point.exact) for point in panel.chart.points] == [
        ("0", 0.9, 0.3), ("1", 0.1, 0.3), ("2", 0, 0.3),
    ]  # fmt: skip


def test_mean_by_turn_leaves_out_turns_that_hardly_any_game_reached() -> None:
    values = [bounded(3, turn=0, games=100), bounded(9, turn=1, games=1), bounded(0, turn=2, games=0)]
    shown = show(report({"m": statistic("mean_by_turn", values=values)}))
    assert [point.label for point in shown.panels[0].chart.points] == ["0"]
    assert shown.panels[0].note == ""


def test_mean_by_turn_says_when_fewer_games_reached_a_turn() -> None:
    values = [bounded(3, turn=0, games=100), bounded(9, turn=1, games=40)]
    (panel,) = show(report({"m": statistic("mean_by_turn", values=values)})).panels
    assert panel.note == "Each turn: the mean of the games that reached it."


def test_turn_reached_says_how_many_games_got_there() -> None:
    values = [bounded(0.2, turn=1), bounded(0.7, turn=2)]
    reached = statistic("turn_reached", values=values, median=bounded(2), mean=bounded(1.7))
    shown = show(report({"kill": reached}))
    assert shown.tiles[0].note == "reached within 2 turns: 70.0 %"
    assert shown.tiles[0].title == "A turn_reached (median)"
    assert shown.panels[0].note == "mean 1.70"


def test_median_that_was_never_reached_is_not_known() -> None:
    nothing = {"value": None, "low": None, "high": None}
    reached = statistic("turn_reached", values=[bounded(0.0, turn=1)], median=nothing, mean=nothing)
    shown = show(report({"kill": reached}))
    assert shown.tiles[0].value is None
    assert shown.panels[0].note == ""


def test_cards_become_a_table_sorted_by_share() -> None:
    cards = [bounded(share, card=name, name=name, copies=2, games=9) for name, share in (("a", 0.1), ("b", 0.4))]
    exact = [{"card": "b", "name": "b", "copies": 2, "value": 0.41}]
    (table,) = show(report({"c": statistic("card_share", cards=cards)}, {"c": exact})).tables
    assert [(row.name, row.exact) for row in table.rows] == [("b", 0.41), ("a", None)]


def test_cards_by_turn_are_tinted_by_their_share_and_sorted_by_the_last() -> None:
    shares = {"a": (0.0, 0.3, 0.5), "b": (0.0, 0.44, 1.0)}
    cards = [
        {"card": name, "name": name, "copies": 1, "values": [bounded(share, turn=t) for t, share in enumerate(by_turn)]}
        for name, by_turn in shares.items()
    ]
    (table,) = show(report({"c": statistic("card_share_by_turn", cards=cards)})).tables
    assert table.turns == (0, 1, 2)
    assert [row.name for row in table.turn_rows] == ["b", "a"]
    assert [cell.heat for cell in table.turn_rows[0].cells] == [0, 4, 10]


def test_exact_odds_alone_stand_as_tile_or_table() -> None:
    values = [{"card": "a", "name": "a", "copies": 3, "value": 10.25}]
    shown = show(report({}, {"turn": 37, "first": values}))
    assert shown.tiles[0].title == "Odds (exact)"
    assert shown.tables[0].is_exact
    assert not shown.tables[0].percent


def test_every_kind_that_the_engine_measures_is_shown() -> None:
    assert {measure.kind for measure in Measure.__subclasses__()} <= set(KINDS)


def test_titles_follow_the_language_of_the_page() -> None:
    with translation.override("ja"):
        shown = show(report({"keep": statistic("share", **bounded(0.5))}))
    assert shown.tiles[0].title == "あ"


def test_parts_keep_the_order_of_the_report() -> None:
    named = {
        name: {**statistic("share", **bounded(0.5)), "label": {"en": name, "ja": name}} for name in ("z", "a", "m")
    }
    assert [tile.title for tile in show(report(named)).tiles] == ["z", "a", "m"]
