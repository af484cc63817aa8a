"""The points of Elestrals that its rules leave open."""

from typing import ClassVar

from rules_engine.core.options import RuleOptions


class ElestralsOptions(RuleOptions):
    """Defaults are the readings of the rules table.

    - ``rune_wrong_elements`` (E1.8): a Continuous Rune with enough Spirits of wrong elements has no effects, or is sent
      to the Underworld.
    - ``cast_may_misenchant`` (E1.9): casting and Ascending an Elestral limit the number of its Spirits only.
    - ``mulligans`` (E4.3): the first player goes on until keeping and then the second, or they take turns.
    - ``both_lose`` (E4.6): both losing by one event is a draw, or the turn player loses.
    - ``invoke_replaces_set`` (E6.8): a full Rune Row's Set Runes may make room for an Invoke Rune, too.
    - ``piercing`` (E7.11): Piercing damage is the difference of Spirits, or all that Enchant the attacker.
    - ``foretold_rest`` (E8.10): what was Foretold and not taken goes back on top in an order its player picks, or to
      the bottom.
    - ``cast_counts_as_receiving`` (E8.22): “receives” sees the Spirits that a card was Cast or Ascended with, or not.
    - ``opponent_may_begin_chain`` (E5.7): in Main and Battle Phase only the turn player begins chains, or the other one
      may before the phase ends.
    - ``windows``: response windows in which a player has nothing to offer close themselves (``automatic``), or are
      opened all the same (``forced``).
    - ``artifact_bearer`` (E6.12): an Artifact may Empower an Elestral of either field, or of the own one.
    """

    CHOICES: ClassVar = {
        "rune_wrong_elements": ("no_effects", "sent"),
        "cast_may_misenchant": (True, False),
        "mulligans": ("one_player_first", "taking_turns"),
        "both_lose": ("draw", "turn_player_loses"),
        "invoke_replaces_set": (True, False),
        "artifact_bearer": ("either_field", "own_field"),
        "piercing": ("spirit_difference", "all_spirits"),
        "foretold_rest": ("top_any_order", "bottom"),
        "cast_counts_as_receiving": (False, True),
        "opponent_may_begin_chain": (False, True),
        "windows": ("automatic", "forced"),
    }
    rune_wrong_elements: str
    cast_may_misenchant: bool
    mulligans: str
    both_lose: str
    invoke_replaces_set: bool
    artifact_bearer: str
    piercing: str
    foretold_rest: str
    cast_counts_as_receiving: bool
    opponent_may_begin_chain: bool
    windows: str
