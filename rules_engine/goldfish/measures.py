"""The kinds of goldfish statistics: each counts traces in whole numbers and turns counts into values with intervals.

Counts are lists and dicts of whole numbers that merge by addition (:func:`add_counts`), so that any split of a run over
chunks gives the same sums, and the floats are computed once, at the end. A report of a measure always has ``kind``,
``label`` (``en``, ``ja``), ``unit`` and ``games``; the rest follows from the kind:

==================  ================================================================================================
kind                further keys
==================  ================================================================================================
share, mean         ``value``, ``low``, ``high``
distribution        ``values``: one ``{key, value, low, high}`` for each number or reason that occurred; ``mean`` for
                    numbers: ``{value, low, high}``
share_by_turn       ``values``: ``{turn, value, low, high}``, cumulative
mean_by_turn        ``values``: ``{turn, value, low, high, games}``
turn_reached        as share_by_turn, and ``median`` and ``mean`` (of the games that got there): ``{value, low, high}``
card_share          ``cards``: ``{card, name, copies, value, low, high, games}``
card_share_by_turn  ``cards``: ``{card, name, copies, values, mean_turn}``, values as in share_by_turn
key_share_by_turn   ``keys``: ``{key, values}``
==================  ================================================================================================

``low`` and ``high`` bound the value with 95 % confidence; they, and values that no game informs about, may be null.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, zip_longest
from typing import Any, Final, TypeAlias

from rules_engine.construction.deck import DeckEntry
from rules_engine.core.trace import Trace
from rules_engine.goldfish.intervals import Interval, normal, quantile, wilson

Counts: TypeAlias = "int | list[Counts] | dict[str, Counts]"
Document = dict[str, Any]
Label = tuple[str, str]

DECIMALS: Final = 8


def add_counts(left: Counts, right: Counts) -> Counts:
    """The sum of two counts of the same shape; what one of them lacks counts as nothing."""
    if left == 0 or right == 0:
        return right if left == 0 else left
    if isinstance(left, int) and isinstance(right, int):
        return left + right
    if isinstance(left, list) and isinstance(right, list):
        return [add_counts(mine, theirs) for mine, theirs in zip_longest(left, right, fillvalue=0)]
    if isinstance(left, dict) and isinstance(right, dict):
        return {key: add_counts(left.get(key, 0), right.get(key, 0)) for key in sorted({*left, *right})}
    raise ValueError("these counts are not of the same run: their shapes differ")


class Measure(ABC):
    """One statistic: ``add`` counts a game, ``counts`` gives what was counted, ``report`` reads counts."""

    kind: str

    def __init__(self, name: str, label: Label, unit: str = "share") -> None:
        self.name = name
        self.label = label
        self.unit = unit
        self.exact: object = None
        """The same odds computed exactly (without mulligans and effects), where there is a formula."""

    @property
    def labels(self) -> Document:
        """The label as it stands in documents."""
        return {"en": self.label[0], "ja": self.label[1]}

    def beside(self, exact: object) -> "Measure":
        """This measure with exact odds beside it."""
        self.exact = exact
        return self

    @abstractmethod
    def add(self, trace: Trace) -> None:
        """Count one game."""

    @abstractmethod
    def counts(self) -> Counts:
        """What was counted so far, as plain JSON."""

    @abstractmethod
    def values(self, counts: Any, games: int) -> Document:
        """The keys of the kind, from merged counts."""

    def report(self, counts: Counts, games: int) -> Document:
        """The document of this measure."""
        return {
            "kind": self.kind,
            "label": self.labels,
            "unit": self.unit,
            "games": games,
            **self.values(counts, games),
        }


class Share(Measure):
    """In how many games something is true."""

    kind = "share"

    def __init__(self, name: str, label: Label, is_hit: Callable[[Trace], bool]) -> None:
        super().__init__(name, label)
        self._is_hit = is_hit
        self._hits = 0

    def add(self, trace: Trace) -> None:
        if self._is_hit(trace):
            self._hits += 1

    def counts(self) -> Counts:
        return self._hits

    def values(self, counts: int, games: int) -> Document:
        return share(counts, games)


class Distribution(Measure):
    """How often each small number occurs."""

    kind = "distribution"

    def __init__(self, name: str, label: Label, unit: str, number: Callable[[Trace], int]) -> None:
        super().__init__(name, label, unit)
        self._number = number
        self._histogram: list[int] = []

    def add(self, trace: Trace) -> None:
        number = self._number(trace)
        while len(self._histogram) <= number:
            self._histogram.append(0)
        self._histogram[number] += 1

    def counts(self) -> Counts:
        return list[Counts](self._histogram)

    def values(self, counts: list[int], games: int) -> Document:
        return {
            "values": [{"key": number, **share(count, games)} for number, count in enumerate(counts)],
            "mean": mean_of_histogram(counts),
        }


class Outcomes(Measure):
    """How often each named thing occurs."""

    kind = "distribution"

    def __init__(self, name: str, label: Label, key: Callable[[Trace], str]) -> None:
        super().__init__(name, label)
        self._key = key
        self._counts: dict[str, int] = {}

    def add(self, trace: Trace) -> None:
        key = self._key(trace)
        self._counts[key] = self._counts.get(key, 0) + 1

    def counts(self) -> Counts:
        return {key: self._counts[key] for key in sorted(self._counts)}

    def values(self, counts: dict[str, int], games: int) -> Document:
        return {"values": [{"key": key, **share(counts[key], games)} for key in sorted(counts)]}


class MeanByTurn(Measure):
    """The mean of a number by turn; ``carries``: what a game had when it ended counts for its later turns too."""

    kind = "mean_by_turn"

    def __init__(
        self,
        name: str,
        label: Label,
        unit: str,
        turns: int,
        series: Callable[[Trace], list[int]],
        *,
        carries: bool = False,
    ) -> None:
        super().__init__(name, label, unit)
        self._series = series
        self._carries = carries
        self._games = [0] * (turns + 1)
        self._sums = [0] * (turns + 1)
        self._squares = [0] * (turns + 1)

    def add(self, trace: Trace) -> None:
        games, sums, squares = self._games, self._sums, self._squares
        turn = number = 0
        for number in self._series(trace):
            games[turn] += 1
            sums[turn] += number
            squares[turn] += number * number
            turn += 1
        if self._carries:
            for later in range(turn, len(games)):
                games[later] += 1
                sums[later] += number
                squares[later] += number * number

    def counts(self) -> Counts:
        return [list[Counts](self._games), list[Counts](self._sums), list[Counts](self._squares)]

    def values(self, counts: list[list[int]], games: int) -> Document:
        return {
            "values": [
                {"turn": turn, **mean(count, total, squares), "games": count}
                for turn, (count, total, squares) in enumerate(zip(*counts, strict=True))
            ]
        }


class TurnReached(Measure):
    """The first turn at which something has come about; the function answers 0 when it never does."""

    kind = "turn_reached"

    def __init__(self, name: str, label: Label, turns: int, reached: Callable[[Trace], int]) -> None:
        super().__init__(name, label)
        self._reached = reached
        self._histogram = [0] * (turns + 1)

    def add(self, trace: Trace) -> None:
        if turn := self._reached(trace):
            self._histogram[turn] += 1

    def counts(self) -> Counts:
        return list[Counts](self._histogram)

    def values(self, counts: list[int], games: int) -> Document:
        median, low, high = quantile(counts, games)
        return {
            "values": cumulative(counts, games)[1:],
            "median": {"value": median, "low": low, "high": high},
            "mean": mean_of_histogram(counts),
        }


class ShareByTurn(Measure):
    """In how many games something has held at every turn so far: the function answers the last turn of which it did."""

    kind = "share_by_turn"

    def __init__(self, name: str, label: Label, turns: int, held_through: Callable[[Trace], int]) -> None:
        super().__init__(name, label)
        self._held_through = held_through
        self._histogram = [0] * (turns + 1)

    def add(self, trace: Trace) -> None:
        self._histogram[self._held_through(trace)] += 1

    def counts(self) -> Counts:
        return list[Counts](self._histogram)

    def values(self, counts: list[int], games: int) -> Document:
        held = list(accumulate(reversed(counts)))[::-1]
        return {"values": [{"turn": turn, **share(held[turn], games)} for turn in range(1, len(counts))]}


class KeyByTurn(Measure):
    """For each of a few keys, in how many games it has come about by a turn (0: in none)."""

    kind = "key_share_by_turn"

    def __init__(
        self, name: str, label: Label, turns: int, keys: Sequence[str], reached: Callable[[Trace], Mapping[str, int]]
    ) -> None:
        super().__init__(name, label)
        self._reached = reached
        self._histograms = {key: [0] * (turns + 1) for key in keys}

    def add(self, trace: Trace) -> None:
        for key, turn in self._reached(trace).items():
            self._histograms[key][turn] += 1

    def counts(self) -> Counts:
        return {key: list[Counts](self._histograms[key]) for key in sorted(self._histograms)}

    def values(self, counts: dict[str, list[int]], games: int) -> Document:
        return {"keys": [{"key": key, "values": cumulative(counts[key], games)} for key in sorted(counts)]}


class Cards:
    """The distinct cards of a deck's main zone, and which of them each card number is."""

    def __init__(self, entries: Sequence[DeckEntry]) -> None:
        self.entries = tuple(entries)
        self.places = [place for place, entry in enumerate(self.entries) for _ in range(entry.count)]

    def __len__(self) -> int:
        return len(self.entries)

    def document(self, place: int) -> Document:
        entry = self.entries[place]
        return {"card": entry.card.id, "name": entry.card.name, "copies": entry.count}


class CardByTurn(Measure):
    """For each card, in how many games the first copy has come by a turn. ``moments`` answers the card numbers in the
    order in which they came, and how many of them had come by each turn."""

    kind = "card_share_by_turn"

    def __init__(
        self,
        name: str,
        label: Label,
        turns: int,
        cards: Cards,
        moments: Callable[[Trace], tuple[list[int], list[int]]],
    ) -> None:
        super().__init__(name, label)
        self._cards = cards
        self._moments = moments
        self._histograms = [[0] * (turns + 1) for _ in cards.entries]

    def add(self, trace: Trace) -> None:
        numbers, turns = self._moments(trace)
        places, histograms = self._cards.places, self._histograms
        met = [False] * len(histograms)
        start = 0
        for turn, end in enumerate(turns):
            for number in numbers[start:end]:
                place = places[number]
                if not met[place]:
                    met[place] = True
                    histograms[place][turn] += 1
            start = end

    def counts(self) -> Counts:
        return [list[Counts](histogram) for histogram in self._histograms]

    def values(self, counts: list[list[int]], games: int) -> Document:
        return {
            "cards": [
                {
                    **self._cards.document(place),
                    "values": cumulative(histogram, games),
                    "mean_turn": mean_of_histogram(histogram),
                }
                for place, histogram in enumerate(counts)
            ]
        }


class CardShare(Measure):
    """For each card, in how many of the games that had a case it was a hit; the function fills both by place."""

    kind = "card_share"

    def __init__(
        self, name: str, label: Label, cards: Cards, judge: Callable[[Trace, list[int], list[int], list[int]], None]
    ) -> None:
        super().__init__(name, label)
        self._cards = cards
        self._judge = judge
        self._cases = [0] * len(cards)
        self._hits = [0] * len(cards)

    def add(self, trace: Trace) -> None:
        self._judge(trace, self._cards.places, self._cases, self._hits)

    def counts(self) -> Counts:
        return [list[Counts](self._cases), list[Counts](self._hits)]

    def values(self, counts: list[list[int]], games: int) -> Document:
        return {
            "cards": [
                {**self._cards.document(place), **share(hits, cases), "games": cases}
                for place, (cases, hits) in enumerate(zip(*counts, strict=True))
            ]
        }


def share(hits: int, games: int) -> Document:
    """A share with its interval."""
    return _bounded(hits / games if games else None, wilson(hits, games))


def mean(games: int, total: int, squares: int) -> Document:
    """A mean with its interval."""
    return _bounded(total / games if games else None, normal(games, total, squares))


def mean_of_histogram(histogram: Sequence[int]) -> Document:
    """The mean of the numbers that the histogram counts, and of how many games that is."""
    games = sum(histogram)
    total = sum(number * count for number, count in enumerate(histogram))
    squares = sum(number * number * count for number, count in enumerate(histogram))
    return {**mean(games, total, squares), "games": games}


def cumulative(histogram: Sequence[int], games: int) -> list[Document]:
    """The share of games by each turn, from a histogram over turns."""
    return [{"turn": turn, **share(hits, games)} for turn, hits in enumerate(accumulate(histogram))]


def rounded(value: float | None) -> float | None:
    """Numbers as they stand in documents."""
    return None if value is None else round(value, DECIMALS)


def _bounded(value: float | None, interval: Interval) -> Document:
    return {"value": rounded(value), "low": rounded(interval[0]), "high": rounded(interval[1])}
