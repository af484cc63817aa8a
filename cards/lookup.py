"""The card index: everything that resolving and checking deck lists needs of one game, in memory.

>>> index = card_index("elestrals")
>>> [card.full_name for card in index.named("hermes trickery")]
["Hermes' Trickery"]

Built from a handful of queries and kept by the process until the game's ``data_version`` changes.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date

from rapidfuzz import fuzz, process

from cards.formats import FormatEntry, RestrictionEntry
from cards.models import Card, CardName, CardText, Format, Game, IdAlias, Printing
from cards.names import loose_form, normal_form
from cards.queries import get_game

_LONGEST_NAME = 200
"""What is typed beyond this many characters is not compared with names."""
_ALIKE = 60
"""How alike a suggestion must be, of 100."""


@dataclass(slots=True, eq=False)
class PrintingEntry:
    """One printing and the card that it is of; ``id`` is the source's."""

    id: str
    card: "CardEntry"
    set_id: str
    set_code: str
    set_name: str
    number: str
    released: date | None
    is_active: bool


@dataclass(slots=True, eq=False)
class CardEntry:
    """One card. ``names`` is the full name by language; ``texts`` by (language, kind); ``printings`` in the card's
    order, the default one first. ``released`` is the date of its first set, None where not known."""

    id: str
    game: str
    name: str
    title: str
    full_name: str
    language: str
    normal_full_name: str
    names: Mapping[str, str]
    facts: Mapping[str, object]
    card_type: str
    released: date | None
    is_unreleased: bool
    is_active: bool
    texts: Mapping[tuple[str, str], str]
    printings: list[PrintingEntry] = field(default_factory=list)

    def is_released(self, on: date) -> bool:
        """Whether the card may be had on that day; one without a known date may."""
        return not self.is_unreleased and (self.released is None or self.released <= on)

    def text(self, kind: str = "effect") -> str | None:
        """The text in the card's own language, else in any; "" is known to be empty, None is not known."""
        own = self.texts.get((self.language, kind))
        return own if own is not None else next((t for (_, k), t in self.texts.items() if k == kind), None)


class _NameTable:
    """Cards by one kind of name, in normal form and in loose form."""

    def __init__(self) -> None:
        self.normal: defaultdict[str, list[CardEntry]] = defaultdict(list)
        self.loose: defaultdict[str, list[CardEntry]] = defaultdict(list)

    def add(self, name: str, card: CardEntry) -> None:
        for table, form in ((self.normal, normal_form(name)), (self.loose, loose_form(name))):
            if form and card not in table[form]:
                table[form].append(card)


class CardIndex:
    """The cards of one game. Lists of cards are newest first: by the date of the card's first set."""

    def __init__(
        self,
        game: str,
        data_version: str,
        cards: Iterable[CardEntry],
        aliases: Iterable[tuple[CardEntry, str]] = (),
        moved: Iterable[tuple[str, str, str]] = (),
        formats: Iterable[FormatEntry] = (),
    ) -> None:
        """``aliases`` are further names of cards, ``moved`` rows of (kind, old id, new id)."""
        self.game = game
        self.data_version = data_version
        self.formats = {entry.key: entry for entry in formats}
        newest_first = sorted(cards, key=lambda card: card.id)
        newest_first.sort(key=lambda card: card.released or date.min, reverse=True)
        self._cards = {card.id: card for card in newest_first}
        self._printings = {printing.id: printing for card in newest_first for printing in card.printings}
        self._moved = {(kind, old): new for kind, old, new in moved}
        self._numbers = _by_number(self._printings.values())
        self._full, self._other, self._base = _NameTable(), _NameTable(), _NameTable()
        self._fill_names(newest_first, aliases)

    def _fill_names(self, cards: list[CardEntry], aliases: Iterable[tuple[CardEntry, str]]) -> None:
        for card in cards:
            self._full.add(card.full_name, card)
            self._base.add(card.name, card)
        for card, name in aliases:
            self._other.add(name, card)
        self._keys = list(dict.fromkeys([*self._full.normal, *self._other.normal]))

    def __iter__(self) -> Iterator[CardEntry]:
        return iter(self._cards.values())

    def __len__(self) -> int:
        return len(self._cards)

    def by_id(self, id: str) -> CardEntry | None:
        """The card of that id, or the one that the id has moved to; retired cards too."""
        return self._cards.get(self._moved.get(("card", id), id))

    def printing(self, id: str) -> PrintingEntry | None:
        """The printing of that id, or the one that the id has moved to; retired printings too."""
        return self._printings.get(self._moved.get(("printing", id), id))

    def by_number(self, set_code: str, number: str) -> list[PrintingEntry]:
        """The printings with that number in the sets of that code, "" for any set; neither is unique. Leading zeros
        and a set code repeated in the number do not matter."""
        return self._numbers.get(_number_key(set_code, number), [])

    def named(self, text: str) -> list[CardEntry]:
        """The cards that ``text`` names, newest first, none when it names nothing.

        A full name wins over a translation, reading or alias, and those over a base name without its title; an equal
        normal form wins over an equal loose form; active cards win over retired ones. Several cards of one full name
        are reprints with another text; several full names mean that ``text`` is a base name of them all.
        """
        if len(text) > _LONGEST_NAME * 2:
            return []
        normal, loose = normal_form(text), loose_form(text)
        tables = (self._full, self._other, self._base)
        found = [table.normal.get(normal, []) for table in tables] + [table.loose.get(loose, []) for table in tables]
        active = ([card for card in cards if card.is_active] for cards in found)
        return next((cards for cards in active if cards), None) or list(next((cards for cards in found if cards), []))

    def with_full_name(self, normal_full_name: str) -> list[CardEntry]:
        """The cards of one full name, given in normal form."""
        return list(self._full.normal.get(normal_full_name, []))

    def suggestions(self, text: str, limit: int = 5) -> list[str]:
        """Full names of active cards that ``text`` may have meant: first those that begin with it, then the most
        alike."""
        normal = normal_form(text[:_LONGEST_NAME])
        if not normal:
            return []
        prefixed = sorted(key for key in self._keys if key.startswith(normal))
        alike = process.extract(normal, self._keys, scorer=fuzz.WRatio, score_cutoff=_ALIKE, limit=limit * 3)
        cards = (card for key in [*prefixed, *(match[0] for match in alike)] for card in self._of_key(key))
        return list(dict.fromkeys(card.full_name for card in cards if card.is_active))[:limit]

    def _of_key(self, key: str) -> list[CardEntry]:
        return self._full.normal.get(key) or self._other.normal.get(key, [])


def _number_form(text: str) -> str:
    return " ".join(part.lstrip("0") or "0" for part in normal_form(text).split())


def _number_key(set_code: str, number: str) -> tuple[str, str]:
    code, form = _number_form(set_code), _number_form(number)
    return code, form.removeprefix(f"{code} ") if code else form


def _by_number(printings: Iterable[PrintingEntry]) -> dict[tuple[str, str], list[PrintingEntry]]:
    table: defaultdict[tuple[str, str], list[PrintingEntry]] = defaultdict(list)
    for printing in printings:
        if printing.number:
            for code in {printing.set_code, ""}:
                table[_number_key(code, printing.number)].append(printing)
    return dict(table)


_INDEXES: dict[str, CardIndex] = {}


def card_index(game: str) -> CardIndex:
    """The index of one game at its present ``data_version``: one small query when it is at hand already.

    Raises :class:`cards.errors.UserError` ``unknown_game``.
    """
    version = _data_version(game)
    known = _INDEXES.get(game)
    if known and known.data_version == version:
        return known
    index = _load(game, version)
    if _data_version(game) == version:  # else an import landed between two queries
        _INDEXES[game] = index
    return index


def _data_version(game: str) -> str:
    version = Game.objects.filter(key=game).values_list("data_version", flat=True).first()
    return get_game(game).data_version if version is None else version


def _load(game: str, version: str) -> CardIndex:
    entries = _load_cards(game)
    _load_printings(game, entries)
    others = CardName.objects.filter(card__game_id=game).order_by("pk").values_list("card_id", "name")
    moved = IdAlias.objects.filter(game_id=game).values_list("kind", "old_id", "new_id")
    return CardIndex(
        game=game,
        data_version=version,
        cards=entries.values(),
        aliases=[(entries[card], name) for card, name in others if card in entries],
        moved=moved,
        formats=load_formats(game),
    )


def _load_cards(game: str) -> dict[str, CardEntry]:
    texts: defaultdict[str, dict[tuple[str, str], str]] = defaultdict(dict)
    for card, language, kind, text in CardText.objects.filter(card__game_id=game).values_list(
        "card_id", "language", "kind", "text"
    ):
        texts[card][language, kind] = text
    translations: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for card, language, name in CardName.objects.filter(card__game_id=game, kind="translation").values_list(
        "card_id", "language", "name"
    ):
        translations[card].setdefault(language, name)
    rows = Card.objects.filter(game_id=game)
    return {row.id: _entry(row, translations[row.id], texts[row.id]) for row in rows}


def _entry(row: Card, translations: Mapping[str, str], texts: Mapping[tuple[str, str], str]) -> CardEntry:
    return CardEntry(
        id=row.id,
        game=row.game_id,
        name=row.name,
        title=row.title,
        full_name=row.full_name,
        language=row.language,
        normal_full_name=row.normal_full_name,
        names={**translations, row.language: row.full_name},
        facts=row.facts,
        card_type=row.card_type,
        released=row.released,
        is_unreleased=row.is_unreleased,
        is_active=row.is_active,
        texts=texts,
    )


def _load_printings(game: str, entries: Mapping[str, CardEntry]) -> None:
    rows = Printing.objects.filter(game_id=game).select_related("set").order_by("position", "public_id")
    for row in rows.defer("printed_text", "details"):
        card = entries.get(row.card_id)
        if card is None:
            continue
        card.printings.append(
            PrintingEntry(
                id=row.public_id,
                card=card,
                set_id=row.set.public_id,
                set_code=row.set.code,
                set_name=row.set.name,
                number=row.number,
                released=row.set.released,
                is_active=row.is_active,
            )
        )


def load_formats(game: str) -> list[FormatEntry]:
    """The game's formats with their restrictions, straight from the database."""
    rows = Format.objects.filter(game_id=game).prefetch_related("restrictions").order_by("key")
    return [
        FormatEntry(
            key=row.key,
            name_en=row.name_en,
            name_ja=row.name_ja,
            side_deck=row.side_deck,
            allows_unreleased=row.allows_unreleased,
            starts=row.starts,
            ends=row.ends,
            restrictions=tuple(
                RestrictionEntry(
                    card_name=line.card_name,
                    normal_full_name=line.normal_full_name,
                    kind=line.kind,
                    copies=line.copies,
                    announced=line.announced,
                    starts=line.starts,
                    ends=line.ends,
                )
                for line in row.restrictions.all()
            ),
        )
        for row in rows
    ]


def forget_indexes() -> None:
    """Drop what this process keeps; the next question builds it anew."""
    _INDEXES.clear()
