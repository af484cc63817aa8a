"""One card in the words of the アスタリスク card maker: what a block or file must hold, and what its words mean."""

import re
from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import BeforeValidator, Field, StringConstraints, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from cards.facts import AsteriskFacts
from cards.facts.asterisk import Amount, CostColour
from cards.names import name_key
from importers.rows import Line, RawLine, Row, Text
from importers.sources.asterisk_words import COLOURS, COST_COLOURS, ICONS, KINDS, folded

MAX_COST: Final = 99
DEFAULT_BREAKS: Final = 1
"""What the maker prints where nobody changes it."""


def read_amount(text: str) -> Amount | None:
    """A number of mana as the maker writes it: digits or X in any width, None for nothing."""
    word = folded(text).upper()
    if not word:
        return None
    if word == "X":
        return "X"
    if re.fullmatch(r"[0-9]{1,2}", word):
        return int(word)
    message = "must be a number from 0 to {most} or X, not '{found}'"
    raise PydanticCustomError("bad_number", message, {"most": MAX_COST, "found": text[:20]})


def read_cost(parts: Sequence[tuple[str, str]]) -> dict[CostColour, Amount]:
    """The cost by colour; parts without a number or of 0 are none. The main colour, which comes first, has a number."""
    if not parts:
        raise PydanticCustomError("missing", "is empty: write 〔色:数〕")
    cost: dict[CostColour, Amount] = {}
    for position, (word, number) in enumerate(parts):
        if word not in COST_COLOURS:
            allowed = " ".join(COST_COLOURS)
            message = "names the colour '{found}'; there are {allowed}"
            raise PydanticCustomError("unknown_colour", message, {"found": word[:20], "allowed": allowed})
        colour, amount = COST_COLOURS[word], read_amount(number)
        if amount is None and position == 0:
            raise PydanticCustomError("missing", "has no number behind the main colour")
        if amount in (None, 0):
            continue
        known = cost.get(colour)
        if known is not None and "X" in (known, amount):
            raise PydanticCustomError("colour_twice", "names {colour} twice, once with X", {"colour": word})
        cost[colour] = amount if known is None else int(known) + int(amount)
    return cost


def _integer(value: object) -> object:
    """The maker writes numbers as text, in any width."""
    if not isinstance(value, str):
        return value
    word = folded(value)
    if re.fullmatch(r"[0-9]{1,18}", word):
        return int(word)
    return None if not word else value


def _trimmed(value: object) -> object:
    return " ".join(value.strip().splitlines()) if isinstance(value, str) else value


Name = Annotated[RawLine, BeforeValidator(_trimmed), StringConstraints(min_length=1, max_length=200, pattern=r"\w")]
"""A name as printed, ideographic spaces and all."""
Power = Annotated[Annotated[int, Field(ge=0, le=99999)] | None, BeforeValidator(_integer)]
Breaks = Annotated[Annotated[int, Field(ge=0, le=9)] | None, BeforeValidator(_integer)]
Races = tuple[Annotated[Line, StringConstraints(max_length=40)], ...]
ColourWord = Literal["黒", "青", "赤", "白", "緑", "黄"]
KindWord = Literal["ステラ", "スペル", "ルクス"]


class MakerCard(Row):
    """One card in the maker's words, judged. ``age`` orders several descriptions of one card: the highest is newest."""

    name: Name
    reading: Annotated[RawLine, BeforeValidator(_trimmed)] = ""
    colour: ColourWord
    kind: KindWord
    cost: Annotated[dict[CostColour, Amount], BeforeValidator(read_cost)]
    power: Annotated[Power, Field(validate_default=True)] = None
    breaks: Breaks = None
    races: Races = ()
    icons: tuple[str, ...] = ()
    effect: Text = ""
    flavour: Text = ""
    illustrator: Line = ""
    expansion: Annotated[Line, StringConstraints(max_length=200)] = ""
    undern_only: bool = False
    age: int = 0

    @field_validator("power")
    @classmethod
    def _stella_has_power(cls, power: int | None, info: ValidationInfo) -> int | None:
        if power is None and info.data.get("kind") == "ステラ":
            raise PydanticCustomError("missing", "is missing: every ステラ has パワー")
        return power

    @property
    def key(self) -> str:
        """The card's key in every source of the game (A1.2: equal names are one card)."""
        return name_key(self.name)

    @property
    def facts(self) -> AsteriskFacts:
        """Typed facts; a spell has no power, break and races, whatever stands in its file."""
        kind = KINDS[self.kind]
        stats: dict[str, object] = {}
        if kind == "stella":
            races = tuple(dict.fromkeys(race for race in self.races if race))
            stats = {
                "power": self.power,
                "breaks": DEFAULT_BREAKS if self.breaks is None else self.breaks,
                "races": races,
            }
        icons = {ICONS[icon]: True for icon in self.icons}
        fields = {"kind": kind, "main_colour": COLOURS[self.colour], "cost": self.cost, "undern_only": self.undern_only}
        return AsteriskFacts.model_validate({**fields, **stats, **icons})
