"""The points of アスタリスクTCG that its rules leave open."""

from typing import ClassVar

from rules_engine.core.options import RuleOptions


class AsteriskOptions(RuleOptions):
    """Defaults are the readings of the rules table.

    - ``both_lose`` (A2.4): both losing at once is a draw, or the turn player loses.
    - ``refresh_raises`` (A3.1): the refresh phase raises stellas and mana, or stellas alone.
    - ``progress_moves`` (A3.2): stellas of the turn player move up, or those of both.
    - ``continuous_progresses`` (A3.2): continuous spells move up as well, or never move.
    - ``columns`` (A4.1): slots in each row.
    - ``multicolour_pays`` (A4.2): multi-coloured mana pays any one of its colours, or its main colour only.
    - ``summon_slots`` (A4.3): where a stella may be summoned to.
    - ``summoning_sickness`` (A4.3): a stella may not attack in the turn in which it came.
    - ``x_costs`` (A4.6): the player names X, or X is 0.
    - ``continuous_protects`` (A5.2): a stella behind a continuous spell cannot be attacked.
    - ``reload_when_empty`` (A6.1): an empty deck reloads at once, or when it is next needed.
    - ``reaction_in_main`` (A7.6): reaction spells may be played in the own main phase.
    - ``zero_power_destroyed`` (A8.3): a stella of power 0 or less is destroyed.
    """

    CHOICES: ClassVar = {
        "both_lose": ("draw", "turn_player_loses"),
        "refresh_raises": ("stellas_and_mana", "stellas"),
        "progress_moves": ("turn_player", "both"),
        "continuous_progresses": (False, True),
        "columns": (3, 1, 2, 4, 5, 6),
        "multicolour_pays": ("any_of_its_colours", "main_colour"),
        "summon_slots": ("any", "front", "back"),
        "summoning_sickness": (False, True),
        "x_costs": ("chosen", "zero"),
        "continuous_protects": (False, True),
        "reload_when_empty": (False, True),
        "reaction_in_main": (False, True),
        "zero_power_destroyed": (False, True),
    }
    both_lose: str
    refresh_raises: str
    progress_moves: str
    continuous_progresses: bool
    columns: int
    multicolour_pays: str
    summon_slots: str
    summoning_sickness: bool
    x_costs: str
    continuous_protects: bool
    reload_when_empty: bool
    reaction_in_main: bool
    zero_power_destroyed: bool
