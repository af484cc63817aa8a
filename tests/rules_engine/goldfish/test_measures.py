"""Each kind of measure on a few traces, and the addition of counts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.construction.deck import DeckEntry
from rules_engine.core.trace import Trace
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.goldfish.measures import (
    CardByTurn,
    Cards,
    CardShare,
    Counts,
    Distribution,
    Document,
    KeyByTurn,
    MeanByTurn,
    Measure,
    Outcomes,
    Share,
    ShareByTurn,
    TurnReached,
    add_counts,
)

LABEL = ("label", "名前")
CARDS = Cards(
    [DeckEntry(AsteriskCard(id, id, "", "stella", "red", {}), "main", count) for id, count in (("a", 2), ("b", 1))]
)


def trace(**fields: object) -> Trace:
    made = Trace()
    for name, value in fields.items():
        setattr(made, name, value)
    return made


def report_of(measure: Measure, *traces: Trace) -> Document:
    for one in traces:
        measure.add(one)
    return measure.report(measure.counts(), len(traces))


def values_of(document: Document) -> list[object]:
    return [value["value"] for value in document["values"]]


def test_share() -> None:
    document = report_of(
        Share("x", LABEL, lambda t: t.mulligans == 0), trace(mulligans=0), trace(mulligans=2), trace(), trace()
    )
    assert document["value"] == 0.75
    assert 0 < document["low"] < 0.75 < document["high"] < 1
    assert (document["kind"], document["label"], document["games"]) == ("share", {"en": "label", "ja": "名前"}, 4)


def test_distribution_of_numbers_has_gaps_and_a_mean() -> None:
    document = report_of(
        Distribution("x", LABEL, "cards", lambda t: t.returned), trace(returned=3), trace(returned=1), trace(returned=1)
    )
    assert [value["key"] for value in document["values"]] == [0, 1, 2, 3]
    assert values_of(document) == [0, 0.66666667, 0, 0.33333333]
    assert document["mean"]["value"] == 1.66666667


def test_outcomes() -> None:
    ends = [trace(end_reason=reason) for reason in ("won", "turn_limit", "won", "won")]
    document = report_of(Outcomes("x", LABEL, lambda t: t.end_reason), *ends)
    assert [(value["key"], value["value"]) for value in document["values"]] == [("turn_limit", 0.25), ("won", 0.75)]


def test_mean_by_turn_counts_games_that_got_there() -> None:
    measure = MeanByTurn("x", LABEL, "cards", 3, lambda t: t.hand_size)
    document = report_of(measure, trace(hand_size=[5, 4]), trace(hand_size=[5, 6, 7]))
    assert values_of(document) == [5, 5, 7, None]
    assert [value["games"] for value in document["values"]] == [2, 2, 1, 0]


def test_mean_by_turn_that_carries_counts_the_last_value_for_later_turns() -> None:
    measure = MeanByTurn("x", LABEL, "damage", 3, lambda t: t.damage, carries=True)
    document = report_of(measure, trace(damage=[0, 4]), trace(damage=[0, 0, 1, 2]))
    assert values_of(document) == [0, 2, 2.5, 3]


def test_turn_reached_with_median_and_mean_of_those_that_got_there() -> None:
    measure = TurnReached("x", LABEL, 4, lambda t: t.mulligans)
    document = report_of(measure, *[trace(mulligans=turn) for turn in (2, 2, 3, 0)])
    assert [(value["turn"], value["value"]) for value in document["values"]] == [(1, 0), (2, 0.5), (3, 0.75), (4, 0.75)]
    assert document["median"]["value"] == 2
    assert document["mean"]["value"] == 2.33333333


def test_turn_reached_when_half_the_games_never_get_there_has_no_median() -> None:
    document = report_of(TurnReached("x", LABEL, 4, lambda t: t.mulligans), trace(mulligans=1), trace(), trace())
    assert document["median"]["value"] is None


def test_share_by_turn_holds_until_it_does_not() -> None:
    measure = ShareByTurn("x", LABEL, 3, lambda t: t.mulligans)
    document = report_of(measure, *[trace(mulligans=turn) for turn in (0, 1, 3, 3)])
    assert values_of(document) == [0.75, 0.5, 0.5]


def test_key_by_turn() -> None:
    measure = KeyByTurn("x", LABEL, 3, ["all", "fire"], lambda t: t.exhausted)
    document = report_of(measure, trace(exhausted={"fire": 2}), trace(exhausted={"fire": 3, "all": 3}))
    assert {key["key"]: values_of(key) for key in document["keys"]} == {"all": [0, 0, 0, 0.5], "fire": [0, 0, 0.5, 1]}


def test_card_by_turn_counts_the_first_copy_only() -> None:
    measure = CardByTurn("x", LABEL, 2, CARDS, lambda t: (t.seen, t.seen_by))
    document = report_of(measure, trace(seen=[0, 1, 2], seen_by=[1, 2, 3]), trace(seen=[2, 1], seen_by=[1, 2, 2]))
    a, b = document["cards"]
    assert (a["card"], a["name"], a["copies"]) == ("a", "a", 2)
    assert values_of(a) == [0.5, 1, 1]
    assert values_of(b) == [0.5, 0.5, 1]
    assert a["mean_turn"]["value"] == 0.5


def test_card_share_has_its_own_number_of_games() -> None:
    def judge(t: Trace, places: list[int], cases: list[int], hits: list[int]) -> None:
        cases[0] += 1
        hits[0] += t.mulligans

    document = report_of(CardShare("x", LABEL, CARDS, judge), trace(mulligans=1), trace())  # type: ignore[arg-type]
    a, b = document["cards"]
    assert (a["value"], a["games"]) == (0.5, 2)
    assert (b["value"], b["low"], b["high"], b["games"]) == (None, None, None, 0)


@given(st.dictionaries(st.sampled_from("xyz"), st.lists(st.integers(0, 99)), min_size=1), st.data())
def test_add_counts_is_commutative_and_associative(left: dict[str, list[int]], data: st.DataObject) -> None:
    a: Counts = dict(left)
    b, c = (
        {
            key: list[Counts](data.draw(st.lists(st.integers(0, 99))))
            for key in data.draw(st.sets(st.sampled_from("xyz")))
        }
        for _ in range(2)
    )
    assert add_counts(a, b) == add_counts(b, a)
    assert add_counts(add_counts(a, b), c) == add_counts(a, add_counts(b, c))


def test_add_counts_when_the_shapes_differ_is_an_error() -> None:
    with pytest.raises(ValueError, match="not of the same run"):
        add_counts([1], {"a": 1})
