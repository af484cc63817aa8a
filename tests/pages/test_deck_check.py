"""The deck check: a list, the verdict on it, and corrections."""

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

pytestmark = pytest.mark.usefixtures("bundled_catalogue")
ADDRESS = "/elestrals/decks/check/"


def check(client: Client, text: str, status: int = 200, **fields: object) -> str:
    response = client.post(ADDRESS, {"text": text, **fields})
    assert response.status_code == status
    return response.content.decode()


def list_shown(page: str) -> str:
    shown = re.search(r'<textarea name="text".*?>\n(.*?)</textarea>', page, re.DOTALL)
    assert shown
    return unescape(shown[1])


def test_check_shows_an_empty_form_when_nothing_was_sent(client: Client) -> None:
    page = client.get(ADDRESS).content.decode()
    assert "What you get" in page
    assert list_shown(page) == ""


@pytest.mark.parametrize(("game", "slug"), [("elestrals", "starter-centaurbor"), ("asterisk", "midnight-tea")])
def test_check_judges_a_sample_when_it_is_asked_for(client: Client, game: str, slug: str) -> None:
    page = client.get(f"/{game}/decks/check/?sample={slug}").content.decode()
    assert "<title>Legal:" in page
    assert "Goldfish this deck" in page


def test_check_ignores_a_sample_that_is_not_there(client: Client) -> None:
    assert "What you get" in client.get(f"{ADDRESS}?sample=../../settings").content.decode()


def test_t77_curve_leaves_spirits_out(client: Client, sample_text: Callable[[str], str]) -> None:
    page = check(client, sample_text("elestrals"))
    bars = [int(number) for number in re.findall(r'<text class="number"[^>]*>(\d+)</text>', page)]
    assert sum(bars) == 40
    assert bars[0] == 0


def test_check_lists_violations_with_their_numbers(client: Client, sample_text: Callable[[str], str]) -> None:
    page = check(client, sample_text("elestrals").replace("3 Sproutyr", "4 Sproutyr"))
    assert "<title>Not legal:" in page
    assert "41" in page
    assert "Against the rules" in page


def test_t15_check_lists_lines_that_cannot_be_read(client: Client, sample_text: Callable[[str], str]) -> None:
    text = sample_text("elestrals").replace("3 Sproutyr", "3 Sprouter")
    page = check(client, text)
    number = text.split("\r\n").index("3 Sprouter") + 1
    assert f"Line {number}" in page
    assert f'name="replace" value="{number}:Sproutyr"' in page
    assert list_shown(page) == text.replace("\r\n", "\n") or list_shown(page) == text


def test_check_replaces_a_line_when_a_suggestion_is_pressed(client: Client, sample_text: Callable[[str], str]) -> None:
    text = sample_text("elestrals")
    broken = text.replace("3 Sproutyr", "3 Sprouter")
    number = broken.split("\r\n").index("3 Sprouter") + 1
    page = check(client, broken, replace=f"{number}:Sproutyr")
    assert list_shown(page).split() == text.split()
    assert "<title>Legal:" in page


def test_t10_check_shows_an_unknown_name_as_it_was_typed(client: Client) -> None:
    page = check(client, "3 Nature's <b>")
    assert "<b>" not in page
    assert "3 Nature&#x27;s &lt;b&gt;" in page
    assert list_shown(page) == "3 Nature's <b>"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no card on the list"),
        ("   \r\n ", "There is no card on the list"),
        ('{"a": ', "JSON"),
        ("Game: asterisk\r\n3 Zeus", "asterisk"),
    ],
)
def test_check_keeps_the_text_when_the_whole_list_is_refused(client: Client, text: str, words: str) -> None:
    page = check(client, text, status=422)
    assert words in page
    assert list_shown(page) == text


def test_check_keeps_the_text_when_the_list_is_too_large(client: Client) -> None:
    text = "3 Zeus\r\n" * 6000
    page = check(client, text, status=413)
    assert "too large" in page
    assert list_shown(page) == text


def test_check_says_what_is_wrong_with_the_day(client: Client, sample_text: Callable[[str], str]) -> None:
    page = check(client, sample_text("elestrals"), status=400, date="yesterday")
    assert "Enter a valid date." in page
    assert list_shown(page).split() == sample_text("elestrals").split()


def test_check_refuses_a_format_that_is_not_there(client: Client, sample_text: Callable[[str], str]) -> None:
    check(client, sample_text("elestrals"), status=400, format="chess960")


def test_t41_check_judges_by_the_day_that_was_chosen(client: Client, sample_text: Callable[[str], str]) -> None:
    page = check(client, sample_text("elestrals"), date="2024-02-29", format="standard")
    assert "Feb. 29, 2024" in page
    assert 'value="2024-02-29"' in page


def test_check_reads_a_file_in_a_japanese_encoding(client: Client, sample_text: Callable[[str], str]) -> None:
    file = SimpleUploadedFile("deck.txt", sample_text("asterisk").encode("cp932"))
    response = client.post("/asterisk/decks/check/", {"text": "", "file": file})
    page = response.content.decode()
    assert "<title>Legal:" in page
    assert list_shown(page).split() == sample_text("asterisk").split()


def test_check_keeps_the_text_when_the_file_is_no_text(client: Client) -> None:
    file = SimpleUploadedFile("deck.png", b"\x89PNG\r\n\x1a\n\x00\x01\x02\x03" * 40)
    response = client.post(ADDRESS, {"text": "3 Zeus", "file": file})
    page = response.content.decode()
    assert response.status_code == 400
    assert "deck.png" in page
    assert list_shown(page) == "3 Zeus"


def test_check_speaks_japanese_about_faults_when_asked_to(client: Client) -> None:
    response = client.post(ADDRESS, {"text": "3 Zeuss"}, headers={"Accept-Language": "ja"})
    page = response.content.decode()
    assert "使用不可" in page
    assert "「Zeuss」というカードはありません" in page


def test_check_keeps_the_text_when_the_language_is_changed(client: Client, sample_text: Callable[[str], str]) -> None:
    page = check(client, sample_text("elestrals"), language="ja")
    assert '<html lang="ja">' in page
    assert "使用可" in page
    assert list_shown(page).split() == sample_text("elestrals").split()
    assert '<html lang="ja">' in client.get("/").content.decode()


def test_check_needs_its_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(ADDRESS, {"text": "3 Zeus"})
    assert response.status_code == 403
    assert "Go back, reload the page" in response.content.decode()
