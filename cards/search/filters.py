"""From terms to conditions on cards."""

from django.db.models import Exists, OuterRef, Q

from cards.models import Printing
from cards.names import loose_form, normal_form
from cards.search.parsing import Term


def condition(term: Term) -> Q:
    """What a card must fulfil for the term to hold."""
    found = _CONDITIONS[term.field](term.value)
    return ~found if term.is_negated else found


def _name(value: str) -> Q:
    """Any name that contains the value, in normal form or, for a second try, in loose form."""
    return Q(search_names__contains=normal_form(value)) | Q(search_names__contains=loose_form(value))


def _type(value: str) -> Q:
    return Q(card_type__contains=normal_form(value).replace(" ", "_"))


def _set(value: str) -> Q:
    """A set by code or id, or by a part of its name."""
    text = _printable(value)
    return _has_printing(Q(set__code__iexact=text) | Q(set__public_id__iexact=text) | Q(set__name__icontains=text))


def _number(value: str) -> Q:
    text = _printable(value)
    return _has_printing(Q(number__iexact=text) | Q(number__iendswith=f"-{text}"))


def _has_printing(wanted: Q) -> Q:
    return Q(Exists(Printing.objects.filter(wanted, card=OuterRef("pk"), retired_at=None)))


def _printable(value: str) -> str:
    """As typed, without what databases refuse."""
    return "".join(character for character in value if character.isprintable()).strip()


_CONDITIONS = {"name": _name, "type": _type, "set": _set, "number": _number}
