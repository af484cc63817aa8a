"""What a list format is: it reads a text into a :class:`ParsedList` and writes a deck so that reading gives it back."""

from abc import ABC, abstractmethod
from typing import ClassVar

from cards.lookup import CardIndex
from decks.formats.parsed import ParsedList
from decks.resolved import ResolvedDeck


class ListFormat(ABC):
    """One format. ``key`` is what ``--list-format`` and the API call it."""

    key: ClassVar[str]

    @abstractmethod
    def parse(self, text: str) -> ParsedList:
        """Read a list. Raises :class:`UserError` (``unreadable_list``) where the whole is not of this format; single
        entries that cannot be read are ``unreadable`` lines."""

    @abstractmethod
    def write(self, deck: ResolvedDeck, index: CardIndex) -> str:
        """The deck as a list. Raises :class:`UserError` (``not_expressible``) where the format cannot say it."""
