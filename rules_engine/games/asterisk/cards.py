"""The cards of アスタリスクTCG (A1.5, A4.2): built from the catalogue's facts."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final, cast

from rules_engine.core.cards import Definition
from rules_engine.core.costs import Cost

if TYPE_CHECKING:
    from rules_engine.core.effects.programs import Ability

COLOURS: Final[tuple[str, ...]] = ("black", "blue", "red", "white", "green", "yellow")
COLOURLESS: Final = len(COLOURS)
"""The place of the colourless symbols in a cost."""
COST_COLOURS: Final[tuple[str, ...]] = (*COLOURS, "colourless")
SPELL_EFFECT: Final = "spell"
"""What a spell does; with a trigger, the condition on which it is played as a reaction (A7.1)."""
ACTIVATED: Final = "activated"
"""[起] (A4.5)."""
AUTOMATIC: Final = "automatic"
"""[自], [出], 【攻撃時】 and everything else that waits for an event (A8.5)."""
CONSTANT: Final = "constant"
"""[常]; the options ``own_turn`` and ``opponent_turn`` name the periods in which it works alone (A3.1, A3.6)."""
DAMAGE_TRIGGER: Final = "damage_trigger"
"""[DT] (A5.8)."""
BURST: Final = "burst"
"""【バースト：n】 (A8.2); its option is the mana, ``x`` for any number."""
EVOLUTION: Final = "evolution"
"""【進化[n]】 (A8.1); its options are the number and the name."""
KINDS: Final[tuple[str, ...]] = (SPELL_EFFECT, ACTIVATED, AUTOMATIC, CONSTANT, DAMAGE_TRIGGER, BURST, EVOLUTION)
"""The kinds of abilities."""
OWN_TURN: Final = "own_turn"
OPPONENT_TURN: Final = "opponent_turn"

ANY_BURST: Final = -1
"""The burst of a card that lets the player name the amount."""


class AsteriskCard(Definition):
    """``cost`` is a list of counts in the order of :data:`COLOURS`, colourless last; ``x_colours`` are the places in it
    that are X. ``colours`` is a bit set: bit i stands for ``COLOURS[i]`` (A1.5).

    ``price`` is the cost as the rules match it against mana; that of a card with an X is :meth:`price_for` it.

    ``power`` and ``breaks`` are 0 for spells. ``copies`` is the card's own limit of copies, None for the usual one.
    """

    def __init__(
        self,
        id: str,
        name: str,
        text: str | None,
        kind: str,
        main_colour: str,
        cost: Mapping[str, int | str],
        *,
        races: tuple[str, ...] = (),
        power: int = 0,
        breaks: int = 0,
        continuous: bool = False,
        reaction: bool = False,
        spell_step: bool = False,
        damage_trigger: bool = False,
        undern_only: bool = False,
        copies: int | None = None,
    ) -> None:
        super().__init__(id, name, text)
        self.is_stella = kind == "stella"
        self.main_colour = COLOURS.index(main_colour)
        self.cost = [amount if isinstance(amount := cost.get(colour, 0), int) else 0 for colour in COST_COLOURS]
        self.x_colours = tuple(i for i, colour in enumerate(COST_COLOURS) if cost.get(colour) == "X")
        self.total_cost = sum(self.cost)
        self.price = Cost(self.cost[:COLOURLESS], self.cost[COLOURLESS])
        self._prices = {(0, 0): self.price}
        self.colours = _colour_set(self.main_colour, self.cost, self.x_colours)
        self.colour_places = tuple(place for place in range(COLOURLESS) if self.colours >> place & 1)
        self.main_colour_set = 1 << self.main_colour
        self.is_multicoloured = self.colours & (self.colours - 1) != 0
        self.races = races
        self.power = power
        self.breaks = breaks
        self.continuous = continuous
        self.reaction = reaction
        self.spell_step = spell_step
        self.damage_trigger = damage_trigger
        self.undern_only = undern_only
        self.copies = copies
        self.takes_slot = self.is_stella or continuous
        """Whether it lies on the field once played (A4.3, A4.4)."""

    @property
    def burst(self) -> int:
        """The mana that its burst costs, 0 without a burst, :data:`ANY_BURST` for any number (A8.2)."""
        for ability in self.abilities(BURST):
            return ANY_BURST if ability.options == ("x",) else int(ability.options[0])
        return 0

    @property
    def has_trigger_effect(self) -> bool:
        """Whether there is something to do when it is turned up as damage (A5.8)."""
        return self.damage_trigger and bool(self.abilities(DAMAGE_TRIGGER))

    def abilities(self, kind: str) -> "list[Ability]":
        """The abilities of one kind."""
        if self.program is None:
            return []
        return [ability for ability in self.program.abilities if ability.kind == kind]

    def price_for(self, x: int, burst: int = 0) -> Cost:
        """The cost with every X in it read as ``x`` (A4.6), and ``burst`` more of any colour (A8.2)."""
        price = self._prices.get((x, burst))
        if price is None:
            cost = [count + x * self.x_colours.count(place) for place, count in enumerate(self.cost)]
            price = self._prices[x, burst] = Cost(cost[:COLOURLESS], cost[COLOURLESS] + burst)
        return price


def card_from_facts(id: str, name: str, title: str, facts: Mapping[str, object], text: str | None) -> AsteriskCard:
    """The card that facts describe (plain JSON, checked by whoever stored them)."""
    return AsteriskCard(
        id,
        f"{name} {title}" if title else name,
        text,
        cast(str, facts["kind"]),
        cast(str, facts["main_colour"]),
        cast("Mapping[str, int | str]", facts.get("cost") or {}),
        races=tuple(cast("Iterable[str]", facts.get("races") or ())),
        power=cast("int | None", facts.get("power")) or 0,
        breaks=cast("int | None", facts.get("breaks")) or 0,
        continuous=bool(facts.get("continuous")),
        reaction=bool(facts.get("reaction")),
        spell_step=bool(facts.get("spell_step")),
        damage_trigger=bool(facts.get("damage_trigger")),
        undern_only=bool(facts.get("undern_only")),
        copies=cast("int | None", facts.get("copies")),
    )


def _colour_set(main_colour: int, cost: list[int], x_colours: tuple[int, ...]) -> int:
    """The main colour and every coloured cost, as bits (A1.5)."""
    bits = 1 << main_colour
    for place in range(COLOURLESS):
        if cost[place] > 0 or place in x_colours:
            bits |= 1 << place
    return bits
