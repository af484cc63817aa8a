"""What the catalogue holds of one game before a write, as far as recognising records again needs it."""

from collections import defaultdict
from dataclasses import dataclass, field

from cards.claims import deciding_order
from cards.models import Card, CardClaim, Game, Printing, PrintingClaim, Source
from cards.names import name_key


@dataclass(slots=True)
class KnownCard:
    """``sources`` are the keys of all sources that claim the card; ``key`` and ``digest`` are this source's claim."""

    id: str
    name_key: str
    is_active: bool
    sources: set[str] = field(default_factory=set)
    key: str | None = None
    digest: str = ""
    printings: set[str] = field(default_factory=set)


@dataclass(slots=True)
class KnownPrinting:
    """``digest`` is this source's claim, "" without; ``is_fixed`` says that a source which decides before this one
    has said which card it is of."""

    pk: int
    card: str
    is_active: bool
    digest: str = ""
    is_fixed: bool = False


@dataclass(slots=True)
class State:
    """``cards`` by id, ``printings`` by public id, ``keys`` from this source's card keys to card ids."""

    cards: dict[str, KnownCard]
    printings: dict[str, KnownPrinting]
    keys: dict[str, str]

    def by_name(self) -> dict[str, list[KnownCard]]:
        """The cards by the key of their full names."""
        table: defaultdict[str, list[KnownCard]] = defaultdict(list)
        for card in self.cards.values():
            table[card.name_key].append(card)
        return table


def load_state(game: Game, source: Source) -> State:
    """Four queries without the claims' records."""
    cards = {
        id: KnownCard(id, name_key(name), retired is None)
        for id, name, retired in Card.objects.filter(game=game).values_list("id", "full_name", "retired_at")
    }
    printings = {
        public_id: KnownPrinting(pk, card, retired is None)
        for pk, public_id, card, retired in Printing.objects.filter(game=game).values_list(
            "pk", "public_id", "card_id", "retired_at"
        )
    }
    for public_id, printing in printings.items():
        cards[printing.card].printings.add(public_id)
    state = State(cards, printings, keys={})
    _add_card_claims(state, game, source)
    _add_printing_claims(state, game, source)
    return state


def _add_card_claims(state: State, game: Game, source: Source) -> None:
    rows = CardClaim.objects.filter(card__game=game).values_list("card_id", "source_id", "key", "digest")
    for card_id, source_key, key, digest in rows:
        card = state.cards[card_id]
        card.sources.add(source_key)
        if source_key == source.key:
            card.key, card.digest = key, digest
            state.keys[key] = card_id


def _add_printing_claims(state: State, game: Game, source: Source) -> None:
    order = {other.key: deciding_order(other) for other in Source.objects.all()}
    rows = PrintingClaim.objects.filter(printing__game=game).values_list("printing__public_id", "source_id", "digest")
    for public_id, source_key, digest in rows:
        printing = state.printings[public_id]
        if source_key == source.key:
            printing.digest = digest
        elif order[source_key] < order[source.key]:
            printing.is_fixed = True
