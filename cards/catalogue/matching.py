"""Recognising the cards of a batch: by their printings, then by their key in the source, then by their full name.

One card is recognised by one record at most. A full name alone is weak evidence, so it counts only where one card of
the game bears it, and only a card that the source does not already know by another key.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from cards.catalogue.state import KnownCard, State
from cards.names import full_name, name_key
from cards.records import CardRecord

Match = dict[int, str]
"""Position of a record in the batch to the id of the card that it is."""


def match_records(records: Sequence[CardRecord], state: State, *, is_snapshot: bool) -> Match:
    """The records that are known cards; what is missing in the answer is new."""
    matched: Match = {}
    _take_best(_by_printings(records, state), matched)
    _take_best(_by_key(records, state, matched), matched)
    present = {record.key for record in records}
    free = {
        card.id for card in state.cards.values() if card.key is None or (is_snapshot and card.key not in present)
    }.difference(matched.values())
    _take_best(_by_name(records, state, matched, free), matched)
    return matched


Candidate = tuple[tuple[object, ...], int, str]
"""How weak the evidence is (least first), the record's position, the card's id."""


def _take_best(candidates: Iterable[Candidate], matched: Match) -> None:
    taken = set(matched.values())
    for _, position, card in sorted(candidates):
        if position not in matched and card not in taken:
            matched[position] = card
            taken.add(card)


def _by_printings(records: Sequence[CardRecord], state: State) -> Iterable[Candidate]:
    for position, record in enumerate(records):
        known = (state.printings.get(printing.id) for printing in record.printings)
        shared = Counter(printing.card for printing in known if printing)
        for card, count in shared.items():
            same_name = state.cards[card].name_key == _key(record)
            yield (-count, not same_name, state.cards[card].key != record.key, card), position, card


def _by_key(records: Sequence[CardRecord], state: State, matched: Match) -> Iterable[Candidate]:
    for position, record in enumerate(records):
        if position not in matched and record.key in state.keys:
            yield (), position, state.keys[record.key]


def _by_name(records: Sequence[CardRecord], state: State, matched: Match, free: set[str]) -> Iterable[Candidate]:
    """Of several records of one name, the one whose key comes first; the order of the file does not matter."""
    named = state.by_name()
    strangers: defaultdict[str, list[int]] = defaultdict(list)
    for position, record in enumerate(records):
        if position not in matched:
            strangers[_key(record)].append(position)
    for name, positions in strangers.items():
        bearer = _only_bearer(named.get(name, ()))
        if bearer and bearer.id in free:
            yield (), min(positions, key=lambda p: records[p].key), bearer.id


def _only_bearer(cards: Sequence[KnownCard]) -> KnownCard | None:
    """The one active card of a name; when all are retired, the one retired."""
    active = [card for card in cards if card.is_active] or list(cards)
    return active[0] if len(active) == 1 else None


def _key(record: CardRecord) -> str:
    return name_key(full_name(record.name, record.title))
