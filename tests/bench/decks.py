"""How many deck lists a second are read, resolved and judged once the card index is loaded."""

import random
import string
import time
from collections.abc import Callable
from datetime import date
from typing import Any

from decks import legality
from decks.engine_bridge import Bridge
from decks.formats import parse_list
from decks.resolution import resolve_list
from tests.decks.invented import make_card, make_index

DECKS = 2_000
GOAL = 1_000
DAY = date(2026, 1, 1)


def benchmarks() -> list[dict[str, Any]]:
    """Lists as a tournament has them: every deck another one, their lines often the same; and no line twice."""
    random.seed(1)
    bridge = _bridge()
    plain = [_deck(bridge, lambda count, name: f"{count} {name}") for _ in range(DECKS)]
    odd = [_deck(bridge, _odd_line) for _ in range(DECKS)]
    check_decks(plain[:20], bridge)
    return [
        _row("check_deck: lists a second", check_decks(plain, bridge)),
        _row("check_deck: lists a second, no two lines alike", check_decks(odd, bridge)),
    ]


def check_decks(texts: list[str], bridge: Bridge) -> float:
    """Decks a second."""
    started = time.perf_counter()
    for text in texts:
        verdict = legality.check(resolve_list(parse_list(text), bridge), bridge, "", DAY)
        assert verdict.legal, verdict.document()
        verdict.document("deck.txt")
    return len(texts) / (time.perf_counter() - started)


def _row(name: str, value: float) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": "decks/s", "goal": f">= {GOAL:,}", "ok": value >= GOAL}


def _bridge() -> Bridge:
    words = ["".join(random.sample(string.ascii_lowercase, 7)).title() for _ in range(440)]
    cards = [make_card(f"c{n}", word, printings=[(f"cd-{n}", "AA1", f"AA1-{n:03}")]) for n, word in enumerate(words)]
    spirits = [make_card(f"s{n}", f"Spirit {n}", card_class="spirit") for n in range(8)]
    return Bridge(make_index([*cards, *spirits]))


def _deck(bridge: Bridge, line: Callable[[int, str], str]) -> str:
    names = [card.full_name for card in bridge.index if card.card_type != "spirit"]
    main = [line(2, name) for name in random.sample(names, 20)]
    spirits = [line(10, f"Spirit {n}") for n in random.sample(range(8), 2)]
    return "\n".join(["Title: A deck", "[main]", *main, "", "[spirit]", *spirits])


def _odd_line(count: int, name: str) -> str:
    """A line like no other: case and spaces vary."""
    name = "".join(random.choice((letter.lower(), letter.upper())) for letter in name)
    return f"{count}{' ' * random.randint(1, 9)}{name}{' ' * random.randint(0, 9)}"
