"""Starting a goldfish run, watching it, and its report."""

from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cards.errors import UserError
from cards.htmx import PageRequest, render_page
from cards.lookup import card_index
from cards.presentation import game_page
from decks import services as decks
from decks.formats import parse_list
from decks.goldfish import services
from decks.goldfish.forms import PLAY, GoldfishForm, policy_label
from decks.goldfish.models import GoldfishRun
from decks.goldfish.presentation import show
from decks.language import chosen_language, remember_language


class Fact(NamedTuple):
    """One labelled value."""

    label: str
    value: object


class CardLink(NamedTuple):
    """A card by name, with its id where the catalogue still has it."""

    id: str
    name: str


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, game: str) -> HttpResponse:
    """The options of a run; sent with a list, they start it and lead to its page."""
    language = chosen_language(request)
    text = request.POST.get("text", "")
    fault: UserError | None = None
    is_sent = request.method == "POST" and not language
    form = GoldfishForm(request.POST if request.method == "POST" else None, game=game, is_legal=False)
    if is_sent and form.is_valid():
        try:
            return redirect("goldfish:run", _start(game, text, form).public_id)
        except UserError as error:
            fault = error
    context = {"game": game_page(game), "section": "decks", "goldfish_form": form, "text": text, "fault": fault}
    status = fault.status if fault else 400 if is_sent else 200
    response = render(request, "goldfish/start.html", context, status=status)
    remember_language(response, language)
    return response


@never_cache
@require_safe
def run(request: PageRequest, id: UUID) -> HttpResponse:
    """A run: its progress while it is open, and then its report."""
    row = services.find_run(id)
    context: dict[str, object] = {"game": game_page(row.game), "section": "decks", "run": row, "summary": _summary(row)}
    if row.is_open:
        context |= _progress(row, request.GET.get("told", ""))
    else:
        context |= {
            "text": _list_text(row),
            "goldfish_form": GoldfishForm(game=row.game, is_legal=False, initial=_asked(row)),
        }
        if row.report:
            context |= _report(row)
            context["announcement"] = _("The report is ready.")
    return render_page(request, "goldfish/run.html", "goldfish/_run.html", context)


@require_POST
def cancel(request: HttpRequest, id: UUID) -> HttpResponse:
    """Cancel a run that is open, and show it."""
    row = services.cancel_run(services.find_run(id))
    return redirect("goldfish:run", row.public_id)


def _start(game: str, text: str, form: GoldfishForm) -> GoldfishRun:
    """The run that was asked for, or a finished one that is the same in everything.

    The deck is judged as on the deck check: in the format and on the day that were chosen there.
    """
    asked = form.cleaned_data
    verdict = decks.list_checker(game, asked["format"], asked["date"])(parse_list(text))
    if not (verdict.legal or asked["allow_illegal"]):
        raise services.IllegalDeck(verdict)
    prepared = services.prepare_run(
        verdict.deck, games=asked["games"], seed=asked["seed"], options=form.options(), allow_illegal=True
    )
    return services.find_finished_run(prepared) or services.create_run(prepared)


def _progress(row: GoldfishRun, told: str) -> dict[str, object]:
    """How far the run is; in words only when another quarter has been played since ``told``."""
    progress = services.run_progress(row)
    quarter = str(progress.percent // 25 * 25)
    return {
        "progress": progress,
        "has_worker": not progress.notice,
        "told": quarter,
        "announcement": "" if quarter == told else _("%(percent)s %% of the games are played.") % {"percent": quarter},
    }


def _report(row: GoldfishRun) -> dict[str, object]:
    report = row.report
    options = report["options"]
    return {
        "shown": show(report),
        "coverage": report["coverage"],
        "bare_cards": _links(row.game, report["coverage"]["cards_not_implemented"]),
        "made": [
            Fact(_("Games"), number_format(row.games, force_grouping=True)),
            Fact(_("Turns"), options["turns"]),
            Fact(_("Seat"), dict(PLAY)[options["play"]]),
            Fact(_("Policy"), policy_label(options["policy"])),
            Fact(_("Seed"), str(row.seed)),
            Fact(_("Engine version"), row.engine_version),
            Fact(_("Card data version"), row.card_data_version),
        ],
    }


def _links(game: str, names: list[str]) -> list[CardLink]:
    index = card_index(game)
    found = ((name, index.named(name)) for name in names)
    return [CardLink(cards[0].id if cards else "", name) for name, cards in found]


def _list_text(row: GoldfishRun) -> str:
    """The deck as a list; a card that the catalogue no longer has keeps its line."""
    deck = decks.read_document(row.game, row.deck)
    entries = [entry for zone in row.deck["zones"].values() for entry in zone]
    gone = (entries[line.line - 1] for line in deck.unresolved)
    return decks.write_deck(deck, "text") + "".join(f"{entry['count']} {entry['name']}\n" for entry in gone)


def _asked(row: GoldfishRun) -> dict[str, object]:
    return {"games": row.games, "seed": row.seed, **{name: row.options[name] for name in ("turns", "play", "policy")}}


def _summary(row: GoldfishRun) -> str:
    values = {
        "games": number_format(row.games, force_grouping=True),
        "turns": row.options["turns"],
        "play": dict(PLAY)[row.options["play"]],
        "policy": policy_label(row.options["policy"]),
        "seed": row.seed,
    }
    return _("%(games)s games of %(turns)s turns · %(play)s · %(policy)s · seed %(seed)s") % values
