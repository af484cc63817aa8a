"""What the bundled files may get wrong, and what their adapter then says: file, row, field."""

from collections.abc import Callable

import pytest

from cards.facts import AsteriskFacts
from cards.records import Batch, Problem
from importers.sources import Payload, UnreadableError
from importers.sources.bundled import BundledAdapter

Files = dict[str, bytes]


def read(files: Files, game: str | None = None) -> list[Batch]:
    return BundledAdapter().read([Payload(name=name, data=data) for name, data in files.items()], game)


SOURCE = b'[source]\nkey = "s"\nname = "S"\n'
SETS = b'[[set]]\nid = "one"\nname = "One"\n'
CARD_ROW = """
[[card]]
name = "{name}"
language = "ja"
kind = "stella"
main_colour = "red"
cost = {{ red = 1 }}
power = 1000
breaks = 1
"""


@pytest.fixture
def small() -> Files:
    """The smallest sound catalogue: one source with one card, and one deck."""
    return {
        "asterisk/mine/source.toml": SOURCE,
        "asterisk/mine/sets.toml": SETS,
        "asterisk/mine/cards/red.toml": CARD_ROW.format(name="火の子").encode(),
        "asterisk/decks/one.txt": "Title: One\n\n[main]\n3 火の子\n".encode(),
    }


def problems(files: Files) -> list[Problem]:
    (batch,) = read(files)
    assert batch.snapshot is not bool(batch.rejected)
    return list(batch.rejected)


Edit = Callable[[Files], object]


def write(name: str, text: str) -> Edit:
    return lambda files: files.update({name: text.encode()})


def append(name: str, text: str) -> Edit:
    return lambda files: files.update({name: files.get(name, b"") + text.encode()})


def test_sound_files_have_no_problem(small: Files) -> None:
    assert problems(small) == []


@pytest.mark.parametrize(
    ("edit", "where", "field", "code"),
    [
        pytest.param(
            append("asterisk/decks/one.txt", "2 氷の子\n"),
            "asterisk/decks/one.txt line 5", "card", "unknown_card", id="T54-deck-names-an-unknown-card",
        ),
        pytest.param(
            append("asterisk/decks/one.txt", "火の子 たくさん\n"),
            "asterisk/decks/one.txt line 5", "", "bad_line", id="deck-line-without-a-count",
        ),
        pytest.param(
            write("asterisk/mine/cards/red.toml", "[[card]\n"),
            "asterisk/mine/cards/red.toml", "", "not_toml", id="broken-toml",
        ),
        pytest.param(
            lambda files: files.update({"asterisk/mine/cards/red.toml": "名".encode("shift_jis")}),
            "asterisk/mine/cards/red.toml", "", "not_utf8", id="other-encoding",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", CARD_ROW.format(name="氷の子") + 'powr = 5\n'),
            "asterisk/mine/cards/red.toml: card 2 (氷の子)", "powr", "extra_forbidden", id="unknown-field",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", CARD_ROW.format(name="氷の子").replace("1000", '"strong"')),
            "asterisk/mine/cards/red.toml: card 2 (氷の子)", "power", "int_parsing", id="word-for-a-number",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", CARD_ROW.format(name="")),
            "asterisk/mine/cards/red.toml: card 2 (without a name)", "name", "string_too_short", id="no-name",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", CARD_ROW.format(name="火の子")),
            "asterisk/mine/cards/red.toml: card 2 (火の子)", "name", "duplicate_card", id="same-name-twice",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", "[[cards]]\n"),
            "asterisk/mine/cards/red.toml", "cards", "unknown_table", id="unknown-table",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", 'printings.a-1 = { set = "two" }\n'),
            "asterisk/mine/sets.toml", "a-1", "unknown_set", id="printing-in-an-unknown-set",
        ),
        pytest.param(
            append("asterisk/mine/cards/red.toml", 'printings.a-1 = { number = "1" }\n'),
            "asterisk/mine/cards/red.toml: card 1 (火の子)", "printings.a-1.set", "missing", id="printing-nowhere",
        ),
        pytest.param(
            write("asterisk/mine/printings.toml", '["氷の子"]\na-1 = { set = "one" }\n'),
            "asterisk/mine/printings.toml", "氷の子", "unknown_card", id="printing-of-an-unknown-card",
        ),
        pytest.param(
            append("asterisk/mine/sets.toml", '[[set]]\nid = "two"\n'),
            "asterisk/mine/sets.toml: set 2 (two)", "name", "missing", id="set-without-a-name",
        ),
        pytest.param(
            write("asterisk/mine/card.toml", ""),
            "asterisk/mine/card.toml", "", "unknown_file", id="file-that-belongs-nowhere",
        ),
        pytest.param(
            write(
                "asterisk/formats.toml",
                '[[format]]\nkey = "f"\nname_en = "F"\nname_ja = "F"\n'
                '[[format.restrictions]]\ncard = "氷の子"\ncopies = 0\nkind = "banned"\n',
            ),
            "asterisk/formats.toml: format 1 (f)", "card", "unknown_card", id="restriction-of-an-unknown-card",
        ),
    ],
)  # fmt: skip
def test_problem_names_file_and_field(small: Files, edit: Edit, where: str, field: str, code: str) -> None:
    edit(small)
    found = [(problem.where, problem.field, problem.code) for problem in problems(small)]
    assert (where, field, code) in found
    assert all(problem.message for problem in problems(small))


def test_duplicate_printing_id_is_a_problem(small: Files) -> None:
    printing = 'printings.a-1 = { set = "one", number = "1" }\n'
    rows = CARD_ROW.format(name="火の子") + printing + CARD_ROW.format(name="氷の子") + printing
    small["asterisk/mine/cards/red.toml"] = rows.encode()
    assert [(problem.field, problem.code) for problem in problems(small)] == [("a-1", "duplicate_printing")]


def test_good_rows_beside_a_bad_one_are_kept(small: Files) -> None:
    append("asterisk/mine/cards/red.toml", CARD_ROW.format(name="氷の子") + "powr = 5\n")(small)
    (batch,) = read(small)
    assert ([card.name for card in batch.cards], batch.read, len(batch.rejected)) == (["火の子"], 2, 1)


def test_defaults_stand_under_every_row(small: Files) -> None:
    text = '[defaults]\nlanguage = "ja"\nundern_only = true\n' + CARD_ROW.format(name="火の子")
    write("asterisk/mine/cards/red.toml", text)(small)
    (batch,) = read(small)
    assert isinstance(facts := batch.cards[0].facts, AsteriskFacts)
    assert facts.undern_only


@pytest.mark.parametrize("text", [None, "", "[source]\nkey = 3\n", "[[source]]\n"])
def test_source_without_a_name_is_unreadable(small: Files, text: str | None) -> None:
    del small["asterisk/mine/source.toml"]
    if text is not None:
        write("asterisk/mine/source.toml", text)(small)
    with pytest.raises(UnreadableError, match=r"asterisk/mine/source\.toml"):
        read(small)


def test_no_files_are_unreadable() -> None:
    with pytest.raises(UnreadableError, match="importers/bundled"):
        read({})


def test_game_without_files_is_unreadable(small: Files) -> None:
    assert [batch.game for batch in read(small, "asterisk")] == ["asterisk"]
    with pytest.raises(UnreadableError, match="elestrals"):
        read(small, "elestrals")
