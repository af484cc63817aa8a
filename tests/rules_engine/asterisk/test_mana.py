"""Paying costs (A4.2): the mana zone against brute force."""

from itertools import combinations, permutations

from hypothesis import given
from hypothesis import strategies as st

from rules_engine.core.cards import Card
from rules_engine.core.costs import Cost
from rules_engine.games.asterisk.cards import COLOURS, AsteriskCard
from rules_engine.games.asterisk.mana import ManaZone

colour_sets = st.sets(st.sampled_from(COLOURS[:3]), min_size=1, max_size=3)
costs = st.builds(
    Cost, st.lists(st.integers(0, 2), min_size=3, max_size=3).map(lambda c: [*c, 0, 0, 0]), st.integers(0, 2)
)


def zone_of(colour_lists: list[set[str]]) -> ManaZone:
    zone = ManaZone()
    for number, colours in enumerate(colour_lists):
        names = sorted(colours)
        card = AsteriskCard(str(number), str(number), "", "stella", names[0], dict.fromkeys(names, 1))
        zone.add(Card(number, card, 0), is_rise=True)
    return zone


def can_match(masks: list[int], price: Cost) -> bool:
    """Whether these mana cards, one a symbol, pay exactly the cost."""
    symbols = [colour for colour, count in enumerate(price.counts) for _ in range(count)]
    if len(masks) != price.total:
        return False
    return any(
        all(mask >> symbol & 1 for mask, symbol in zip(order, symbols, strict=False))
        for order in permutations(masks, len(symbols))
    )


@given(st.lists(colour_sets, max_size=6), costs)
def test_can_pay_agrees_with_brute_force(mana: list[set[str]], price: Cost) -> None:
    zone = zone_of(mana)
    masks = [zone.colours_of(card) for card in zone.rise]
    expected = any(can_match(list(chosen), price) for chosen in combinations(masks, price.total))
    assert zone.can_pay(price) == zone.could_pay(price) == expected


@given(st.lists(colour_sets, max_size=6), costs)
def test_payments_are_all_ways_to_pay_alike_ones_once(mana: list[set[str]], price: Cost) -> None:
    zone = zone_of(mana)
    if not zone.can_pay(price):
        return
    offered = [sorted(zone.colours_of(zone.rise[number]) for number in way) for way in zone.payments(price)]
    masks = [zone.colours_of(card) for card in zone.rise]
    expected = {tuple(sorted(chosen)) for chosen in combinations(masks, price.total) if can_match(list(chosen), price)}
    assert {tuple(way) for way in offered} == expected
    assert len(offered) == len(expected)


@given(st.lists(colour_sets, min_size=1, max_size=6), st.data())
def test_counts_of_colours_stay_true_through_paying_and_refreshing(mana: list[set[str]], data: st.DataObject) -> None:
    zone = zone_of(mana)
    paid = tuple(data.draw(st.sets(st.integers(0, len(mana) - 1))))
    zone.pay(paid)
    assert {card.number for card in zone.set} == set(paid)
    for _ in range(2):
        for colour in range(len(COLOURS)):
            single = Cost([int(place == colour) for place in range(len(COLOURS))])
            assert zone.can_pay(single) == any(zone.colours_of(card) >> colour & 1 for card in zone.rise)
            assert zone.count(colour) == sum(COLOURS[colour] in colours for colours in mana)
        zone.raise_all()
    assert len(zone.rise) == len(mana)


def test_a_copy_of_the_zone_changes_by_itself() -> None:
    zone = zone_of([{"red"}, {"blue"}])
    copy = zone.clone()
    copy.pay((0,))
    assert (len(zone.rise), len(copy.rise)) == (2, 1)
    assert zone.state() != copy.state()
