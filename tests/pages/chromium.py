"""A headless Chromium for tests: what it logs, what it loads, what axe finds, and how the page fits the screen."""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from axe_selenium_python import Axe
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

PHONE, DESKTOP = 390, 1280
ARGUMENTS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en")


@contextmanager
def chromium(*, scripts: bool = True) -> Iterator["Browser"]:
    """A browser of its own; the test is skipped where Chromium or its driver is missing."""
    binary = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    driver = shutil.which("chromedriver")
    if binary is None or driver is None:
        pytest.skip("no chromium and chromedriver on the path")
    options = webdriver.ChromeOptions()
    options.binary_location = binary
    for argument in ARGUMENTS:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    if not scripts:
        options.add_experimental_option("prefs", {"profile.managed_default_content_settings.javascript": 2})
    chrome = webdriver.Chrome(options=options, service=Service(driver))
    try:
        yield Browser(chrome)
    finally:
        chrome.quit()


class Browser:
    """A Selenium driver with the questions that these tests ask."""

    def __init__(self, driver: webdriver.Chrome) -> None:
        self.driver = driver

    def resize(self, width: int, *, dark: bool = False) -> None:
        """Another width of the screen, in one of the two colour schemes."""
        metrics = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": False}
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [scheme]})

    def fits(self) -> bool:
        """Whether nothing sticks out to the right."""
        return bool(
            self.driver.execute_script(
                "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"
            )
        )

    def violations(self) -> list[str]:
        """What axe finds, with the first folded parts open (all tables of a report take it very long)."""
        self.driver.execute_script(
            "[...document.querySelectorAll('details')].slice(0, 4).forEach(each => each.open = true);"
            "[...document.querySelectorAll('details.fold')].slice(0, 2).forEach(each => each.open = true)"
        )
        axe = Axe(self.driver)
        axe.inject()
        found = axe.run(options=json.dumps({"resultTypes": ["violations"]}))["violations"]
        return [f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:200]}" for each in found]

    def complaints(self) -> list[str]:
        """What the page wrote to the console since the last look: warnings and errors."""
        return [entry["message"] for entry in self.driver.get_log("browser") if entry["level"] in ("WARNING", "SEVERE")]

    def addresses(self) -> list[str]:
        """What the page asked for over the network since the last look."""
        messages = (json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance"))
        return [_address(m) for m in messages if m["method"] == "Network.requestWillBeSent"]


def _address(message: dict[str, Any]) -> str:
    return str(message["params"]["request"]["url"])
