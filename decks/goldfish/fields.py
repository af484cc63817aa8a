"""A model field for JSON that is stored as text."""

import json
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    TextField = models.TextField[Any, Any]
else:
    TextField = models.TextField


class DocumentField(TextField):
    """A JSON value stored as the text that ``json`` writes.

    A ``jsonb`` column sorts keys and rewrites numbers; a report must come back byte for byte, its statistics in their
    order, from every database.
    """

    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: str | None, *args: object) -> Any:
        """Django's hook: column to Python."""
        return None if value is None else json.loads(value)

    def get_prep_value(self, value: Any) -> str | None:
        """Django's hook: Python to column."""
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def to_python(self, value: Any) -> Any:
        """Django's hook for forms and fixtures."""
        return json.loads(value) if isinstance(value, str) else value

    def value_to_string(self, obj: models.Model) -> str:
        """Django's hook for fixtures."""
        return self.get_prep_value(self.value_from_object(obj)) or ""
