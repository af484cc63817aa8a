"""What is written after a card's name to choose among cards of one name, and among a card's printings.

``BS1-101`` (set and number), ``BS1`` (a set), ``cd-101`` (a printing's id) or a card's id; case, leading zeros and the
dash do not matter.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from cards.lookup import CardEntry, CardIndex, PrintingEntry
from cards.names import normal_form

_GAP: Final = re.compile(r"[\s\-/#]+")
_BRACKETED: Final = re.compile(r"[()\[\]{}<>【】〔〕]")
_BRACKETS: Final = str.maketrans("", "", "()[]")


def by_reference(text: str, index: CardIndex) -> list[PrintingEntry]:
    """The printings of an id, or of a number with its set's code before it."""
    if printing := index.printing(text) or index.printing(text.lower()):
        return [printing]
    words = text.translate(_BRACKETS)
    if not any(map(str.isdigit, words)):
        return []
    if found := index.by_number("", words):
        return found
    words = words.strip()
    splits = ((words[: gap.start()], words[gap.end() :]) for gap in _GAP.finditer(words))
    return next((found for code, number in splits if code and (found := index.by_number(code, number))), [])


class Choice(NamedTuple):
    """What references choose; ``ignored`` are those that choose nothing."""

    card: CardEntry | None
    printing: PrintingEntry | None
    ignored: list[str]


def choose_by_references(references: Sequence[str], cards: Sequence[CardEntry], index: CardIndex) -> Choice:
    """The card, and its printing, that references choose among cards of one name; retired namesakes too."""
    card: CardEntry | None = None
    printing: PrintingEntry | None = None
    ignored: list[str] = []
    names = dict.fromkeys(each.normal_full_name for each in cards) if references else ()
    among = dict.fromkeys([*cards, *(each for name in names for each in index.with_full_name(name))])
    for reference in references:
        named = index.by_id(reference)
        meant = _printings_meant(reference, [card] if card else among, index) if printing is None else []
        if card is None and named in among:
            card = named
        elif meant:
            printing, card = meant[0], meant[0].card
        else:
            ignored.append(reference)
    return Choice(card, printing, ignored)


def written_reference(card: CardEntry, printing: str | None, index: CardIndex) -> str:
    """The shortest reference that finds exactly this card, and this printing where one is said; often none at all."""
    namesakes = index.named(card.full_name)
    if printing is None:
        return "" if namesakes[:1] == [card] else card.id
    entry = index.printing(printing)
    if entry is not None and entry.number and not _BRACKETED.search(entry.number):
        with_set = f"{entry.set_code}-{entry.number}".strip("-")
        for reference in (entry.number, with_set) if entry.number.startswith(entry.set_code) else (with_set,):
            if choose_by_references([reference], namesakes, index).printing is entry:
                return reference
    return printing


def described(card: CardEntry) -> str:
    """A printing by which people tell cards of one name apart."""
    return next((printing.number or printing.id for printing in card.printings), card.id)


def _printings_meant(reference: str, cards: Iterable[CardEntry], index: CardIndex) -> list[PrintingEntry]:
    """The printings of ``cards`` that an id, a set and number, or a set code means, in the order of the cards."""
    wanted = {printing.id for printing in by_reference(reference, index)}
    code = normal_form(reference)
    return [
        printing
        for card in cards
        for printing in card.printings
        if printing.id in wanted or (not wanted and normal_form(printing.set_code) == code != "")
    ]
