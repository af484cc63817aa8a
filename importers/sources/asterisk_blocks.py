"""The text block of the card maker, as people paste it on the wiki: where blocks begin and what their lines mean.

::

    <name>                                       or 【<name>】 in the layout of 2019
    [<colour>][ステラ]《<race>》《<race>》          or [スペル], or [ルクス]; in 2019 two lines, races in [] too
    〔<colour>:<n>　<colour>:<m>〕
    パワー:<n>　BR:<n>                             stellas only; or Power: and Break:
    【バースト】【リアクション】                     the icons, may be empty
    <blank>, effect, <blank>, flavour, <blank>
    Illustraion:<name>                           spelt so, or otherwise

A block begins at the line above its type line. Layout is read with width folded; texts stay as they are.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from importers.rows import printable
from importers.sources.asterisk_text import CardTexts, split_texts
from importers.sources.asterisk_words import ICONS, folded

ILLUSTRATOR_LABEL: Final = "Illustraion:"
"""As the card maker writes it."""
_LINE_END: Final = re.compile("\r\n?|\n")
_KINDS: Final = "ステラ|スペル|ルクス"
_TYPE_LINE: Final = re.compile(rf"\[(?P<colour>[^\[\]]*)\] ?\[(?P<kind>{_KINDS})\](?P<rest>.*)")
_COLOUR_LINE: Final = re.compile(r"\[(?P<colour>[^\[\]]{1,4})\]")
_KIND_LINE: Final = re.compile(rf"\[(?P<kind>{_KINDS})\](?P<rest>.*)")
_COST_LINE: Final = re.compile(r"〔(?P<cost>[^〔〕]*)〕")
_STATS_LINE: Final = re.compile(
    r"(?:パワー|power) ?: ?(?P<power>[^ :]*)(?: ?(?:BR|break|ブレイク) ?: ?(?P<breaks>[^ :]*))?", re.I
)
_ICON_LINE: Final = re.compile(r"(?:【[^【】]*】 ?)+")
_BRACKETED: Final = re.compile(r"【([^【】]*)】|《([^《》]*)》|\[([^\[\]]*)\]")
_ILLUSTRATOR_LINE: Final = re.compile(r"(?:Illustraion|Illustration|Illustation|Illustrator|イラスト) ?:.*", re.I)
_COST_PART: Final = re.compile(r"[^ :]+ ?:? ?[^ :]*(?= |$)")
_HEADING: Final = re.compile(r"^\*{1,3} *(?=[^*]+$)")
_QUOTED_NAME: Final = re.compile(r"\s*【([^【】]+)】\s*")


@dataclass
class Block:
    """One card's lines taken apart but not yet judged: words are as written, empty where there are none.

    ``line`` is where it begins, from 1. ``costs`` are colour words with their numbers, the main colour first; None
    without a cost line. ``age`` orders the layouts: that of 2019, that with スペル, that with ルクス. ``stray`` are the
    numbers of lines behind the illustrator that belong to no part.
    """

    line: int = 0
    name: str = ""
    colour: str = ""
    kind: str = ""
    costs: list[tuple[str, str]] | None = None
    races: list[str] = field(default_factory=list)
    power: str | None = None
    breaks: str | None = None
    icons: list[str] = field(default_factory=list)
    unknown_icons: list[str] = field(default_factory=list)
    texts: CardTexts = field(default_factory=CardTexts)
    illustrator: str = ""
    age: int = 1
    stray: list[int] = field(default_factory=list)

    def place(self, file: str) -> str:
        """Where the block stands, for problems: the file, the line and the card's name."""
        return f"{file} line {self.line}{f' ({printable(self.name)[:60]})' if self.name else ''}"


@dataclass(frozen=True)
class _Type:
    """A type line, in the layout of 2019 two; ``end`` is the line after it."""

    colour: str
    kind: str
    rest: str
    end: int


@dataclass(frozen=True)
class _Head:
    """Where a block begins: the line of its name (None: missing) and its type line (None: only a cost is there)."""

    name: int | None
    at: int
    type: _Type | None

    @property
    def start(self) -> int:
        return self.at if self.name is None else self.name

    @property
    def body(self) -> int:
        return self.at if self.type is None else self.type.end


def read_blocks(text: str) -> tuple[list[Block], list[int]]:
    """The blocks of a text, and the numbers of the lines before the first block that belong to none."""
    lines = lines_of(text)
    plain = [folded(line) for line in lines]
    heads = list(_heads(plain))
    ends = [head.start for head in heads[1:]] + [len(lines)] if heads else []
    blocks = [_block(lines[:end], plain[:end], head) for head, end in zip(heads, ends, strict=True)]
    first = heads[0].start if heads else len(lines)
    return blocks, [number for number, line in enumerate(plain[:first], start=1) if line]


def lines_of(text: str) -> list[str]:
    """The lines of a text, whatever ends them; a line end at the very end leaves an empty line."""
    return _LINE_END.split(text)


def _read_head(block: Block, plain: Sequence[str], at: int) -> int:
    """Type line, cost, power and icons, which begin at line ``at``; the line where the texts begin."""
    if found := _type_at(plain, at):
        _take_type(block, found)
        at = found.end
    return _read_numbers(block, plain, at)


def _heads(plain: Sequence[str]) -> Iterator[_Head]:
    """Type lines, and cost lines that no type line stands above: that block is broken, but it is a block."""
    at, floor, is_between = 0, 0, True
    while at < len(plain):
        type = _type_at(plain, at)
        if type or _COST_LINE.fullmatch(plain[at]):
            name = _line_above(plain, at, floor, is_between) if type else _top_of_run(plain, at, floor)
            yield _Head(name, at, type)
            at = floor = _after_cost(plain, type.end if type else at)
            is_between = False
            continue
        at += 1
        if _ILLUSTRATOR_LINE.fullmatch(plain[at - 1]):
            floor, is_between = at, True


def _type_at(plain: Sequence[str], at: int) -> _Type | None:
    if at < len(plain) and (found := _TYPE_LINE.fullmatch(plain[at])):
        return _Type(found["colour"], found["kind"], found["rest"], at + 1)
    following = _next_line(plain, at + 1)
    if at < len(plain) and following < len(plain):
        colour, kind = _COLOUR_LINE.fullmatch(plain[at]), _KIND_LINE.fullmatch(plain[following])
        if colour and kind:
            return _Type(colour["colour"], kind["kind"], kind["rest"], following + 1)
    return None


def _block(lines: Sequence[str], plain: Sequence[str], head: _Head) -> Block:
    block = Block(line=head.start + 1)
    if head.name is not None:
        block.name = _name(block, lines[head.name])
    at = _read_head(block, plain, head.at)
    end = next((n for n in range(at, len(plain)) if _ILLUSTRATOR_LINE.fullmatch(plain[n])), len(plain))
    block.texts = split_texts(lines[at:end])
    if end < len(plain):
        block.illustrator = re.split("[:：]", lines[end], maxsplit=1)[1].strip()
        block.stray = [number + 1 for number in range(end + 1, len(plain)) if plain[number]]
    return block


def _name(block: Block, line: str) -> str:
    """The name without the brackets of 2019 or the marks of a wiki heading."""
    if quoted := _QUOTED_NAME.fullmatch(line):
        block.age = 0
        return quoted[1].strip()
    return _HEADING.sub("", line.strip())


def _take_type(block: Block, type: _Type) -> None:
    """Colour and kind, then a stella's races or a spell's icons."""
    block.colour, block.kind = type.colour.strip(), type.kind
    block.age = 2 if type.kind == "ルクス" else block.age
    for found in _BRACKETED.findall(type.rest):
        word = "".join(found).strip()
        if word in ICONS:
            block.icons.append(word)
        elif word:
            (block.races if type.kind == "ステラ" else block.unknown_icons).append(word)


def _read_numbers(block: Block, plain: Sequence[str], at: int) -> int:
    """Cost, power and icons; the line after them."""
    following = _next_line(plain, at)
    if following < len(plain) and (cost := _COST_LINE.fullmatch(plain[following])):
        block.costs = [_colour_and_number(part) for part in _COST_PART.findall(cost["cost"])]
        at = following + 1
    following = _next_line(plain, at)
    if following < len(plain) and (stats := _STATS_LINE.fullmatch(plain[following])):
        block.power, block.breaks = stats["power"], stats["breaks"]
        at = following + 1
    return at + 1 if at < len(plain) and _is_icon_line(block, plain[at]) else at


def _is_icon_line(block: Block, line: str) -> bool:
    """Takes the icons of a line that has nothing else; an empty line says that there are none."""
    words = [first for first, _, _ in _BRACKETED.findall(line)]
    if not line:
        return True
    if not _ICON_LINE.fullmatch(line) or not any(word in ICONS for word in words):
        return False
    block.icons += [word for word in words if word in ICONS]
    block.unknown_icons += [word for word in words if word and word not in ICONS]
    return True


def _colour_and_number(part: str) -> tuple[str, str]:
    colour, _, number = part.partition(":")
    return colour.strip(), number.strip()


def _after_cost(plain: Sequence[str], at: int) -> int:
    """The line after the cost line that may follow."""
    following = _next_line(plain, at)
    return following + 1 if following < len(plain) and _COST_LINE.fullmatch(plain[following]) else at


def _next_line(plain: Sequence[str], at: int) -> int:
    """The first line from ``at`` on that is not blank."""
    while at < len(plain) and not plain[at]:
        at += 1
    return at


def _line_above(plain: Sequence[str], at: int, floor: int, is_between: bool) -> int | None:
    """The name's line: directly above, or above blank lines where no other card's text can stand there."""
    above = at - 1
    while is_between and above >= floor and not plain[above]:
        above -= 1
    return above if above >= floor and plain[above] else None


def _top_of_run(plain: Sequence[str], at: int, floor: int) -> int | None:
    """The first of the lines above without a blank line between."""
    top = at
    while top > floor and plain[top - 1]:
        top -= 1
    return top if top < at else None
