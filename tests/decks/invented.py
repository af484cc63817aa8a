"""An invented catalogue, built without a database: cards of both games with the traps of the real ones."""

from collections.abc import Sequence
from datetime import date

from cards.formats import FormatEntry, RestrictionEntry
from cards.lookup import CardEntry, CardIndex, PrintingEntry
from cards.names import normal_form
from decks.engine_bridge import Bridge

EARLY, LATE = date(2023, 6, 20), date(2025, 5, 23)
Printings = Sequence[tuple[str, str, str]]
"""(id, set code, number) of each printing."""


def make_card(
    id: str,
    name: str,
    title: str = "",
    *,
    card_class: str = "elestral",
    printings: Printings = (),
    released: date | None = EARLY,
    facts: dict[str, object] | None = None,
    game: str = "elestrals",
    is_active: bool = True,
) -> CardEntry:
    full_name = f"{name} - {title}" if title else name
    spirit = card_class == "spirit"
    own_facts = {"card_class": card_class, "cost": [] if spirit else ["fire"], "elements": ["fire"]}
    card = CardEntry(
        id=id,
        game=game,
        name=name,
        title=title,
        full_name=full_name,
        language="en",
        normal_full_name=normal_form(full_name),
        names={"en": full_name},
        facts=own_facts if facts is None else facts,
        card_type=card_class,
        released=released,
        is_unreleased=False,
        is_active=is_active,
        texts={},
    )
    for printing, code, number in printings:
        card.printings.append(PrintingEntry(printing, card, code, code, code, number, released, True))
    return card


def make_index(
    cards: Sequence[CardEntry],
    *,
    restrictions: Sequence[RestrictionEntry] = (),
    aliases: Sequence[tuple[CardEntry, str]] = (),
    moved: Sequence[tuple[str, str, str]] = (),
) -> CardIndex:
    standard = FormatEntry("standard", "Standard", "スタンダード", side_deck=15, restrictions=tuple(restrictions))
    return CardIndex("elestrals", "invented", cards, aliases, moved, [standard])


def elestrals_cards() -> list[CardEntry]:
    """Twenty-two main deck cards, two Spirits, and names that are easy to read wrongly."""
    cards = [
        make_card(f"m{n}", f"Beast {chr(64 + n)}", printings=[(f"cd-{n}", "AA1", f"AA1-{n:03}")]) for n in range(1, 23)
    ]
    return [
        *cards,
        make_card("s1", "Emberling", card_class="spirit", printings=[("cd-101", "AA1", "AA1-101")]),
        make_card("s2", "Tideling", card_class="spirit", printings=[("cd-102", "AA1", "AA1-102")]),
        make_card("h1", "Hermit's Trick", card_class="rune_invoke", printings=[("cd-201", "AA1", "AA1-201")]),
        make_card("e1", "Élivar", printings=[("cd-202", "AA1", "AA1-202"), ("cd-203", "BB2", "BB2-007")]),
        make_card("t1", "Tyran Rex", printings=[("cd-204", "REX", "REX-001")]),
        make_card("t2", "Tyran", printings=[("cd-205", "REX", "REX-002")]),
        make_card("f1", "Furies", printings=[("cd-206", "AA1", "AA1-206")]),
        make_card("g1", "Glow", printings=[("cd-207", "AA1", "XX/99"), ("cd-208", "AA1", "XX/99")]),
        make_card("g2", "Glow", "Champion of Dawn", printings=[("cd-209", "AA1", "AA1-209")]),
        make_card("n1", "Twinned", printings=[("cd-210", "AA1", "AA1-210")], released=EARLY),
        make_card("n2", "Twinned", printings=[("cd-211", "CC3", "CC3-211")], released=LATE),
        make_card("p1", "Moonphase", "Half", printings=[("cd-212", "AA1", "AA1-212")]),
        make_card("p2", "Moonphase", "Full", printings=[("cd-213", "AA1", "AA1-213")]),
        make_card("j1", "ゼウスの雷", printings=[("cd-214", "AA1", "AA1-214")]),
    ]


def elestrals_bridge(cards: Sequence[CardEntry] | None = None) -> Bridge:
    return Bridge(make_index(cards or elestrals_cards()))
