"""``asterisk-atcg``: the card maker's own files, one card a file: JSON since 4.07, lines of text before.

The older text has two header lines of values between semicolons, then the wiki's text block without its icons and
without the label of the illustrator. JSON does not say whether a card is a β card (アンダーン); the older header does.
"""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final

from pydantic import BeforeValidator, Field

from cards.records import Batch, Problem, SourceRecord
from importers.rows import Line, Placed, RawLine, Row, Text, Word, label, read_row
from importers.sources.asterisk_blocks import ILLUSTRATOR_LABEL, Block, lines_of, read_blocks
from importers.sources.asterisk_cards import Problems, judge_block, make_batch
from importers.sources.asterisk_rows import MakerCard
from importers.sources.asterisk_text import clean_text, has_marker
from importers.sources.base import Adapter, Payload, UnreadableError, read_each
from importers.strict_json import read_json, read_text

SOURCE: Final = SourceRecord(
    key="asterisk-atcg",
    name="アスタリスクTCG card maker files",
    attribution="アスタリスクTCG",
    attribution_url="https://github.com/shigural/AsteriskTCGMaker",
    redistribution="none",
    precedence=10,
)
"""Decides over the wiki, whose blocks leave out all but one sub colour."""
ALL_SUB_COSTS: Final = 3080
"""Since this version of the maker every sub colour has its own number; before, there was one sub colour."""
_JSON_VERSION: Final = 4070
_FIELDS: Final = {
    "name": "CardName",
    "reading": "CardRuby",
    "colour": "CostColor1",
    "kind": "SteraSpell",
    "cost": "CostMana1",
    "power": "Power",
    "breaks": "BR",
    "races": "Kind1",
    "effect": "CardEffect",
    "flavour": "FlavorText",
    "illustrator": "Illustration",
    "expansion": "Expantion",
}
"""Our fields by the names that stand in the file."""
_FLAGS: Final = {
    "Burst": "バースト",
    "ReAction": "リアクション",
    "SealedTrigger": "ダメージトリガー",
    "SpellStep": "スペルステップ",
    "KeepSpell": "永続スペル",
}
_SUB_COSTS: Final = {
    "SubCostBlack": "黒",
    "SubCostGreen": "緑",
    "SubCostYellow": "黄",
    "SubCostWhite": "白",
    "SubCostRed": "赤",
    "SubCostBlue": "青",
    "SubCostNone": "無",
}
"""In printed order."""
_HEADER: Final = (
    *("Version", "RubyFontSize", "CardNameFontSize", "EffectFontSize", "FlavorFontSize", "TextBoxSize"),
    *("Beta", "Burst", "ReAction", "SealedTrigger", "SpellStep", "KeepSpell"),
    *("SubCostRed", "SubCostBlue", "SubCostGreen", "SubCostYellow", "SubCostBlack", "SubCostWhite", "SubCostNone"),
)
"""The values of the first header line, in their order in the file."""
_RUBY: Final = 7
"""The ruby's place in the second header line."""


def _as_text(value: object) -> object:
    """Numbers are text in these files; a whole number is understood too."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _whole(value: object) -> object:
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 10 else value


def _flag(value: object) -> object:
    return {"True": True, "False": False}.get(value, value) if isinstance(value, str) else value


Number = Annotated[Word, BeforeValidator(_as_text)]
Flag = Annotated[bool, BeforeValidator(_flag)]


class AtcgRow(Row):
    """The JSON object, layout fields left out; spelling as the maker has it."""

    Version: Annotated[int, Field(ge=0, le=10**9)] = _JSON_VERSION
    CardName: RawLine
    CardRuby: RawLine = ""
    SteraSpell: Line
    CostColor1: Line
    CostMana1: Number
    CostColor2: Line = ""
    CostMana2: Number = ""
    SubCostBlack: Number = ""
    SubCostGreen: Number = ""
    SubCostYellow: Number = ""
    SubCostWhite: Number = ""
    SubCostRed: Number = ""
    SubCostBlue: Number = ""
    SubCostNone: Number = ""
    Power: Number = ""
    BR: Number = ""
    Burst: bool = False
    ReAction: bool = False
    SealedTrigger: bool = False
    SpellStep: bool = False
    KeepSpell: bool = False
    CardEffect: Text = ""
    FlavorText: Text = ""
    Illustration: Line = ""
    Kind1: Line = ""
    Kind2: Line = ""
    Kind3: Line = ""
    Expantion: Line = ""

    @property
    def icons(self) -> tuple[str, ...]:
        """The icon words whose flags are set."""
        return tuple(word for flag, word in _FLAGS.items() if getattr(self, flag))

    @property
    def sub_costs(self) -> list[tuple[str, str]]:
        """The sub colours with their numbers, in printed order."""
        if self.Version < ALL_SUB_COSTS:
            return [(self.CostColor2 or "無", self.CostMana2)] if self.CostMana2 else []
        return _sub_costs(self)


class Header(Row):
    """The first header line of the older text."""

    Version: Annotated[int, BeforeValidator(_whole), Field(ge=0, le=10**9)]
    Beta: Flag
    Burst: Flag
    ReAction: Flag
    SealedTrigger: Flag
    SpellStep: Flag
    KeepSpell: Flag
    SubCostRed: Word = ""
    SubCostBlue: Word = ""
    SubCostGreen: Word = ""
    SubCostYellow: Word = ""
    SubCostBlack: Word = ""
    SubCostWhite: Word = ""
    SubCostNone: Word = ""


class AsteriskAtcgAdapter(Adapter):
    """Files of the card maker, one card each."""

    key: ClassVar[str] = "asterisk-atcg"
    games: ClassVar[tuple[str, ...]] = ("asterisk",)
    patterns: ClassVar[tuple[str, ...]] = ("*.atcg",)

    def read(self, payloads: Sequence[Payload], game: str | None = None) -> list[Batch]:
        """One batch; raises :class:`UnreadableError` where no file is one of the card maker's."""
        problems = Problems()
        cards = read_each(payloads, lambda payload: _read_file(payload, problems), problems.rejected)
        return [make_batch(SOURCE, [card for card in cards if card is not None], problems)]


def _read_file(payload: Payload, problems: Problems) -> Placed[MakerCard] | None:
    text = read_text(payload)
    if text.lstrip().startswith(";"):
        return _read_text(payload, lines_of(text.lstrip()), problems)
    if text.lstrip()[0] == "{" or (text.lstrip()[0] == "[" and '"' in text):
        return _read_json(payload, problems)
    if read_blocks(text)[0]:
        remedy = "this is a text block without the card maker's header; import it with asterisk-wiki."
    else:
        remedy = "this is no file of the card maker, which is JSON or begins with a line of values between semicolons."
    raise UnreadableError("wrong_file", f"{payload.name}: {remedy}")


def _read_json(payload: Payload, problems: Problems) -> Placed[MakerCard] | None:
    document = read_json(payload)
    if not isinstance(document, dict) or not document.keys() & {"CardName", "SteraSpell", "CardEffect"}:
        message = "this JSON is no card of the card maker: one object with CardName, SteraSpell and CostColor1"
        raise UnreadableError("wrong_file", f"{payload.name}: {message}. Check that it is the right file.")
    where = f"{payload.name}{label(document, 'CardName')}"
    row = read_row(AtcgRow, document, where)
    if isinstance(row, Problem):
        problems.rejected.append(row)
        return None
    card = read_row(MakerCard, _values(row), where, _FIELDS)
    if isinstance(card, Problem):
        problems.rejected.append(card)
        return None
    if (
        row.Version >= ALL_SUB_COSTS
        and row.CostMana2.strip("0")
        and (row.CostColor2, row.CostMana2) not in row.sub_costs
    ):
        message = f"{row.CostColor2}:{row.CostMana2} is left over from an older maker; the SubCost fields decide."
        problems.warn(where, "CostMana2", "sub_cost_not_taken", message)
    return Placed(card, where)


def _values(row: AtcgRow) -> dict[str, object]:
    return {
        "name": row.CardName,
        "reading": row.CardRuby,
        "colour": row.CostColor1,
        "kind": row.SteraSpell,
        "cost": [(row.CostColor1, row.CostMana1), *row.sub_costs],
        "power": row.Power,
        "breaks": row.BR,
        "races": (row.Kind1, row.Kind2, row.Kind3),
        "icons": row.icons,
        "effect": clean_text(row.CardEffect),
        "flavour": clean_text(row.FlavorText),
        "illustrator": row.Illustration,
        "expansion": row.Expantion,
        "age": row.Version,
    }


def _read_text(payload: Payload, lines: Sequence[str], problems: Problems) -> Placed[MakerCard] | None:
    header = read_row(Header, _header_values(lines[0]), f"{payload.name} line 1")
    if isinstance(header, Problem):
        problems.rejected.append(header)
        return None
    blocks, stray = read_blocks("\n".join(["", "", *_labelled(lines[2:])]))
    if len(blocks) != 1 or stray:
        found = "no card block" if not blocks else "more than one card block"
        raise UnreadableError("no_cards", f"{payload.name}: {found} stands below the header. Save the card again.")
    block = blocks[0]
    where = block.place(payload.name)
    if header.Version >= ALL_SUB_COSTS and block.costs:
        _take_sub_costs(block, _sub_costs(header), where, problems)
    block.icons = [word for flag, word in _FLAGS.items() if getattr(header, flag)]
    block.age = header.Version
    return judge_block(block, where, problems, undern_only=header.Beta, reading=_reading(lines))


def _header_values(line: str) -> dict[str, str]:
    return dict(zip(_HEADER, [value.strip() for value in line.split(";")[1:-1]], strict=False))


def _reading(lines: Sequence[str]) -> str:
    """The ruby is the last value of the second line, and may hold semicolons itself."""
    values = lines[1].split(";", _RUBY) if len(lines) > 1 else []
    return values[_RUBY].rstrip().removesuffix(";") if len(values) > _RUBY else ""


def _labelled(lines: Sequence[str]) -> list[str]:
    """The block with the label of the illustrator put back, as the wiki has it."""
    kept = list(lines)
    if len(kept) > 1 and not kept[-1].strip() and kept[-2].strip():
        kept.pop()  # the line end of the last line
    if len(kept) > 1 and not kept[-2].strip() and not _is_sentence(kept[-1]):
        kept[-1] = f"{ILLUSTRATOR_LABEL}{kept[-1]}"
    return kept


def _is_sentence(line: str) -> bool:
    return has_marker(line) or line.rstrip().endswith(("。", "」", "』"))


def _take_sub_costs(block: Block, subs: list[tuple[str, str]], where: str, problems: Problems) -> None:
    assert block.costs
    shown = [(colour, number) for colour, number in block.costs[1:] if number.strip("0")]
    for colour, number in shown:
        if (colour, number) not in subs:
            message = f"The cost line says {colour}:{number}, the header does not; the header decides."
            problems.warn(where, "cost", "sub_cost_not_taken", message)
    block.costs = [block.costs[0], *subs]


def _sub_costs(row: "AtcgRow | Header") -> list[tuple[str, str]]:
    """The sub colours that have a number."""
    return [(colour, number) for field, colour in _SUB_COSTS.items() if (number := getattr(row, field))]
