"""Rule options: one field for each point that a game's rule text leaves open, the reading chosen as its default."""

from collections.abc import Iterable, Mapping
from typing import ClassVar, Self

from rules_engine.core.errors import UnknownOption


class RuleOptions:
    """A game lists its open points in ``CHOICES``: name to the allowed values, the default first. They become plain
    attributes, which the game declares with their types::

        class LittleOptions(RuleOptions):
            CHOICES = {"ties_are_draws": (True, False)}
            ties_are_draws: bool
    """

    CHOICES: ClassVar[Mapping[str, tuple[object, ...]]] = {}

    def __init__(self) -> None:
        for name, values in self.CHOICES.items():
            setattr(self, name, values[0])

    @classmethod
    def read(cls, document: Mapping[str, object]) -> Self:
        """Options from plain values; UnknownOption names the option, and lists what there is to choose from."""
        options = cls()
        for name, value in document.items():
            allowed = cls.CHOICES.get(name)
            if allowed is None:
                raise UnknownOption(f"rule option “{name}” does not exist; choose from: {_list(cls.CHOICES)}")
            if not any(value == choice and type(value) is type(choice) for choice in allowed):
                raise UnknownOption(
                    f"rule option “{name}” cannot be {value!r}; choose from: {_list(map(repr, allowed))}"
                )
            setattr(options, name, value)
        return options

    def document(self) -> dict[str, object]:
        """All options as plain values, in the order of ``CHOICES``."""
        return {name: getattr(self, name) for name in self.CHOICES}


def _list(names: Iterable[str]) -> str:
    return ", ".join(names) or "there are none"
