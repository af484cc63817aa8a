"""How often abilities have been used: counted for one ability of one object in one turn (E8.4, E8.15, A4.5)."""


class Uses:
    """Uses by object (incarnation, or card ref) and number of the ability."""

    __slots__ = ("counts",)

    def __init__(self) -> None:
        self.counts: dict[tuple[int, int], int] = {}

    def of(self, ref: int, ability: int) -> int:
        """How often it has been used."""
        return self.counts.get((ref, ability), 0)

    def add(self, ref: int, ability: int) -> None:
        """It is used; a negated use counts, too."""
        self.counts[ref, ability] = self.of(ref, ability) + 1

    def clear(self) -> None:
        """A new turn: all may be used anew."""
        self.counts.clear()

    def clone(self) -> "Uses":
        """A copy that counts by itself."""
        other = Uses()
        other.counts = dict(self.counts)
        return other

    def state(self) -> tuple[object, ...]:
        """Plain values, for digests."""
        return tuple((*key, self.counts[key]) for key in sorted(self.counts))
