"""What pages, API and commands do with decks: read, judge, store and find them."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from itertools import islice

from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction

from cards.decoding import decode_text
from cards.errors import FieldError, UserError
from decks import formats, legality
from decks.engine_bridge import game_bridge
from decks.formats.parsed import Key, ParsedLine, ParsedList, Reading
from decks.legality import Verdict
from decks.list_files import ListFile, read_lists
from decks.models import Deck, DeckEntry
from decks.resolution import resolve_list
from decks.resolved import ResolvedDeck

ListCheck = Callable[[ParsedList], Verdict]
Viewer = User | AnonymousUser | None


def parse_deck(
    game: str, text: str | bytes, *, list_format: str = "", name: str = "The list", is_format_given: bool = False
) -> ResolvedDeck:
    """Read a list and find its cards. Bytes are decoded first; ``name`` is shown in errors of that. With
    ``is_format_given`` a format of the list's own that does not exist is a notice, else an unresolved line.

    Raises :class:`UserError` where the whole cannot be read; single lines that cannot be are in ``unresolved``.
    """
    bridge = game_bridge(game)
    text = decode_text(text, name) if isinstance(text, bytes) else text
    return resolve_list(formats.parse_list(text, list_format), bridge, is_format_given=is_format_given)


def read_deck(path: str, game: str) -> ResolvedDeck:
    """The one deck list at a path. Raises :class:`UserError` when there is none, or more than one."""
    lists = [file for file in islice(read_lists(path), 2) if isinstance(file, ListFile)]
    if len(lists) != 1:
        what = "there is more than one list here" if lists else "there is no deck list here"
        raise UserError("not_one_deck", f"{path}: {what}. Give the file of one deck.")
    parsed = lists[0].parsed
    if isinstance(parsed, UserError):
        raise parsed if path in parsed.message else UserError(parsed.code, f"{path}: {parsed.message}")
    return resolve_list(parsed, game_bridge(game))


def list_checker(game: str, format: str = "", day: date | None = None) -> ListCheck:
    """A check of one list after another against one state of the card data, a format and a day."""
    bridge = game_bridge(game)
    day = day or today()
    if format:
        bridge.state_on(format, day)
    return lambda parsed: legality.check(
        resolve_list(parsed, bridge, is_format_given=bool(format)), bridge, format, day
    )


def read_document(game: str, document: object, *, is_format_given: bool = False) -> ResolvedDeck:
    """The deck of a deck document, or of another list format in JSON, that is no longer text."""
    return resolve_list(formats.parse_document(document), game_bridge(game), is_format_given=is_format_given)


def write_deck(deck: ResolvedDeck, list_format: str) -> str:
    """The deck as a list. Raises :class:`UserError`: ``unknown_list_format``, ``not_expressible``."""
    return formats.find_format(list_format).write(deck, game_bridge(deck.game).index)


def check_deck(deck: ResolvedDeck, format: str = "", day: date | None = None) -> Verdict:
    """Judge a deck in a format (default: its own, else standard) on a day (default: today, UTC)."""
    return legality.check(deck, game_bridge(deck.game), format, day or today())


def require_legal(deck: ResolvedDeck) -> None:
    """Refuse a deck that is not legal in its own format today. Raises :class:`IllegalDeck` with the verdict."""
    verdict = check_deck(deck)
    if not verdict.legal:
        raise legality.IllegalDeck(verdict)


def today() -> date:
    """The day by which decks are judged when nobody says one."""
    return datetime.now(UTC).date()


def create_deck(deck: ResolvedDeck, *, owner: User | None = None, visibility: str = Deck.Visibility.UNLISTED) -> Deck:
    """Store a deck with all its entries. Refuses one with unresolved lines: they would be lost.

    Raises :class:`UserError` (``unresolved_lines``) that lists them.
    """
    if deck.unresolved:
        errors = tuple(FieldError(f"line {line.line}", "unresolved", str(line.reason)) for line in deck.unresolved)
        raise UserError("unresolved_lines", "Some lines cannot be read; correct them first.", errors=errors, status=422)
    with transaction.atomic():
        row = Deck.objects.create(
            game=deck.game, title=deck.title, format=deck.format, owner=owner, visibility=visibility
        )
        DeckEntry.objects.bulk_create(_entries(row, deck))
    return row


def find_deck(public_id: str, viewer: Viewer = None) -> Deck:
    """The deck of that id, if the viewer may see it. Raises :class:`UserError` ``not_found``: a private deck of
    somebody else does not even show that it is there."""
    deck = Deck.objects.filter(public_id=public_id).first() if public_id.isalnum() else None
    if deck is None or (deck.visibility == Deck.Visibility.PRIVATE and (viewer is None or deck.owner_id != viewer.pk)):
        raise UserError("not_found", f"There is no deck {public_id!r}.", status=404)
    return deck


def load_deck(row: Deck) -> ResolvedDeck:
    """A stored deck with its cards as the catalogue has them now; a card that is gone is an unresolved line."""
    lines = tuple(_line(place, entry) for place, entry in enumerate(row.entries.all(), 1))
    keys = [Key(0, value, name, value) for name, value in (("title", row.title), ("format", row.format)) if value]
    return resolve_list(ParsedList("document", lines, keys=tuple(keys)), game_bridge(row.game))


def _entries(row: Deck, deck: ResolvedDeck) -> list[DeckEntry]:
    rows = [(entry, printing, count) for entry in deck.entries for printing, count in entry.printings.items()]
    return [
        DeckEntry(
            deck=row,
            position=position,
            zone=entry.zone,
            card=entry.card.id,
            name=entry.card.full_name,
            printing=printing or "",
            count=count,
        )
        for position, (entry, printing, count) in enumerate(rows)
    ]


def _line(place: int, entry: DeckEntry) -> ParsedLine:
    printing = (entry.printing,) if entry.printing else ()
    readings = (Reading(entry.count, "", (entry.card, *printing)), Reading(entry.count, entry.name, printing))
    return ParsedLine(place, f"{entry.count} {entry.name}", readings, entry.zone)
