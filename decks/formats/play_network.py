"""The Play Network's JSON: ``data.deck.sections[].cards[]{cardId, count}`` beside ``data.cards[]{_id, name, images}``.

``cardId`` is the network's own id, so cards are found by the name that ``data.cards`` gives; an id of the catalogue
wins over it. A section's name is read like a heading: tokens and the like are left out, with a notice; under a name
that is none, each card's type decides its zone.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from cards.lookup import CardIndex
from decks import messages
from decks.formats.json_lists import (
    EntryReader,
    JsonFormat,
    dump_json,
    list_field,
    object_field,
    printing_ids,
    read_count,
    require_zones,
)
from decks.formats.lines import plain
from decks.formats.parsed import Reading
from decks.formats.vocabulary import ASIDE, ZONES, word_form
from decks.messages import Message
from decks.resolved import ResolvedDeck

SECTIONS: Final = {"main": "Main Deck", "spirit": "Spirit Deck", "side": "Side Deck"}


class PlayNetworkFormat(JsonFormat):
    """See the module."""

    key = "play-network"

    def matches(self, document: Mapping[str, object]) -> bool:
        """An object called data with a deck in it."""
        data = document.get("data")
        return isinstance(data, dict) and isinstance(data.get("deck"), dict)

    def read(self, document: Mapping[str, object], entries: EntryReader) -> None:
        """Section by section."""
        data = object_field(document, "data")
        deck = object_field(data, "deck")
        names = _names(list_field(data, "cards"))
        entries.key("title", deck.get("name"))
        for section in list_field(deck, "sections"):
            if not isinstance(section, dict):
                entries.add(section, None, messages.wrong_entry('{"cards": [...]}'))
                continue
            zone, heading = _zone(section)
            for entry in list_field(section, "cards"):
                if zone == ASIDE:
                    entries.leave_out(entry, heading)
                else:
                    entries.add(entry, zone, _readings(entry, names))

    def write(self, deck: ResolvedDeck, index: CardIndex) -> str:
        """The zones that have cards, as sections, and the names of all cards."""
        require_zones(deck, SECTIONS, self.key)
        names: dict[str, str] = {}
        sections = []
        for zone, title in SECTIONS.items():
            counts = [(entry.card, printing_ids(entry)) for entry in deck.entries if entry.zone == zone]
            names |= {id: card.full_name for card, ids in counts for id in ids}
            cards = [{"cardId": id, "count": count} for _, ids in counts for id, count in ids.items()]
            if cards:
                sections.append({"name": title, "cards": cards})
        cards_of_deck = [{"_id": id, "name": name, "images": {}} for id, name in names.items()]
        return dump_json({"data": {"deck": {"name": deck.title, "sections": sections}, "cards": cards_of_deck}})


def _names(cards: Iterable[object]) -> dict[str, str]:
    rows = (card for card in cards if isinstance(card, dict))
    return {
        row["_id"]: row["name"] for row in rows if isinstance(row.get("_id"), str) and isinstance(row.get("name"), str)
    }


def _zone(section: Mapping[str, object]) -> tuple[str | None, str]:
    """The zone that a section says, and the words that say it."""
    for field in ("name", "title", "section", "type", "key"):
        value = section.get(field)
        if isinstance(value, str) and (zone := ZONES.get(word_form(plain(value)))) in (*SECTIONS, ASIDE):
            return zone, value
    return None, ""


def _readings(entry: object, names: Mapping[str, str]) -> tuple[Reading, ...] | Message:
    if not isinstance(entry, dict) or not isinstance(id := entry.get("cardId"), str) or not id:
        return messages.wrong_entry('{"cardId": "...", "count": 3}')
    count = read_count(entry.get("count"))
    if isinstance(count, Message):
        return count
    by_name = (Reading(count, names[id]),) if names.get(id) else ()
    return (Reading(count, "", (id,)), *by_name)
