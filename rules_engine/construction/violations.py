"""What is wrong with a deck, as values: deck rules never raise."""

from collections.abc import Sequence

from rules_engine.core.cards import Definition


class Violation:
    """A stable code, the cards at fault, the numbers that decide (``count``, ``limit``, ``size`` ...), and the message
    in English and Japanese."""

    __slots__ = ("cards", "code", "message_en", "message_ja", "numbers")

    def __init__(
        self, code: str, message_en: str, message_ja: str, cards: Sequence[Definition] = (), **numbers: int
    ) -> None:
        self.code = code
        self.message_en = message_en
        self.message_ja = message_ja
        self.cards = tuple(cards)
        self.numbers = numbers
