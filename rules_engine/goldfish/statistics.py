"""The list of goldfish statistics. To add one: write a small generator function that yields its measures, and list it.

Each measure may carry the same odds computed exactly, always for the deck as it is shuffled: without mulligans, without
effects. Compare them with the first hand, or with a policy that keeps every hand.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Final

from rules_engine.construction.deck import DeckList
from rules_engine.core.trace import Trace
from rules_engine.games.profile import KeepRule, Profile
from rules_engine.goldfish import exact
from rules_engine.goldfish.measures import (
    CardByTurn,
    Cards,
    CardShare,
    Counts,
    Distribution,
    Document,
    KeyByTurn,
    Label,
    MeanByTurn,
    Measure,
    Outcomes,
    Share,
    ShareByTurn,
    TurnReached,
    rounded,
)
from rules_engine.goldfish.options import GoldfishOptions

CURVE: Final = 4
"""The turns over which a curve is looked at."""
DAMAGE_CARDS: Final = 5
"""The damage cards over which triggers are counted."""


class Context:
    """What the statistics of one run are made from: deck, profile, turns, policy, and the cards of the main zone."""

    def __init__(self, deck: DeckList, profile: Profile, options: GoldfishOptions, policy: str) -> None:
        self.profile = profile
        self.turns = options.turns
        self.keep_rule = profile.keep_rule(policy, deck)
        self.policy = policy
        self.cards = Cards(deck.zone("main"))
        self.size = deck.size("main")
        self._is_first = options.is_first
        self.seen = [self.due(turn) for turn in range(options.turns + 1)]
        """By turn: cards seen without mulligans and extra draws."""
        self.exhaustible = profile.exhaustible(deck)

    def due(self, turn: int) -> int:
        """The cards seen by this turn, however far away, without mulligans and extra draws."""
        return self.profile.seen(turn, is_first=self._is_first)

    def count(self, belongs: Callable[[int], bool]) -> int:
        """The cards of the main zone, every copy, at whose place the function is true."""
        return sum(entry.count for place, entry in enumerate(self.cards.entries) if belongs(place))

    def by_card(self, value: Callable[[int], object]) -> list[Document]:
        """One document for each card, with a value from its number of copies."""
        return [
            {**self.cards.document(place), "value": value(entry.count)}
            for place, entry in enumerate(self.cards.entries)
        ]

    def steps(self) -> list[int]:
        """How many cards there are for each turn of the curve."""
        profile, entries = self.profile, self.cards.entries
        return [
            self.count(lambda place, turn=turn: profile.step(entries[place].card) == turn)  # type: ignore[misc]
            for turn in range(1, min(CURVE, self.turns) + 1)
        ]


def keep_rate(run: Context) -> Iterator[Measure]:
    """The share of first hands that the policy keeps: of those drawn before any mulligan."""
    measure = Share("keep_rate", ("First hands kept", "最初の手札をキープした割合"), lambda trace: trace.mulligans == 0)
    rule = run.keep_rule
    yield measure.beside(rounded(_keep_odds(run, rule))) if rule else measure


def mulligans_taken(run: Context) -> Iterator[Measure]:
    """How many mulligans were taken (E4.3), or cards returned in the one mulligan (A2.2)."""
    if "mulligans" in run.profile.extras:
        label = ("Mulligans taken", "マリガンの回数")
        measure = Distribution("mulligans", label, "mulligans", lambda trace: trace.mulligans)
        rule = run.keep_rule
        if rule:
            odds = exact.mulligans(_keep_odds(run, rule), rule.most)
            measure.exact = [{"key": taken, "value": rounded(value)} for taken, value in enumerate(odds)]
        yield measure
    if "returned" in run.profile.extras:
        label = ("Cards returned in the mulligan", "マリガンで戻した枚数")
        yield Distribution("returned", label, "cards", lambda trace: trace.returned)


def first_hand(run: Context) -> Iterator[Measure]:
    """For each card, the share of first hands, before any mulligan, that hold it."""
    label = ("In the first hand", "最初の手札にある割合")
    hand = run.profile.opening_hand

    def judge(trace: Trace, places: list[int], cases: list[int], hits: list[int]) -> None:
        for place in range(len(cases)):
            cases[place] += 1
        for place in {places[number] for number in trace.first_hand}:
            hits[place] += 1

    measure = CardShare("first_hand", label, run.cards, judge)
    yield measure.beside(run.by_card(lambda copies: rounded(exact.at_least(1, run.size, copies, hand))))


def cards_seen(run: Context) -> Iterator[Measure]:
    """For each card, whether one copy has been seen by a turn: in the kept hand or drawn since. A game that ended early
    counts as if it had gone on drawing."""
    measure = CardByTurn(
        "cards_seen",
        ("Seen by turn", "各ターンまでに引いた割合"),
        run.turns,
        run.cards,
        lambda trace: _drawn_on(run, trace),
    )

    def odds(copies: int) -> list[Document]:
        return [
            {"turn": turn, "value": rounded(exact.at_least(1, run.size, copies, seen))}
            for turn, seen in enumerate(run.seen)
        ]

    yield measure.beside(
        [{**run.cards.document(place), "values": odds(e.count)} for place, e in enumerate(run.cards.entries)]
    )


def cards_played(run: Context) -> Iterator[Measure]:
    """For each card, whether one copy has been played by a turn, and the mean turn of the first play."""
    label = ("Played by turn", "各ターンまでに使った割合")
    yield CardByTurn("cards_played", label, run.turns, run.cards, lambda trace: (trace.play_cards, _played_by(trace)))


def dead_cards(run: Context) -> Iterator[Measure]:
    """For each card, the share of the games in which it was seen and no copy was played."""

    def judge(trace: Trace, places: list[int], cases: list[int], hits: list[int]) -> None:
        played = {places[number] for number in trace.play_cards}
        for place in {places[number] for number in trace.seen}:
            cases[place] += 1
            if place not in played:
                hits[place] += 1

    yield CardShare("dead_cards", ("Never played after being drawn", "引いたが使えなかった割合"), run.cards, judge)


def curve_out(run: Context) -> Iterator[Measure]:
    """Whether by each turn of the curve a card for that turn had been seen, drawing on where a game ended early."""
    steps, profile = run.steps(), run.profile
    step_of = [profile.step(run.cards.entries[place].card) for place in run.cards.places]

    def held_through(trace: Trace) -> int:
        met, start = 0, 0
        numbers, seen_by = _drawn_on(run, trace)
        for turn, end in enumerate(seen_by[: len(steps) + 1]):
            for number in numbers[start:end]:
                met |= 1 << step_of[number]
            start = end
            if turn and not met >> turn & 1:
                return turn - 1
        return len(steps)

    label = ("On curve through turn", "各ターンまで順にコストの合うカードを引けた割合")
    yield ShareByTurn("curve_out", label, len(steps), held_through).beside(
        [
            {"turn": turn, "value": rounded(exact.curve_out(run.size, steps[:turn], run.seen[1 : turn + 1]))}
            for turn in range(1, len(steps) + 1)
        ]
    )


def damage(run: Context) -> Iterator[Measure]:
    """Damage dealt by turn, and the turns at which it reaches each goal, the winning one last."""
    unit = run.profile.damage
    label = (f"{unit[0][0].upper()}{unit[0][1:]} by turn", f"各ターンまでの{unit[1]}")
    yield MeanByTurn("damage", label, "damage", run.turns, lambda trace: trace.damage, carries=True)
    *goals, winning = run.profile.damage_goals
    for goal in goals:
        label = (f"Turn to {goal} {unit[0]}", f"{unit[1]}が{goal}に達したターン")
        yield TurnReached(f"damage_{goal}", label, run.turns, _reaching(goal))
    yield TurnReached("kill_turn", ("Kill turn", "勝利ターン"), run.turns, _reaching(winning))


def by_turn(run: Context) -> Iterator[Measure]:
    """Hand, resources and plays, turn by turn."""
    resource, turns = run.profile.resource, run.turns
    rows: tuple[tuple[str, Label, str, Callable[[Trace], list[int]]], ...] = (
        ("hand_size", ("Hand size by turn", "各ターン終了時の手札枚数"), "cards", lambda trace: trace.hand_size),
        (
            "resources_left",
            (f"{resource[0]} left by turn", f"各ターン終了時に残った{resource[1]}"),
            "resources",
            lambda trace: trace.left,
        ),
        (
            "resources_spent",
            (f"{resource[0]} spent by turn", f"各ターンに使った{resource[1]}"),
            "resources",
            lambda trace: trace.spent,
        ),
        (
            "unplayable",
            ("Cards in hand that cannot be paid for", "コストを支払えない手札の枚数"),
            "cards",
            lambda trace: trace.unplayable,
        ),
        ("plays", ("Cards played by turn", "各ターンに使ったカード枚数"), "cards", _plays),
    )
    for name, label, unit, series in rows:
        yield MeanByTurn(name, label, unit, turns, series)


def ends(run: Context) -> Iterator[Measure]:
    """How games end, and when the deck runs out."""
    yield Outcomes("end_reason", ("How the game ended", "ゲームの終わり方"), lambda trace: trace.end_reason)
    if "reloads" in run.profile.extras:
        yield TurnReached(
            "reload_turn",
            ("Turn of the first reload", "最初のリロードのターン"),
            run.turns,
            lambda trace: trace.reloads[0] if trace.reloads else 0,
        )


def exhaustion(run: Context) -> Iterator[Measure]:
    """The turns by which the deck has run out of something that it began with (elements, the whole Spirit Deck)."""
    if run.exhaustible:
        label = ("Spirits run out by turn", "各ターンまでにスピリットを使い切った割合")
        yield KeyByTurn("exhausted", label, run.turns, run.exhaustible, lambda trace: trace.exhausted)


def damage_triggers(run: Context) -> Iterator[Measure]:
    """How many of the next five cards of the deck, those that damage would turn up, have a damage trigger."""
    is_trigger = run.profile.is_trigger
    if is_trigger is None:
        return
    flags = [is_trigger(run.cards.entries[place].card) for place in run.cards.places]
    label = (f"Damage triggers among {DAMAGE_CARDS} damage cards", f"ダメージ{DAMAGE_CARDS}枚中の[DT]")
    measure = Distribution(
        "damage_triggers", label, "cards", lambda trace: sum(flags[number] for number in trace.upcoming)
    )
    yield measure.beside(
        [
            {"key": hits, "value": rounded(exact.hypergeometric(hits, run.size, sum(flags), DAMAGE_CARDS))}
            for hits in range(DAMAGE_CARDS + 1)
        ]
    )


STATISTICS: tuple[Callable[[Context], Iterator[Measure]], ...] = (
    keep_rate,
    mulligans_taken,
    first_hand,
    cards_seen,
    curve_out,
    damage,
    by_turn,
    cards_played,
    dead_cards,
    ends,
    exhaustion,
    damage_triggers,
)


def deck_out_turn(run: Context) -> Document:
    """The first turn whose draw the deck cannot serve, without extra draws."""
    turn = exact.deck_out_turn(run.size, run.due)
    return {"label": {"en": "Deck runs out on turn", "ja": "デッキが尽きるターン"}, "value": turn}


def first_copy(run: Context) -> Document:
    """The mean number of cards until the first copy of each card."""
    values = run.by_card(lambda copies: rounded(exact.first_copy_position(run.size, copies)))
    return {"label": {"en": "Cards until the first copy", "ja": "最初の1枚が出るまでの枚数"}, "value": values}


def mulligan_chase(run: Context) -> Document | None:
    """The odds of holding a card after returning a whole hand that lacks it (A2.2)."""
    if "returned" not in run.profile.extras:
        return None
    hand = run.profile.opening_hand
    values = run.by_card(lambda copies: rounded(exact.mulligan_chase(run.size, copies, hand)))
    return {
        "label": {"en": "In hand when mulliganing for it", "ja": "マリガンで探した場合に手札にある割合"},
        "value": values,
    }


EXACT_ONLY: tuple[tuple[str, Callable[[Context], Document | None]], ...] = (
    ("deck_out_turn", deck_out_turn),
    ("first_copy", first_copy),
    ("mulligan_chase", mulligan_chase),
)
"""Exact odds that no measure stands beside."""


class Collector:
    """Counts the games of one run, or of a part of it."""

    def __init__(self, run: Context) -> None:
        self.measures = [measure for entry in STATISTICS for measure in entry(run)]
        self._games = 0

    def add(self, trace: Trace) -> None:
        """Count one game."""
        self._games += 1
        for measure in self.measures:
            measure.add(trace)

    def tally(self) -> dict[str, Counts]:
        """What was counted, as plain JSON that merges by addition."""
        return {"games": self._games, "counts": {measure.name: measure.counts() for measure in self.measures}}


def _keep_odds(run: Context, rule: KeepRule) -> float:
    groups = [0] * rule.groups
    for entry in run.cards.entries:
        groups[rule.group_of(entry.card)] += entry.count
    return exact.accepted(groups, run.profile.opening_hand, rule.accepts)


def _drawn_on(run: Context, trace: Trace) -> tuple[list[int], list[int]]:
    """The cards seen and how many by each turn; turns after the end of the game go on drawing from the deck."""
    turns = len(trace.seen_by)
    if turns > run.turns:
        return trace.seen, trace.seen_by
    more = len(trace.seen) - run.seen[turns - 1]
    return trace.seen + trace.rest, trace.seen_by + [seen + more for seen in run.seen[turns:]]


def _reaching(goal: int) -> Callable[[Trace], int]:
    """The first turn at whose end the damage is at least ``goal``, 0 for none."""

    def reached(trace: Trace) -> int:
        if trace.damage[-1] < goal:
            return 0
        return next(turn for turn, dealt in enumerate(trace.damage) if dealt >= goal)

    return reached


def _plays(trace: Trace) -> list[int]:
    """How many cards were played in each turn."""
    plays = [0] * len(trace.hand_size)
    for turn in trace.play_turns:
        plays[turn] += 1
    return plays


def _played_by(trace: Trace) -> list[int]:
    """How many cards had been played by each turn."""
    return list(accumulate(_plays(trace)))
