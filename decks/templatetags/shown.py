"""Filters that write numbers and two-language messages."""

from typing import Any

from django import template
from django.utils.formats import number_format
from django.utils.translation import get_language

register = template.Library()


@register.filter
def amount(value: float | None, percent: bool = False) -> str:
    """A number as people read it: a share in per cent with two decimals, another number with two or, if whole, none."""
    if value is None:
        return "–"
    if percent:
        return f"{number_format(100 * value, 2)} %"
    return number_format(value, 0 if float(value).is_integer() else 2, force_grouping=True)


@register.simple_tag
def interval(low: float | None, high: float | None, percent: bool = False) -> str:
    """An interval such as ``41.20 – 43.10 %``."""
    if low is None or high is None:
        return "–"
    if percent:
        return f"{number_format(100 * low, 2)} – {amount(high, percent)}"
    return f"{amount(low)} – {amount(high)}"


@register.filter
def in_page_language(message: Any) -> str:
    """A message that is there in both languages, in the page's: from its attributes ``en`` and ``ja``, or
    ``message_en`` and ``message_ja``."""
    language = "ja" if (get_language() or "").startswith("ja") else "en"
    text = getattr(message, language, None) or getattr(message, f"message_{language}")
    return str(text)


@register.filter
def bare_percent(value: float | None) -> str:
    """A share in per cent with one decimal and without the sign, for narrow columns."""
    return "–" if value is None else number_format(100 * value, 1)
