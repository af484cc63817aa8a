"""A list whose cards are found: the deck as a value, and its JSON form, the *deck document*."""

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from cards.lookup import CardEntry
from decks.messages import Message, Notice

TITLE_LENGTH: Final = 200


@dataclass(frozen=True, slots=True)
class ResolvedEntry:
    """All copies of one card in one zone. ``printings`` says how many are of which printing (None: not said)."""

    card: CardEntry
    zone: str
    printings: Mapping[str | None, int]

    @property
    def count(self) -> int:
        """The number of copies."""
        return sum(self.printings.values())

    def document(self) -> dict[str, object]:
        """``printing`` is the one printing of all copies, null where none or several are named; ``printings`` says how
        many of which where there are several."""
        ids = [id for id in self.printings if id is not None]
        document: dict[str, object] = {
            "card": self.card.id,
            "name": self.card.full_name,
            "count": self.count,
            "printing": ids[0] if len(self.printings) == 1 and ids else None,
        }
        if len(self.printings) > 1:
            document["printings"] = {id: self.printings[id] for id in ids}
        return document


class UnresolvedLine(NamedTuple):
    """A line that is no part of the deck, and why. ``name`` is what the line calls the card, where it names one, only
    not a known one; ``suggestions`` are full names."""

    line: int
    text: str
    reason: Message
    suggestions: tuple[str, ...] = ()
    name: str = ""

    @property
    def is_card(self) -> bool:
        """Whether the line names a card."""
        return bool(self.name)

    def document(self) -> dict[str, object]:
        """The line as the command and the API show it."""
        return {
            "line": self.line,
            "text": self.text,
            "reason": self.reason.en,
            "reason_ja": self.reason.ja,
            "suggestions": list(self.suggestions),
        }


@dataclass(frozen=True, slots=True)
class ResolvedDeck:
    """``format`` is the list's own, "" where it names none; entries stand in the order of the list."""

    game: str
    title: str
    format: str
    entries: tuple[ResolvedEntry, ...]
    unresolved: tuple[UnresolvedLine, ...] = ()
    notices: tuple[Notice, ...] = ()

    def counts(self) -> dict[str, int]:
        """The number of cards by zone."""
        counts = Counter[str]()
        for entry in self.entries:
            counts[entry.zone] += entry.count
        return dict(counts)

    def document(self) -> dict[str, object]:
        """``{game, title, format, zones: {zone: [{card, name, count, printing}]}}``."""
        zones: dict[str, list[dict[str, object]]] = {}
        for entry in self.entries:
            zones.setdefault(entry.zone, []).append(entry.document())
        return {"game": self.game, "title": self.title, "format": self.format, "zones": zones}

    def fingerprint(self) -> str:
        """The same for the same cards in the same zones, whatever the order of lines, the title and the printings."""
        counts = Counter[tuple[str, str]]()
        for entry in self.entries:
            counts[entry.zone, entry.card.id] += entry.count
        rows = sorted((zone, card, count) for (zone, card), count in counts.items())
        return hashlib.sha256(json.dumps([self.game, rows]).encode()).hexdigest()


def notice_document(notice: Notice) -> dict[str, object]:
    """The notice as the command and the API show it."""
    return {
        "line": notice.line,
        "text": notice.text,
        "code": notice.code,
        "message": notice.message.en,
        "message_ja": notice.message.ja,
    }
