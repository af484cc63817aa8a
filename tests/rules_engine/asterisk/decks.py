"""Two decks whose cards have programs: every op, trigger and kind of ability of the game's language is in them."""

from collections.abc import Mapping
from typing import Any

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.games.asterisk.cards import AsteriskCard
from tests.rules_engine.asterisk import programs as p


def _stella(name: str, cost: Mapping[str, int | str], power: int, *abilities: p.Document, **facts: Any) -> AsteriskCard:
    main = next(iter(cost))
    return p.equip(
        AsteriskCard(name, name, "", "stella", main, cost, power=power, breaks=facts.pop("breaks", 1), **facts),
        *abilities,
    )


def _spell(name: str, cost: Mapping[str, int | str], *abilities: p.Document, **facts: Any) -> AsteriskCard:
    return p.equip(AsteriskCard(name, name, "", "spell", next(iter(cost)), cost, **facts), *abilities)


_GROW = p.change("power", 500, "this")
_MAY_DISCARD: p.Document = {
    "do": "may",
    "ops": [p.discard(), {"do": "if", "condition": {"if": "did"}, "then": [p.draw(2)]}],
}
_IF_EVOLVED: p.Document = {"if": "arrived_from", "origin": "evolution"}


def hunters() -> DeckList:
    """Attack, evolve, burn."""
    cards = [
        (_stella("火の子", {"red": 1}, 1000, p.evolution("1", "火の狐"), p.attacking(_GROW)), 3),
        (
            _stella(
                "火の狐",
                {"red": 1, "colourless": 1},
                3000,
                p.arriving(
                    {
                        "do": "if",
                        "condition": _IF_EVOLVED,
                        "then": [p.choose("opponent", p.power("at_most", 3000)), p.to("destroy")],
                    }
                ),
                p.battling(p.change("power", 500, "this")),
            ),
            3,
        ),
        (
            _stella(
                "槌の親方",
                {"red": 2},
                3500,
                p.PIERCING,
                p.when("destroy", p.to("rise", "this"), subject=p.every("opponent"), limit=1),
            ),
            3,
        ),
        (
            _stella(
                "太鼓",
                {"red": 1},
                1500,
                p.constant(p.stat_change("power", 500, p.every("you", p.OTHER)), options=["own_turn"]),
            ),
            3,
        ),
        (
            _stella(
                "小竜",
                {"red": 1, "green": 1},
                2500,
                p.attacking(
                    {"do": "if", "condition": {"if": "direct_attack"}, "then": [p.change("breaks", 1, "this")]}
                ),
            ),
            3,
        ),
        (
            _stella(
                "樹獣",
                {"green": 2},
                3000,
                p.constant(
                    p.stat_change("power", 1500),
                    p.stat_change("breaks", 1),
                    condition={
                        "if": "compare",
                        "left": {"number": "count", "what": p.every("you", zones=("mana",))},
                        "right": 5,
                    },
                ),
            ),
            3,
        ),
        (
            _stella(
                "種まき",
                {"green": 1},
                1000,
                p.arriving({"do": "charge_top", "how": "rise"}),
                p.activated([p.SET_THIS], {"do": "charge_top", "how": "set"}),
                p.damage_trigger({"do": "charge_top", "amount": 2, "how": "rise"}),
                damage_trigger=True,
            ),
            3,
        ),
        (
            _stella(
                "歌姫",
                {"green": 1, "colourless": 2},
                4000,
                p.arriving(p.choose("you", p.STELLA, p.cost("at_most", 2), zones=("mana",)), p.to("summon")),
                p.at_turn_end(p.to("rise", "this")),
            ),
            3,
        ),
        (
            _spell(
                "火矢",
                {"red": 1},
                p.spell_effect(p.choose("opponent", p.power("at_most", 2000)), p.to("destroy")),
                p.burst("2", p.choose("opponent", p.power("at_most", 3000)), p.to("destroy")),
            ),
            3,
        ),
        (
            _spell(
                "燃える野",
                {"red": 1, "colourless": "X"},
                p.spell_effect(p.choose("opponent", p.cost("at_most", p.X)), p.to("destroy")),
                p.damage_trigger(p.choose("opponent", p.power("at_most", 3000)), p.to("destroy")),
                damage_trigger=True,
            ),
            3,
        ),
        (_spell("怒り", {"red": 1}, p.spell_effect(p.choose("you"), p.change("power", 1500)), spell_step=True), 3),
        (_spell("墓守", {"red": 1}, p.on_summon_answer(p.change("power", -2000, "event")), reaction=True), 3),
        (
            _spell(
                "呼び声",
                {"green": 1},
                p.spell_effect(
                    {
                        "do": "search",
                        "what": p.every("you", p.STELLA, p.cost("at_most", 2), zones=("deck",)),
                        "up_to": True,
                    },
                    p.to("to_hand"),
                    {"do": "shuffle"},
                ),
            ),
            2,
        ),
        (
            _spell(
                "雨",
                {"green": 1},
                p.spell_effect({"do": "charge_top", "how": "rise"}),
                p.burst("x", {"do": "charge_top", "amount": {"number": "recorded", "name": "burst"}, "how": "set"}),
            ),
            2,
        ),
    ]
    return DeckList("asterisk", [DeckEntry(card, "main", count) for card, count in cards])


def tricksters() -> DeckList:
    """Draw, return, negate, come back from the trash."""
    cards = [
        (
            _stella(
                "泡",
                {"blue": 1},
                1000,
                p.arriving(
                    {"do": "look", "amount": 3},
                    p.choose("you", zones=("deck",), up_to=True)
                    | {"what": {"select": "among", "what": "looked", "where": [p.STELLA]}},
                    p.to("to_hand"),
                    {"do": "under"},
                ),
            ),
            3,
        ),
        (_stella("星詠み", {"blue": 1}, 1500, p.when("play", p.draw(), subject=None, who="you", limit=1)), 3),
        (
            _stella(
                "水霊",
                {"blue": 1, "colourless": 1},
                2500,
                p.after_battle({"do": "may", "ops": [p.to("to_hand", "this")]}),
            ),
            3,
        ),
        (
            _stella(
                "番人",
                {"blue": 2},
                3500,
                p.damage_trigger(p.choose("opponent", p.cost("at_most", 4)), p.to("to_hand")),
                damage_trigger=True,
            ),
            3,
        ),
        (
            _stella(
                "楽師",
                {"yellow": 1},
                2000,
                p.activated([p.discard()], p.draw(), limit=1),
                p.attacking(
                    p.change(
                        "power",
                        {
                            "number": "times",
                            "factor": 500,
                            "each": {"number": "count", "what": p.every("you", p.OTHER)},
                        },
                        "this",
                    )
                ),
            ),
            3,
        ),
        (
            _stella(
                "人形",
                {"yellow": 1},
                1500,
                p.when("destroy", p.choose("you", p.STELLA, zones=("trash",)), p.to("to_hand")),
                p.when("discard", _GROW, subject=None, who="you", limit=1),
            ),
            3,
        ),
        (
            _stella(
                "令嬢",
                {"yellow": 2, "colourless": 1},
                4500,
                p.arriving(p.choose("you", p.STELLA, p.cost("at_most", 2), zones=("trash",)), p.to("summon")),
                breaks=2,
            ),
            3,
        ),
        (
            _stella(
                "灰かぶり", {"yellow": 1, "blue": 1}, 2500, p.arriving(p.discard(1, "opponent")), p.attacked(_GROW)
            ),
            3,
        ),
        (
            _stella(
                "従者",
                {"yellow": 1},
                2000,
                p.arriving(_MAY_DISCARD),
                p.burst("1", p.draw()),
                p.constant(p.rule("taunt"), options=["opponent_turn"]),
            ),
            3,
        ),
        (
            _spell(
                "潮",
                {"blue": 1},
                p.spell_effect(p.draw(2), p.discard()),
                p.damage_trigger(p.draw(2)),
                damage_trigger=True,
            ),
            3,
        ),
        (
            _spell(
                "逆さ波",
                {"blue": 1},
                p.spell_effect(p.choose("opponent", p.cost("at_most", 3)), p.to("to_hand")),
                spell_step=True,
            ),
            3,
        ),
        (_spell("呑む海", {"blue": 1}, p.on_spell_answer({"do": "negate"}), reaction=True), 3),
        (
            _spell(
                "小箱",
                {"yellow": 1},
                p.on_spell_answer(p.grant("indestructible", p.every("you"))),
                reaction=True,
                spell_step=True,
            ),
            2,
        ),
        (
            _spell(
                "鐘",
                {"yellow": 1},
                p.spell_effect({"do": "end_attack"}),
                p.damage_trigger(p.choose("opponent"), p.to("set")),
                spell_step=True,
                damage_trigger=True,
            ),
            2,
        ),
        (
            _spell(
                "茶会",
                {"yellow": 1},
                p.when("destroy", p.draw(), subject=p.every("you"), limit=1),
                p.activated(
                    [p.pay(1)], p.choose("you", zones=("damage",)), p.to("move", to="deck", how="bottom"), limit=1
                ),
                continuous=True,
            ),
            2,
        ),
    ]
    return DeckList("asterisk", [DeckEntry(card, "main", count) for card, count in cards])


DECKS = (hunters(), tricksters())
