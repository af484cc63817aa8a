"""What each listed statistic counts, on traces written by hand."""

from rules_engine.construction.deck import DeckList
from rules_engine.core.trace import Trace
from rules_engine.games import GAMES
from rules_engine.goldfish.measures import Document
from rules_engine.goldfish.options import GoldfishOptions
from rules_engine.goldfish.report import build_report, new_collector
from tests.rules_engine.goldfish.decks import asterisk_deck, elestrals_deck

TURNS = 3


def short_game(**fields: object) -> Trace:
    """Four turns closed (opening and three), nothing happens unless said."""
    trace = Trace()
    trace.first_hand = trace.kept_hand = [0, 1, 2, 3, 4]
    trace.open([5, 6, 7, 8, 9])
    for _ in range(TURNS + 1):
        trace.close_turn(5, 20, 0, 0, 0)
    trace.end_reason = "turn_limit"
    for name, value in fields.items():
        setattr(trace, name, value)
    return trace


def statistics(deck: DeckList, *traces: Trace, **options: object) -> Document:
    return report(deck, *traces, **options)["statistics"]  # type: ignore[no-any-return]


def report(deck: DeckList, *traces: Trace, **options: object) -> Document:
    chosen = GoldfishOptions(**{"turns": TURNS, **options})  # type: ignore[arg-type]
    collector = new_collector(deck, chosen)
    for trace in traces:
        collector.add(trace)
    return build_report(deck, chosen, 1, collector.tally())


def values(document: Document) -> list[float]:
    return [value["value"] for value in document["values"]]


def card(document: Document, id: str) -> Document:
    return card_of(document["cards"], id)


def card_of(cards: list[Document], id: str) -> Document:
    return next(entry for entry in cards if entry["card"] == id)


ELESTRALS, ASTERISK = elestrals_deck(), asterisk_deck()
"""Card numbers follow the canonical order: of the Elestrals deck a0 is 0-2, a1 3-5, a2 6-8, a3 9-10, b0 11-13 ..."""


def test_keep_rate_counts_first_hands_kept_without_a_mulligan() -> None:
    found = statistics(ELESTRALS, short_game(), short_game(mulligans=2), short_game(), short_game())
    assert found["keep_rate"]["value"] == 0.75
    assert values(found["mulligans"]) == [0.75, 0, 0.25]


def test_returned_counts_cards_put_under_the_deck() -> None:
    found = statistics(ASTERISK, short_game(), short_game(mulligans=1, returned=2))
    assert values(found["returned"]) == [0.5, 0, 0.5]
    assert "mulligans" not in found


def test_first_hand_is_the_one_before_any_mulligan() -> None:
    mulliganed = short_game(first_hand=[0, 1, 3, 11, 12], seen=[20, 21, 22, 23, 24])
    found = statistics(ELESTRALS, mulliganed, short_game(first_hand=[30, 31, 32, 33, 34]))
    assert card(found["first_hand"], "a0")["value"] == 0.5
    assert card(found["first_hand"], "b0")["value"] == 0.5


def test_cards_seen_leaves_mulligans_out_and_draws_on_after_the_end() -> None:
    early = short_game(seen=[20, 21, 22, 23, 24, 0], seen_by=[5, 5, 6], hand_size=[5] * 3, rest=[11, 12])
    found = statistics(ELESTRALS, early)
    assert values(card(found["cards_seen"], "a0")) == [0, 0, 1, 1]
    assert values(card(found["cards_seen"], "b0")) == [0, 0, 0, 1]
    assert values(card(found["cards_seen"], "a1")) == [0, 0, 0, 0]


def test_cards_played_and_dead_cards() -> None:
    found = statistics(ELESTRALS, short_game(seen=[0, 1, 3], play_cards=[1], play_turns=[2]), short_game(seen=[3, 4]))
    assert values(card(found["cards_played"], "a0")) == [0, 0, 0.5, 0.5]
    assert card(found["cards_played"], "a0")["mean_turn"]["value"] == 2
    assert card(found["dead_cards"], "a0")["value"] == 0
    assert card(found["dead_cards"], "a1")["value"] == 1
    assert card(found["dead_cards"], "a1")["games"] == 2
    assert card(found["dead_cards"], "b0")["value"] is None


def test_curve_out_asks_for_a_card_for_each_turn_by_that_turn() -> None:
    on_curve = short_game(seen=[0, 1, 2, 11, 21, 19], seen_by=[5, 5, 6, 6])
    late = short_game(seen=[0, 1, 2, 3, 4, 5, 11], seen_by=[5, 5, 6, 7])
    assert values(statistics(ELESTRALS, on_curve, late)["curve_out"]) == [1, 0.5, 0.5]


def test_damage_and_kill_turn() -> None:
    found = statistics(ELESTRALS, short_game(damage=[0, 0, 12, 21]), short_game(damage=[0, 0, 4, 10]))
    assert values(found["damage"]) == [0, 0, 8, 15.5]
    assert values(found["damage_10"]) == [0, 0.5, 1]
    assert values(found["kill_turn"]) == [0, 0, 0.5]


def test_by_turn_series() -> None:
    trace = short_game(hand_size=[5, 4, 3, 2], left=[20, 19, 18, 17], spent=[0, 1, 1, 1], unplayable=[1, 0, 0, 2],
                       play_cards=[0, 1, 3], play_turns=[1, 1, 3])  # fmt: skip
    found = statistics(ELESTRALS, trace)
    assert values(found["hand_size"]) == [5, 4, 3, 2]
    assert values(found["resources_left"]) == [20, 19, 18, 17]
    assert values(found["resources_spent"]) == [0, 1, 1, 1]
    assert values(found["unplayable"]) == [1, 0, 0, 2]
    assert values(found["plays"]) == [0, 2, 0, 1]


def test_end_reasons_reloads_and_exhaustion() -> None:
    found = statistics(ASTERISK, short_game(reloads=[2, 3], end_reason="won"), short_game())
    assert values(found["reload_turn"]) == [0, 0.5, 0.5]
    assert {end["key"]: end["value"] for end in found["end_reason"]["values"]} == {"won": 0.5, "turn_limit": 0.5}
    found = statistics(ELESTRALS, short_game(exhausted={"fire": 3}), short_game())
    assert {key["key"]: values(key)[-1] for key in found["exhausted"]["keys"]} == {"all": 0, "fire": 0.5}
    assert "reload_turn" not in found


def test_damage_triggers_among_the_next_five_cards() -> None:
    flags = [entry.card.damage_trigger for entry in ASTERISK for _ in range(entry.count)]  # type: ignore[attr-defined]
    with_trigger, without = ([n for n, flag in enumerate(flags) if flag is wanted][:5] for wanted in (True, False))
    found = statistics(ASTERISK, short_game(upcoming=with_trigger), short_game(upcoming=without))
    assert values(found["damage_triggers"]) == [0.5, 0, 0, 0, 0, 0.5]
    assert "damage_triggers" not in statistics(ELESTRALS, short_game())


def test_every_statistic_is_labelled_in_both_languages_and_can_be_looped_over() -> None:
    for deck in (ELESTRALS, ASTERISK):
        document = report(deck, short_game())
        for name, found in document["statistics"].items():
            assert found["kind"], name
            assert found["label"]["en"], name
            assert found["label"]["ja"], name
            assert found["games"] == 1
            assert {"value", "values", "cards", "keys"} & set(found), name
        assert set(document["exact_labels"]) == set(document["exact"])


def test_exact_odds_stand_beside_what_is_measured() -> None:
    exact = report(ELESTRALS, short_game(), turns=4)["exact"]
    by_turn = {value["turn"]: value["value"] for value in card_of(exact["cards_seen"], "a0")["values"]}
    assert (round(by_turn[0], 5), round(by_turn[4], 4)) == (0.33755, 0.4980)
    assert round(exact["curve_out"][2]["value"], 4) == 0.3038
    assert round(exact["keep_rate"], 4) == 0.8195
    assert round(exact["mulligans"][1]["value"], 4) == round(0.8195 * 0.1805, 4)
    assert exact["deck_out_turn"] == 37
    assert card_of(exact["first_copy"], "a0")["value"] == 10.25


def test_exact_odds_of_the_second_player_and_of_asterisk() -> None:
    second = report(ELESTRALS, short_game(), play="second", turns=4)["exact"]
    assert round(card_of(second["cards_seen"], "a0")["values"][4]["value"], 4) == 0.5450
    assert second["deck_out_turn"] == 36
    exact = report(ASTERISK, short_game(), play="second")["exact"]
    assert exact["deck_out_turn"] == 18
    assert round(card_of(exact["mulligan_chase"], "s10")["value"], 4) == 0.5891
    triggers = {value["key"]: value["value"] for value in exact["damage_triggers"]}
    assert round(sum(key * value for key, value in triggers.items()), 6) == 2.5


def test_keep_rate_has_no_exact_odds_for_a_policy_of_ones_own() -> None:
    document = GAMES["elestrals"].policy_documents["race"]
    assert "keep_rate" not in report(ELESTRALS, short_game(), policy=document)["exact"]


def test_nothing_ever_seen_reads_as_at_most_3_84_over_n() -> None:
    traces = [short_game(end_reason="turn_limit") for _ in range(100)]
    kill = statistics(ELESTRALS, *traces)["kill_turn"]["values"][-1]
    assert (kill["value"], kill["low"]) == (0, 0)
    assert 0 < kill["high"] <= 3.8415 / 100
