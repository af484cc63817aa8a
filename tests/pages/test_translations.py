"""The Japanese wording is complete, and the compiled file is the one of the readable file."""

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

LOCALE = Path(settings.BASE_DIR) / "deckwright" / "locale" / "ja" / "LC_MESSAGES"
PLACEHOLDER = re.compile(r"%\(\w+\)[.\d]*[sdf]|%[sd]|%%")
CALLS = {"_": 0, "gettext": 0, "gettext_lazy": 0, "pgettext_lazy": 1}
"""Functions that translate, and the place of the text among their arguments."""
TAG = re.compile(
    r"""\{%\s*translate\s+(?P<quote>["'])(?P<text>.*?)(?P=quote)(?:\s+context\s+"(?P<context>\w+)")?\s*%\}"""
)
BLOCK = re.compile(r"\{%\s*blocktranslate\b.*?%\}(.*?)\{%\s*endblocktranslate\s*%\}", re.DOTALL)
PLURAL = re.compile(r"\{%\s*plural\s*%\}")


def read_po() -> dict[str, str]:
    """Message to translation; a context stands before its message, joined as in the compiled file."""
    entries: dict[str, str] = {}
    for block in (LOCALE / "django.po").read_text().split("\n\n"):
        values: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if match := re.match(r'(msgctxt|msgid|msgid_plural|msgstr(?:\[0\])?) (".*")$', line):
                key = match[1].removesuffix("[0]")
                values[key] = ast.literal_eval(match[2])
            elif line.startswith('"'):
                values[key] += ast.literal_eval(line)
        context = f"{values['msgctxt']}\x04" if "msgctxt" in values else ""
        entries[context + values["msgid"]] = values["msgstr"]
    return entries


@pytest.fixture(scope="module")
def po() -> dict[str, str]:
    return read_po()


def test_no_message_is_left_untranslated(po: dict[str, str]) -> None:
    assert len(po) > 150
    assert [message for message, words in po.items() if not words] == []


def test_compiled_file_is_fresh(po: dict[str, str]) -> None:
    with (LOCALE / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    compiled = {key[0] if isinstance(key, tuple) else key: words for key, words in catalogue.items()}
    assert compiled == po


def test_translations_keep_their_placeholders(po: dict[str, str]) -> None:
    faults = [
        m for m, words in po.items() if m and sorted(PLACEHOLDER.findall(m)) != sorted(PLACEHOLDER.findall(words))
    ]
    assert [fault for fault in faults if not ("%%" in fault and "％" in po[fault])] == []


def test_every_text_of_code_and_templates_is_in_the_file(po: dict[str, str]) -> None:
    wanted = set(_texts_in_templates()) | set(_texts_in_code())
    assert len(wanted) > 150
    assert sorted(wanted - set(po)) == []
    assert sorted(set(po) - wanted - {""}) == []


def _texts_in_templates() -> Iterator[str]:
    for path in (Path(settings.BASE_DIR) / "templates").rglob("*.html"):
        text = path.read_text()
        for match in TAG.finditer(text):
            yield (f"{match['context']}\x04" if match["context"] else "") + match["text"].replace("%", "%%")
        for body in BLOCK.findall(text):
            yield re.sub(r"\{\{\s*(\w+)\s*\}\}", r"%(\1)s", PLURAL.split(body)[0].replace("%", "%%"))


def _texts_in_code() -> Iterator[str]:
    for package in ("cards", "decks", "deckwright"):
        for path in (Path(settings.BASE_DIR) / package).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS:
                    words = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
                    yield "\x04".join(words[: CALLS[node.func.id] + 1])
