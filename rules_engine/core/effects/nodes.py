"""The grammar of programs: typed nodes with declared parameters, read from and written to plain JSON.

A node's document is a mapping whose *sort key* names its verb, beside its parameters::

    {"do": "draw", "amount": 2}                    an op        (sort key "do")
    {"select": "all", "zones": ["field"]}          a selector   ("select")
    {"is": "either", "filters": [...]}             a filter     ("is")
    {"number": "count", "what": {...}}             a number     ("number"); a plain whole number is one, too
    {"if": "exists", "what": {...}}                a condition  ("if")
    {"change": "stat", "stat": "attack", "by": 1}  a modifier   ("change")
    {"when": "event", "event": "destroy"}          a trigger    ("when")

A :class:`Language` lists the node classes of one game. Whatever it does not know is an
:class:`~rules_engine.core.errors.InvalidProgram` that names the place and the nearest known name.
"""

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, ClassVar, Final

from rules_engine.core.errors import InvalidProgram, UnknownVerb

OP: Final = "do"
SELECTOR: Final = "select"
FILTER: Final = "is"
NUMBER: Final = "number"
CONDITION: Final = "if"
MODIFIER: Final = "change"
TRIGGER: Final = "when"

REQUIRED: Final = "(required)"
"""The default of a parameter that must be given."""


class Node:
    """One piece of a program: immutable, shared by all copies of a game. ``parameters`` are the arguments of
    ``__init__`` in order."""

    sort: ClassVar[str]
    verb: ClassVar[str]
    parameters: ClassVar[Mapping[str, "Parameter"]] = {}

    def document(self) -> Any:
        """The stored form, a mapping or what a shorthand stands for; parameters at their default are left out."""
        document: dict[str, Any] = {self.sort: self.verb}
        for name, parameter in self.parameters.items():
            value = parameter.write(self.argument(name))
            if value != parameter.default:
                document[name] = value
        return document

    def argument(self, name: str) -> object:
        """What was given for a parameter; a node whose attribute has another name overrides it."""
        return getattr(self, name)


class Parameter:
    """What an argument may be. ``default`` is a document, read like one that is given."""

    def __init__(self, default: object = REQUIRED) -> None:
        self.default = default

    def read(self, value: object, place: str, language: "Language") -> Any:
        """The argument that a document stands for."""
        raise NotImplementedError

    def write(self, value: Any) -> Any:
        """The document of an argument."""
        return value


class Word(Parameter):
    """A text; one of ``choices`` where those are given."""

    def __init__(self, choices: Sequence[str] = (), default: object = REQUIRED) -> None:
        super().__init__(default)
        self.choices = choices

    def read(self, value: object, place: str, language: "Language") -> str:
        if not isinstance(value, str):
            raise InvalidProgram(f"{place}: {value!r} is no text")
        if self.choices and value not in self.choices:
            raise InvalidProgram(f"{place}: “{value}” is not allowed{nearest(value, self.choices)}")
        return value


class Whole(Parameter):
    """A whole number that no expression may replace."""

    def read(self, value: object, place: str, language: "Language") -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise InvalidProgram(f"{place}: {value!r} is no whole number")
        return value


class Flag(Parameter):
    """True or false."""

    def __init__(self, default: object = False) -> None:
        super().__init__(default)

    def read(self, value: object, place: str, language: "Language") -> bool:
        if not isinstance(value, bool):
            raise InvalidProgram(f"{place}: {value!r} is neither true nor false")
        return value


class Many(Parameter):
    """A list of what another parameter reads, kept as a tuple."""

    def __init__(self, each: Parameter, default: object = REQUIRED) -> None:
        super().__init__(default)
        self.each = each

    def read(self, value: object, place: str, language: "Language") -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise InvalidProgram(f"{place}: {value!r} is no list")
        return tuple(self.each.read(item, f"{place}[{number}]", language) for number, item in enumerate(value))

    def write(self, value: Any) -> Any:
        return [self.each.write(item) for item in value]


class Part(Parameter):
    """Another node of one sort; None where the default says so."""

    def __init__(self, sort: str, default: object = REQUIRED) -> None:
        super().__init__(default)
        self.sort = sort

    def read(self, value: object, place: str, language: "Language") -> Any:
        if value is None and self.default is None:
            return None
        return language.read(self.sort, value, place)

    def write(self, value: Any) -> Any:
        return None if value is None else value.document()


def ops() -> Many:
    """A block of ops."""
    return Many(Part(OP), [])


class Language:
    """The node classes of one game by sort and verb, and the kinds of abilities it knows."""

    def __init__(self, kinds: Sequence[str], nodes: Iterable[type[Node]]) -> None:
        self.kinds = kinds
        self.nodes: dict[str, dict[str, type[Node]]] = {}
        self.shorthands: dict[str, type[Node]] = {}
        """By sort: the node that a bare word or number stands for; its only parameter takes the value."""
        for node in nodes:
            self.nodes.setdefault(node.sort, {})[node.verb] = node

    def read(self, sort: str, document: object, place: str) -> Node:
        """The node of this sort that a document stands for."""
        if not isinstance(document, Mapping):
            shorthand = self.shorthands.get(sort)
            if shorthand is None or not isinstance(document, int | str):
                raise InvalidProgram(f"{place}: {document!r} is no mapping with the key “{sort}”")
            (name,) = shorthand.parameters
            document = {sort: shorthand.verb, name: document}
        verb = document.get(sort)
        known = self.nodes.get(sort, {})
        node = known.get(verb) if isinstance(verb, str) else None
        if node is None:
            raise UnknownVerb(f"{place}: “{sort}” does not know {verb!r}{nearest(str(verb), known)}")
        return self._build(node, document, f"{place}.{verb}")

    def _build(self, node: type[Node], document: Mapping[Any, object], place: str) -> Node:
        check_names(document, [node.sort, *node.parameters], place)
        arguments: dict[str, Any] = {}
        for name, parameter in node.parameters.items():
            value = document.get(name, parameter.default)
            if value is REQUIRED:
                raise InvalidProgram(f"{place}: “{name}” is missing")
            arguments[name] = parameter.read(value, f"{place}.{name}", self)
        return node(**arguments)


def check_names(document: Mapping[Any, object], known: Sequence[str], place: str) -> None:
    """InvalidProgram when the document has a name that is not known."""
    for name in document:
        if name not in known:
            raise InvalidProgram(f"{place}: “{name}” is unknown{nearest(str(name), known)}")


def nearest(name: str, known: Iterable[str]) -> str:
    """A hint for messages: the nearest known name."""
    found = get_close_matches(name, list(known), 1, 0.0)
    return f"; the nearest known name is “{found[0]}”" if found else ""
