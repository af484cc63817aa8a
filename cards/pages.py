"""The card list and the card page."""

from typing import NamedTuple
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.errors import UserError
from cards.htmx import PageRequest, render_page
from cards.lookup import card_index
from cards.models import Card, CardName, CardText
from cards.presentation import game_page
from cards.queries import get_card, get_game, sources_of, with_details
from cards.search import search_cards

PAGE_SIZE = 50


class Example(NamedTuple):
    """One line of the help on searching."""

    query: str
    meaning: str
    address: str


class Link(NamedTuple):
    """A name and where it leads."""

    name: str
    address: str


class Heard(NamedTuple):
    """A text or name of a card under its heading."""

    heading: str
    language: str
    text: str


@require_safe
def card_list(request: PageRequest, game: str) -> HttpResponse:
    """The cards that a query finds, by pages; a query that cannot be read is explained (400)."""
    query = request.GET.get("q", "").strip()
    context: dict[str, object] = {
        "game": game_page(get_game(game).key),
        "section": f"cards:{game}",
        "query": query,
        "examples": _examples(game),
    }
    try:
        found = search_cards(game, query)
    except UserError as error:
        context["error"] = error
        return render_page(request, "cards/list.html", "cards/_results.html", context, status=error.status)
    page = Paginator(found.queryset, PAGE_SIZE).get_page(request.GET.get("page"))
    context |= {
        "cards": list(page),
        "total": page.paginator.count,
        "page": page,
        "previous": _address(query, page.previous_page_number()) if page.has_previous() else "",
        "next": _address(query, page.next_page_number()) if page.has_next() else "",
        "warnings": found.warnings,
        "suggestions": _suggestions(game, query, page),
    }
    return render_page(request, "cards/list.html", "cards/_results.html", context)


@require_safe
def card_page(request: PageRequest, game: str, id: str) -> HttpResponse:
    """All that is known of one card; an id that has moved leads to where it is now."""
    row = get_game(game)
    card = get_card(row, id, with_details(Card.objects.filter(game=row)))
    if card.pk != id:
        return redirect("cards:card", game, card.pk, permanent=True)
    effects = [text.text for text in card.texts.all() if text.kind == "effect"]
    context = {
        "game": game_page(game),
        "section": f"cards:{game}",
        "card": card,
        "texts": [_heard_text(text) for text in card.texts.all()],
        "is_effect_known": bool(effects),
        "has_effect": any(effects),
        "names": [_heard_name(name) for name in card.names.all()],
        "printings": list(card.printings.all()),
        "sources": sources_of([card]),
    }
    return render(request, "cards/card.html", context)


def _suggestions(game: str, query: str, page: Page[Card]) -> list[Link]:
    if not query or page.paginator.count:
        return []
    return [Link(name, _address(f'"{name}"')) for name in card_index(game).suggestions(query)]


def _address(query: str, page: int = 1) -> str:
    values = {"q": query} | ({"page": str(page)} if page > 1 else {})
    return f"?{urlencode(values)}"


EXAMPLES = {
    "elestrals": ("type:elestral", "set:BS1", '"of the"', "-type:spirit"),
    "asterisk": ("type:stella", "set:DWK", '"の歌"', "-type:spell"),
}
"""Queries that find bundled cards, one for each line of the help on searching."""


def _examples(game: str) -> list[Example]:
    meanings = (
        _("cards of one type"),
        _("cards of a set, by its code or a part of its name"),
        _("names with exactly these words"),
        _("all but these"),
    )
    queries = EXAMPLES[game]
    return [Example(query, meaning, _address(query)) for query, meaning in zip(queries, meanings, strict=True)]


LANGUAGES = {"en": "English", "ja": "日本語"}


def _heard_text(text: CardText) -> Heard:
    kind = _("Flavour") if text.kind == "flavour" else _("Effect")
    return Heard(f"{kind} · {LANGUAGES[text.language]}", text.language, text.text)


def _heard_name(name: CardName) -> Heard:
    kinds = {"translation": _("Translated name"), "reading": _("Reading"), "alias": _("Also called")}
    return Heard(kinds.get(name.kind, name.kind), name.language, name.name)
