"""Cards of the アスタリスク card maker as records.

No source gives ids: a printing's id is made from the card's name and its expansion, so every source of one card gives
the same, on any day and any machine.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from cards.names import name_key
from cards.records import Batch, CardRecord, NameRecord, PrintingRecord, Problem, SetRecord, SourceRecord, TextRecord
from importers.rows import Placed, read_row
from importers.sources.asterisk_blocks import Block
from importers.sources.asterisk_rows import DEFAULT_BREAKS, MakerCard

NO_EXPANSION: Final = SetRecord(id="no-expansion", name="エクスパンションの記載なし", kind="none")
"""The set of cards whose source names none."""


@dataclass
class Problems:
    """What was found on the way through a source's files."""

    rejected: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)

    def warn(self, where: str, name: str, code: str, message: str) -> None:
        """Add a warning about the field ``name``."""
        self.warnings.append(Problem(where=where, field=name, code=code, message=message))


def judge_block(block: Block, where: str, problems: Problems, **more: object) -> Placed[MakerCard] | None:
    """The card of a block; faults and doubts go to ``problems``. ``more`` are fields that the block does not have."""
    values: dict[str, object] = {
        "name": block.name,
        "colour": block.colour,
        "kind": block.kind,
        "power": block.power,
        "breaks": block.breaks,
        "races": tuple(block.races),
        "icons": tuple(block.icons),
        "effect": block.texts.effect,
        "flavour": block.texts.flavour,
        "illustrator": block.illustrator,
        "age": block.age,
    }
    if block.costs is not None:
        values["cost"] = block.costs
    card = read_row(MakerCard, {**values, **more}, where)
    if isinstance(card, Problem):
        problems.rejected.append(card)
        return None
    _warn_of_doubts(block, card, where, problems)
    return Placed(card, where)


def _warn_of_doubts(block: Block, card: MakerCard, where: str, problems: Problems) -> None:
    if block.costs and block.costs[0][0] != block.colour:
        message = f"The type line says {block.colour}, the cost begins with {block.costs[0][0]}; both are kept so."
        problems.warn(where, "cost", "colours_differ", message)
    for colour, number in block.costs or ():
        if not number:
            message = (
                f"{colour} has no number, which the maker leaves out for sub costs; taken as none. Add it if known."
            )
            problems.warn(where, "cost", "number_missing", message)
    if card.kind == "ステラ" and card.breaks is None:
        problems.warn(where, "breaks", "breaks_missing", f"No BR is given; taken as {DEFAULT_BREAKS}.")
    if card.kind != "ステラ" and (block.power or block.breaks):
        problems.warn(where, "power", "stats_not_taken", "A spell has no power and break; they are left out.")
    if block.unknown_icons:
        words = " ".join(block.unknown_icons)
        problems.warn(where, "icons", "unknown_icon", f"{words}: no icon that the guide knows; left out.")
    if block.texts.is_guess:
        message = "Blank lines do not tell effect and flavour apart; told by markers and quotation marks. Look it over."
        problems.warn(where, "effect", "effect_split", message)


def printing_id(name: str, expansion: str = "") -> str:
    """The id of a printing that no source numbers, made from what it is."""
    return f"as-{_digest(name_key(name), name_key(expansion))}"


def expansion_set(expansion: str) -> SetRecord:
    """The set that a card's expansion names."""
    key = name_key(expansion)
    return SetRecord(id=f"ax-{_digest(key)}", name=expansion, kind="expansion") if key else NO_EXPANSION


def make_batch(source: SourceRecord, cards: Iterable[Placed[MakerCard]], problems: Problems) -> Batch:
    """The batch of all cards read; ``problems`` holds what was found on the way and counts the rows rejected."""
    by_key: dict[str, list[Placed[MakerCard]]] = {}
    total = len(problems.rejected)
    for place in cards:
        total += 1
        by_key.setdefault(place.row.key, []).append(place)
    records = tuple(_card(places, problems) for places in by_key.values())
    named = sorted({place.row.expansion for places in by_key.values() for place in places}, reverse=True)
    sets = {record.id: record for record in map(expansion_set, named)}
    return Batch(
        game="asterisk",
        source=source,
        cards=records,
        sets=tuple(sets.values()),
        read=total,
        rejected=tuple(problems.rejected),
        warnings=tuple(problems.warnings),
    )


def _card(places: Sequence[Placed[MakerCard]], problems: Problems) -> CardRecord:
    """One card from all that describes it: the newest decides, every expansion is a printing."""
    ranked = sorted(places, key=lambda place: -place.row.age)
    newest = ranked[0].row
    printings: dict[str, tuple[PrintingRecord, Placed[MakerCard]]] = {}
    for place in ranked:
        printing = _printing(place.row)
        if printing.id in printings:
            problems.rejected.append(_superseded(place, printings[printing.id][1]))
        else:
            printings[printing.id] = printing, place
            if place.row.facts != newest.facts:
                problems.warn(
                    place.where, "", "printings_disagree", f"Other facts than in {ranked[0].where}, which is taken."
                )
    readings = {place.row.reading for place in ranked if place.row.reading}
    return CardRecord(
        key=newest.key,
        name=newest.name,
        language="ja",
        facts=newest.facts,
        texts=tuple(_texts(newest)),
        names=tuple(NameRecord(language="ja", kind="reading", name=reading) for reading in sorted(readings)),
        printings=tuple(printing for printing, _ in printings.values()),
        where=ranked[0].where,
    )


def _printing(card: MakerCard) -> PrintingRecord:
    return PrintingRecord(
        id=printing_id(card.name, card.expansion),
        set=expansion_set(card.expansion).id,
        printed_text=card.effect,
        artist=card.illustrator,
        details={"expansion": card.expansion} if card.expansion else {},
    )


def _texts(card: MakerCard) -> Iterator[TextRecord]:
    yield TextRecord(language="ja", text=card.effect)
    if card.flavour:
        yield TextRecord(language="ja", kind="flavour", text=card.flavour)


def _superseded(place: Placed[MakerCard], taken: Placed[MakerCard]) -> Problem:
    is_same = place.row.model_copy(update={"age": taken.row.age}) == taken.row
    verdict = "with the same content" if is_same else "and differs; the newest layout decides, then the first read"
    message = f"{place.row.name} is taken from {taken.where} {verdict}. Keep one of them."
    return Problem(where=place.where, field="name", code="duplicate_card", message=message)


def _digest(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:12]
