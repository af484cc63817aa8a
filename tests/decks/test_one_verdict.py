"""One judgement for everybody who asks: command, API and page, from the list to the words of each violation."""

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from cards.models import Card
from decks.services import check_deck, create_deck, load_deck, parse_deck

pytestmark = pytest.mark.usefixtures("bundled_catalogue")
STARTER = (Path(settings.BUNDLED_DIR) / "elestrals" / "decks" / "starter-centaurbor.txt").read_text(encoding="utf-8")
FAULTY = STARTER.replace("3 Sproutyr", "5 Sproutyr").replace("12 Teratlas", "11 Teratlas")


def by_api(client: Client, game: str, body: dict[str, object]) -> dict[str, Any]:
    answer = client.post(f"/api/v1/{game}/decks/check", json.dumps(body), content_type="application/json")
    assert answer.status_code == 200, answer.content
    verdict: dict[str, Any] = answer.json()["verdicts"][0]
    return verdict


def by_command(capsys: pytest.CaptureFixture[str], path: Path) -> dict[str, Any]:
    with pytest.raises(SystemExit):
        call_command("check_deck", str(path), "--game", "elestrals", "--json")
    verdict: dict[str, Any] = json.loads(capsys.readouterr().out)["decks"][0]
    return verdict


def judgement(verdict: dict[str, Any]) -> dict[str, Any]:
    return {field: verdict[field] for field in ("legal", "format", "counts", "violations")}


def test_t39_verdict_when_command_api_page_and_stored_deck_are_asked(
    client: Client, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(FAULTY, encoding="utf-8")
    expected = judgement(by_command(capsys, path))
    resolved = parse_deck("elestrals", FAULTY)
    stored = check_deck(load_deck(create_deck(resolved))).document()
    codes = [violation["code"] for violation in expected["violations"]]
    assert (expected["legal"], codes) == (False, ["main_deck_size", "spirit_deck_size", "too_many_copies"])
    assert judgement(by_api(client, "elestrals", {"text": FAULTY})) == expected
    assert judgement(by_api(client, "elestrals", {"deck": resolved.document()})) == expected
    assert judgement(stored) == expected
    page = unescape(client.post("/elestrals/decks/check/", {"text": FAULTY}).content.decode())
    assert all(violation["message"] in page for violation in expected["violations"])


@pytest.mark.parametrize(
    ("size", "triggers", "codes"),
    [
        (40, 20, []),
        (41, 21, ["too_many_damage_triggers"]),
        (60, 30, []),
        (60, 31, ["too_many_damage_triggers"]),
        (39, 0, ["deck_too_small"]),
        (61, 0, ["deck_too_large"]),
    ],
)
def test_t46_damage_triggers_when_they_are_more_than_half(
    client: Client, size: int, triggers: int, codes: list[str]
) -> None:
    sample = Card.objects.filter(game="asterisk", is_unreleased=True).order_by("pk")
    lines = [
        *up_to_three_each([c.full_name for c in sample if c.facts["damage_trigger"]], triggers),
        *up_to_three_each([c.full_name for c in sample if not c.facts["damage_trigger"]], size - triggers),
    ]
    verdict = by_api(client, "asterisk", {"text": "\n".join(["Format: undern", *lines])})
    assert verdict["counts"] == {"main": size}
    assert [violation["code"] for violation in verdict["violations"]] == codes
    assert verdict["legal"] is not bool(codes)


def up_to_three_each(names: list[str], total: int) -> list[str]:
    assert total <= 3 * len(names)
    return [f"{min(3, total - place)} {name}" for place, name in zip(range(0, total, 3), names, strict=False)]
