"""Meeting a cost: an exact matching of what is spent to the symbols of the cost, never a greedy one (E1.5, A4.2).

A *resource* (a Spirit, a mana card) is a bit mask of the kinds it can stand for; a cost asks for so many of each kind
and for so many of any kind. By Hall's theorem a matching exists exactly when, for every set of kinds that the cost
names, there are as many resources of those kinds as the cost asks for, and enough in all. Costs name few kinds, so
looking at all those sets is both exact and quick.
"""

from collections.abc import Sequence


class Cost:
    """So many resources of each kind (``counts``, one entry a kind), and ``anything`` more of whatever kind."""

    __slots__ = ("anything", "counts", "demands", "named", "total")

    def __init__(self, counts: Sequence[int], anything: int = 0) -> None:
        self.counts = tuple(counts)
        self.anything = anything
        self.named = [(kind, count) for kind, count in enumerate(self.counts) if count]
        """The kinds that the cost asks for, with their counts."""
        self.total = sum(self.counts) + anything
        self.demands = _demands(self.named)
        """(mask, count): the cost asks for ``count`` resources of the kinds in ``mask``."""

    def is_met_by(self, counts: Sequence[int]) -> bool:
        """Whether resources of one kind each, ``counts[kind]`` of them, meet the cost; more do no harm."""
        for kind, count in self.named:
            if counts[kind] < count:
                return False
        return not self.anything or sum(counts) >= self.total

    def is_met_by_masks(self, masks: Sequence[int]) -> bool:
        """Whether these resources meet the cost; more do no harm."""
        if len(masks) < self.total:
            return False
        for mask, count in self.demands:
            for resource in masks:
                if resource & mask:
                    count -= 1
            if count > 0:
                return False
        return True

    def is_met_by_groups(self, groups: Sequence[tuple[int, int]], taken: Sequence[int]) -> bool:
        """Whether ``taken[i]`` resources out of each group (mask, number) meet the cost; more do no harm."""
        if sum(taken) < self.total:
            return False
        for mask, count in self.demands:
            for (resource, _), number in zip(groups, taken, strict=True):
                if resource & mask:
                    count -= number
            if count > 0:
                return False
        return True

    def payments(self, groups: Sequence[tuple[int, int]]) -> list[tuple[int, ...]]:
        """Every way to pay exactly: how many to take out of each group (mask, number of alike resources).

        The ways that take much out of the first groups come first. A cost of nothing is paid in one way.
        """
        ways: list[tuple[int, ...]] = []
        self._extend(groups, [], self.total, ways)
        return ways

    def _extend(
        self, groups: Sequence[tuple[int, int]], taken: list[int], missing: int, ways: list[tuple[int, ...]]
    ) -> None:
        place = len(taken)
        if place == len(groups):
            if missing == 0 and self.is_met_by_groups(groups, taken):
                ways.append(tuple(taken))
            return
        for number in range(min(groups[place][1], missing), -1, -1):
            self._extend(groups, [*taken, number], missing - number, ways)


def _demands(named: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """The demand of every non-empty set of the named kinds."""
    demands = [(0, 0)]
    for kind, count in named:
        demands += [(mask | 1 << kind, demand + count) for mask, demand in demands]
    return demands[1:]
