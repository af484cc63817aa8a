"""The pages in a real Chromium: from a pasted list to the report, with mouse, keyboard, or without scripts."""

from collections.abc import Callable, Iterator

import pytest
from pytest_django.live_server_helper import LiveServer
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.expected_conditions import staleness_of, url_contains
from selenium.webdriver.support.wait import WebDriverWait

from cards.models import Card
from decks.goldfish.models import GoldfishRun
from tests.pages.chromium import DESKTOP, PHONE, Browser, chromium

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]
SECONDS = 10


@pytest.fixture(scope="module")
def shared_browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def browser(shared_browser: Browser) -> Iterator[Browser]:
    """The browser as a first-time visitor has it; afterwards nothing may have gone wrong or left the site."""
    shared_browser.driver.delete_all_cookies()
    shared_browser.resize(DESKTOP)
    shared_browser.complaints()
    shared_browser.addresses()
    yield shared_browser
    assert shared_browser.complaints() == []
    assert [url for url in shared_browser.addresses() if not url.startswith(("http://localhost:", "data:"))] == []
    shared_browser.driver.get("about:blank")


@pytest.fixture
def site(live_server: LiveServer, bundled_catalogue: None) -> str:
    return str(live_server.url)


def find(browser: Browser, css: str) -> WebElement:
    return browser.driver.find_element(By.CSS_SELECTOR, css)


def press(browser: Browser, words: str) -> None:
    """Press the button with these words and wait for the page that follows."""
    button = browser.driver.find_element(By.XPATH, f"//button[contains(., {words!r})]")
    button.click()
    WebDriverWait(browser.driver, SECONDS).until(staleness_of(button))


def wait_for(browser: Browser, words: str) -> None:
    """Wait until the page shows the words; it may be replaced at any moment."""
    wait = WebDriverWait(browser.driver, SECONDS, 0.1, ignored_exceptions=[StaleElementReferenceException])
    wait.until(lambda driver: words in find(browser, "main").text)


def test_a_pasted_list_is_corrected_checked_and_played(
    browser: Browser, site: str, sample_text: Callable[[str], str], play: Callable[..., None]
) -> None:
    browser.driver.get(site)
    find(browser, "#text").send_keys(sample_text("elestrals").replace("\r", "").replace("3 Sproutyr", "3 Sprouter"))
    press(browser, "Check for Elestrals")
    assert "Not legal" in find(browser, "#verdict").text
    press(browser, "Sproutyr")
    assert browser.driver.title.startswith("Legal: Centaurbor Starter Deck")
    games = find(browser, "#goldfish_games")
    games.clear()
    games.send_keys("1000")
    press(browser, "Start the games")
    wait_for(browser, "No worker is running")
    run = GoldfishRun.objects.get()
    play(run, most=1)
    wait_for(browser, "500 of 1,000 games")
    play(run)
    wait_for(browser, "First hands kept")
    assert browser.driver.current_url == f"{site}/goldfish/{run.public_id}/"
    assert "The report is ready." in find(browser, "#announcement").get_attribute("textContent")
    assert len(browser.driver.find_elements(By.CSS_SELECTOR, "figure.chart svg")) >= 8


def test_search_answers_while_typing_and_keeps_its_address(browser: Browser, site: str) -> None:
    browser.driver.get(f"{site}/elestrals/cards/")
    everything = find(browser, "#found").text
    find(browser, "#q").send_keys("teratlas")
    wait_for(browser, "1 card")
    WebDriverWait(browser.driver, SECONDS).until(url_contains("?q=teratlas"))
    assert find(browser, "#announcement").get_attribute("textContent") == "1 card"
    browser.driver.back()
    wait_for(browser, everything)


def test_everything_is_reached_and_shown_by_the_keyboard_alone(
    browser: Browser, site: str, sample_text: Callable[[str], str]
) -> None:
    browser.driver.get(site)
    tab(browser)
    assert focused(browser).text == "Skip to the content"
    focused(browser).send_keys(Keys.ENTER)
    tab(browser)
    assert focused(browser).get_attribute("id") == "text"
    focused(browser).send_keys(sample_text("asterisk").replace("\r", ""))
    tab(browser, 2)
    assert focused(browser).text == "Check for Asterisk TCG"
    focused(browser).send_keys(Keys.ENTER)
    WebDriverWait(browser.driver, SECONDS).until(lambda driver: driver.title.startswith("Legal"))
    reached = walk(browser)
    controls = browser.driver.find_elements(
        By.CSS_SELECTOR, "a[href], button, input:not([type=hidden]), select, textarea, summary"
    )
    assert {each.id for each in controls if each.is_displayed()} <= {each.id for each in reached} | {controls[0].id}
    start = browser.driver.find_element(By.XPATH, "//button[contains(., 'Start the games')]")
    start.send_keys(Keys.ENTER)
    WebDriverWait(browser.driver, SECONDS).until(url_contains("/goldfish/"))


def tab(browser: Browser, times: int = 1) -> None:
    ActionChains(browser.driver).send_keys(Keys.TAB * times).perform()


def focused(browser: Browser) -> WebElement:
    return browser.driver.switch_to.active_element


def walk(browser: Browser) -> list[WebElement]:
    """Tab through the whole page; everything that takes the focus shows it."""
    browser.driver.execute_script("document.activeElement.blur(); window.scrollTo(0, 0)")
    reached: list[WebElement] = []
    for _ in range(200):
        tab(browser)
        element = focused(browser)
        if element.tag_name == "body" or (reached and element.id == reached[0].id):
            return reached
        outline = element.value_of_css_property("outline-style")
        assert outline != "none", element.get_attribute("outerHTML")
        reached.append(element)
    raise AssertionError("the focus goes round and round")


@pytest.fixture
def addresses(new_run: Callable[..., GoldfishRun], play: Callable[..., None]) -> list[str]:
    """One address of every page and state."""
    waiting, done = new_run(games=40), new_run("asterisk", games=20)
    play(done)
    cards = {game: Card.objects.filter(game=game).first().pk for game in ("elestrals", "asterisk")}  # type: ignore[union-attr]
    return [
        "/",
        "/decks/",
        "/elestrals/cards/",
        "/asterisk/cards/?q=foo:bar",
        "/elestrals/cards/?q=Terratlas",
        f"/elestrals/cards/{cards['elestrals']}/",
        f"/asterisk/cards/{cards['asterisk']}/",
        "/elestrals/decks/check/",
        "/asterisk/decks/check/?sample=midnight-tea",
        "/elestrals/goldfish/",
        f"/goldfish/{waiting.public_id}/",
        f"/goldfish/{done.public_id}/",
        "/nothing/",
    ]


def test_every_page_is_accessible_and_fits_a_phone(shared_browser: Browser, site: str, addresses: list[str]) -> None:
    faults: dict[str, list[str]] = {}
    for language, dark in (("en", False), ("ja", True)):
        shared_browser.resize(PHONE, dark=dark)
        shared_browser.driver.get(f"{site}/nothing/")
        shared_browser.driver.add_cookie({"name": "django_language", "value": language})
        for address in addresses:
            shared_browser.driver.get(site + address)
            assert find(shared_browser, "html").get_attribute("lang") == language
            found = shared_browser.violations() + ([] if shared_browser.fits() else ["wider than the screen"])
            if found:
                faults[f"{language} {address}"] = found
    assert faults == {}


def test_illegal_deck_is_shown_accessibly_and_kept_when_the_language_changes(browser: Browser, site: str) -> None:
    text = "4 Sprouter\n5 Zeus\nRaichu"
    browser.driver.get(f"{site}/elestrals/decks/check/")
    find(browser, "#id_text").send_keys(text)
    press(browser, "Check the deck")
    assert "Did you mean:" in find(browser, "#verdict").text
    assert browser.violations() == []
    browser.resize(PHONE)
    assert browser.fits()
    press(browser, "日本語")
    assert find(browser, "#id_text").get_attribute("value") == text
    assert "「Sprouter」というカードはありません" in find(browser, "#verdict").text


def test_run_is_watched_to_its_end_without_scripts(
    site: str, new_run: Callable[..., GoldfishRun], play: Callable[..., None]
) -> None:
    run = new_run(games=30)
    with chromium(scripts=False) as browser:
        browser.driver.get(f"{site}/goldfish/{run.public_id}/")
        wait_for(browser, "Waiting for a worker")
        play(run)
        wait_for(browser, "First hands kept")
