"""The facts of one アスタリスクTCG card (A1, A4)."""

from typing import ClassVar, Literal

from pydantic import Field

from cards.facts.base import Facts

Colour = Literal["black", "blue", "red", "white", "green", "yellow"]
CostColour = Literal["black", "blue", "red", "white", "green", "yellow", "colourless"]
Amount = int | Literal["X"]


class AsteriskFacts(Facts):
    """Kind, colours, cost, races, power, break and icons.

    ``cost`` maps a colour to a number or ``"X"``; ``main_colour`` is the frame's colour. Power and break are None for
    spells. ``undern_only`` marks a card that is not released (A1.4). ``copies`` overrides the limit of A1.2.
    """

    game_en: ClassVar[str] = "Asterisk TCG"
    game_ja: ClassVar[str] = "アスタリスクTCG"

    kind: Literal["stella", "spell"]
    main_colour: Colour
    cost: dict[CostColour, Amount] = Field(default_factory=dict)
    races: tuple[str, ...] = ()
    power: int | None = Field(default=None, ge=0, le=99999)
    breaks: int | None = Field(default=None, ge=0, le=9)
    continuous: bool = False
    reaction: bool = False
    spell_step: bool = False
    burst: bool = False
    damage_trigger: bool = False
    undern_only: bool = False
    copies: int | None = Field(default=None, ge=0)

    @property
    def card_type(self) -> str:
        """Stella or spell."""
        return self.kind

    @property
    def is_unreleased(self) -> bool:
        """Usable in アンダーン only (A1.4)."""
        return self.undern_only
