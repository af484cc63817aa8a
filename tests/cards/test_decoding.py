"""Text files come in the encodings that Japanese and Western editors write."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.decoding import UndecodableError, decode_text

LIST = "[メイン]\n3 ゼウス\n2　黒炎の竜\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp932", "euc_jp"]
)
def test_decode_text_when_the_encoding_can_be_told(encoding: str) -> None:
    assert decode_text(LIST.encode(encoding), "deck.txt") == LIST


@pytest.mark.parametrize("text", ["3 ゼウス\n", "火山\n", "3 ア\n", "火x3\n"])
@pytest.mark.parametrize("encoding", ["cp932", "euc_jp"])
def test_decode_text_when_there_are_only_a_few_japanese_letters(text: str, encoding: str) -> None:
    assert decode_text(text.encode(encoding), "deck.txt") == text


def test_decode_text_when_kana_are_half_width() -> None:
    text = "[ﾒｲﾝﾃﾞｯｷ]\n3 ｾﾞｳｽ\n2 ﾊﾃﾞｽ\n"
    assert decode_text(text.encode("cp932"), "deck.txt") == text


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "not_text"),
        (b"\x1f\x8b\x08\x00\x01\x02\xff\xfe\xaa\xbb", "not_text"),
        (b"abc\x00\x01\x02", "not_text"),
        ("3 Hermes’ Trickery\n".encode("cp1252"), "unknown_encoding"),
        ("3 Hermit’s Trick\n".encode("cp1252"), "unknown_encoding"),
        ("3 Élivágar\n".encode("latin-1"), "unknown_encoding"),
        ("3 Élan\n".encode("latin-1"), "unknown_encoding"),
        ("3 ゼウス".encode()[:-1], "truncated"),
        ("3 ゼウス".encode("utf-16")[:-1], "truncated"),
    ],
)
def test_decode_text_when_it_cannot_be_read(data: bytes, code: str) -> None:
    with pytest.raises(UndecodableError, match=r"deck\.txt") as caught:
        decode_text(data, "deck.txt")
    assert caught.value.code == code


@given(st.binary(max_size=200))
def test_decode_text_when_given_any_bytes(data: bytes) -> None:
    with suppress(UndecodableError):
        assert isinstance(decode_text(data, "deck.txt"), str)


@given(st.text(st.characters(blacklist_categories=["Cs", "Cc", "Co"]), max_size=200))
def test_decode_text_when_it_is_utf8(text: str) -> None:
    assert decode_text(text.encode(), "deck.txt") == text.replace("\ufeff", "")
