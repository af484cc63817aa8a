"""From printings to cards: which printings are one card, and what is right where they disagree.

A full name is no key: cards of one name and another text are other cards. So the printings of one name are parted by
the wording of their effect, slips of the pen apart. What they disagree about within a card is decided by most of them,
and every disagreement is a warning that names the printings.
"""

import hashlib
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeVar

from cards.facts import ElestralsFacts
from cards.facts.elestrals import Subclass
from cards.names import full_name, name_key, natural_key
from cards.records import CardRecord, NameRecord, PrintingRecord, Problem, TextRecord
from importers.rows import Placed
from importers.sources.elestrals_rows import ELEMENTS, PrintingRow
from importers.sources.votes import Result, Vote, elect
from importers.sources.wording import is_same_wording, words

V = TypeVar("V", bound=Hashable)
_COUNTS_AS: Final = re.compile(
    r"\(This card (?:always |also )?counts as (?:an? )?[\"“]?([^()\"”]{1,100}?)[\"”]?\.?\)", re.I
)
_NAMED: Final = 6
"""So many printings of the majority are named in a warning; those that differ are all named."""


Place = Placed[PrintingRow]


def build_cards(
    places: Sequence[Place], file: str, creatures: Mapping[str, str]
) -> Iterator[tuple[CardRecord, list[Problem]]]:
    """The cards of a dump with their warnings, in the order of their lowest printing ids. ``creatures`` gives names."""
    names: dict[str, list[Place]] = {}
    for place in sorted(places, key=lambda place: natural_key(place.row.id)):  # the order of a file means nothing
        names.setdefault(name_key(place.row.full_name), []).append(place)
    for name, group in names.items():
        clusters = sorted(_by_wording(group), key=lambda cluster: min(natural_key(place.row.id) for place in cluster))
        for position, cluster in enumerate(clusters):
            yield _Builder(cluster, file, creatures).card(name if position == 0 else f"{name}#{_digest(cluster)}")


def _by_wording(group: Iterable[Place]) -> list[list[Place]]:
    """The printings of one name, parted by effect, the commonest wording first; those without a text join it."""
    exact: dict[tuple[str, ...], list[Place]] = {}
    silent: list[Place] = []
    for place in group:
        if place.row.effect:
            exact.setdefault(words(place.row.effect), []).append(place)
        else:
            silent.append(place)
    clusters: list[list[Place]] = []
    for wording in sorted(exact.values(), key=len, reverse=True):
        for cluster in clusters:
            if is_same_wording(cluster[0].row.effect or "", wording[0].row.effect or ""):
                cluster += wording
                break
        else:
            clusters.append(wording)
    if not clusters:
        return [silent]
    clusters[0] += silent
    return clusters


def _digest(cluster: Iterable[Place]) -> str:
    effect = min(" ".join(words(place.row.effect or "")) for place in cluster)
    return hashlib.sha256(effect.encode()).hexdigest()[:8]


class _Builder:
    """One card on its way from its printings; collects what they disagree about."""

    def __init__(self, places: Sequence[Place], file: str, creatures: Mapping[str, str]) -> None:
        self.places = sorted(places, key=lambda place: natural_key(place.row.id))
        self.rows = [place.row for place in self.places]
        self.file = file
        self.creatures = creatures
        self.warnings: list[Problem] = []
        self.full_name = ""

    def card(self, key: str) -> tuple[CardRecord, list[Problem]]:
        """The record under its key within the source, and the warnings."""
        name, title = self._names()
        facts = self._facts()
        record = CardRecord(
            key=key,
            name=name,
            title=title,
            language="en",
            facts=facts,
            texts=self._texts(facts.card_class == "spirit"),
            names=tuple(NameRecord(language="en", kind="alias", name=alias) for alias in self._aliases()),
            printings=tuple(map(_printing, self.rows)),
            where=self.places[0].where,
        )
        self._check_stats(facts)
        return record, self.warnings

    def _names(self) -> tuple[str, str]:
        """Base name and title as most printings spell them; other spellings are reported."""
        pairs = [(_folded(row.base_name), _folded(row.title or "")) for row in self.rows]
        elected = elect([Vote(row.id, pair) for row, pair in zip(self.rows, pairs, strict=True)])
        name, title = elected.value or pairs[0]
        self.full_name = full_name(name, title)
        odd = [row for row in self.rows if row.base_name != name or (row.title or "") != title]
        if odd:
            spelt = ", ".join(f"{row.id} {row.base_name!r}{f' {row.title!r}' if row.title else ''}" for row in odd)
            self._warn("name", "name_spelling", f"{spelt}: read as {self.full_name!r}. Correct the spelling there.")
        for row in self.rows:
            if row.name is not None and name_key(row.name) != name_key(row.full_name):
                message = (
                    f"{row.id} has name {row.name!r} but base_name and title give {row.full_name!r}, which is taken."
                )
                self._warn("name", "name_mismatch", message)
        return name, title

    def _facts(self) -> ElestralsFacts:
        card_class = self._elect("card_type", lambda row: row.card_type)
        assert card_class is not None  # every row has one
        cost = self._elect("cost", lambda row: tuple(row.cost), _unordered) or ()
        elements = self._elect("elements", lambda row: tuple(row.elements), _unordered) or ()
        subclasses: tuple[Subclass, ...] = (
            self._elect("subclasses", lambda row: tuple(row.subclasses), _unordered) or ()
        )
        is_elestral = card_class == "elestral"
        return ElestralsFacts(
            card_class=card_class,
            subclasses=tuple(dict.fromkeys(subclasses)),
            elements=tuple(element for element in dict.fromkeys(elements) if element in ELEMENTS),
            cost=cost,
            attack=self._elect("attack", lambda row: row.attack) if is_elestral else None,
            defense=self._elect("defense", lambda row: row.defense) if is_elestral else None,
        )

    def _texts(self, is_spirit: bool) -> tuple[TextRecord, ...]:
        """The current wording. A Spirit has none; another card without one in any printing is not known."""
        effect = self._elect("effect", lambda row: _folded(row.effect or "") or None, words)
        if effect is None and not is_spirit:
            printed = elect([Vote(row.id, _folded(row.printed_effect or "") or None) for row in self.rows], words).value
            self._warn("effect", "effect_missing", _NO_EFFECT if printed is None else _PRINTED_EFFECT)
            return () if printed is None else (TextRecord(language="en", text=printed),)
        return (TextRecord(language="en", text=effect or ""),)

    def _aliases(self) -> list[str]:
        """Other names that the card counts as or is known by, without its own."""
        given = [_folded(row.alias) for row in self.rows if row.alias]
        told = [_folded(found) for row in self.rows for found in _COUNTS_AS.findall(row.effect or "")]
        shown = [name for row in self.rows if (name := self.creatures.get(row.creature_id or ""))]
        own = {name_key(self.full_name), name_key(self.rows[0].base_name)}
        found = {name_key(alias): alias for alias in reversed([*given, *told, *shown])}
        return sorted(alias for form, alias in found.items() if form and form not in own)

    def _elect(
        self, field: str, value: Callable[[PrintingRow], V | None], form: Callable[[V], Hashable] = lambda value: value
    ) -> V | None:
        result = elect([Vote(row.id, value(row), row.is_consistent) for row in self.rows], form)
        if result.dissent:
            self._warn(field, "printings_disagree", _disagreement(result))
        return result.value

    def _check_stats(self, facts: ElestralsFacts) -> None:
        """Rows that contradict themselves, even where no other printing says otherwise."""
        for row in self.rows:
            if row.total_cost not in (None, len(row.cost)):
                message = (
                    f"{row.id} has {len(row.cost)} symbols in cost but total_cost {row.total_cost}; cost is taken."
                )
                self._warn("total_cost", "total_cost_mismatch", message)
            if not row.is_spirit and set(row.elements) != set(row.cost):
                message = f"{row.id} has elements {_shown(tuple(row.elements))} but cost {_shown(tuple(row.cost))}."
                self._warn("elements", "elements_mismatch", f"{message} Its word counts less than other printings'.")
        if facts.card_class == "elestral" and None in (facts.attack, facts.defense):
            self._warn("attack", "stats_missing", "An Elestral has attack and defense, but no printing gives both.")
        elif facts.card_class != "elestral" and any(
            row.attack is not None or row.defense is not None for row in self.rows
        ):
            self._warn(
                "attack", "stats_not_taken", f"A {facts.card_class} has no attack and defense; they are left out."
            )

    def _warn(self, field: str, code: str, message: str) -> None:
        where = f"{self.file} ({self.full_name})"
        self.warnings.append(Problem(where=where, field=field, code=code, message=message))


_NO_EFFECT = "No printing gives an effect, so the card's text counts as not known. Add it in one of the rows."
_PRINTED_EFFECT = "No printing gives the current effect; the printed one is taken. Add it in one of the rows."


def _folded(text: str) -> str:
    return " ".join(text.split())


def _unordered(symbols: tuple[str, ...]) -> Hashable:
    return tuple(sorted(symbols))


def _shown(value: object) -> str:
    return (", ".join(map(str, value)) or "none") if isinstance(value, tuple) else f"{value}"


def _disagreement(result: Result[V]) -> str:
    dissent = "; ".join(f"{', '.join(voters)} {_verb(voters)} {_shown(value)}" for value, voters in result.dissent)
    named = ", ".join(result.voters[:_NAMED])
    rest = f" and {len(result.voters) - _NAMED} more" if len(result.voters) > _NAMED else ""
    return f"{dissent}. Taken from {named}{rest}: {_shown(result.value)}. Correct the printings that differ."


def _verb(voters: Sequence[str]) -> str:
    return "says" if len(voters) == 1 else "say"


def _printing(row: PrintingRow) -> PrintingRecord:
    details = {
        "name": row.name if row.name and _folded(row.name) != row.full_name else None,
        "canvas": row.canvas,
        "frame_material": row.frame_material,
        "subset": row.subset,
        "variants": row.variants,
        "serialized": row.serialized_stellar,
        "population": row.serialized_population,
        "prize": row.is_prize_card,
        "prize_rank": row.prize_rank,
        "creature": row.creature_id,
        "image": row.image,
    }
    return PrintingRecord(
        id=row.id,
        set=row.set_id,
        number=row.set_number or "",
        sort_number=row.sort_number or row.set_number or "",
        printed_text=(row.printed_effect or "").strip(),
        artist=row.artist or "",
        rarity=row.rarity or "",
        details={key: value for key, value in details.items() if value not in (None, False, [], "")},
    )
