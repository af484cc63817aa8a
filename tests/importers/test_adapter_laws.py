"""What holds for every adapter and any bytes: records and typed problems come out, or a one-line error."""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.errors import UserError
from cards.records import Batch
from importers.sources import SOURCES, Payload
from tests.importers.invented import block, card_set, legacy_file, maker_file, printing

NAMES = ["elestrals-dump", "asterisk-wiki", "asterisk-atcg"]
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
lines = st.sampled_from(
    [
        *block(flavour="朝だ。").split("\r\n"),
        "",
        "[赤]",
        "[ステラ]",
        "【霧】",
        "〔〕",
        "〔赤:〕",
        "パワー:",
        "[[",
        "*一",
        "［青］",
    ]
)


def changed(row: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """The row with some of its fields replaced by anything."""
    return st.dictionaries(st.sampled_from(sorted(row)), anything, max_size=4).map(lambda changes: row | changes)


def batches(source: str, *payloads: Payload) -> Iterator[Batch]:
    """What the source makes of the payloads; an error must be one storable line that names a file."""
    message = ""
    try:
        yield from SOURCES[source].read(list(payloads))
    except UserError as error:
        message = error.message
    assert "\n" not in message
    assert not message or any(payload.name in message for payload in payloads)
    message.encode()


def check(batch: Batch) -> None:
    """A batch can be written by any database, and no row has vanished."""
    batch.model_dump_json().encode()
    for problem in (*batch.rejected, *batch.warnings):
        assert problem.where
        assert problem.message
    printings = [p.id for card in batch.cards for p in card.printings]
    assert len(printings) == len(set(printings))
    assert len({card.key for card in batch.cards}) == len(batch.cards)
    assert batch.read == len(printings) + len(batch.rejected)
    assert "\x00" not in json.dumps(batch.model_dump(mode="json"), ensure_ascii=False)


@pytest.mark.parametrize("source", NAMES)
@settings(deadline=None)
@given(data=st.binary(max_size=300))
def test_an_adapter_when_given_any_bytes(source: str, data: bytes) -> None:
    for batch in batches(source, Payload("any", data)):
        check(batch)


@pytest.mark.parametrize("source", NAMES)
@settings(deadline=None)
@given(document=anything)
def test_an_adapter_when_given_any_json(source: str, document: object) -> None:
    for batch in batches(source, Payload("any", json.dumps(document).encode())):
        check(batch)


@settings(deadline=None)
@given(rows=st.lists(changed(printing()) | anything, max_size=4), sets=st.lists(changed(card_set()), max_size=2))
def test_a_dump_when_fields_hold_anything(rows: list[Any], sets: list[Any]) -> None:
    payloads = [Payload("printings", json.dumps(rows).encode()), Payload("sets", json.dumps(sets).encode(), "sets")]
    for batch in batches("elestrals-dump", *payloads):
        batch = batch.model_copy(
            update={"rejected": tuple(p for p in batch.rejected if p.where.startswith("printings"))}
        )
        check(batch)


@settings(deadline=None)
@given(card=changed(maker_file()))
def test_a_maker_file_when_fields_hold_anything(card: dict[str, Any]) -> None:
    for batch in batches("asterisk-atcg", Payload("any", json.dumps(card).encode())):
        check(batch)


@settings(deadline=None)
@given(text=st.lists(lines, max_size=40).map("\n".join))
def test_a_wiki_file_when_lines_come_in_any_order(text: str) -> None:
    for batch in batches("asterisk-wiki", Payload("any", text.encode())):
        check(batch)


@settings(deadline=None)
@given(text=st.text(max_size=200), cut=st.integers(0, 400), at=st.integers(0, 400))
def test_an_older_file_when_it_is_damaged(text: str, cut: int, at: int) -> None:
    whole = legacy_file()
    with suppress(UnicodeEncodeError):
        for batch in batches("asterisk-atcg", Payload("any", (whole[:at] + text + whole[at + cut :]).encode())):
            check(batch)
