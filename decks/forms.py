"""The form of the deck check: what a person may fill in, before anything is read."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import get_language, gettext_lazy

from cards.decoding import decode_text
from cards.errors import UserError
from cards.formats import FormatEntry
from decks.corrections import correct_line
from decks.formats import LARGEST_LIST

LARGEST_FILE = 4 * LARGEST_LIST
"""Bytes: the largest list in the widest encoding."""


class DeckForm(forms.Form):
    """A pasted list or a file, the format and the day: any of them may be left out."""

    use_required_attribute = False

    text = forms.CharField(
        label=gettext_lazy("Deck list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"class": "list", "rows": 16, "spellcheck": "false"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or a file"),
        required=False,
        allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".txt,.json,.csv,text/plain,application/json"}),
    )
    format = forms.ChoiceField(label=gettext_lazy("Format"), required=False)
    date = forms.DateField(
        label=gettext_lazy("On the day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
    )

    def __init__(self, data: Mapping[str, Any], *, formats: Iterable[FormatEntry]) -> None:
        super().__init__(data, label_suffix="")
        choices = [(entry.key, format_label(entry)) for entry in formats]
        self.fields["format"] = forms.ChoiceField(
            label=self.fields["format"].label,
            required=False,
            choices=[("", gettext_lazy("as the list says")), *choices],
        )


def format_label(entry: FormatEntry) -> str:
    """The format's name in the page's language."""
    return entry.name_ja if get_language() == "ja" else entry.name_en


def submitted_text(text: str, file: "UploadedFile[Any] | None", replace: str) -> str:
    """The list that was sent: the file's text, or the pasted one with the correction ``<line>:<name>`` made in it.

    Raises :class:`UserError` for a file that is too large or no text.
    """
    if file and file.size:
        if file.size > LARGEST_FILE:
            raise UserError("list_too_large", f"{file.name} has {file.size:,} bytes: {LARGEST_FILE:,} are read.")
        return decode_text(file.read(), str(file.name))
    number, _, name = replace.partition(":")
    return correct_line(text, int(number), name) if number.isdecimal() and name else text
