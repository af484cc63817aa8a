"""The deck code of the first Elestrals app: ``{title, deck: ["code:3"], sideDeck: ["code:1"]}``.

A code was the app's own name for one picture of a card. It is looked up among the ids of printings and among the names
and aliases of cards, and a printing's id is written for it. Spirits lie in ``deck`` with all others.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from cards.errors import UserError
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
from decks.formats.vocabulary import DECK_ZONES
from decks.messages import Message
from decks.resolved import ResolvedDeck, ResolvedEntry

_ENTRY: Final = re.compile(r"(?P<code>.+):(?P<count>[+\-]?[0-9]{1,9})")
_MOST: Final = 99
"""The app read two digits."""


class AppCodeFormat(JsonFormat):
    """See the module."""

    key = "app-code"

    def matches(self, document: Mapping[str, object]) -> bool:
        """A list called deck."""
        return isinstance(document.get("deck"), list)

    def read(self, document: Mapping[str, object], entries: EntryReader) -> None:
        """The deck, where each card's type decides its zone, then the side deck."""
        entries.key("title", document.get("title"))
        for entry in list_field(document, "deck"):
            entries.add(entry, None, _readings(entry))
        for entry in list_field(document, "sideDeck"):
            entries.add(entry, "side", _readings(entry))
        entries.ignore_others(document, {"title", "deck", "sideDeck"})

    def write(self, deck: ResolvedDeck, index: CardIndex) -> str:
        """Main and spirit deck as one."""
        require_zones(deck, DECK_ZONES, self.key)
        for entry in deck.entries:
            _require_own_zone(entry)
        cards = [code for zone in ("main", "spirit") for code in _codes(deck, zone)]
        return dump_json({"title": deck.title, "deck": cards, "sideDeck": list(_codes(deck, "side"))})


def _readings(entry: object) -> tuple[Reading, ...] | Message:
    match = _ENTRY.fullmatch(entry) if isinstance(entry, str) else None
    if match is None:
        return messages.wrong_entry('"code:3"')
    count = read_count(int(match["count"]))
    code = match["code"].strip()
    return count if isinstance(count, Message) else (Reading(count, "", (code,)), Reading(count, code))


def _codes(deck: ResolvedDeck, zone: str) -> Iterator[str]:
    for entry in deck.entries:
        if entry.zone == zone:
            for id, count in printing_ids(entry).items():
                yield from (f"{id}:{min(_MOST, count - done)}" for done in range(0, count, _MOST))


def _require_own_zone(entry: ResolvedEntry) -> None:
    """The format cannot say that a card lies in the wrong one of main and spirit deck."""
    is_spirit = entry.card.card_type == "spirit"
    if entry.zone != "side" and is_spirit != (entry.zone == "spirit"):
        message = f"The format app-code cannot say that {entry.card.full_name} lies in the zone {entry.zone}."
        raise UserError("not_expressible", message, status=409)
