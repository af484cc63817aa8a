"""How a goldfish run is played: everything about it but the deck, the seed and the number of games."""

from collections.abc import Mapping
from typing import Final, cast

from rules_engine.core.errors import UnknownOption

FIRST: Final = "first"
SECOND: Final = "second"
MOST_TURNS: Final = 60
CUSTOM: Final = "custom"
"""What a policy is called that was given as a document."""


class GoldfishOptions:
    """``turns``: own turns after which a game stops. ``play``: ``first`` or ``second``. ``policy``: one of the game's
    goldfish policies, empty for its default, ``custom`` when the policy itself is given (``policy_document``).
    ``rules``: fields of the game's rule options that differ from their defaults."""

    __slots__ = ("play", "policy", "policy_document", "rules", "turns")

    def __init__(
        self,
        *,
        turns: int = 10,
        play: str = FIRST,
        policy: str | Mapping[str, object] = "",
        rules: Mapping[str, object] | None = None,
    ) -> None:
        if not 1 <= turns <= MOST_TURNS:
            raise UnknownOption(f"turns must be between 1 and {MOST_TURNS}, not {turns}.")
        if play not in (FIRST, SECOND):
            raise UnknownOption(f"play must be “{FIRST}” or “{SECOND}”, not “{play}”.")
        self.turns = turns
        self.play = play
        self.policy_document = None if isinstance(policy, str) else policy
        self.policy = policy if isinstance(policy, str) else CUSTOM
        self.rules = dict(sorted((rules or {}).items()))

    @property
    def is_first(self) -> bool:
        """Whether the deck's owner takes the first turn of the game."""
        return self.play == FIRST

    def as_json(self) -> dict[str, object]:
        """The options as they stand in a report."""
        policy = self.policy if self.policy_document is None else self.policy_document
        return {"turns": self.turns, "play": self.play, "policy": policy, "rules": dict(self.rules)}

    @classmethod
    def from_json(cls, document: Mapping[str, object]) -> "GoldfishOptions":
        """The options that :meth:`as_json` wrote, or that a user gave; missing ones have their default."""
        if unknown := sorted(set(document) - {"turns", "play", "policy", "rules"}):
            raise UnknownOption(f"unknown option “{unknown[0]}”: there are turns, play, policy and rules.")
        turns, rules = document.get("turns", 10), document.get("rules") or {}
        if not isinstance(turns, int) or isinstance(turns, bool):
            raise UnknownOption(f"turns must be a whole number, not “{turns}”.")
        if not isinstance(rules, Mapping):
            raise UnknownOption("rules must be an object of rule options.")
        policy = document.get("policy", "")
        return cls(
            turns=turns,
            play=str(document.get("play", FIRST)),
            policy=cast("Mapping[str, object]", policy) if isinstance(policy, Mapping) else str(policy),
            rules=cast("Mapping[str, object]", rules),
        )
