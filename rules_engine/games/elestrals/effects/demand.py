"""Spirits that a text asks for: symbols that one Spirit each must match (E8.21, E1.5).

A symbol is a bit mask of elements. Choosing Spirits is a series of picks in canonical order; a pick is offered only if
all symbols can still be matched. By Mendelsohn and Dulmage it is enough that what is picked fits onto symbols, and that
the symbols can be covered from what is picked or left.
"""

from collections.abc import Sequence
from typing import Any, Final

from rules_engine.core.effects.nodes import Language, Parameter, nearest
from rules_engine.core.errors import InvalidProgram
from rules_engine.games.elestrals.cards import ELEMENTS
from rules_engine.games.elestrals.seat import KINDS

ANY: Final = (1 << KINDS) - 1
"""The mask of the rainbow symbol."""


class Symbols(Parameter):
    """A list of symbols: ``fire``, ``omni``, ``fire/wind``; kept as masks."""

    def read(self, value: object, place: str, language: Language) -> tuple[int, ...] | None:
        if value is None and self.default is None:
            return None
        if not isinstance(value, list | tuple):
            raise InvalidProgram(f"{place}: {value!r} is no list of Spirit symbols")
        return tuple(_mask(symbol, f"{place}[{number}]") for number, symbol in enumerate(value))

    def write(self, value: Any) -> Any:
        return None if value is None else [spelled(mask) for mask in value]


def _mask(symbol: object, place: str) -> int:
    mask = 0
    for name in str(symbol).split("/"):
        if name == "omni":
            return ANY
        if name not in ELEMENTS:
            raise InvalidProgram(f"{place}: “{name}” is no element{nearest(name, ELEMENTS)}")
        mask |= 1 << ELEMENTS.index(name)
    return mask


def spelled(mask: int) -> str:
    """The symbol of a mask."""
    return "omni" if mask == ANY else "/".join(name for kind, name in enumerate(ELEMENTS) if mask >> kind & 1)


def masks_of(cost: Sequence[int]) -> list[int]:
    """The symbols of a cost (counts by element, then omni)."""
    masks: list[int] = []
    for kind, count in enumerate(cost):
        masks += [1 << kind if kind < KINDS else ANY] * count
    return masks


def fits(symbols: Sequence[int], elements: Sequence[int]) -> bool:
    """Whether every one of these Spirits finds a symbol of its own."""
    owner = [-1] * len(symbols)
    return all(_place(symbols, elements, spirit, owner, [False] * len(symbols)) for spirit in range(len(elements)))


def _place(symbols: Sequence[int], elements: Sequence[int], spirit: int, owner: list[int], seen: list[bool]) -> bool:
    """Find a symbol for a Spirit, moving others where that helps (an augmenting path)."""
    for place, mask in enumerate(symbols):
        if mask >> elements[spirit] & 1 and not seen[place]:
            seen[place] = True
            if owner[place] < 0 or _place(symbols, elements, owner[place], owner, seen):
                owner[place] = spirit
                return True
    return False


def covers(symbols: Sequence[int], counts: Sequence[int]) -> bool:
    """Whether so many Spirits of each element can match every symbol."""
    elements: list[int] = []
    for kind, count in enumerate(counts):
        elements += [kind] * min(count, len(symbols))
    owner = [-1] * len(elements)
    return all(_cover(symbols, elements, place, owner, [False] * len(elements)) for place in range(len(symbols)))


def _cover(symbols: Sequence[int], elements: Sequence[int], place: int, owner: list[int], seen: list[bool]) -> bool:
    for spirit, element in enumerate(elements):
        if symbols[place] >> element & 1 and not seen[spirit]:
            seen[spirit] = True
            if owner[spirit] < 0 or _cover(symbols, elements, owner[spirit], owner, seen):
                owner[spirit] = place
                return True
    return False


def next_picks(
    symbols: Sequence[int], stock: Sequence[tuple[int, int]], picks: Sequence[int], *, is_partial: bool = False
) -> list[int]:
    """The codes that may be picked next out of ``stock`` (code, number), so that all symbols can still be matched;
    with ``is_partial`` it is enough that what is picked fits."""
    last = picks[-1] if picks else -1
    left = [0] * KINDS
    usable = []
    for code, number in stock:
        number -= picks.count(code)
        if code >= last and number > 0:
            usable.append((code, number))
            left[code % KINDS] += number
    taken = [code % KINDS for code in picks]
    offered = []
    for code, number in usable:
        element = code % KINDS
        if fits(symbols, [*taken, element]) and (is_partial or _can_end(symbols, [*taken, element], left, element)):
            offered.append(code)
        left[element] -= number
    return offered


def _can_end(symbols: Sequence[int], taken: Sequence[int], left: Sequence[int], element: int) -> bool:
    counts = list(left)
    counts[element] -= 1
    for kind in taken:
        counts[kind] += 1
    return covers(symbols, counts)
