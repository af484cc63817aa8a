"""The lists in files, folders, ZIPs and tables.

Nothing is unpacked to disk, nothing larger than its limit is read into memory, and a file that cannot be read does not
keep the others from being read.
"""

import os
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from cards.decoding import UndecodableError, decode_text
from cards.errors import UserError
from decks import formats
from decks.formats.parsed import ParsedList
from decks.list_tables import read_table

MIB: Final = 1024 * 1024
LARGEST_FILE: Final = 32 * MIB
"""Bytes of one file: a table of thousands of lists; a single list has its own, smaller limit."""
LARGEST_ARCHIVE: Final = 256 * MIB
"""Bytes that the files of one ZIP may have together once they are unpacked."""
MOST_MEMBERS: Final = 20_000
SUFFIXES: Final = (".txt", ".text", ".json", ".edk", ".dek", ".deck", ".csv", ".tsv", ".zip")
"""Files of a folder or a ZIP that are read; others are passed over, and named."""

_ZIP_MARKS: Final = (b"PK\x03\x04", b"PK\x05\x06")
"""How a ZIP begins; the second is one without a file."""
_ENCRYPTED: Final = 0x1
_UTF8_NAME: Final = 0x800
_WIDE_BLANK: Final = "\N{IDEOGRAPHIC SPACE}"


class ListFile(NamedTuple):
    """One list: where it is, what to call it where it has no title, and the list or why it cannot be read."""

    path: str
    name: str
    parsed: ParsedList | UserError


class Skipped(NamedTuple):
    """A file of a folder or ZIP that is no list by its name."""

    path: str


def read_lists(path: str, list_format: str = "") -> Iterator[ListFile | Skipped]:
    """Every list under a path, in the order of names."""
    place = Path(path)
    if not path or not os.path.isdir(path):  # unlike Path.is_dir, false for a path that cannot be one
        yield from _read_path(place, path, list_format)
        return
    unsearched: list[OSError] = []
    for file in sorted(_files_below(place, unsearched.append)):
        if file.suffix.lower() in SUFFIXES:
            yield from _read_path(file, str(file), list_format)
        else:
            yield Skipped(_shown(str(file)))
    for error in unsearched:
        folder = error.filename or path
        yield _failed(folder, UserError("unreadable_folder", f"the folder cannot be searched: {error.strerror}."))


def _files_below(folder: Path, report: Callable[[OSError], object]) -> Iterator[Path]:
    """What lies in a folder and its folders; hidden ones and links to folders are left out."""
    for inner, folders, files in os.walk(folder, onerror=report):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(inner, name) for name in files if not name.startswith("."))


def _read_path(file: Path, path: str, list_format: str) -> Iterator[ListFile | Skipped]:
    try:
        if not path:
            raise UserError("file_missing", "a path is empty. Give the path of a list, or . for this folder.")
        if not file.exists():
            raise UserError("file_missing", "there is no such file or folder. Check the path.")
        if not file.is_file():
            raise UserError("unreadable_file", "this is neither a file nor a folder.")
        with file.open("rb") as stream:
            if stream.read(4) in _ZIP_MARKS:
                yield from _read_zip(stream, path, list_format)
                return
            stream.seek(0)
            data = _read_up_to(stream, LARGEST_FILE)
    except OSError as error:
        yield _failed(path, UserError("unreadable_file", f"it cannot be opened: {error.strerror or error}."))
    except UserError as error:
        yield _failed(path, error)
    else:
        yield from read_bytes(data, path, list_format)


def read_bytes(data: bytes, path: str, list_format: str = "") -> Iterator[ListFile]:
    """The lists in the bytes of one file: one, or those of a table."""
    path = _shown(path)
    name, suffix = Path(path).stem, Path(path).suffix.lower()
    try:
        if not data.strip():
            raise UserError("empty_file", "the file is empty.")
        text = _decoded(data, Path(path).name)
        tables = read_table(text, list_format) if suffix in (".csv", ".tsv") else None
        if tables is None:
            yield ListFile(path, name, formats.parse_list(text, list_format))
            return
    except UserError as error:
        yield _failed(path, error)
        return
    if not tables:
        yield _failed(path, UserError("empty_file", "the table has a header and no row."))
    for table in tables:
        yield ListFile(f"{path}:{table.row}", table.name or name, table.parsed)


def _decoded(data: bytes, name: str) -> str:
    """The text; an error does not name the file, whose path is shown beside it."""
    try:
        return decode_text(data, name)
    except UndecodableError as error:
        raise UndecodableError(error.code, error.message.removeprefix(f"{name}: ")) from error


def _read_zip(stream: IO[bytes], path: str, list_format: str) -> Iterator[ListFile | Skipped]:
    try:
        archive = zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError) as error:
        raise UserError("unreadable_archive", f"the ZIP is broken or cut off: {error}.") from error
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) > MOST_MEMBERS:
        raise UserError("archive_too_large", f"the ZIP has {len(members):,} files, at most {MOST_MEMBERS:,} are read.")
    left = LARGEST_ARCHIVE
    for member in sorted(members, key=lambda member: member.filename):
        inner = f"{path}/{_member_name(member)}"
        if Path(inner).name.startswith(".") or member.filename.startswith("__MACOSX/"):
            continue
        if Path(inner).suffix.lower() not in SUFFIXES:
            yield Skipped(inner)
            continue
        try:
            data = _read_member(archive, member, left)
        except UserError as error:
            yield _failed(inner, error)
            continue
        left -= len(data)
        yield from read_bytes(data, inner, list_format)


def _read_member(archive: zipfile.ZipFile, member: zipfile.ZipInfo, left: int) -> bytes:
    """The bytes of one file; what the ZIP says about its size is not believed."""
    if member.flag_bits & _ENCRYPTED:
        raise UserError("encrypted_archive", "the file is encrypted. Give a ZIP without a password.")
    if left <= 0:
        raise UserError(
            "archive_too_large", f"the files before it in the ZIP have {LARGEST_ARCHIVE // MIB} MiB already."
        )
    try:
        with archive.open(member) as stream:
            data = _read_up_to(stream, min(LARGEST_FILE, left))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, OSError, ValueError) as error:
        raise UserError("unreadable_archive", f"it cannot be unpacked: {error}.") from error
    if data.startswith(b"PK\x03\x04"):
        raise UserError("nested_archive", "a ZIP within a ZIP is not read. Unpack the outer one first.")
    return data


def _read_up_to(stream: IO[bytes], most: int) -> bytes:
    data = stream.read(most + 1)
    if len(data) > most:
        raise UserError("file_too_large", f"it is larger than {most // MIB} MiB, which no deck list is.")
    return data


def _member_name(member: zipfile.ZipInfo) -> str:
    """The name as it was meant: old ZIP programs write the system's own encoding, which is read as code page 437."""
    name = member.filename
    if not member.flag_bits & _UTF8_NAME and not name.isascii():
        try:
            name = decode_text(name.encode("cp437"), "name")
        except (UndecodableError, UnicodeEncodeError):
            name = member.filename
    return "".join(letter if letter.isprintable() or letter == _WIDE_BLANK else "?" for letter in name)


def _failed(path: str, error: UserError) -> ListFile:
    return ListFile(_shown(path), Path(_shown(path)).stem, error)


def _shown(path: str) -> str:
    """The path for people: bytes that are no text in the file system's encoding are replaced."""
    return path.encode("utf-8", "replace").decode()
