"""Every layout in every encoding that Japanese editors write; what cannot be told is refused by name."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cards.decoding import decode_text
from cards.errors import UserError
from cards.records import Batch
from importers.sources import SOURCES, Payload
from tests.importers.invented import block, legacy_file, maker_file
from tests.importers.test_asterisk_wiki import PROTOTYPE

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "shift_jis", "cp932", "euc_jp")
LAYOUTS = {
    "block": ("asterisk-wiki", block()),
    "spell": ("asterisk-wiki", block("氷の矢", head="[青][ルクス]", cost="〔青:1〕", stats=None, effect="一枚引く。")),
    "prototype": ("asterisk-wiki", PROTOTYPE),
    "short": ("asterisk-wiki", "【氷】\n［青］\n［ステラ］［鳥類］\n〔青：２〕\nPower:500 Break:0\n"),
    "json": ("asterisk-atcg", json.dumps(maker_file(), ensure_ascii=False)),
    "legacy": ("asterisk-atcg", legacy_file()),
}


def read(source: str, data: bytes) -> Batch:
    (batch,) = SOURCES[source].read([Payload("cards", data)])
    return batch


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_file_when_its_encoding_can_be_told(layout: str, encoding: str) -> None:
    source, text = LAYOUTS[layout]
    batch = read(source, text.encode(encoding))
    assert batch.cards
    assert batch == read(source, text.encode())


FOREIGN = {
    "big5": "火花之子，這是一個測試的遊戲卡牌，力量與費用",
    "gb18030": "火花之子，这是一个测试的游戏卡牌，力量与费用",
    "cp949": "불꽃의 아이 카드 게임 시험용 문장입니다 안녕하세요 여러분 반갑습니다",
    "koi8-r": "Дитя искры, карта для проверки",
    "cp1251": "Дитя искры, карта для проверки",
    "cp1252": "L’étincelle naïve, carte façonnée",
    "iso2022_jp": "火花の子",
}


@pytest.mark.parametrize("encoding", FOREIGN)
def test_a_file_when_its_encoding_is_none_of_ours(encoding: str) -> None:
    with pytest.raises(UserError, match=r"^cards: "):
        read("asterisk-wiki", FOREIGN[encoding].encode(encoding))


KANA = (
    "あいうえおかがきくけこさしすせそたちつてとなにのはひふほまみむもやゆよらりるれろわをん"
    "アイウエオカガキクケコサシスセソタテトナノハフホマミムメモヤユヨラリルレロワンー"
)
KANJI = "火花水氷風雷土光闇王子神霊虫鳥機兵剣盾城森海空星月日夜朝影夢歌門番人大小赤青黒白緑黄"
names = st.text(st.sampled_from(KANA + KANJI), min_size=1, max_size=12)


@settings(deadline=None)
@given(
    name=names,
    colour=st.sampled_from("黒青赤白緑黄"),
    race=names,
    effect=st.text(st.sampled_from(KANA + KANJI + "。、"), max_size=40),
    encoding=st.sampled_from(["cp932", "euc_jp"]),
)
@example(name="氷", colour="青", race="鳥", effect="", encoding="euc_jp")
def test_a_short_block_when_it_is_shift_jis_or_euc_jp(
    name: str, colour: str, race: str, effect: str, encoding: str
) -> None:
    text = block(name, head=f"[{colour}][ステラ]《{race}》", cost=f"〔{colour}:1〕", effect=effect, illustrator=None)
    assert decode_text(text.encode(encoding), "cards") == text
