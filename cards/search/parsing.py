"""From a query to terms: words, "quoted phrases", ``field:value``, each with ``-`` before it for what is not wanted.

Full-width signs and curly quotation marks mean the same as plain ones. Columns count from 1.
"""

import re
from dataclasses import dataclass

from cards.errors import FieldError, UserError
from cards.names import normal_form

_LONGEST_QUERY = 500
_MOST_TERMS = 30
_SIGNS = ":：=＝"
_QUOTES = '"“”„‟＂'

_TERM = re.compile(
    rf"""
    (?P<minus>[-－−])?
    (?: (?P<field>[^\W\d_]\w*) [{_SIGNS}] )?
    (?: [{_QUOTES}] (?P<phrase>[^{_QUOTES}]*) (?P<closed>[{_QUOTES}]?) | (?P<word>[^\s{_QUOTES}]+) )
    """,
    re.VERBOSE,
)

FIELDS = {
    **dict.fromkeys(("name", "名前", "カード名"), "name"),
    **dict.fromkeys(("type", "種類", "タイプ"), "type"),
    **dict.fromkeys(("set", "セット", "収録"), "set"),
    **dict.fromkeys(("number", "番号"), "number"),
}
"""Field words, English and Japanese, to the field that they mean."""


@dataclass(frozen=True, slots=True)
class Term:
    """One condition; ``field`` is ``name`` for a bare word or phrase."""

    field: str
    value: str
    column: int
    is_negated: bool = False

    @property
    def is_wanted_name(self) -> bool:
        """Whether it says what the name is like, and so how well a name fits."""
        return self.field == "name" and not self.is_negated


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """The terms, all of which must hold, and what was ignored."""

    terms: tuple[Term, ...]
    warnings: tuple[FieldError, ...] = ()


def parse(query: str) -> ParsedQuery:
    """Read a query; raises :class:`UserError` ``bad_query``."""
    if len(query) > _LONGEST_QUERY:
        raise _bad_query("query_too_long", f"The query has {len(query)} characters; {_LONGEST_QUERY} are allowed.")
    terms: list[Term] = []
    warnings: list[FieldError] = []
    for match in _TERM.finditer(query):  # skips white space: everything else begins a term
        term = _term(match)
        if normal_form(term.value):
            terms.append(term)
        else:
            message = f"{match.group()!r} at column {term.column} holds nothing to search for and was ignored."
            warnings.append(FieldError("q", "empty_term", message))
    if len(terms) > _MOST_TERMS:
        raise _bad_query("too_many_terms", f"The query has {len(terms)} terms; {_MOST_TERMS} are allowed.")
    return ParsedQuery(tuple(terms), tuple(warnings))


def _term(match: re.Match[str]) -> Term:
    column = match.start() + 1
    if match["phrase"] is not None and not match["closed"]:
        raise _bad_query(
            "unclosed_quote", f"The quotation mark of {match.group()!r} at column {column} is never closed."
        )
    if match["word"] and match["word"][-1] in _SIGNS and normal_form(match["word"][:-1]) in FIELDS:
        raise _bad_query("missing_value", f"{match.group()!r} at column {column} has no value: say what to look for.")
    return Term(
        field=_field(match["field"], column) if match["field"] else "name",
        value=match["phrase"] if match["phrase"] is not None else match["word"],
        column=column,
        is_negated=match["minus"] is not None,
    )


def _field(word: str, column: int) -> str:
    field = FIELDS.get(normal_form(word))
    if field is None:
        known = ", ".join(dict.fromkeys(FIELDS.values()))
        raise _bad_query(
            "unknown_field",
            f"There is no field {word!r} (column {column}). Fields: {known}. Put quotation marks around a name that "
            f"contains the sign.",
        )
    return field


def _bad_query(code: str, message: str) -> UserError:
    return UserError("bad_query", message, errors=(FieldError("q", code, message),))
