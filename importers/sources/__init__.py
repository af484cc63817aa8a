"""The explicit list of sources: a new source is its module and one line here."""

from importers.sources.base import Adapter, Payload, UnreadableError
from importers.sources.bundled import BundledAdapter

SOURCES: dict[str, Adapter] = {"bundled": BundledAdapter()}
"""Source key to adapter, in the order in which they are listed to people."""

__all__ = ["SOURCES", "Adapter", "Payload", "UnreadableError"]
