"""What is written after a card's name to choose among cards of one name, and among a card's printings.

``BS1-101`` (set and number), ``BS1`` (a set), ``cd-101`` (a printing's id) or a card's id; case, leading zeros and the
dash do not matter.
"""

import re
from collections.abc import Iterable
from typing import Final

from cards.lookup import CardEntry, CardIndex, PrintingEntry
from cards.names import normal_form

_GAP: Final = re.compile(r"[\s\-/#]+")
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
    code, _, number = _GAP.sub(" ", words).strip().rpartition(" ")
    return index.by_number(code, number) if code else []


def printings_meant(extra: str, cards: Iterable[CardEntry], index: CardIndex) -> list[PrintingEntry]:
    """The printings of ``cards`` that an id, a set and number, or a set code means, in the order of the cards."""
    wanted = {printing.id: printing for printing in by_reference(extra, index)}
    code = normal_form(extra)
    return [
        printing
        for card in cards
        for printing in card.printings
        if printing.id in wanted or (not wanted and normal_form(printing.set_code) == code != "")
    ]


def written_reference(card: CardEntry, printing: str | None, index: CardIndex) -> str:
    """The shortest reference that finds exactly this card, and this printing where one is said; often none at all."""
    namesakes = index.named(card.full_name)
    if printing is None:
        return "" if namesakes[:1] == [card] else card.id
    entry = index.printing(printing)
    if entry is not None and entry.number:
        for reference in (entry.number, f"{entry.set_code}-{entry.number}"):
            meant = printings_meant(reference, namesakes, index)
            if meant and meant[0] is entry:
                return reference
    return printing


def described(card: CardEntry) -> str:
    """A printing by which people tell cards of one name apart."""
    return next((printing.number or printing.id for printing in card.printings), card.id)
