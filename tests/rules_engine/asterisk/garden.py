"""Two invented decks for whole games."""

from rules_engine.construction.deck import DeckEntry, DeckList
from tests.rules_engine.asterisk.positions import spell, stella

GARDEN = DeckList(
    "asterisk",
    [
        DeckEntry(stella("花守りの子", {"green": 1}, power=500), "main", 3),
        DeckEntry(stella("苔むす亀", {"green": 1, "colourless": 1}, power=1500), "main", 3),
        DeckEntry(stella("風鈴の蝶", {"green": 1, "yellow": 1}, power=1500), "main", 3),
        DeckEntry(stella("蜜蜂の騎士", {"yellow": 2}, power=1500), "main", 3),
        DeckEntry(stella("樫の番兵", {"green": 1, "colourless": 2}, power=2500), "main", 3),
        DeckEntry(stella("日向の獅子", {"yellow": 2, "colourless": 2}, power=3000, breaks=2), "main", 3),
        DeckEntry(stella("古き大樹", {"green": 3, "colourless": 3}, power=5000, breaks=2), "main", 3),
        DeckEntry(spell("芽吹きの歌", {"green": 1}), "main", 3),
        DeckEntry(spell("陽だまりの庭", {"yellow": 1}, continuous=True), "main", 3),
        DeckEntry(spell("実りの雨", {"green": 1, "colourless": "X"}), "main", 3),
        DeckEntry(spell("隠れ蓑", {"green": 1}, reaction=True), "main", 3),
        DeckEntry(stella("種", {"green": 1}, power=0, breaks=0), "main", 3),
        DeckEntry(stella("若木", {"green": 2}, power=2000), "main", 3),
        DeckEntry(stella("庭師", {"yellow": 1}, power=1000), "main", 1),
    ],
)
STARS = DeckList(
    "asterisk",
    [
        DeckEntry(stella("流れ星", {"red": 1}, power=1000), "main", 3),
        DeckEntry(stella("火の粉", {"red": 1}, power=500), "main", 3),
        DeckEntry(stella("彗星の狼", {"red": 1, "colourless": 1}, power=2000), "main", 3),
        DeckEntry(stella("双子星", {"red": 1, "blue": 1}, power=2000), "main", 3),
        DeckEntry(stella("月の渡し守", {"blue": 2}, power=1500), "main", 3),
        DeckEntry(stella("赤い巨星", {"red": 3, "colourless": 1}, power=4000, breaks=2), "main", 3),
        DeckEntry(stella("潮の竜", {"blue": 3, "colourless": 2}, power=4500, breaks=2), "main", 3),
        DeckEntry(spell("日食", {"red": 2}), "main", 3),
        DeckEntry(spell("星図", {"blue": 1}, continuous=True), "main", 3),
        DeckEntry(stella("明けの明星", {"red": 2}, power=2000), "main", 3),
        DeckEntry(stella("宵の明星", {"blue": 1}, power=1000), "main", 3),
        DeckEntry(stella("星屑", {"red": 1}, power=500), "main", 3),
        DeckEntry(stella("小さな月", {"blue": 1}, power=500), "main", 3),
        DeckEntry(spell("閃光", {"red": 1}), "main", 1),
    ],
)
