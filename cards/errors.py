"""The one error that a person can mend.

Services, importers and views raise :class:`UserError`; commands print it as one line and exit 2, the API answers it as
a problem document, pages show it. Faults of the program itself stay ordinary exceptions.
"""

from typing import NamedTuple


class FieldError(NamedTuple):
    """What is wrong with one field of the input: its dotted path, a stable code, and what to do."""

    field: str
    code: str
    message: str


class UserError(Exception):
    """Something a person can mend: a stable ``code``, a ``message`` that names the thing and the remedy.

    ``errors`` lists the fields at fault; ``status`` is the HTTP status that the API answers.
    """

    def __init__(self, code: str, message: str, *, errors: tuple[FieldError, ...] = (), status: int = 400) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.errors = errors
        self.status = status
