"""The points of アスタリスクTCG that its rules leave open."""

from typing import ClassVar

from rules_engine.core.options import RuleOptions


class AsteriskOptions(RuleOptions):
    """Defaults are the readings of the rules table.

    - ``both_lose`` (A2.4): both losing at once is a draw, or the turn player loses.
    - ``refresh_raises`` (A3.1): the refresh phase raises stellas and mana, or stellas alone.
    - ``progress_moves`` (A3.2): stellas of the turn player move up, or those of both.
    - ``continuous_progresses`` (A3.2): continuous spells move up as well, or never move.
    - ``multicoloured_by_effect`` (A3.7): a multi-coloured card that an effect puts into mana enters set, or rise.
    - ``unstated_duration`` (A3.8): a change without a stated duration lasts until the end of the turn, or for good.
    - ``columns`` (A4.1): slots in each row.
    - ``multicolour_pays`` (A4.2): multi-coloured mana pays any one of its colours, or its main colour only.
    - ``summon_slots`` (A4.3): where a stella may be summoned to.
    - ``summoning_sickness`` (A4.3): a stella may not attack in the turn in which it came.
    - ``once_per_turn_counts`` (A4.5): once a turn for this card on the field, or for all cards of its name.
    - ``trashing_destroys`` (A4.8): a stella that is trashed has been destroyed.
    - ``hand_sizes_open`` (A4.9): how many cards the other player holds can be seen.
    - ``x_costs`` (A4.6): the player names X, or X is 0.
    - ``continuous_protects`` (A5.2): a stella behind a continuous spell cannot be attacked.
    - ``reload_when_empty`` (A6.1): an empty deck reloads at once, or when it is next needed.
    - ``reaction_in_main`` (A7.6): reaction spells may be played in the own main phase.
    - ``win_check_before_triggers`` (A2.4): the damage of an attack is judged before its trigger step, or after it.
    - ``force_windows``: windows in which nobody can do anything are opened all the same.
    - ``spells_per_step`` (A5.3): one spell in a spell step, or as many as wanted.
    - ``defender_effects_first`` (A5.3): the defender's effects come before the spell step, or after it.
    - ``spell_loop_ends`` (A5.5): when the defender passes, or when both have passed.
    - ``vanished_target`` (A5.6): an attack whose target is gone ends, or hits the player where nothing protects them.
    - ``pierce_requires_win`` (A5.7): pierce does damage only after a won battle, or after any.
    - ``trigger_order`` (A5.8): the owner orders the triggers of a damage step, or they come as they were turned up.
    - ``effects_order`` (A5.10): a player orders effects that are due at once, or they come as their cards came.
    - ``gone_attacker_breaks`` (A5.12): the last state of an attacker that is gone counts, or it breaks nothing.
    - ``effect_damage_triggers`` (A5.13): damage by an effect has a trigger step too.
    - ``newcomers_are_targets`` (A5.14): a stella that comes during a direct attack becomes its target.
    - ``failed_process_loses`` (A6.2): a process that cannot go on loses at once, or at the next win check.
    - ``answered_spell_resolves`` (A7.2): after the reactions to it, or before them.
    - ``reaction_limit`` (A7.3): one reaction a turn for each player, or for both together.
    - ``failed_reaction_counts`` (A7.3): a reaction that came to nothing counts.
    - ``own_summon_effect_first`` (A7.4): a stella's own effect comes before the reactions to its summon.
    - ``spell_step_is_cast`` (A7.5): a spell of a spell step may be answered by a reaction.
    - ``evolution_counts`` (A8.1): own end phases, or those of both players.
    - ``evolved_card_goes`` (A8.1): into the deck, which is shuffled, or under it.
    - ``zero_power_destroyed`` (A8.3): a stella of power 0 or less is destroyed.
    - ``negative_power`` (A8.3): power below 0 compares as it is, or as 0.
    - ``evolution_offered`` (A8.6): at every end phase from the X-th on, or at that one alone.
    - ``evolution_is_summon`` (A8.6): effects on being summoned follow.
    - ``evolution_enters`` (A8.6): in rise, or as the stella lay that it takes the place of.
    - ``shuffle_after_search`` (A8.7): a deck looked through is shuffled.
    """

    CHOICES: ClassVar = {
        "both_lose": ("draw", "turn_player_loses"),
        "refresh_raises": ("stellas_and_mana", "stellas"),
        "progress_moves": ("turn_player", "both"),
        "continuous_progresses": (False, True),
        "multicoloured_by_effect": ("set", "rise"),
        "unstated_duration": ("turn", "for_good"),
        "once_per_turn_counts": ("object", "name"),
        "trashing_destroys": (False, True),
        "hand_sizes_open": (True, False),
        "columns": (3, 1, 2, 4, 5, 6),
        "multicolour_pays": ("any_of_its_colours", "main_colour"),
        "summon_slots": ("any", "front", "back"),
        "summoning_sickness": (False, True),
        "x_costs": ("chosen", "zero"),
        "continuous_protects": (False, True),
        "reload_when_empty": (False, True),
        "reaction_in_main": (False, True),
        "win_check_before_triggers": (False, True),
        "force_windows": (False, True),
        "spells_per_step": ("one", "any"),
        "defender_effects_first": (True, False),
        "spell_loop_ends": ("defender_passes", "both_pass"),
        "vanished_target": ("attack_ends", "player"),
        "pierce_requires_win": (True, False),
        "trigger_order": ("owner", "turned_up"),
        "effects_order": ("owner", "entered"),
        "gone_attacker_breaks": ("last_state", "nothing"),
        "effect_damage_triggers": (False, True),
        "newcomers_are_targets": (False, True),
        "failed_process_loses": ("at_once", "win_check"),
        "answered_spell_resolves": ("after_reactions", "before_reactions"),
        "reaction_limit": ("each_player", "both_players"),
        "failed_reaction_counts": (True, False),
        "own_summon_effect_first": (True, False),
        "spell_step_is_cast": (True, False),
        "evolution_counts": ("own", "both"),
        "evolved_card_goes": ("shuffled", "bottom"),
        "zero_power_destroyed": (False, True),
        "negative_power": ("as_it_is", "zero"),
        "evolution_offered": ("each", "once"),
        "evolution_is_summon": (True, False),
        "evolution_enters": ("rise", "as_it_lay"),
        "shuffle_after_search": (True, False),
    }
    both_lose: str
    refresh_raises: str
    progress_moves: str
    continuous_progresses: bool
    multicoloured_by_effect: str
    unstated_duration: str
    once_per_turn_counts: str
    trashing_destroys: bool
    hand_sizes_open: bool
    evolution_counts: str
    evolved_card_goes: str
    negative_power: str
    evolution_offered: str
    evolution_is_summon: bool
    evolution_enters: str
    shuffle_after_search: bool
    columns: int
    multicolour_pays: str
    summon_slots: str
    summoning_sickness: bool
    x_costs: str
    continuous_protects: bool
    reload_when_empty: bool
    reaction_in_main: bool
    win_check_before_triggers: bool
    force_windows: bool
    spells_per_step: str
    defender_effects_first: bool
    spell_loop_ends: str
    vanished_target: str
    pierce_requires_win: bool
    trigger_order: str
    effects_order: str
    gone_attacker_breaks: str
    effect_damage_triggers: bool
    newcomers_are_targets: bool
    failed_process_loses: str
    answered_spell_resolves: str
    reaction_limit: str
    failed_reaction_counts: bool
    own_summon_effect_first: bool
    spell_step_is_cast: bool
    zero_power_destroyed: bool
