"""The right value where the printings of one card disagree: what most of them say."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class Vote(Generic[V]):
    """What one printing says. A ``value`` of None is no opinion. A vote whose row contradicts itself is not
    ``is_sound``; it decides only where sound votes are equal."""

    voter: str
    value: V | None
    is_sound: bool = True


@dataclass(frozen=True)
class Result(Generic[V]):
    """The value elected (None without any opinion), who said so, and for every other value who said it."""

    value: V | None
    voters: tuple[str, ...]
    dissent: tuple[tuple[V, tuple[str, ...]], ...]


def elect(votes: Sequence[Vote[V]], form: Callable[[V], Hashable] = lambda value: value) -> Result[V]:
    """Most sound votes win, then most votes, then who came first. Values of equal ``form`` count together, and the
    spelling that most of them use is taken."""
    camps: dict[Hashable, list[Vote[V]]] = {}
    for vote in votes:
        if vote.value is not None:
            camps.setdefault(form(vote.value), []).append(vote)
    ranked = sorted(camps.values(), key=lambda camp: (-sum(vote.is_sound for vote in camp), -len(camp)))
    if not ranked:
        return Result(None, (), ())
    first, *others = ranked
    dissent = tuple((_spelling(camp), _voters(camp)) for camp in others)
    return Result(_spelling(first), _voters(first), dissent)


def _spelling(camp: Sequence[Vote[V]]) -> V:
    values = [vote.value for vote in camp if vote.value is not None]
    return max(values, key=values.count)


def _voters(camp: Iterable[Vote[V]]) -> tuple[str, ...]:
    return tuple(vote.voter for vote in camp)
