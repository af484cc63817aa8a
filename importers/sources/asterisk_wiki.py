"""``asterisk-wiki``: text blocks of the card maker, as the makers paste them on the game's wiki.

Every layout of :mod:`importers.sources.asterisk_blocks`, any number of blocks in a file. A block names one sub colour
at most (the maker drops the others), so a source that knows them all has the higher precedence.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from cards.records import Batch, SourceRecord
from importers.rows import Placed
from importers.sources.asterisk_blocks import read_blocks
from importers.sources.asterisk_cards import Problems, judge_block, make_batch
from importers.sources.asterisk_rows import MakerCard
from importers.sources.base import Adapter, Payload, UnreadableError, read_each
from importers.strict_json import read_text

SOURCE: Final = SourceRecord(
    key="asterisk-wiki",
    name="アスタリスクTCG wiki",
    attribution="アスタリスクTCG wiki",
    attribution_url="https://w.atwiki.jp/02220630/",
    redistribution="none",
)
_LISTED: Final = 12


class AsteriskWikiAdapter(Adapter):
    """Text files of card blocks."""

    key: ClassVar[str] = "asterisk-wiki"
    games: ClassVar[tuple[str, ...]] = ("asterisk",)
    patterns: ClassVar[tuple[str, ...]] = ("*.txt",)

    def read(self, payloads: Sequence[Payload], game: str | None = None) -> list[Batch]:
        """One batch; raises :class:`UnreadableError` where no file has a card block."""
        problems = Problems()
        files = read_each(payloads, lambda payload: _read_file(payload, problems), problems.rejected)
        return [make_batch(SOURCE, [card for cards in files for card in cards], problems)]


def _read_file(payload: Payload, problems: Problems) -> list[Placed[MakerCard]]:
    text = read_text(payload)
    blocks, stray = read_blocks(text)
    if not blocks:
        raise UnreadableError("no_cards", f"{payload.name}: {_no_blocks(text.lstrip())}")
    _warn_of_stray(payload.name, [*stray, *(line for block in blocks for line in block.stray)], problems)
    judged = [judge_block(block, block.place(payload.name), problems) for block in blocks]
    return [card for card in judged if card is not None]


def _warn_of_stray(file: str, lines: Sequence[int], problems: Problems) -> None:
    if lines:
        listed = ", ".join(map(str, lines[:_LISTED])) + (" and more" if len(lines) > _LISTED else "")
        message = f"Lines {listed} belong to no card block and were not read."
        problems.warn(file, "", "stray_lines", message)


def _no_blocks(text: str) -> str:
    if text[0] in "[{" and text.rstrip()[-1] in "]}" and '"' in text:
        return "this is JSON; import it with asterisk-atcg, or with elestrals-dump if it is a list of printings."
    if text.startswith(";"):
        return "this is a file of the card maker; import it with asterisk-atcg."
    if text.startswith("<"):
        return "this is HTML; save the text of the page in a .txt file."
    return "no card block is in it; a block has a name, a line [色][ステラ] or [色][スペル], and a line 〔色:数〕."
