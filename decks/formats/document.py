"""The deck document, our own JSON: ``{game, title, format, zones: {zone: [{card, name, count, printing}]}}``.

An entry is found by ``printing``, else by ``card``, else by ``name``; ``printings: {id: count}`` says it where the
copies of one card are of several.
"""

from collections.abc import Mapping

from cards.lookup import CardIndex
from decks import messages
from decks.formats.json_lists import EntryReader, JsonFormat, dump_json, list_field, object_field, read_count
from decks.formats.parsed import Reading
from decks.formats.vocabulary import DECK_ZONES
from decks.messages import Message
from decks.resolved import ResolvedDeck


class DocumentFormat(JsonFormat):
    """See the module."""

    key = "document"

    def matches(self, document: Mapping[str, object]) -> bool:
        """An object with zones."""
        return isinstance(document.get("zones"), dict)

    def read(self, document: Mapping[str, object], entries: EntryReader) -> None:
        """Zone by zone."""
        for key in ("title", "game", "format"):
            entries.key(key, document.get(key))
        zones = object_field(document, "zones")
        for zone in zones:
            for entry in list_field(zones, zone):
                if zone in DECK_ZONES:
                    _read_entry(entry, zone, entries)
                else:
                    entries.add(entry, None, messages.unknown_heading(zone))

    def write(self, deck: ResolvedDeck, index: CardIndex) -> str:
        """All that a deck is."""
        return dump_json(deck.document())


def _read_entry(entry: object, zone: str, entries: EntryReader) -> None:
    if not isinstance(entry, dict):
        entries.add(entry, zone, messages.wrong_entry('{"card": "...", "count": 3}'))
        return
    count = read_count(entry.get("count"))
    if isinstance(count, Message):
        entries.add(entry, zone, count)
        return
    printings = _printings(entry, count)
    if isinstance(printings, Message):
        entries.add(entry, zone, printings)
        return
    for printing, copies in printings:
        entries.add(entry, zone, _readings(entry, printing, copies))


def _printings(entry: Mapping[str, object], count: int) -> list[tuple[object, int]] | Message:
    """The copies by printing; those of which ``printings`` says nothing are of no printing in particular."""
    said = entry.get("printings")
    if said is None:
        return [(entry.get("printing"), count)]
    if not isinstance(said, dict):
        return messages.wrong_printings()
    named: list[tuple[object, int]] = []
    for id, said_copies in said.items():
        copies = read_count(said_copies)
        if isinstance(copies, Message):
            return messages.wrong_printings()
        named.append((id, copies))
    rest = count - sum(copies for _, copies in named)
    if rest < 0:
        return messages.wrong_printings()
    return [*named, (None, rest)] if rest else named


def _readings(entry: Mapping[str, object], printing: object, copies: int) -> tuple[Reading, ...] | Message:
    """By the card with its printing, by the printing alone, by the name."""
    card, name = entry.get("card"), entry.get("name")
    printings = (printing,) if isinstance(printing, str) and printing else ()
    readings = [Reading(copies, "", (card, *printings))] if isinstance(card, str) and card else []
    readings += [Reading(copies, "", printings)] if printings else []
    readings += [Reading(copies, name, printings)] if isinstance(name, str) and name.strip() else []
    return tuple(readings) or messages.no_name()
