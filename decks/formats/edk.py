"""EDK, the export of Elestrals deck builders: ``{name, mainDeck: [{card: "cd-1"}], spiritDeck, sideDeck}``.

One object a copy; ``card`` is the id of a printing. A list that is read may also give a ``count``.
"""

from collections.abc import Mapping
from typing import Final

from cards.lookup import CardIndex
from decks import messages
from decks.formats.json_lists import (
    EntryReader,
    JsonFormat,
    dump_json,
    list_field,
    printing_ids,
    read_count,
    require_zones,
)
from decks.formats.parsed import Reading
from decks.messages import Message
from decks.resolved import ResolvedDeck

FIELDS: Final = {"main": "mainDeck", "spirit": "spiritDeck", "side": "sideDeck"}


class EdkFormat(JsonFormat):
    """See the module."""

    key = "edk"

    def matches(self, document: Mapping[str, object]) -> bool:
        """One of the three decks is enough; the old app had a side deck of that name too, beside its ``deck``."""
        return any(field in document for field in FIELDS.values()) and "deck" not in document

    def read(self, document: Mapping[str, object], entries: EntryReader) -> None:
        """Zone by zone."""
        entries.key("title", document.get("name"))
        for zone, field in FIELDS.items():
            for entry in list_field(document, field):
                entries.add(entry, zone, _readings(entry))
        entries.ignore_others(document, {"name", *FIELDS.values()})

    def write(self, deck: ResolvedDeck, index: CardIndex) -> str:
        """All three decks, empty ones too."""
        require_zones(deck, FIELDS, self.key)
        document: dict[str, object] = {"name": deck.title}
        for zone, field in FIELDS.items():
            counts = [printing_ids(entry) for entry in deck.entries if entry.zone == zone]
            document[field] = [{"card": id} for ids in counts for id, count in ids.items() for _ in range(count)]
        return dump_json(document)


def _readings(entry: object) -> tuple[Reading, ...] | Message:
    if not isinstance(entry, dict) or not isinstance(id := entry.get("card"), str) or not id:
        return messages.wrong_entry('{"card": "cd-1"}')
    count = read_count(entry.get("count", 1))
    return count if isinstance(count, Message) else (Reading(count, "", (id,)),)
