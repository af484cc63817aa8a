"""Template tags for every page: icons, costs, the facts of a card, errors, and the games of the navigation. What they
show of a card is decided in :mod:`cards.presentation`."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django import template
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from cards.errors import UserError
from cards.facts import FACTS
from cards.presentation import Presentation, game_label, present
from cards.presentation.elestrals import ELEMENTS
from cards.presentation.faults import show_fault

register = template.Library()

SYMBOL = re.compile(r"\{([a-z_]+)\}")
"""A symbol in a card's text, such as ``{water}``."""


class GameLink(NamedTuple):
    """One game in the navigation; ``section`` is what its pages call themselves."""

    key: str
    label: str
    section: str


@register.simple_tag
def game_links() -> list[GameLink]:
    """Every game, for the navigation."""
    return [GameLink(key, game_label(key), f"cards:{key}") for key in FACTS]


@register.simple_tag
def icon(name: str) -> SafeString:
    """One icon of the sprite; it is decoration, the words beside it carry the meaning."""
    return format_html('<svg aria-hidden="true"><use href="{}#{}"/></svg>', static("deckwright/icons.svg"), name)


@register.filter
def spaced(word: str) -> str:
    """A source's word (``stellar_rare``) as people write it."""
    return word.replace("_", " ")


@register.filter
def with_symbols(text: str) -> SafeString:
    """A card's text with its symbols drawn; those without an icon, such as ``{attack}``, stand as words."""
    return format_html_join("", "{}", ((part,) for part in _parts(text)))


def _parts(text: str) -> Iterator[str]:
    for place, part in enumerate(SYMBOL.split(text)):
        yield _symbol(part) if place % 2 else part


def _symbol(name: str) -> str:
    word = spaced(name).capitalize()
    if name not in ELEMENTS:
        return word
    pip = '<span class="pip pip-{}" title="{}">{}<span class="visually-hidden">{}</span></span>'
    return format_html(pip, name, word, icon(name), word)


@register.inclusion_tag("_fault.html")
def fault(error: UserError) -> dict[str, object]:
    """What is wrong, in the page's language as far as it can be said there."""
    return {"fault": show_fault(error)}


@register.inclusion_tag("cards/_cost.html")
def cost(shown: Presentation) -> dict[str, object]:
    """A card's cost as symbols, with the same in words for those who do not see them."""
    return {"shown": shown}


@register.simple_tag
def facts_of(game: str, facts: Mapping[str, object]) -> Presentation:
    """The facts of one card as they are shown: ``{% facts_of game card.facts as shown %}``."""
    return present(game, facts)
