"""Home, the choice of a game, and the deck check."""

from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from cards.errors import UserError
from cards.lookup import card_index
from cards.overview import GameOverview, catalogue_overview
from cards.presentation import game_page
from decks import services
from decks.formats import parse_list
from decks.forms import DeckForm, submitted_text
from decks.goldfish.forms import GoldfishForm
from decks.language import chosen_language, remember_language
from decks.presentation import show
from decks.samples import Sample, find_sample, samples


class GameChoice(NamedTuple):
    """One game on the home page: its catalogue in numbers, and its sample decks."""

    overview: GameOverview
    samples: list[Sample]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, a place to paste a deck, and where else to start."""
    return render(request, "home.html", {"games": _games()})


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Which game a deck is of."""
    return render(request, "decks/choose.html", {"games": _games(), "section": "decks"})


@require_http_methods(["GET", "HEAD", "POST"])
def check(request: HttpRequest, game: str) -> HttpResponse:
    """A list and the verdict on it. Whatever is wrong, the page shows the list again as it was sent."""
    index = card_index(game)
    language = chosen_language(request)
    text, fault = _sent_text(request, game)
    form = DeckForm(
        {"text": text, "format": request.POST.get("format"), "date": request.POST.get("date")},
        formats=index.formats.values(),
    )
    context: dict[str, object] = {"game": game_page(game), "section": "decks", "form": form}
    is_asked = bool(text.strip()) or (request.method == "POST" and not language)
    if is_asked and not fault and form.is_valid():
        try:
            checker = services.list_checker(game, form.cleaned_data["format"], form.cleaned_data["date"])
            verdict = checker(parse_list(text))
            context |= {
                "verdict": show(verdict, text, index.formats),
                "goldfish_form": GoldfishForm(game=game, is_legal=verdict.legal, initial=form.cleaned_data),
            }
        except UserError as error:
            fault = error
    context |= {"fault": fault, "samples": samples(game)}
    status = fault.status if fault else 200 if form.is_valid() else 400
    response = render(request, "decks/check.html", context, status=status)
    remember_language(response, language)
    return response


def _sent_text(request: HttpRequest, game: str) -> tuple[str, UserError | None]:
    """The list that was sent or the sample that was asked for, and what is wrong with the file, if anything is."""
    text = request.POST.get("text", "")
    if request.method != "POST":
        sample = find_sample(game, request.GET.get("sample", ""))
        return (sample.text if sample else ""), None
    try:
        return submitted_text(text, request.FILES.get("file"), request.POST.get("replace", "")), None
    except UserError as error:
        return text, error


def _games() -> list[GameChoice]:
    return [GameChoice(overview, samples(overview.key)) for overview in catalogue_overview()]
