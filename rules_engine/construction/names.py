"""Normal forms of names, for counting copies: two spellings of one name must not count apart."""

import unicodedata

APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u2032\u00b4\u0060\uff07"), "'")


def fold_name(name: str) -> str:
    """NFKC, apostrophes alike, case folded, white space folded: ``HERMES’ \u3000Trickery`` is ``hermes' trickery``."""
    return " ".join(unicodedata.normalize("NFKC", name.translate(APOSTROPHES)).casefold().split())


def squeeze_name(name: str) -> str:
    """NFKC with every space removed: width and spaces of Japanese names vary between sources."""
    return "".join(unicodedata.normalize("NFKC", name).split())
