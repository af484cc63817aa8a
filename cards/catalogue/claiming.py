"""Writing down what a source says: its claims, the bare rows of new cards and printings, and which card a printing is
of. What the rows then show is merged in :mod:`cards.catalogue.refresh`."""

from collections import Counter
from hashlib import sha256
from typing import Any

from django.utils import timezone

from cards.catalogue.identity import Newcomer, give_ids
from cards.catalogue.matching import Match
from cards.catalogue.outcome import Outcome
from cards.catalogue.scope import ROWS, in_chunks
from cards.catalogue.state import KnownCard, State
from cards.models import Card, CardClaim, CardSet, Game, IdAlias, Printing, PrintingClaim, Source
from cards.names import full_name, natural_key
from cards.records import Batch, CardRecord, PrintingRecord, Problem, Record


def digest(record: Record, **options: Any) -> str:
    """SHA-256 of a record's JSON."""
    return sha256(record.model_dump_json(**options).encode()).hexdigest()


class Claiming:
    """One batch being written. Afterwards ``affected`` are the cards to merge again, ``told_anew`` those of which the
    source says something new, ``has_merged`` whether ids have moved."""

    def __init__(self, game: Game, source: Source, batch: Batch, state: State, sets: dict[str, CardSet]) -> None:
        self.game = game
        self.source = source
        self.batch = batch
        self.state = state
        self.sets = sets
        self.affected: set[str] = set()
        self.told_anew: set[str] = set()
        self.has_merged = False
        self.warnings: list[Problem] = []
        self._counts: Counter[str] = Counter()
        self._card_claims: list[CardClaim] = []
        self._printing_claims: dict[str, tuple[str, dict[str, Any]]] = {}
        self._new_printings: list[Printing] = []
        self._moves: dict[str, str] = {}
        self._now = timezone.now()

    def outcome(self) -> Outcome:
        """The counts of what was claimed."""
        counts = self._counts
        return Outcome(created=counts["created"], updated=counts["updated"], unchanged=counts["unchanged"])

    def write(self, matched: Match) -> None:
        """Write the claims of every record, then withdraw those that a snapshot no longer makes."""
        cards = self._with_newcomers(matched)
        for position, record in enumerate(self.batch.cards):
            if position in cards:
                self._claim_card(record, cards[position], is_new=position not in matched)
        self._save()
        self._merge_emptied(set(cards.values()))
        if self.batch.snapshot:
            self._withdraw(set(cards.values()))

    def _with_newcomers(self, matched: Match) -> dict[int, str]:
        """Every record's card id; records whose printings all belong elsewhere are left out with a warning."""
        newcomers = {
            position: self._newcomer(record)
            for position, record in enumerate(self.batch.cards)
            if position not in matched and not self._belongs_elsewhere(record)
        }
        taken = set(Card.objects.values_list("id", flat=True)) | set(
            IdAlias.objects.filter(kind=IdAlias.Kind.CARD).values_list("old_id", flat=True)
        )
        given = give_ids(self.game.key, newcomers.values(), taken)
        ids = {position: given[newcomer] for position, newcomer in newcomers.items()}
        Card.objects.bulk_create(
            (self._bare_card(id, self.batch.cards[position]) for position, id in ids.items()), batch_size=ROWS
        )
        return {**matched, **ids}

    def _belongs_elsewhere(self, record: CardRecord) -> bool:
        known = [self.state.printings.get(printing.id) for printing in record.printings]
        if not known or not all(printing and printing.is_fixed for printing in known):
            return False
        message = (
            f"The printings of {record.name} belong to another card according to a source that decides before "
            f"{self.source.key}; the card was left out."
        )
        self.warnings.append(
            Problem(where=record.where, field="printings", code="printing_of_other_card", message=message)
        )
        return True

    def _newcomer(self, record: CardRecord) -> Newcomer:
        dates = [released for printing in record.printings if (released := self.sets[printing.set].released)]
        first = min((printing.id for printing in record.printings), key=natural_key, default="")
        return Newcomer(full_name(record.name, record.title), min(dates, default=None), first, record.key)

    def _bare_card(self, id: str, record: CardRecord) -> Card:
        """A card as yet without a source, for claims to hang on; merging fills it in."""
        self.state.cards[id] = KnownCard(id, "", is_active=False)
        return Card(id=id, game=self.game, name=record.name, facts={}, retired_at=self._now, updated_at=self._now)

    def _claim_card(self, record: CardRecord, card_id: str, *, is_new: bool) -> None:
        card = self.state.cards[card_id]
        told = digest(record, exclude={"printings", "where"})
        is_told_anew = (card.key, card.digest) != (record.key, told)
        if is_told_anew:
            self.affected.add(card_id)
            self.told_anew.add(card_id)
            content = record.model_dump(mode="json", exclude={"printings", "where"})
            self._card_claims.append(
                CardClaim(source=self.source, card_id=card_id, key=record.key, digest=told, record=content)
            )
        for printing in record.printings:
            self._counts[self._claim_printing(printing, card_id, is_told_anew)] += 1
        if not record.printings:
            self._counts["created" if is_new else "updated" if is_told_anew else "unchanged"] += 1

    def _claim_printing(self, record: PrintingRecord, card_id: str, is_told_anew: bool) -> str:
        """Claim one printing; says what the claim means: created, updated or unchanged."""
        known = self.state.printings.get(record.id)
        told = digest(record)
        moves = known is not None and known.card != card_id and not known.is_fixed
        if known is None or known.digest != told:
            self._printing_claims[record.id] = told, record.model_dump(mode="json")
            self.affected.add(known.card if known else card_id)
        if known is None:
            self._new_printings.append(self._bare_printing(record, card_id))
            return "created"
        if moves:
            self.affected |= {known.card, card_id}
            self._moves[record.id] = card_id
        return "updated" if moves or is_told_anew or known.digest != told else "unchanged"

    def _bare_printing(self, record: PrintingRecord, card_id: str) -> Printing:
        return Printing(
            game=self.game,
            card_id=card_id,
            public_id=record.id,
            set=self.sets[record.set],
            retired_at=self._now,
        )

    def _save(self) -> None:
        CardClaim.objects.bulk_create(
            self._card_claims,
            batch_size=ROWS,
            update_conflicts=True,
            unique_fields=["source", "card"],
            update_fields=["key", "digest", "record"],
        )
        Printing.objects.bulk_create(self._new_printings, batch_size=ROWS)
        self._move_printings()
        rows = Printing.objects.filter(game=self.game).values_list("public_id", "pk")
        pks = dict(rows) if self._printing_claims else {}
        PrintingClaim.objects.bulk_create(
            (
                PrintingClaim(source=self.source, printing_id=pks[public_id], digest=told, record=content)
                for public_id, (told, content) in self._printing_claims.items()
            ),
            batch_size=ROWS,
            update_conflicts=True,
            unique_fields=["source", "printing"],
            update_fields=["digest", "record"],
        )

    def _move_printings(self) -> None:
        for public_id, card_id in self._moves.items():
            Printing.objects.filter(game=self.game, public_id=public_id).update(card=card_id)

    def _merge_emptied(self, claimed: set[str]) -> None:
        """A card that has lost its last printing to others, and that no record is any more, has become one of them."""
        heirs: dict[str, Counter[str]] = {}
        for public_id, heir in self._moves.items():
            heirs.setdefault(self.state.printings[public_id].card, Counter())[heir] += 1
        for old, to in sorted(heirs.items()):
            active = {id for id in self.state.cards[old].printings if self.state.printings[id].is_active}
            if old not in claimed and active <= self._moves.keys():
                self._merge(old, min(to, key=lambda heir: (-to[heir], heir)))

    def _merge(self, old: str, new: str) -> None:
        claims = CardClaim.objects.filter(card=old)
        claims.filter(source__in=CardClaim.objects.filter(card=new).values("source")).delete()
        claims.update(card=new)
        Card.objects.filter(pk=old).update(retired_at=self._now)
        IdAlias.objects.filter(game=self.game, kind=IdAlias.Kind.CARD, new_id=old).update(new_id=new)
        IdAlias.objects.create(game=self.game, kind=IdAlias.Kind.CARD, old_id=old, new_id=new, reason="merged")
        self.affected |= {old, new}
        self.has_merged = True

    def _withdraw(self, claimed: set[str]) -> None:
        """Take back the source's claims on what its snapshot no longer has; what it withheld stays as it is."""
        withheld = set(self.batch.withheld)
        cards = {
            card.id for card in self.state.cards.values() if card.key is not None and not card.printings & withheld
        } - claimed
        present = withheld.union(printing.id for card in self.batch.cards for printing in card.printings)
        printings = {
            id: printing for id, printing in self.state.printings.items() if printing.digest and id not in present
        }
        for chunk in in_chunks(sorted(cards)):
            CardClaim.objects.filter(source=self.source, card__in=chunk).delete()
        for pks in in_chunks(sorted(printing.pk for printing in printings.values())):
            PrintingClaim.objects.filter(source=self.source, printing__in=pks).delete()
        self.affected |= cards | {printing.card for printing in printings.values()}
