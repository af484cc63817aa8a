"""Charts as geometry: pages draw them as inline SVG (``templates/_chart.html``), without a script.

A chart is made from :class:`Point` values and says everything that it draws in words as well, so that the page can give
the same numbers as a table.
"""

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

WIDTH, HEIGHT = 380, 210
LEFT, RIGHT, TOP, BOTTOM = 44, 10, 16, 34
MOST_LABELS = 12
BAR_SHARE = 0.72
WIDEST_BAR = 44.0
DIAMOND = 4.5
LEAST_SHARE = 0.05
"""Shares are never drawn on a shorter axis: the interval of something that never happened would fill the chart."""


class Point(NamedTuple):
    """One value with its label; ``low`` and ``high`` bound its interval, ``exact`` is the exact odds beside it."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None
    exact: float | None = None


class Bar(NamedTuple):
    """One column: its rectangle, and the number over it where numbers are shown."""

    x: str
    y: str
    width: str
    height: str
    middle: str
    text_y: str
    text: str


class Whisker(NamedTuple):
    """One interval as a vertical line at ``x``."""

    x: str
    top: str
    bottom: str


class Tick(NamedTuple):
    """A label at a place on an axis."""

    place: str
    text: str


class Dot(NamedTuple):
    """The mark of one value on a line."""

    x: str
    y: str


class Chart(NamedTuple):
    """One chart, ready to be drawn in a box of ``WIDTH`` by ``HEIGHT``: either ``bars`` or ``line`` is filled."""

    title: str
    x_title: str
    points: tuple[Point, ...]
    percent: bool
    bars: tuple[Bar, ...]
    line: str
    band: str
    dots: tuple[Dot, ...]
    whiskers: tuple[Whisker, ...]
    diamonds: tuple[str, ...]
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]

    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def columns(
    title: str, points: Sequence[Point], *, x_title: str = "", percent: bool = False, numbers: bool = False
) -> Chart:
    """A column a point, with whiskers and diamonds where points have intervals and exact odds."""
    axes = _Axes(points, percent)
    bars = tuple(_bar(axes, index, point, numbers) for index, point in enumerate(points))
    whiskers = tuple(_whiskers(axes, points))
    return _chart(title, x_title, points, axes, bars=bars, whiskers=whiskers)


def line(title: str, points: Sequence[Point], *, x_title: str = "", percent: bool = False) -> Chart:
    """A line through the points, with a band where they have intervals."""
    axes = _Axes(points, percent)
    path = " ".join(f"{axes.x(i)},{axes.y(point.value)}" for i, point in enumerate(points))
    dots = tuple(Dot(axes.x(i), axes.y(point.value)) for i, point in enumerate(points))
    return _chart(title, x_title, points, axes, line=path, band=_band(axes, points), dots=dots)


class _Axes:
    """The scales of one chart: equal steps to the right, from zero to a round number upwards."""

    def __init__(self, points: Sequence[Point], percent: bool) -> None:
        self.percent = percent
        self.step = (WIDTH - LEFT - RIGHT) / max(1, len(points))
        highest = max((max(p.value, p.high or 0, p.exact or 0) for p in points), default=0)
        if percent:
            highest = max(highest, LEAST_SHARE)
        self.tick = _round_step(min(highest, 1.0) if percent else highest)
        self.top = max(self.tick, ceil(highest / self.tick - 1e-9) * self.tick)

    def x(self, index: int) -> str:
        """The middle of the place of point ``index``."""
        return _place(LEFT + (index + 0.5) * self.step)

    def y(self, value: float) -> str:
        """The height of a value."""
        return _place(HEIGHT - BOTTOM - value / self.top * (HEIGHT - TOP - BOTTOM))

    def y_ticks(self) -> tuple[Tick, ...]:
        """Labels from zero to the top."""
        values = [self.tick * i for i in range(round(self.top / self.tick) + 1)]
        return tuple(Tick(self.y(value), self._tick_text(value)) for value in values)

    def x_ticks(self, points: Sequence[Point]) -> tuple[Tick, ...]:
        """The points' labels, thinned out where they would touch."""
        every = ceil(len(points) / MOST_LABELS)
        return tuple(Tick(self.x(i), point.label) for i, point in enumerate(points) if i % every == 0)

    def _tick_text(self, value: float) -> str:
        if self.percent:
            return f"{100 * value:.0f} %"
        return f"{value:.{max(0, -floor(log10(self.tick) + 1e-9))}f}"


def _bar(axes: _Axes, index: int, point: Point, numbers: bool) -> Bar:
    width = min(WIDEST_BAR, axes.step * BAR_SHARE)
    middle, y = axes.x(index), axes.y(point.value)
    text = f"{point.value:g}" if numbers else ""
    return Bar(
        _place(float(middle) - width / 2), y, _place(width), _place(HEIGHT - BOTTOM - float(y)), middle,
        _place(float(y) - 5), text,
    )  # fmt: skip


def _whiskers(axes: _Axes, points: Sequence[Point]) -> list[Whisker]:
    return [
        Whisker(axes.x(i), axes.y(point.high), axes.y(point.low))
        for i, point in enumerate(points)
        if point.low is not None and point.high is not None
    ]


def _band(axes: _Axes, points: Sequence[Point]) -> str:
    edges = [(axes.x(i), p.low, p.high) for i, p in enumerate(points) if p.low is not None and p.high is not None]
    upper = [f"{x},{axes.y(high)}" for x, _, high in edges]
    lower = [f"{x},{axes.y(low)}" for x, low, _ in reversed(edges)]
    return " ".join(upper + lower)


def _diamonds(axes: _Axes, points: Sequence[Point]) -> tuple[str, ...]:
    """Corners of a small diamond at each exact value."""
    places = [(float(axes.x(i)), float(axes.y(p.exact))) for i, p in enumerate(points) if p.exact is not None]
    return tuple(
        f"{_place(x)},{_place(y - DIAMOND)} {_place(x + DIAMOND)},{_place(y)} "
        f"{_place(x)},{_place(y + DIAMOND)} {_place(x - DIAMOND)},{_place(y)}"
        for x, y in places
    )


def _chart(
    title: str, x_title: str, points: Sequence[Point], axes: _Axes, *,
    bars: tuple[Bar, ...] = (), line: str = "", band: str = "", dots: tuple[Dot, ...] = (),
    whiskers: tuple[Whisker, ...] = (),
) -> Chart:  # fmt: skip
    return Chart(
        title, x_title, tuple(points), axes.percent, bars, line, band, dots, whiskers,
        _diamonds(axes, points), axes.x_ticks(points), axes.y_ticks(),
    )  # fmt: skip


def _round_step(highest: float) -> float:
    """The distance of two ticks: 1, 2 or 5 times a power of ten, so that three to five of them reach the top."""
    if highest <= 0:
        return 1.0
    raw = highest / 4
    power: float = 10.0 ** floor(log10(raw))
    return next(power * factor for factor in (1, 2, 5, 10) if raw <= power * factor * 1.0001)


def _place(value: float) -> str:
    """A coordinate, with the point that SVG wants whatever the page's language."""
    return f"{value:.1f}"
