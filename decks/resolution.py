"""Finds the cards of a list in the card index.

An exact full name wins over every split of a line; set and number, or an id, choose the printing, and the card where
several bear one name; otherwise the newest is taken, with a notice. What is not found stays visible with its line
number, a reason and suggestions.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from cards.errors import UserError
from cards.lookup import CardEntry, CardIndex, PrintingEntry
from cards.names import normal_form
from decks import messages
from decks.engine_bridge import Bridge
from decks.formats.lines import plain
from decks.formats.parsed import Key, ParsedLine, ParsedList, Reading
from decks.formats.vocabulary import GAMES, word_form
from decks.messages import Message, Notice
from decks.references import by_reference, choose_by_references, described
from decks.resolved import TITLE_LENGTH, ResolvedDeck, ResolvedEntry, UnresolvedLine

MOST_SUGGESTED: Final = 40
"""Suggestions cost time: a list with more unknown lines gets them for its first ones."""
_REMEMBERED: Final = 8_192
_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1b\x7f]")


class Match(NamedTuple):
    """What a line stands for; ``remarks`` are (code, message) for notices."""

    card: CardEntry
    copies: int
    printing: str | None
    remarks: tuple[tuple[str, Message], ...] = ()


class Miss(NamedTuple):
    """Why a line stands for no card; ``names`` are suggestions, ``looked_for`` is what more can be suggested for."""

    reason: Message
    looked_for: str = ""
    names: tuple[str, ...] = ()


def resolve_list(parsed: ParsedList, bridge: Bridge, *, is_format_given: bool = False) -> ResolvedDeck:
    """The deck that a list means in one game. Where the caller says the format, the list's own is a remark only.

    Raises :class:`UserError` (``wrong_game``) for a list that says it is of another game.
    """
    resolver = _Resolver(bridge)
    resolver.read_title(parsed.key("title"))
    resolver.read_game(parsed.key("game"))
    resolver.read_format(parsed.key("format"), is_given=is_format_given)
    for line in parsed.lines:
        resolver.add(line)
    unread = (UnresolvedLine(line.line, line.text, line.reason) for line in parsed.unreadable)
    return ResolvedDeck(
        game=bridge.index.game,
        title=resolver.title,
        format=resolver.format,
        entries=tuple(ResolvedEntry(card, zone, counts) for (zone, _), (card, counts) in resolver.counts.items()),
        unresolved=tuple(sorted([*resolver.unresolved, *unread], key=lambda line: line.line)),
        notices=tuple(sorted([*parsed.notices, *resolver.notices], key=lambda notice: notice.line)),
    )


@dataclass(slots=True)
class _Resolver:
    """Goes through the lines and adds up their copies by zone and card."""

    bridge: Bridge
    title: str = ""
    format: str = ""
    counts: dict[tuple[str, str], tuple[CardEntry, dict[str | None, int]]] = field(default_factory=dict)
    unresolved: list[UnresolvedLine] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def add(self, line: ParsedLine) -> None:
        """One line: its copies, or why it has none."""
        found = find(line.readings, self.bridge.index)
        if isinstance(found, Miss):
            name = found.looked_for or line.text
            self.unresolved.append(UnresolvedLine(line.line, line.text, found.reason, self._names(found), name))
            return
        zone = line.zone or self.bridge.default_zone(found.card)
        _, printings = self.counts.setdefault((zone, found.card.id), (found.card, {}))
        printings[found.printing] = printings.get(found.printing, 0) + found.copies
        for code, message in found.remarks:
            self.notices.append(Notice(line.line, line.text, code, message))

    def read_title(self, key: Key | None) -> None:
        """The list's title: one line without control characters, and not longer than can be kept."""
        title = " ".join(_CONTROL.sub("", key.value).split()) if key else ""
        self.title = title[:TITLE_LENGTH].strip()
        if key and len(title) > TITLE_LENGTH:
            self.notices.append(Notice(key.line, key.text, "title_shortened", messages.title_shortened(TITLE_LENGTH)))

    def read_game(self, key: Key | None) -> None:
        """The list's own game must be this one."""
        game = self.bridge.index.game
        named = GAMES.get(word_form(plain(key.value)), "") if key and key.value else game
        if key and not named:
            self.notices.append(Notice(key.line, key.text, "other_game", messages.other_game(key.value, game)))
        elif named != game:
            raise UserError("wrong_game", f"The list says that it is of {named}: check it as {named}.", status=422)

    def read_format(self, key: Key | None, *, is_given: bool) -> None:
        """The list's own format, by its key or its name in either language."""
        if key is None or not key.value:
            return
        formats = self.bridge.index.formats
        wanted = normal_form(key.value)
        for entry in formats.values():
            if wanted in {normal_form(name) for name in (entry.key, entry.name_en, entry.name_ja)}:
                self.format = entry.key
                return
        reason = messages.unknown_format(key.value, sorted(formats))
        if is_given:
            self.notices.append(Notice(key.line, key.text, "unknown_format", reason))
        else:
            self.unresolved.append(UnresolvedLine(key.line, key.text, reason, tuple(sorted(formats))))

    def _names(self, miss: Miss) -> tuple[str, ...]:
        if miss.names or not miss.looked_for or len(self.unresolved) >= MOST_SUGGESTED:
            return miss.names
        return tuple(self.bridge.index.suggestions(miss.looked_for))


def find(readings: tuple[Reading, ...], index: CardIndex) -> Match | Miss:
    """The card of a line; remembered for as long as the index lives."""
    remembered = _FOUND.setdefault(index, {})
    found = remembered.get(readings)
    if found is None:
        if len(remembered) >= _REMEMBERED:
            remembered.clear()
        found = remembered[readings] = _find(readings, index)
    return found


_FOUND: WeakKeyDictionary[CardIndex, dict[tuple[Reading, ...], Match | Miss]] = WeakKeyDictionary()


def _find(readings: tuple[Reading, ...], index: CardIndex) -> Match | Miss:
    unsure: Miss | None = None
    for reading in readings:
        found: Match | Miss | None = None
        if not reading.name:
            found = _by_id(reading, index)
        elif cards := index.named(reading.name):
            found = _choose(*_with_title(reading, cards, index), index)
        if isinstance(found, Match):
            return found
        unsure = unsure or found
    for reading in readings:
        if reading.name and not reading.extras and (found := _by_reference_alone(reading, index)):
            return found
    return unsure or _miss(readings)


def _by_id(reading: Reading, index: CardIndex) -> Match | Miss | None:
    """A reading without a name: the id of a printing or of a card, and what chooses among the card's printings."""
    id, *extras = reading.extras
    if printing := index.printing(id):
        return _match(reading, printing.card, printing)
    card = index.by_id(id)
    return _choose(reading._replace(extras=tuple(extras)), [card], index) if card else None


def _with_title(reading: Reading, cards: Sequence[CardEntry], index: CardIndex) -> tuple[Reading, Sequence[CardEntry]]:
    """A title in brackets after the name makes it the titled card: “Glow (Champion of Dawn)”."""
    for extra in reading.extras:
        name, title = f"{reading.name} - {extra}", normal_form(extra)
        if titled := [card for card in index.named(name) if card.title and normal_form(card.title) == title]:
            extras = tuple(other for other in reading.extras if other is not extra)
            return reading._replace(name=name, extras=extras), titled
    return reading, cards


def _choose(reading: Reading, cards: Sequence[CardEntry], index: CardIndex) -> Match | Miss:
    """One of the cards that the name means: the extras choose, else there is one full name and the newest is taken."""
    card, printing, ignored = choose_by_references(reading.extras, cards, index)
    if card is None and len({each.normal_full_name for each in cards}) > 1:
        return Miss(messages.ambiguous_name(reading.name), names=tuple(each.full_name for each in cards))
    remarks = [("extra_ignored", messages.extra_ignored(extra, (card or cards[0]).full_name)) for extra in ignored]
    if card is None and len(cards) > 1:
        card, *others = cards
        message = messages.several_cards(card.full_name, described(card), [described(other) for other in others])
        remarks.append(("several_cards", message))
    return _match(reading, card or cards[0], printing, remarks)


def _match(
    reading: Reading,
    card: CardEntry,
    printing: PrintingEntry | None = None,
    remarks: Sequence[tuple[str, Message]] = (),
) -> Match:
    further = []
    if printing is None and card.title and normal_form(reading.name) == normal_form(card.name):
        further.append(("read_as", messages.read_as(reading.name, card.full_name)))
    if not card.is_active:
        further.append(("retired", messages.retired(card.full_name)))
    if not reading.is_counted:
        further.append(("counted_as_one", messages.counted_as_one()))
    return Match(card, reading.copies, printing.id if printing else None, (*remarks, *further))


def _by_reference_alone(reading: Reading, index: CardIndex) -> Match | Miss | None:
    """A line that gives set and number, or an id, where a name is expected."""
    printings = by_reference(reading.name, index)
    if len({printing.card.id for printing in printings}) > 1:
        return Miss(messages.ambiguous_reference(reading.name))
    return _match(reading, printings[0].card, printings[0]) if printings else None


def _miss(readings: Sequence[Reading]) -> Miss:
    """The message names the whole name, suggestions are sought for what is left after all splits."""
    first = readings[0]
    alike = [r for r in readings if r.name and r.is_counted == first.is_counted]
    if not alike:
        return Miss(messages.unknown_reference(first.extras[0]))
    whole = min((r.name for r in alike if not r.extras), key=len)
    return Miss(messages.unknown_name(whole), looked_for=alike[-1].name)
