"""What is said about a list, in both languages: one function a message, so that a wording stands in one place."""

from collections.abc import Sequence
from typing import NamedTuple


class Message(NamedTuple):
    """One sentence in English and in Japanese."""

    en: str
    ja: str

    def __str__(self) -> str:
        return self.en


class Notice(NamedTuple):
    """Something worth knowing that changes no verdict. ``line`` is 0 when it is about the whole list."""

    line: int
    text: str
    code: str
    message: Message


def quantity_not_whole(quantity: str) -> Message:
    return Message(
        f"the quantity {quantity} is not a whole number: write for example 3",
        f"枚数「{quantity}」が整数ではありません。「3」のように書いてください",
    )


def quantity_too_small(quantity: str) -> Message:
    return Message(
        f"the quantity is {quantity}: it must be 1 or more; delete the line if the card is not in the deck",
        f"枚数が{quantity}です。1以上にしてください。デッキに入れないカードなら行を削除してください",
    )


def quantity_too_large(quantity: str, most: int) -> Message:
    return Message(
        f"the quantity {quantity} is too large: at most {most} can be read",
        f"枚数「{quantity}」が大きすぎます（{most}枚まで）",
    )


def line_too_long(most: int) -> Message:
    return Message(
        f"the line is longer than {most} characters: write one card a line",
        f"行が{most}文字を超えています。1行に1枚種ずつ書いてください",
    )


def no_name() -> Message:
    return Message("the line names no card", "カード名がありません")


def wrong_printings() -> Message:
    return Message(
        "the copies of its printings are not whole numbers that sum up to its count at most: correct them",
        "版ごとの枚数が正しくありません（1以上の整数で、合計は枚数以下）",
    )


def wrong_entry(expected: str) -> Message:
    return Message(f"the entry is not {expected}", f"項目の形式が違います（{expected}）")


def unknown_heading(heading: str) -> Message:
    return Message(
        f"it stands under “{heading}”, which is no zone: move it under [main], [spirit] or [side], or delete it",
        f"「{heading}」はデッキのゾーンではありません。[メイン]・[スピリット]・[サイド]に移すか、削除してください",
    )


def left_out(heading: str) -> Message:
    return Message(
        f"not part of the deck: it stands under “{heading}”", f"「{heading}」の下にあるため、デッキに数えません"
    )


def heading_in_comment(heading: str) -> Message:
    return Message(
        f"this is a comment; if a heading is meant, write [{heading}]",
        f"この行はコメントです。見出しなら「[{heading}]」と書いてください",
    )


def decoration() -> Message:
    return Message("the line has no words and is passed over", "文字のない行なので読み飛ばしました")


def remark(key: str) -> Message:
    return Message(f"“{key}” is read as a remark", f"「{key}」は備考として読みました")


def key_given_again(key: str, value: str) -> Message:
    return Message(
        f"“{key}” is given more than once; “{value}” counts", f"「{key}」が複数あります。「{value}」を使います"
    )


def size_differs(heading: str, declared: int, count: int) -> Message:
    return Message(
        f"the heading “{heading}” says {declared} cards, the lines below it have {count}",
        f"見出し「{heading}」は{declared}枚ですが、その下の合計は{count}枚です",
    )


def field_ignored(field: str) -> Message:
    return Message(f"the field “{field}” is not read", f"項目「{field}」は読みません")


def title_shortened(most: int) -> Message:
    return Message(f"the title is shortened to {most} characters", f"タイトルを{most}文字に縮めました")


def counted_as_one() -> Message:
    return Message("no quantity is given: counted as 1 copy", "枚数がないので1枚として数えます")


def extra_ignored(extra: str, name: str) -> Message:
    return Message(
        f"“{extra}” is no printing of {name} and no known marker: the card is kept without it",
        f"「{extra}」は「{name}」の版ではなく、記号としても分かりません。カードだけを読みました",
    )


def several_cards(name: str, chosen: str, others: Sequence[str]) -> Message:
    listed = ", ".join(others)
    return Message(
        f"several cards are called {name}: the newest ({chosen}) is taken; set and number choose another ({listed})",
        f"「{name}」という名前のカードは複数あります。最も新しいもの（{chosen}）を選びました。"
        f"他のものはセットと番号で選べます（{listed}）",
    )


def unknown_name(name: str) -> Message:
    return Message(f"no card is called “{name}”", f"「{name}」というカードはありません")


def ambiguous_reference(reference: str) -> Message:
    return Message(
        f"“{reference}” belongs to several cards: write the name before it",
        f"「{reference}」のカードは複数あります。カード名も書いてください",
    )


def other_game(value: str, game: str) -> Message:
    return Message(
        f"“{value}” is no game known here: read as {game}", f"「{value}」は未対応のゲームです。{game}として読みました"
    )


def ambiguous_name(name: str) -> Message:
    return Message(
        f"several cards are called “{name}”: write the full name with its title",
        f"「{name}」という名前のカードは複数あります。称号まで書いてください",
    )


def read_as(name: str, full_name: str) -> Message:
    return Message(f"“{name}” is read as {full_name}", f"「{name}」を「{full_name}」として読みました")


def retired(name: str) -> Message:
    return Message(
        f"{name} is no longer in its source; the deck keeps it", f"「{name}」は元データから削除されていますが、残します"
    )


def unknown_reference(reference: str) -> Message:
    return Message(f"no card or printing has the id “{reference}”", f"ID「{reference}」のカードはありません")


def unknown_format(format: str, known: Sequence[str]) -> Message:
    return Message(
        f"there is no format “{format}” in this game: write one of {', '.join(known)}",
        f"フォーマット「{format}」はありません（{'、'.join(known)}から選んでください）",
    )


def restriction_ahead(name: str, day: str, copies: int) -> Message:
    return Message(
        f"from {day} at most {copies} copies of {name} are allowed",
        f"「{name}」は{day}から{copies}枚までになります",
    )
