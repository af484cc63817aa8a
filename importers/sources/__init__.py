"""The explicit list of sources: a new source is its module and one line here."""

from importers.sources.base import Adapter, Payload, UnreadableError

SOURCES: dict[str, Adapter] = {}
"""Source key to adapter, in the order in which they are listed to people."""

__all__ = ["SOURCES", "Adapter", "Payload", "UnreadableError"]
