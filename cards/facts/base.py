"""What the facts of every game share."""

from pydantic import BaseModel, ConfigDict


class Facts(BaseModel):
    """Frozen, strict about unknown fields, compared by value."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)
