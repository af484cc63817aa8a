"""What programs can select by (the filters and numbers of the game's language)."""

import pytest

from rules_engine.core.effects.context import Context, card_of
from rules_engine.core.effects.nodes import NUMBER, SELECTOR
from rules_engine.games.asterisk.effects.language import LANGUAGE
from rules_engine.games.asterisk.game import AsteriskGame
from tests.rules_engine.asterisk import programs as p
from tests.rules_engine.asterisk.positions import FILLER, Side, arrange, at, do, field, names, spell, stella

IMP = stella("red imp", {"red": 1}, power=1000, races=("imp",))
OWL = stella("blue owl", {"blue": 2, "colourless": 1}, power=3000, breaks=2, races=("owl", "imp"))
TWO = stella("twin", {"red": 1, "blue": 1}, power=2000)
LAMP = spell("lamp", {"red": 1}, continuous=True)
FLASH = spell("flash", {"blue": 1}, spell_step=True)
ANSWER = spell("answer", {"blue": 4}, reaction=True, damage_trigger=True)


def position() -> AsteriskGame:
    """Own: imp (front, set), owl (back, new), lamp (front); in the trash two spells; the opponent's twin."""
    game = arrange(Side(slots={0: IMP, 3: OWL, 1: LAMP}, trash=[FLASH, ANSWER], mana=[IMP, OWL]), Side(slots={0: TWO}))
    at(game, 0, 0).is_set = True
    at(game, 0, 3).entered = game.turn
    mana = game.seats[0].mana
    mana.turn(mana.rise[0], is_rise=False)
    return game


def found(game: AsteriskGame, *filters: p.Document, of: str = "you", zones: tuple[str, ...] = ("field",)) -> list[str]:
    document = {"select": "all", "zones": list(zones), "of": of, "where": list(filters)}
    selector = LANGUAGE.read(SELECTOR, document, "selector")
    source = at(game, 0, 0)
    context = Context(0, source.incarnation, source.card)
    refs = selector.find(game, context)  # type: ignore[attr-defined]
    return [card_of(thing).definition.name for ref in refs if (thing := game.thing(ref)) is not None]


@pytest.mark.parametrize(
    ("filter", "expected"),
    [
        ({"is": "stella"}, ["red imp", "blue owl"]),
        ({"is": "spell"}, ["lamp"]),
        ({"is": "continuous"}, ["lamp"]),
        ({"is": "row", "row": "front"}, ["red imp", "lamp"]),
        ({"is": "row", "row": "back"}, ["blue owl"]),
        ({"is": "cost", "amount": 1}, ["red imp", "lamp"]),
        ({"is": "cost", "relation": "equal", "amount": 3}, ["blue owl"]),
        ({"is": "power", "relation": "more", "amount": 1000}, ["blue owl"]),
        ({"is": "colour", "colour": "blue"}, ["blue owl"]),
        ({"is": "race", "race": "imp"}, ["red imp", "blue owl"]),
        ({"is": "name", "name": "blue owl"}, ["blue owl"]),
        ({"is": "name", "name": "imp", "match": "part"}, ["red imp"]),
        ({"is": "set"}, ["red imp"]),
        ({"is": "rise"}, ["lamp", "blue owl"]),
        ({"is": "came_this_turn"}, ["blue owl"]),
        ({"is": "except"}, ["lamp", "blue owl"]),
        ({"is": "not", "filter": {"is": "stella"}}, ["lamp"]),
        ({"is": "either", "filters": [{"is": "set"}, {"is": "spell"}]}, ["red imp", "lamp"]),
    ],
)
def test_things_in_play_when_filtered(filter: p.Document, expected: list[str]) -> None:
    assert found(position(), filter) == expected


@pytest.mark.parametrize(
    ("icon", "expected"), [("spell_step", ["flash"]), ("reaction", ["answer"]), ("damage_trigger", ["answer"])]
)
def test_cards_in_the_trash_when_filtered_by_icon(icon: str, expected: list[str]) -> None:
    assert found(position(), {"is": "icon", "icon": icon}, zones=("trash",)) == expected


def test_mana_when_filtered_by_how_it_lies() -> None:
    game = position()
    assert found(game, {"is": "set"}, zones=("mana",)) == ["red imp"]
    assert found(game, {"is": "rise"}, zones=("mana",)) == ["blue owl"]


def test_multicoloured_cards_when_filtered_have_each_of_their_colours() -> None:
    for colour, names_found in (("red", ["twin"]), ("blue", ["twin"]), ("green", [])):
        assert found(position(), {"is": "colour", "colour": colour}, of="opponent") == names_found


@pytest.mark.parametrize(("stat", "value"), [("power", 4000), ("breaks", 3), ("cost", 4)])
def test_stats_when_several_are_counted_are_added(stat: str, value: int) -> None:
    game = position()
    number = LANGUAGE.read(NUMBER, {"number": "stat", "stat": stat, "what": p.every("you")}, "number")
    source = at(game, 0, 0)
    assert number.value(game, Context(0, source.incarnation, source.card)) == value  # type: ignore[attr-defined]


def test_mana_when_raised_by_an_effect_pays_again() -> None:
    wake = spell("wake", {}, p.spell_effect(p.choose("you", {"is": "set"}, zones=("mana",)), p.to("rise")))
    game = arrange(Side(hand=[wake, FILLER], mana=[FILLER]), Side())
    game.pay(0, (game.seats[0].mana.rise[0].number,))
    do(game, "cast wake", "summon filler", "slot 0")
    assert field(game, 0) == ["filler"]


def test_evolution_when_an_effect_does_it_needs_no_end_phase() -> None:
    bud = stella("bud", None, p.activated([], {"do": "evolve", "name": "form"}))
    game = arrange(Side(hand=[stella("form")], slots={4: bud}), Side())
    do(game, "activate 4 0")
    assert (at(game, 0, 4).definition.name, "bud" in names(game.seats[0].deck)) == ("form", True)
