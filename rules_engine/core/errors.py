"""The engine's typed errors: a stable code, a message that names the thing, and nothing changed by what was refused."""


class EngineError(Exception):
    """Base of every error that the engine raises on purpose."""

    code = "engine_error"


class IllegalAction(EngineError):  # noqa: N818 - the rule-book word
    """An action that is not among the offered ones; the game is unchanged."""

    code = "illegal_action"


class UnplayableDeck(EngineError):  # noqa: N818
    """A deck that a game cannot even be set up with."""

    code = "unplayable_deck"


class UnknownOption(EngineError):  # noqa: N818
    """A game, policy or option that does not exist; the message lists those that do."""

    code = "unknown_option"


class InvalidProgram(EngineError):  # noqa: N818
    """A card's program that cannot be read; the message names the place in it."""

    code = "invalid_program"


class UnknownVerb(InvalidProgram):
    """A program names something that its game does not know."""

    code = "unknown_verb"
