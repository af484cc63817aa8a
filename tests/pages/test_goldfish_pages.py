"""Starting a run, watching it, cancelling it, and its report."""

import re
import uuid
from collections.abc import Callable
from html import unescape

import pytest
from django.test import Client

from decks.goldfish import ledger
from decks.goldfish.forms import policy_label
from decks.goldfish.models import GoldfishRun
from decks.goldfish.workers import note_worker

pytestmark = pytest.mark.usefixtures("bundled_catalogue")
Text = Callable[[str], str]
OPTIONS = {"games": 30, "turns": 4, "play": "second", "policy": "race", "seed": 7}


def page(client: Client, run: GoldfishRun, **headers: str) -> str:
    response = client.get(f"/goldfish/{run.public_id}/", headers=headers)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize("game", ["elestrals", "asterisk"])
def test_start_makes_a_run_of_what_was_chosen(client: Client, sample_text: Text, game: str) -> None:
    response = client.post(f"/{game}/goldfish/", {"text": sample_text(game), **OPTIONS})
    run = GoldfishRun.objects.get()
    assert response["Location"] == f"/goldfish/{run.public_id}/"
    assert (run.game, run.games, run.seed, run.options["turns"], run.options["play"]) == (game, 30, 7, 4, "second")


def test_start_leads_to_the_finished_run_when_it_is_the_same_in_everything(
    client: Client, sample_text: Text, play: Callable[..., None]
) -> None:
    fields = {"text": sample_text("elestrals"), **OPTIONS}
    client.post("/elestrals/goldfish/", fields)
    run = GoldfishRun.objects.get()
    play(run)
    assert client.post("/elestrals/goldfish/", fields)["Location"] == f"/goldfish/{run.public_id}/"
    assert GoldfishRun.objects.count() == 1


def test_start_refuses_an_illegal_deck_with_reasons_and_keeps_its_list(client: Client, sample_text: Text) -> None:
    text = sample_text("elestrals").replace("3 Sproutyr", "4 Sproutyr\r\n2 Nonesuch <i>")
    response = client.post("/elestrals/goldfish/", {"text": text, **OPTIONS})
    shown = response.content.decode()
    assert response.status_code == 422
    assert "4 copies of Sproutyr" in shown or "Sproutyr" in re.sub(
        r"<textarea.*?</textarea>", "", shown, flags=re.DOTALL
    )
    assert "<code>2 Nonesuch &lt;i&gt;</code>" in shown
    assert unescape(shown).count("4 Sproutyr\r\n2 Nonesuch <i>") == 1
    assert not GoldfishRun.objects.exists()


def test_start_plays_an_illegal_deck_when_it_is_wished(client: Client, sample_text: Text) -> None:
    text = sample_text("elestrals").replace("3 Sproutyr", "4 Sproutyr")
    client.post("/elestrals/goldfish/", {"text": text, "allow_illegal": "1", **OPTIONS})
    assert GoldfishRun.objects.count() == 1


def test_start_judges_in_the_format_that_was_chosen(client: Client, sample_text: Text) -> None:
    text = sample_text("asterisk").replace("Format: undern\r\n", "")
    assert client.post("/asterisk/goldfish/", {"text": text, **OPTIONS}).status_code == 422
    assert client.post("/asterisk/goldfish/", {"text": text, "format": "undern", **OPTIONS}).status_code == 302


@pytest.mark.parametrize(
    "wrong",
    [
        {"games": 0},
        {"games": 10**9},
        {"turns": 61},
        {"seed": -1},
        {"seed": 2**63},
        {"play": "third"},
        {"policy": "x"},
        {"games": ""},
    ],
)
def test_start_names_the_option_that_is_wrong(client: Client, sample_text: Text, wrong: dict[str, object]) -> None:
    text = sample_text("elestrals")
    response = client.post("/elestrals/goldfish/", {"text": text, **OPTIONS, **wrong})
    assert response.status_code == 400
    assert 'class="fault"' in response.content.decode()
    assert "3 Sproutyr" in response.content.decode()


def test_start_shows_its_form_when_it_is_opened(client: Client) -> None:
    shown = client.get("/elestrals/goldfish/").content.decode()
    assert 'name="games" value="10000"' in shown
    assert "race without mulligans" in shown


def test_start_keeps_list_and_options_when_the_language_is_changed(client: Client, sample_text: Text) -> None:
    response = client.post("/elestrals/goldfish/", {"text": sample_text("elestrals"), **OPTIONS, "language": "ja"})
    shown = response.content.decode()
    assert response.status_code == 200
    assert "一人回しを開始" in shown
    assert 'value="30"' in shown
    assert "3 Sproutyr" in shown
    assert not GoldfishRun.objects.exists()


def test_run_says_what_is_missing_when_no_worker_runs(client: Client, new_run: Callable[..., GoldfishRun]) -> None:
    shown = page(client, new_run())
    assert "Waiting for a worker" in shown
    assert "No worker is running" in shown
    assert "make serve" in shown
    assert 'hx-trigger="every 1s"' in shown
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in shown


def test_run_shows_how_far_it_is(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    note_worker("here")
    run = new_run(games=1000)
    play(run, most=1)
    shown = page(client, run)
    assert "500 of 1,000 games" in shown
    assert '<progress max="1000" value="500"' in shown
    assert "No worker is running" not in shown


def test_run_tells_each_quarter_once(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    run = new_run(games=1000)
    play(run, most=1)
    address = f"/goldfish/{run.public_id}/?told="
    first = client.get(address + "0", headers={"HX-Request": "true"}).content.decode()
    again = client.get(address + "50", headers={"HX-Request": "true"}).content.decode()
    assert "50 % of the games are played." in first
    assert "announcement" not in again


@pytest.mark.parametrize("game", ["elestrals", "asterisk"])
def test_report_shows_every_statistic_by_its_label(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None], game: str
) -> None:
    run = new_run(game)
    play(run)
    shown = page(client, run)
    assert run.report is not None
    for statistic in run.report["statistics"].values():
        assert statistic["label"]["en"] in unescape(shown)
    in_japanese = unescape(page(client, run, Accept_Language="ja"))
    for statistic in run.report["statistics"].values():
        assert statistic["label"]["ja"] in in_japanese


def test_t81_report_names_seed_policy_and_versions(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    run = new_run(policy="keep_every_hand")
    play(run)
    shown = page(client, run)
    assert "race without mulligans" in shown
    assert run.engine_version in shown
    assert run.card_data_version in shown
    assert f'href="/api/v1/simulations/{run.public_id}"' in shown


def test_report_names_the_cards_without_their_effects(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    run = new_run("asterisk")
    play(run)
    assert run.report is not None
    bare = run.report["coverage"]["cards_not_implemented"]
    shown = page(client, run)
    assert f"{len(bare)} cards of this deck without their effects" in shown
    for name in bare:
        assert f">{name}</a>" in shown


def test_report_arrives_without_further_polling(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    run = new_run()
    play(run)
    fragment = page(client, run, HX_Request="true")
    assert "every 1s" not in fragment
    assert "The report is ready." in fragment
    assert "<noscript>" not in page(client, run)


def test_cancel_ends_the_run_and_says_so(client: Client, new_run: Callable[..., GoldfishRun]) -> None:
    run = new_run()
    response = client.post(f"/goldfish/{run.public_id}/cancel/", follow=True)
    assert "This run was cancelled" in response.content.decode()
    run.refresh_from_db()
    assert run.state == "cancelled"


def test_run_shows_why_it_failed_escaped(client: Client, new_run: Callable[..., GoldfishRun]) -> None:
    run = new_run()
    ledger.fail_run(run.pk, "boom <b>")
    shown = page(client, run)
    assert "This run failed." in shown
    assert "boom &lt;b&gt;" in shown


def test_run_offers_to_play_the_same_deck_again(
    client: Client, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    run = new_run(games=40)
    play(run)
    text = re.search(r'<input type="hidden" name="text" value="(.*?)">', page(client, run), re.DOTALL)
    assert text
    again = client.post("/elestrals/goldfish/", {"text": unescape(text[1]), **OPTIONS})
    assert again.status_code == 302
    assert GoldfishRun.objects.get(games=30).deck == run.deck


def test_run_keeps_the_line_of_a_card_that_is_gone(client: Client, new_run: Callable[..., GoldfishRun]) -> None:
    run = new_run()
    run.deck["zones"]["main"].append({"card": "gone", "name": "Gone Card", "count": 2, "printing": None})
    run.save(update_fields=["deck"])
    ledger.cancel_run(run.pk)
    text = re.search(r'<input type="hidden" name="text" value="(.*?)">', page(client, run), re.DOTALL)
    assert text
    assert "2 Gone Card" in text[1]


def test_run_that_is_not_there_is_a_404(client: Client) -> None:
    response = client.get(f"/goldfish/{uuid.uuid4()}/")
    assert response.status_code == 404
    assert "There is no simulation" in response.content.decode()
    assert client.get("/goldfish/nonsense/").status_code == 404


def test_cancel_is_not_a_link(client: Client, new_run: Callable[..., GoldfishRun]) -> None:
    assert client.get(f"/goldfish/{new_run().public_id}/cancel/").status_code == 405


def test_a_policy_that_is_given_as_a_document_has_a_label() -> None:
    assert str(policy_label({"rules": []})) == "Policy"
