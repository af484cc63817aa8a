"""sfc32 against its published values, unbiased numbers, streams."""

from itertools import pairwise

from rules_engine.core.randomness import Random, game_seed, stream

CRITICAL_39_AT_1_IN_1000 = 72.05
"""The chi-square value that 39 degrees of freedom exceed once in a thousand."""


def test_shuffle_when_repeated_puts_each_card_everywhere_alike() -> None:
    random = stream(game_seed(1, 0), "deck 0")
    rounds, size = 20_000, 40
    counts = [[0] * size for _ in range(size)]
    for _ in range(rounds):
        cards = list(range(size))
        random.shuffle(cards)
        for place, card in enumerate(cards):
            counts[card][place] += 1
    expected = rounds / size
    worst = max(sum((count - expected) ** 2 for count in row) / expected for row in counts)
    total = sum((count - expected) ** 2 for row in counts for count in row) / expected
    assert worst < CRITICAL_39_AT_1_IN_1000 + 20  # the worst of forty rows
    assert abs(total - 39 * 39) < 4 * (2 * 39 * 39) ** 0.5


def test_below_when_repeated_is_uniform() -> None:
    random = stream(game_seed(2, 0), "chance")
    counts = [0] * 7
    for _ in range(70_000):
        counts[random.below(7)] += 1
    assert sum((count - 10_000) ** 2 / 10_000 for count in counts) < 22.46  # 6 degrees, once in a thousand


def test_below_when_the_bound_is_large_redraws_what_would_be_favoured() -> None:
    bound = 3 << 30  # without rejection, one third of the numbers would come twice as often
    random = stream(game_seed(3, 0), "chance")
    thirds = [0, 0, 0]
    for _ in range(30_000):
        thirds[random.below(bound) % 3] += 1
    assert max(thirds) - min(thirds) < 600


def test_next32_when_seeded_alike_repeats() -> None:
    ours, theirs = stream(b"seed", "deck 0"), stream(b"seed", "deck 0")
    assert [ours.next32() for _ in range(5)] == [theirs.next32() for _ in range(5)]


def test_next32_follows_the_published_algorithm() -> None:
    random = Random(1, 2, 3, 1)
    state = (1, 2, 3, 1)
    for _ in range(100):
        a, b, c, d = state
        result = (a + b + d) % 2**32
        rotated = (c << 21) % 2**32 | c >> 11
        state = (b ^ b >> 9, c * 9 % 2**32, (rotated + result) % 2**32, (d + 1) % 2**32)
        assert random.next32() == result
    assert random.state() == state


def test_streams_when_named_or_seeded_differently_differ() -> None:
    firsts = [
        stream(game_seed(seed, index), name).next32()
        for seed in (0, 1)
        for index in (0, 1)
        for name in ("deck 0", "deck 1", "chance")
    ]
    assert all(one != other for one, other in pairwise(sorted(firsts)))


def test_clone_when_the_original_goes_on() -> None:
    random = stream(b"seed", "chance")
    copy = random.clone()
    expected = [random.next32() for _ in range(3)]
    assert [copy.next32() for _ in range(3)] == expected
