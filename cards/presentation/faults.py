"""Errors in the page's language.

A :class:`UserError` says in English exactly what is wrong. On pages in another language a sentence for its code stands
before it; a code without a sentence is shown as it is.
"""

from typing import NamedTuple

from django.conf import settings
from django.utils.translation import get_language, gettext_lazy

from cards.errors import UserError
from cards.presentation.base import Text

SENTENCES: dict[str, Text] = {
    "broker_unavailable": gettext_lazy("Simulations cannot be started right now."),
    "empty_list": gettext_lazy("There is no card on the list: write one card a line."),
    "list_too_large": gettext_lazy("The list is too large."),
    "missing_value": gettext_lazy("A field of the query has no value."),
    "not_found": gettext_lazy("There is nothing of that id."),
    "not_text": gettext_lazy("The file is not a text file."),
    "query_too_long": gettext_lazy("The query is too long."),
    "too_many_runs": gettext_lazy("Too many simulations wait already. Try again in a minute."),
    "too_many_terms": gettext_lazy("The query has too many terms."),
    "truncated": gettext_lazy("The file is cut off in the middle of a character."),
    "unclosed_quote": gettext_lazy("A quotation mark of the query is never closed."),
    "unknown_card": gettext_lazy("There is no such card in this game."),
    "unknown_encoding": gettext_lazy("The encoding of the file cannot be told."),
    "unknown_field": gettext_lazy("The query names a field that there is not."),
    "unknown_format": gettext_lazy("There is no such format in this game."),
    "unknown_game": gettext_lazy("There is no such game, or none of its cards has been imported yet."),
    "unplayable_deck": gettext_lazy("No game can be played with this deck."),
    "unreadable_list": gettext_lazy("This is no deck list that can be read."),
    "wrong_game": gettext_lazy("The list says that it is of another game."),
}
"""Code of an error, or of its first field, to a sentence."""


class ShownFault(NamedTuple):
    """``sentence`` in the page's language, "" where there is none; ``detail`` in English; ``is_english``: the page is,
    and the detail says it all."""

    sentence: Text
    detail: str
    is_english: bool


def show_fault(error: UserError) -> ShownFault:
    """The error as a page shows it."""
    is_english = get_language() == settings.LANGUAGE_CODE
    codes = (error.code, *(field.code for field in error.errors[:1]))
    sentence = next((SENTENCES[code] for code in codes if code in SENTENCES), "")
    return ShownFault("" if is_english else sentence, error.message, is_english)
