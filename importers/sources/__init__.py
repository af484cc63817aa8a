"""The explicit list of sources: a new source is its module and one line here."""

from importers.sources.asterisk_atcg import AsteriskAtcgAdapter
from importers.sources.asterisk_wiki import AsteriskWikiAdapter
from importers.sources.base import Adapter, Payload, UnreadableError
from importers.sources.bundled import BundledAdapter
from importers.sources.elestrals_dump import ElestralsDumpAdapter

SOURCES: dict[str, Adapter] = {
    adapter.key: adapter
    for adapter in (
        BundledAdapter(),
        ElestralsDumpAdapter(),
        AsteriskWikiAdapter(),
        AsteriskAtcgAdapter(),
    )
}
"""Source key to adapter, in the order in which they are listed to people."""

__all__ = ["SOURCES", "Adapter", "Payload", "UnreadableError"]
