"""Whether a deck may be played: one judgement for page, API, command and import.

A verdict is made anew each time from the deck, the card data and the date; nobody stores one to believe it later.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final

from cards.errors import FieldError, UserError
from decks import messages
from decks.engine_bridge import Bridge
from decks.messages import Notice
from decks.resolved import ResolvedDeck, UnresolvedLine, notice_document
from rules_engine.construction.rules import unknown_card
from rules_engine.construction.violations import Violation

DEFAULT_FORMAT: Final = "standard"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is wrong with a deck in one format on one day; ``counts`` is the number of cards by zone:
    the game's zones in their order, empty ones too, then others that the list names."""

    deck: ResolvedDeck
    format: str
    date: date
    counts: dict[str, int]
    violations: tuple[Violation, ...]
    notices: tuple[Notice, ...]

    @property
    def legal(self) -> bool:
        """No violation, and no line that could not be read."""
        return not self.violations and not self.deck.unresolved

    def document(self, path: str | None = None) -> dict[str, object]:
        """The verdict as the command and the API show it; ``path`` only where the deck came from a file."""
        unknown = iter(line for line in self.deck.unresolved if line.is_card)
        document: dict[str, object] = {} if path is None else {"path": path}
        return document | {
            "name": self.deck.title,
            "game": self.deck.game,
            "format": self.format,
            "date": self.date.isoformat(),
            "legal": self.legal,
            "counts": self.counts,
            "violations": [_violation_document(violation, unknown) for violation in self.violations],
            "unresolved": [line.document() for line in self.deck.unresolved],
            "notices": [notice_document(notice) for notice in self.notices],
        }


class IllegalDeck(UserError):  # noqa: N818 - the state, like the engine's UnplayableDeck
    """The deck is not legal, and nobody said to play it all the same."""

    def __init__(self, verdict: Verdict) -> None:
        faults = [FieldError("deck", violation.code, violation.message_en) for violation in verdict.violations]
        faults += [FieldError("deck", "unresolved", f"{line.text}: {line.reason}") for line in verdict.deck.unresolved]
        first = faults[0].message.rstrip(".")
        rest = len(faults) - 1
        more = f" (and {rest} more fault{'s' if rest > 1 else ''})" if rest else ""
        message = f"The deck is not legal: {first}{more}. Mend it, or allow an illegal deck (allow_illegal)."
        super().__init__("illegal_deck", message, errors=tuple(faults), status=422)
        self.verdict = verdict


def check(deck: ResolvedDeck, bridge: Bridge, format: str, day: date) -> Verdict:
    """Judge a deck. ``format`` is "" for the list's own, else the standard one.

    Raises :class:`UserError` (``unknown_format``) for a format that the game does not have.
    """
    key = format or deck.format or DEFAULT_FORMAT
    violations = bridge.rules.check(bridge.deck_list(deck), bridge.format_on(key, day))
    unknown = [unknown_card(line.name) for line in deck.unresolved if line.is_card]
    return Verdict(
        deck=deck,
        format=key,
        date=day,
        counts=dict.fromkeys(bridge.rules.zones, 0) | deck.counts(),
        violations=(*violations, *unknown),
        notices=(*deck.notices, *_restrictions_ahead(deck, bridge, key, day)),
    )


def _restrictions_ahead(deck: ResolvedDeck, bridge: Bridge, format: str, day: date) -> Iterator[Notice]:
    """Restrictions that are announced and begin after the day, for cards of the deck."""
    upcoming = bridge.state_on(format, day).upcoming
    if not upcoming:
        return
    for name, card in {entry.card.normal_full_name: entry.card for entry in deck.entries}.items():
        restriction = upcoming.get(name)
        if restriction is not None and restriction.starts is not None:
            start = restriction.starts.isoformat()
            message = messages.restriction_ahead(card.full_name, start, restriction.copies)
            yield Notice(0, card.full_name, "restriction_ahead", message)


def _violation_document(violation: Violation, unknown: Iterator[UnresolvedLine]) -> dict[str, object]:
    """Cards by id and name; an unknown card has no id, and the name that the line gives it."""
    cards: list[dict[str, object]] = [{"id": card.id, "name": card.name} for card in violation.cards]
    if violation.code == "unknown_card":
        cards = [{"id": None, "name": next(unknown).name}]
    return {
        "code": violation.code,
        "message": violation.message_en,
        "message_ja": violation.message_ja,
        "cards": cards,
        **violation.numbers,
    }
