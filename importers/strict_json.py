"""The text of a payload, and its JSON read strictly: what the standard does not allow, or what readers disagree about,
is refused.

Python's reader accepts NaN, silently keeps the last of two equal keys, and fails with RecursionError on deep nesting;
here each of them is a fault with a message.
"""

import json
from typing import Any, Final

from cards.decoding import decode_text
from importers.sources.base import Payload, UnreadableError

_EXCERPT: Final = 40


class TwiceKeyed(dict[str, Any]):
    """An object in which ``key`` is given twice."""

    key: str


class _NotJson(Exception):  # noqa: N818 - never leaves this module
    pass


def read_text(payload: Payload) -> str:
    """The text of a payload, its encoding told from the bytes.

    Raises :class:`UnreadableError` (``empty``), and :class:`~cards.decoding.UndecodableError` if it is no text.
    """
    text = decode_text(payload.data, payload.name)
    if not text.strip():
        raise UnreadableError("empty", f"{payload.name}: the file is empty. Fetch it again.")
    return text


def read_json(payload: Payload) -> object:
    """The document of a payload; objects with a key twice come as :class:`TwiceKeyed`.

    Raises :class:`UnreadableError` (``empty``, ``truncated``, ``too_deep``, ``not_json``), and what :func:`read_text`
    raises.
    """
    text = read_text(payload)
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise _broken(payload.name, text, error) from error
    except RecursionError as error:
        reason = "its brackets are nested deeper than any card data"
        raise UnreadableError("too_deep", f"{payload.name}: {reason}. Check that it is the right file.") from error
    except _NotJson as error:
        raise UnreadableError("not_json", f"{payload.name}: {error}. Write a number or null instead.") from error
    except ValueError as error:  # Python refuses integers of thousands of digits
        reason = "it holds a number of thousands of digits"
        raise UnreadableError("not_json", f"{payload.name}: {reason}. Check that it is the right file.") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    document = dict(pairs)
    if len(document) == len(pairs):
        return document
    twice = TwiceKeyed(document)
    seen: set[str] = set()
    twice.key = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    return twice


def _constant(word: str) -> object:
    raise _NotJson(f"it holds {word}, which JSON does not have")


def _broken(name: str, text: str, error: json.JSONDecodeError) -> UnreadableError:
    is_cut_off = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
    if is_cut_off and text.lstrip()[0] in "[{":
        message = f"{name}: the JSON ends in the middle (line {error.lineno}), so a part is missing. Fetch it again."
        return UnreadableError("truncated", message)
    found = " ".join(text[error.pos : error.pos + _EXCERPT].split()) or "the end"
    place = f"line {error.lineno} column {error.colno}"
    return UnreadableError("not_json", f"{name}: this is not JSON ({error.msg}, {place}: {found!r}). Give a JSON file.")
