"""Invented rows, blocks and files in the layouts of the real sources. No card of these tests exists."""

import json
from typing import Any

from cards.records import Batch
from importers.sources import SOURCES, Payload


def printing(id: str = "cd-1", base_name: str = "Emberling", **changes: Any) -> dict[str, Any]:
    """One row of the printings dump, a small Elestral by default; a value of ``...`` is left out."""
    number = f"ZZ1-{id.removeprefix('cd-').zfill(3)}"
    row = {
        "id": id,
        "base_name": base_name,
        "title": None,
        "set_number": number,
        "sort_number": number,
        "name": f"{base_name} - {changes['title']}" if changes.get("title") else base_name,
        "alias": None,
        "card_type": "elestral",
        "rarity": "common",
        "canvas": "regular_art",
        "frame_material": "stone",
        "artist": "A. Painter",
        "set": "Zenith Zero",
        "set_id": "st-901",
        "subset": "main",
        "series": "Zenith",
        "series_id": "sr-90",
        "image": f"https://images.example/{id}",
        "render": None,
        "creature_id": "el-901",
        "total_cost": 1,
        "attack": 3,
        "defense": 2,
        "serialized_stellar": False,
        "serialized_population": None,
        "is_prize_card": False,
        "prize_rank": None,
        "printed_effect": "Warm this Emberling\nonce.",
        "effect": "Warm this Emberling once.",
        "elements": ["fire"],
        "cost": ["fire"],
        "subclasses": ["golem"],
        "variants": ["normal"],
    } | changes
    return {key: value for key, value in row.items() if value is not ...}


def card_set(id: str = "st-901", **changes: Any) -> dict[str, Any]:
    """One row of the sets file."""
    row = {"id": id, "name": "Zenith Zero", "type": "main", "abbr": "ZZ1", "series": "Zenith", "series_id": "sr-90"}
    return row | {"release_date": "2023-06-20T00:00:00.000Z", "image": "", "logo": None} | changes


def dump(*rows: object, **others: list[Any]) -> Batch:
    """The batch of a dump of these rows; ``others`` are the rows of its other files by role."""
    payloads = [Payload("printings.json", json.dumps(list(rows)).encode())]
    payloads += [Payload(f"{role}.json", json.dumps(rows).encode(), role) for role, rows in others.items()]
    return SOURCES["elestrals-dump"].read(payloads)[0]


def block(
    name: str = "火花の子",
    *,
    head: str = "[赤][ステラ]《精霊》",
    cost: str = "〔赤:1　無:2〕",
    stats: str | None = "パワー:1500　BR:1",
    icons: str = "",
    effect: str = "[自]手札を1枚引く。",
    flavour: str = "",
    illustrator: str | None = "Illustraion:甲野",
) -> str:
    """One text block as the card maker writes it, with CRLF; ``stats`` of None for spells."""
    lines = [name, head, cost, *([] if stats is None else [stats]), icons, "", effect, "", flavour, ""]
    return "\r\n".join([*lines, *([] if illustrator is None else [illustrator])])


def wiki(*texts: str, encoding: str = "utf-8") -> Batch:
    """The batch of one wiki file of these blocks."""
    data = "\r\n".join(f"{text}\r\n" for text in texts).encode(encoding)
    return SOURCES["asterisk-wiki"].read([Payload("cards.txt", data)])[0]


def maker_file(**changes: Any) -> dict[str, Any]:
    """The JSON object of one ``.atcg`` file; a value of ``...`` is left out."""
    sub_costs = dict.fromkeys(["Red", "Blue", "Green", "Yellow", "Black", "White", "None"], "")
    card = {
        "Version": 4070,
        "RubyFontSize": 3.0,
        **{f"SubCost{colour}": number for colour, number in sub_costs.items()},
        "RubyColor": "white",
        "CardRuby": "",
        "CardName": "火花の子",
        "SteraSpell": "ステラ",
        "CostColor1": "赤",
        "CostColor2": "無",
        "CostMana1": "1",
        "CostMana2": "",
        "Power": "1500",
        "BR": "1",
        **dict.fromkeys(["Burst", "ReAction", "SealedTrigger", "SpellStep", "KeepSpell"], False),
        "CardEffect": "[自]手札を1枚引く。",
        "FlavorText": "",
        "Illustration": "甲野",
        "Kind1": "精霊",
        "Kind2": "",
        "Kind3": "",
        "Expantion": "",
    } | changes
    return {key: value for key, value in card.items() if value is not ...}


def legacy_file(
    text: str | None = None,
    *,
    version: str = "3080",
    flags: str = "False;False;False;False;False;False",
    subs: str = ";;;;;;2;",
    ruby: str = "",
) -> str:
    """One ``.atcg`` file of the maker before 4.07. ``flags`` are Beta, Burst, ReAction, SealedTrigger, SpellStep and
    KeepSpell; ``subs`` the numbers of red, blue, green, yellow, black, white and colourless."""
    first = f";{version};4;10;8;6;50;{flags};{subs}"
    body = block(illustrator="甲野") if text is None else text
    return "\r\n".join([first, f";white;white;white;white;white;white;{ruby};", body])


def atcg(*files: str | dict[str, Any] | bytes) -> Batch:
    """The batch of these files of the card maker."""
    payloads = []
    for number, file in enumerate(files, start=1):
        text = json.dumps(file, ensure_ascii=False) if isinstance(file, dict) else file
        payloads.append(Payload(f"{number}.atcg", text if isinstance(text, bytes) else text.encode()))
    return SOURCES["asterisk-atcg"].read(payloads)[0]
