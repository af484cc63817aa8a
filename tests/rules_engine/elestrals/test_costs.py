"""Costs and what happens when they are no longer met (E1.5 to E1.9, E4.5)."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.costs import Cost
from rules_engine.games.elestrals.game import ElestralsGame
from rules_engine.games.elestrals.payment import FROM_EVERYWHERE, FROM_SPIRIT_DECK, Payment
from rules_engine.games.elestrals.seat import KINDS, ElestralsSeat
from tests.rules_engine.elestrals.positions import (
    On,
    Side,
    act,
    arrange,
    at,
    decide,
    elestral,
    field_names,
    offered,
    rune,
    spelled,
    underworld_names,
)

GREAT = elestral("great", "fire wind omni", attack=9)


def test_e1_5_payment_when_omni_could_take_what_an_element_needs() -> None:
    """With one fire left, omni must not take it."""
    game = arrange(Side([rune("invoke", cost="fire omni")], spirits="fire wind wind"))
    act(game, "cast_rune", "invoke")
    assert decide(game).kind == "main"  # there is one way to pay, so nothing was asked
    assert spelled(game.seats[0].underworld_spirits) == "fire wind"


def test_e1_5_rune_when_elements_are_missing_is_not_offered() -> None:
    game = arrange(Side([rune("invoke", cost="fire fire")], spirits="fire wind wind"))
    assert offered(game, "cast_rune") == []


def test_e1_6_elestral_when_too_few_spirits_are_left_goes_to_the_underworld_with_them() -> None:
    host = elestral("host", "wind wind")
    game = arrange(Side([rune("invoke", cost="fire")], spirits="water", field=[On(host, "wind fire")]))
    act(game, "cast_rune", "invoke")
    assert decide(game).kind == "main"
    assert field_names(game) == []
    assert underworld_names(game) == ["host", "invoke"]
    assert spelled(game.seats[0].underworld_spirits) == "fire wind"


def test_e1_7_elestral_when_elements_are_wrong_stays_and_battles() -> None:
    game = arrange(Side([elestral("sprout", "wind", attack=4)], spirits="fire"))
    act(game, "cast", "sprout")
    act(game, "done")
    assert at(game, 0).is_misenchanted
    act(game, "attack", 0, -1)
    game.advance()
    assert game.seats[1].expended == 1


def test_e1_8_continuous_rune_when_elements_become_wrong_stays_without_effects() -> None:
    game = _nexus_like(rune_wrong_elements="no_effects")
    assert field_names(game) == ["oath"]
    assert at(game, 4).is_misenchanted


def test_e1_8_continuous_rune_when_elements_become_wrong_is_sent() -> None:
    game = _nexus_like(rune_wrong_elements="sent")
    assert field_names(game) == []


def _nexus_like(**options: object) -> ElestralsGame:
    """An Invoke takes the only fire Spirit from under a Rune that has one Spirit more than its cost."""
    oath = On(rune("divine", "oath", "fire wind"), "fire wind wind")
    game = arrange(Side([rune("invoke", cost="fire")], spirits="wind", field=[oath]), **options)
    act(game, "cast_rune", "invoke")
    assert decide(game).kind == "main"
    return game


def test_e1_8_continuous_rune_when_too_few_spirits_are_left_is_sent() -> None:
    oath = On(rune("divine", "oath", "fire wind"), "fire wind")
    game = arrange(Side([rune("invoke", cost="fire")], spirits="wind", field=[oath]))
    act(game, "cast_rune", "invoke")
    decide(game)
    assert field_names(game) == []
    assert [event.kind for event in game.events if event.card and event.card.definition.name == "oath"][-1] == "sent"


def test_e1_9_casting_when_elements_may_be_wrong_offers_every_spirit() -> None:
    game = arrange(Side([elestral("sprout", "wind")], spirits="fire wind"))
    act(game, "cast", "sprout")
    assert offered(game, "pick") == ["fire", "wind"]


def test_e1_9_casting_when_elements_must_be_right() -> None:
    game = arrange(Side([elestral("sprout", "wind")], spirits="fire wind"), cast_may_misenchant=False)
    act(game, "cast", "sprout")
    decide(game)
    assert spelled(at(game, 0).spirits) == "wind"  # the only one that fits is taken without asking
    game = arrange(Side([elestral("sprout", "wind")], spirits="fire fire"), cast_may_misenchant=False)
    assert offered(game, "cast") == []


def test_e1_9_ascending_when_elements_must_be_right() -> None:
    side = Side([GREAT], spirits="wind", field=[On(elestral("a"), "fire"), On(elestral("b"), "fire")])
    game = arrange(side, cast_may_misenchant=False)
    act(game, "ascend", "great", 0)  # the one way to meet the cost, 1 fire more, is taken without asking
    decide(game)
    assert spelled(at(game, 0).spirits) == "fire fire wind"
    assert not at(game, 0).is_misenchanted
    poor = Side([GREAT], spirits="fire", field=[On(elestral("a"), "fire"), On(elestral("b"), "fire")])
    assert offered(arrange(poor, cast_may_misenchant=False), "ascend") == []


spirits = st.lists(st.integers(0, 2), min_size=KINDS, max_size=KINDS)


@given(st.lists(st.integers(0, 8), min_size=1, max_size=4), spirits, spirits)
def test_e1_5_payments_are_exactly_those_that_match(symbols: list[int], deck: list[int], under: list[int]) -> None:
    """Every payment that the picks can build, against all multisets of Spirits tried one by one."""
    cost = Cost([symbols.count(kind) for kind in range(KINDS)], symbols.count(KINDS))
    game = arrange(Side(spirits="fire", field=[On(elestral("host", "fire"), "fire")]))
    seat = game.seats[0]
    seat.spirit_deck[:] = deck
    at(game, 0).spirits[:] = under
    for places, stocks in ((FROM_SPIRIT_DECK, [deck]), (FROM_EVERYWHERE, [deck, under])):
        spirits = [
            (place, kind) for place, stock in enumerate(stocks) for kind, n in enumerate(stock) for _ in range(n)
        ]
        if len(spirits) > 9:
            continue
        expected = {
            chosen
            for chosen in combinations(spirits, cost.total)
            if cost.is_met_by_masks([1 << kind for _, kind in chosen])
        }
        assert sorted(_built(Payment(cost, places), seat)) == sorted(expected)


def _built(payment: Payment, seat: ElestralsSeat) -> list[tuple[tuple[int, int], ...]]:
    """All ways through the picks; each must end in a complete payment."""
    if payment.is_complete:
        return [tuple((code // KINDS, code % KINDS) for code in payment.codes)]
    options = payment.options(seat)
    ways = []
    for option in options:
        further = payment.clone()
        further.pick(option)
        found = _built(further, seat)
        assert found, f"{option} leads nowhere"
        ways += found
    return ways


def test_e4_5_cost_when_it_cannot_be_paid_in_full_cannot_be_chosen() -> None:
    game = arrange(Side([elestral("sprout"), rune("invoke")], spirits="", field=[On(elestral("a"), "fire")]))
    assert offered(game, "cast") == []
    assert offered(game, "enchant") == []
    assert offered(game, "expend_to_draw") == []
    assert offered(game, "cast_rune") == ["invoke"]  # with the Spirit under the Elestral
    act(game, "cast_rune", "invoke")
    decide(game)
    assert field_names(game) == []
