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
        return f"{_rounded(100 * value, 2)} %"
    return _rounded(value, 0 if float(value).is_integer() else 2)


@register.simple_tag
def interval(low: float | None, high: float | None, percent: bool = False) -> str:
    """An interval such as ``41.20 – 43.10 %``."""
    if low is None or high is None:
        return "–"
    if percent:
        return f"{_rounded(100 * low, 2)} – {amount(high, percent)}"
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
    return "–" if value is None else _rounded(100 * value, 1)


def _rounded(value: float, decimals: int) -> str:
    """Django alone cuts off what is beyond the decimals; what is rounded to nothing has no sign."""
    return number_format(round(value, decimals) + 0.0, decimals, force_grouping=True)
