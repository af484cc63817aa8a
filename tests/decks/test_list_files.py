"""Where lists come from: files in any encoding, folders, ZIPs good and bad, tables of many lists."""

import errno
import io
import os
import zipfile
from pathlib import Path

import pytest

from cards.errors import UserError
from decks import list_files
from decks.formats.parsed import ParsedList
from decks.list_files import ListFile, Skipped, read_lists

LIST = "Title: テスト\n[メイン]\n3 ゼウスの雷\n2 Furies\n"


def read(path: Path | str) -> list[ListFile]:
    return [file for file in read_lists(str(path)) if isinstance(file, ListFile)]


def only_list(path: Path) -> ParsedList:
    (file,) = read(path)
    assert isinstance(file.parsed, ParsedList), file.parsed
    return file.parsed


def only_error(path: Path | str) -> UserError:
    (file,) = read(path)
    assert isinstance(file.parsed, UserError)
    return file.parsed


def make_zip(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp932", "euc_jp"])
def test_file_when_its_encoding_can_be_told(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(LIST.encode(encoding))
    parsed = only_list(path)
    assert parsed.title == "テスト"
    assert [line.readings[0].name for line in parsed.lines] == ["ゼウスの雷", "Furies"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty_file"),
        (b"  \n\n", "empty_file"),
        (b"# nothing\n", "empty_list"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not_text"),
        ("3 Hermit’s Trick".encode("cp1252"), "unknown_encoding"),
        (b'{"mainDeck": [', "unreadable_list"),
        (b"3 Furies\n" * 6000, "list_too_large"),
    ],
)
def test_file_when_it_cannot_be_read(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(data)
    assert only_error(path).code == code


def test_file_when_it_is_no_text_is_not_named_twice(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    assert only_error(path).message.startswith("this is not a text file")


def test_file_when_it_is_enormous(tmp_path: Path) -> None:
    """A sparse file of a terabyte is refused without being read."""
    path = tmp_path / "deck.txt"
    with path.open("wb") as file:
        file.truncate(2**40)
    assert only_error(path).code == "file_too_large"


def test_file_when_it_is_missing_or_none(tmp_path: Path) -> None:
    assert only_error(tmp_path / "nowhere.txt").code == "file_missing"
    assert only_error("").code == "file_missing", "not the folder that one is in"
    os.mkfifo(tmp_path / "pipe.txt")
    assert only_error(tmp_path / "pipe.txt").code == "unreadable_file"


def test_path_when_it_cannot_be_one(tmp_path: Path) -> None:
    assert only_error(tmp_path / ("x" * 5000)).code == "unreadable_file"
    (file,) = read_lists("")
    assert isinstance(file, ListFile)
    assert "a path is empty" in str(file.parsed)


def test_path_when_its_name_is_no_text(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.txt")).write_text("3 Furies")
    (file,) = read(tmp_path)
    assert file.path.endswith("/?.txt")
    assert file.name == "?"


def test_folder_when_one_in_it_cannot_be_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists that nobody may look for are not passed over in silence."""
    (tmp_path / "locked").mkdir()
    (tmp_path / "a.txt").write_text("3 Furies")
    scan = os.scandir

    def scandir(path: str) -> object:
        if path.endswith("locked"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    good, bad = read(tmp_path)
    assert good.path.endswith("a.txt")
    assert bad.path.endswith("locked")
    assert "Permission denied" in str(bad.parsed)


def test_folder_when_it_holds_more_than_lists(tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_text("3 Furies")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8")
    (tmp_path / ".hidden.txt").write_text("3 Furies")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "a.txt").write_text("3 Furies")
    found = list(read_lists(str(tmp_path)))
    assert [Path(file.path).name for file in found] == ["b.txt", "a.txt", "photo.jpg"]
    assert isinstance(found[2], Skipped)


def test_zip_when_it_holds_lists(tmp_path: Path) -> None:
    path = make_zip(
        tmp_path / "decks.zip",
        {"a.txt": LIST.encode("cp932"), "deep/../../b.txt": b"3 Furies", "c.png": b"x", "__MACOSX/._a.txt": b"x"},
    )
    found = list(read_lists(str(path)))
    assert [(type(file).__name__, file.path.removeprefix(str(tmp_path))) for file in found] == [
        ("ListFile", "/decks.zip/a.txt"),
        ("Skipped", "/decks.zip/c.png"),
        ("ListFile", "/decks.zip/deep/../../b.txt"),
    ]
    assert sorted(child.name for child in tmp_path.iterdir()) == ["decks.zip"], "nothing is unpacked"


def test_zip_when_its_names_are_of_an_old_program(tmp_path: Path) -> None:
    """Names in Shift_JIS without the mark for UTF-8."""
    path = make_zip(tmp_path / "decks.zip", {"XXXXXX.txt": b"3 Furies"})
    path.write_bytes(path.read_bytes().replace(b"XXXXXX.txt", "デッキ.txt".encode("cp932")))
    (file,) = read(path)
    assert file.path.endswith("/デッキ.txt")


def test_zip_when_a_name_has_a_wide_blank(tmp_path: Path) -> None:
    (file,) = read(make_zip(tmp_path / "decks.zip", {"デッキ　1.txt": b"3 Furies"}))
    assert file.name == "デッキ　1"


def test_zip_when_it_is_empty(tmp_path: Path) -> None:
    assert list(read_lists(str(make_zip(tmp_path / "decks.zip", {})))) == []


def test_zip_when_single_files_are_bad(tmp_path: Path) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("x.txt", "3 Furies")
    path = make_zip(tmp_path / "decks.zip", {"a.txt": b"3 Furies", "b.zip": inner.getvalue(), "c.txt": b"\x00\x01"})
    codes = [file.parsed.code if isinstance(file.parsed, UserError) else "read" for file in read(path)]
    assert codes == ["read", "nested_archive", "not_text"]


def test_zip_when_it_is_a_bomb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that unpacks to more than a file may have, and files that do together."""
    path = make_zip(tmp_path / "bomb.zip", {"a.txt": b"0" * (list_files.LARGEST_FILE + 1)})
    assert path.stat().st_size < list_files.MIB
    assert only_error(path).code == "file_too_large"
    monkeypatch.setattr(list_files, "LARGEST_ARCHIVE", 20)
    path = make_zip(tmp_path / "many.zip", {f"{n}.txt": b"3 Furies  \n" for n in range(4)})
    codes = [file.parsed.code if isinstance(file.parsed, UserError) else "read" for file in read(path)]
    assert codes == ["read", "file_too_large", "file_too_large", "file_too_large"]


def test_zip_when_it_is_broken_or_encrypted(tmp_path: Path) -> None:
    path = make_zip(tmp_path / "decks.zip", {"a.txt": b"3 Furies\n" * 50})
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert only_error(path).code == "unreadable_archive"
    flag = whole.replace(b"PK\x03\x04\x14\x00\x00", b"PK\x03\x04\x14\x00\x01").replace(
        b"PK\x01\x02\x14\x03\x14\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01"
    )
    path.write_bytes(flag)
    assert only_error(path).code == "encrypted_archive"


def test_table_when_each_row_is_a_deck(tmp_path: Path) -> None:
    path = tmp_path / "event.csv"
    path.write_text(
        'Timestamp,Player Name,Deck List\n2026-01-01,Aiko,"Title: Fire\n3 Furies\n2 Glow"\n2026-01-01,Bo,\n,,\n'
        '2026-01-02,Cy,"{""mainDeck"": [{""card"": ""cd-1""}]}"\n'
    )
    found = read(path)
    assert [(file.path.removeprefix(str(tmp_path)), file.name) for file in found] == [
        ("/event.csv:2", "Aiko"),
        ("/event.csv:5", "Bo"),
        ("/event.csv:7", "Cy"),
    ]
    assert isinstance(found[0].parsed, ParsedList)
    assert len(found[0].parsed.lines) == 2
    assert isinstance(found[1].parsed, UserError)
    assert isinstance(found[2].parsed, ParsedList)
    assert found[2].parsed.list_format == "edk"


def test_table_when_each_row_is_a_card(tmp_path: Path) -> None:
    path = tmp_path / "decks.tsv"
    path.write_bytes(
        "プレイヤー\tカード名\t枚数\tゾーン\tセット\t番号\n"
        "藍\tFuries\t3\tメイン\tAA1\t206\n藍\tEmberling\t１２枚\t\t\t\nボブ\tGlow\t0\tmain\t\t\n"
        "ボブ\t\t2\t\t\t\nボブ\tGlow\t1\ttoken\t\t\nボブ\tGlow\t1\tattic\t\t\nボブ\tGlow\n".encode("cp932")
    )
    one, two = read(path)
    assert (one.name, two.name) == ("藍", "ボブ")
    assert isinstance(one.parsed, ParsedList)
    assert isinstance(two.parsed, ParsedList)
    assert [(line.line, line.zone, line.readings[0]) for line in one.parsed.lines] == [
        (2, "main", (3, "Furies", ("AA1-206",), True)),
        (3, None, (12, "Emberling", (), True)),
    ]
    assert [line.line for line in two.parsed.unreadable] == [4, 5, 7]
    assert [(notice.line, notice.code) for notice in two.parsed.notices] == [(6, "left_out")]
    assert [line.readings[0].is_counted for line in two.parsed.lines] == [False]


@pytest.mark.parametrize("header", ["Name,Count", "Card,Quantity", "カード名,枚数", "qty;card", "﻿Card,Count"])
def test_table_when_it_is_one_deck(tmp_path: Path, header: str) -> None:
    path = tmp_path / "mine.csv"
    row = "3;Furies" if header.startswith("qty") else "Furies,3"
    path.write_text(f"{header}\n{row}\n")
    (file,) = read(path)
    assert file.name == "mine"
    assert isinstance(file.parsed, ParsedList)
    assert [line.readings[0][:2] for line in file.parsed.lines] == [(3, "Furies")]


def test_table_when_its_header_is_none(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Furies,3\nGlow,2\n")
    assert [line.readings[0][:2] for line in only_list(path).lines] == [(3, "Furies"), (2, "Glow")]


def test_table_when_it_has_no_row(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Player,Deck list\n")
    assert only_error(path).code == "empty_file"


def test_table_when_a_cell_never_ends(tmp_path: Path) -> None:
    path = tmp_path / "list.csv"
    path.write_text('Player,Deck list\nAiko,"' + "3 Furies\n" * 20000)
    assert only_error(path).code == "unreadable_table"
