"""Invented decks of both games for goldfish tests."""

from rules_engine.construction.deck import DeckEntry, DeckList
from rules_engine.games.asterisk.cards import AsteriskCard
from rules_engine.games.elestrals.cards import ElestralsCard


def elestral(id: str, cost: int, *, attack: int = 3) -> ElestralsCard:
    """A fire Elestral."""
    return ElestralsCard(id, f"Beast {id}", "", "elestral", cost=["fire"] * cost, attack=attack, defense=2)


FLAME = ElestralsCard("flame", "Emberling", None, "spirit", elements=["fire"])
RUNE = ElestralsCard("rune", "Odd Chant", "Draw a card. Then discard a card.", "rune_invoke", cost=["omni"])
LOST = ElestralsCard("lost", "Lost Page", None, "rune_counter", cost=["fire"])


def elestrals_deck() -> DeckList:
    """11 cards for turn 1, 8 for turn 2, 4 for turn 3, 17 others: the curve of the published figure."""
    cards = [(elestral(f"a{n}", 1), count) for n, count in enumerate((3, 3, 3, 2))]
    cards += [(elestral(f"b{n}", 2, attack=5), count) for n, count in enumerate((3, 3, 2))]
    cards += [(elestral(f"c{n}", 3, attack=8), count) for n, count in enumerate((3, 1))]
    cards += [(elestral(f"d{n}", 5, attack=9), 3) for n in range(4)] + [(RUNE, 3), (LOST, 2)]
    main = [DeckEntry(card, "main", count) for card, count in cards]
    return DeckList("elestrals", [*main, DeckEntry(FLAME, "spirit", 20)])


def asterisk_deck() -> DeckList:
    """40 cards, 20 of them with a damage trigger; 12 stellas of each of the costs 1, 2 and 4, and 4 spells."""
    entries = []
    for cost in (1, 2, 4):
        for n in range(4):
            card = AsteriskCard(
                f"s{cost}{n}", f"星{cost}の{n}", "", "stella", "red", {"red": cost},
                power=1000 * cost, breaks=1, damage_trigger=n < 2,
            )  # fmt: skip
            entries.append(DeckEntry(card, "main", 3))
    text = "カードを1枚引く。その後、手札を1枚捨てる。"
    for n in range(4):
        spell = AsteriskCard(f"p{n}", f"閃き{n}", text, "spell", "red", {"red": 1}, damage_trigger=n < 2)
        entries.append(DeckEntry(spell, "main", 1))
    return DeckList("asterisk", entries)


def peaceful_deck() -> DeckList:
    """40 cards of which none can attack: games go on to the turn limit."""
    cards = [AsteriskCard(f"q{n}", f"静かな石{n}", "", "spell", "blue", {"blue": 1 + n % 4}) for n in range(20)]
    return DeckList("asterisk", [DeckEntry(card, "main", 2) for card in cards])
