"""What one goldfish game leaves behind for the statistics: plain lists that the game fills while it plays.

It stands in the core because the games write it and the goldfish statistics, a floor above, read it.
"""


class Trace:
    """One game of one deck, as seen by the deck's owner.

    Cards are *card numbers*: positions in the main zone of the deck list, expanded in the list's canonical order
    (``deck.zone("main")``, every copy its own number), starting at 0. Other cards (Spirits) are never traced.

    Lists "by turn" have index 0 for the state after the opening (mulligans done) and index t for the end of the owner's
    own turn t; ``close_turn`` appends to all of them, so they stay equally long. A game that ends within a turn closes
    that turn too.
    """

    __slots__ = (
        "damage", "end_reason", "exhausted", "first_hand", "hand_size", "kept_hand", "left", "mulligans", "play_cards",
        "play_turns", "reloads", "rest", "returned", "seen", "seen_by", "spent", "unplayable", "upcoming",
    )  # fmt: skip

    def __init__(self) -> None:
        self.first_hand: list[int] = []
        """The five cards drawn before any mulligan."""
        self.kept_hand: list[int] = []
        """The hand with which turn 1 begins."""
        self.upcoming: list[int] = []
        """The next five cards of the deck once the hand is kept: what damage would turn up (A5.7)."""
        self.mulligans = 0
        """Mulligans taken (E4.3: any number; A2.2: 0 or 1)."""
        self.returned = 0
        """Cards put back in mulligans."""
        self.seen: list[int] = []
        """The kept hand, then every card drawn or otherwise put from the deck into the hand, in that order; no
        mulligan."""
        self.seen_by: list[int] = []
        """By turn: how many of ``seen`` there were."""
        self.hand_size: list[int] = []
        """By turn: cards in hand."""
        self.left: list[int] = []
        """By turn: resources left (E: Spirits in the Spirit Deck; A: rise mana)."""
        self.spent: list[int] = []
        """By turn: resources spent in that turn alone; at index 0 those that mulligans cost."""
        self.damage: list[int] = []
        """By turn: damage dealt since the start (E: Spirits that the opponent Expended; A: damage cards)."""
        self.unplayable: list[int] = []
        """By turn: cards in hand whose cost could not be paid even with every resource ready (E: the Spirit Deck as it
        is; A: the whole mana zone)."""
        self.play_turns: list[int] = []
        """The turn of each play, beside ``play_cards``."""
        self.play_cards: list[int] = []
        """The card of each play: cast, Ascended into, Set or Cast as a Rune; summoned or cast."""
        self.reloads: list[int] = []
        """The turn of each reload (A6)."""
        self.exhausted: dict[str, int] = {}
        """E: element to the first turn at whose end the Spirit Deck, having begun with that element, holds none of it;
        ``all`` for the whole Spirit Deck."""
        self.rest: list[int] = []
        """The deck when the game ended, top card first: what would have been drawn had it gone on."""
        self.end_reason = ""
        """Why the game ended: ``turn_limit``, or the game's own reason (``won``, ``deck_out`` ...)."""

    @property
    def turns(self) -> int:
        """Own turns begun."""
        return len(self.hand_size) - 1

    def open(self, upcoming: list[int]) -> None:
        """The hand is kept (``kept_hand`` is filled): what was seen starts with it."""
        self.upcoming = upcoming
        self.seen.extend(self.kept_hand)

    def close_turn(self, hand_size: int, left: int, spent: int, damage: int, unplayable: int) -> None:
        """The opening or an own turn is over."""
        self.seen_by.append(len(self.seen))
        self.hand_size.append(hand_size)
        self.left.append(left)
        self.spent.append(spent)
        self.damage.append(damage)
        self.unplayable.append(unplayable)

    def play(self, turn: int, number: int) -> None:
        """A card was played from hand in own turn ``turn``."""
        self.play_turns.append(turn)
        self.play_cards.append(number)
