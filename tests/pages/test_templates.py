"""What no template may hold: code or style of its own, or anything from elsewhere."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR) / "templates"
TEMPLATES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.html"))
STYLES = sorted((Path(settings.BASE_DIR) / "deckwright" / "static").rglob("*.css"))
FORBIDDEN = {
    "inline script": r"<script(?![^>]*\bsrc=)",
    "inline style": r"<style|\sstyle=",
    "inline handler": r"\son\w+=|hx-on|javascript:",
    "something from elsewhere": r"""(?:src|href|action)=["'](?:https?:)?//""",
    "a switched-off escape": r"\|safe\b|autoescape off|mark_safe",
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_template_holds_nothing_that_the_policy_forbids(name: str) -> None:
    text = (ROOT / name).read_text()
    assert {what: found[0] for what, rule in FORBIDDEN.items() if (found := re.search(rule, text))} == {}


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_form_that_is_posted_carries_its_token(name: str) -> None:
    forms = re.findall(r"<form\b[^>]*method=\"post\".*?</form>", (ROOT / name).read_text(), re.DOTALL)
    assert [form for form in forms if "{% csrf_token %}" not in form] == []


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_sheet_loads_nothing(path: Path) -> None:
    assert re.search(r"@import|url\(", path.read_text()) is None
