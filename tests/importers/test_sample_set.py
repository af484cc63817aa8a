"""The sample set 星降る庭: complete, playable on curve, and written in its own small language throughout."""

import re
from collections import Counter

import pytest

from cards.facts import AsteriskFacts
from cards.records import CardRecord
from importers.files import read_payloads
from importers.sources.bundled import BundledAdapter


@pytest.fixture(scope="module")
def sample() -> tuple[CardRecord, ...]:
    adapter = BundledAdapter()
    batches = adapter.read(read_payloads(adapter, (), {}), "asterisk")
    return next(batch.cards for batch in batches if batch.source.key == "deckwright-sample")


def asterisk_facts(card: CardRecord) -> AsteriskFacts:
    assert isinstance(card.facts, AsteriskFacts)
    return card.facts


def effect(card: CardRecord) -> str | None:
    return next((text.text for text in card.texts if text.kind == "effect"), None)


def lines(card: CardRecord) -> list[str]:
    return (effect(card) or "").splitlines()


COLOURS = "黒青赤白緑黄"
STELLA = (
    rf"(?:このステラ|そのステラ|(?:自分|相手)の(?:他の)?(?:前列の|後列の)?(?:コスト[\dX]+以下の|パワー\d+以下の)?"
    rf"(?:[{COLOURS}]の)?(?:《\w+》の)?ステラ(?:\d体(?:まで)?|すべて)?)"
)
CARD = rf"(?:(?:コスト\d以下の)?(?:[{COLOURS}]の)?(?:《\w+》の)?(?:ステラ|スペル|カード)|名前に【\w+】を含むカード)"
OWN_ZONE = "(?:デッキ|トラッシュ|マナゾーン|ダメージゾーン|手札)"
CONDITION = (
    rf"(?:{STELLA}が(?:いる|いない)(?:なら|間)|{OWN_ZONE}が\d枚以(?:上|下)(?:なら|の間)|直接攻撃なら|"
    rf"このステラが進化で召喚されたなら|そうしたとき|{STELLA}につき)"
)
EVENT = rf"(?:{STELLA}が(?:破壊|召喚)された|自分がスペルを発動した|自分がカードを捨てた)"
CLAUSE = "|".join(
    (
        r"カードを[\dX]枚引く",
        r"(?:相手は)?手札を\d枚捨て(?:る|てもよい)",
        rf"{STELLA}を(?:破壊する|手札に戻す|手札に戻してもよい|セットする|ライズする)",
        rf"{STELLA}の(?:パワー[-+]\d+|ブレイク[-+]\d|パワー[-+]\d+、ブレイク[-+]\d)",
        rf"{STELLA}は(?:破壊されない|攻撃できない|効果でパワーが減らない|【貫通】を得る)",
        r"相手はこのステラ以外のステラを攻撃できない",
        r"デッキの上から[\dX]枚を(?:トラッシュする|(?:ライズ|セット)でマナゾーンに置く)",
        r"マナゾーンのカード\d枚をライズする",
        r"ダメージゾーンのカード\d枚をデッキの下に置く",
        rf"(?:デッキ|トラッシュ|マナゾーン|ダメージゾーン)から{CARD}\d枚を手札に加える",
        rf"(?:手札|トラッシュ|マナゾーン)から{CARD}\d体を召喚する",
        r"デッキの上から\d枚を見る",
        rf"その中から{CARD}\d枚までを手札に加え、残りをデッキの下に置く",
        r"そのスペルを無効にする",
        r"この攻撃を終了する",
    )
)
SENTENCE = re.compile(rf"(?:{CONDITION}、)?(?:ターン終了時まで、)?(?:{CLAUSE})")
TURN = "(?:【ターン１】)?"
COST = r"(?:[①②③]?□⤵|[①②③]|手札を\d枚捨てる)"
STELLA_MARK = re.compile(
    rf"\[出\]|【召喚時】|【攻撃時】|【被攻撃時】|【戦闘時】|\[戦闘後\]|【ターン終了時】|\[DT\]|【バースト：[\dX]】|"
    rf"\[自\]{TURN}{EVENT}とき、|\[起\]{TURN}{COST}：|\[常\](?:【自ターン中】|【相手ターン中】)?"
)
SPELL_MARK = re.compile(
    rf"\[DT\]|【バースト：[\dX]】|\[自\]{TURN}{EVENT}とき、|\[起\]{TURN}{COST}：|\[常\](?:【\w+中】)?|"
)
REACTION_MARK = re.compile("【召喚時】|【スペル発動時】")
KEYWORD = re.compile(r"【貫通】|【進化\[\d\]】(?P<form>.+)")


def mark_of(facts: AsteriskFacts, line: str) -> str:
    """The mark with which a line of such a card begins."""
    pattern = STELLA_MARK if facts.kind == "stella" else REACTION_MARK if facts.reaction else SPELL_MARK
    mark = pattern.match(line)
    assert mark is not None, line
    return mark[0]


def test_has_fourteen_cards_of_each_colour(sample: tuple[CardRecord, ...]) -> None:
    colours = Counter(asterisk_facts(card).main_colour for card in sample)
    assert colours == dict.fromkeys(("black", "blue", "red", "white", "green", "yellow"), 14)


def test_cards_are_complete(sample: tuple[CardRecord, ...]) -> None:
    for number, card in enumerate(sorted(sample, key=lambda card: card.printings[0].id), start=1):
        assert [p.id for p in card.printings] == [f"dwk-{number:03}"]
        assert [p.number for p in card.printings] == [f"{number:03}"]
        assert [(name.language, name.kind) for name in card.names] == [("en", "translation"), ("ja", "reading")]
        assert re.fullmatch(r"[ぁ-ゖァ-ヺー ]+", card.names[1].name), card.name
        assert effect(card) is not None
        assert asterisk_facts(card).undern_only


def test_numbers_are_in_range(sample: tuple[CardRecord, ...]) -> None:
    for facts in map(asterisk_facts, sample):
        assert facts.main_colour in facts.cost
        if facts.kind == "stella":
            assert facts.power in range(500, 6001, 500)
            assert facts.breaks in range(4)
            assert facts.races
        else:
            assert (facts.power, facts.breaks, facts.races) == (None, None, ())


def test_every_mechanic_is_there(sample: tuple[CardRecord, ...]) -> None:
    facts = [asterisk_facts(card) for card in sample]
    text = "\n".join(effect(card) or "" for card in sample)
    for flag in ("continuous", "reaction", "spell_step", "burst", "damage_trigger"):
        assert sum(getattr(one, flag) for one in facts) >= 3, flag
    for mark in (
        *("[出]", "【召喚時】", "[起]", "【ターン１】", "①", "□⤵", "[自]", "[常]", "【攻撃時】", "【被攻撃時】"),
        *("【戦闘時】", "[戦闘後]", "【自ターン中】", "【相手ターン中】", "【ターン終了時】", "【貫通】", "[DT]"),
        *("【進化[1]】", "【進化[2]】", "【バースト：X】", "【バースト：2】", "【スペル発動時】"),
    ):
        assert mark in text, mark
    assert sum("X" in one.cost.values() for one in facts) >= 2
    assert sum(len(one.cost.keys() - {"colourless"}) > 1 for one in facts) >= 6
    assert len({race for one in facts for race in one.races}) >= 8
    assert {one.breaks for one in facts if one.kind == "stella"} == {0, 1, 2, 3}


def test_icons_are_those_of_the_text(sample: tuple[CardRecord, ...]) -> None:
    for card in sample:
        facts, text = asterisk_facts(card), effect(card) or ""
        assert facts.damage_trigger == ("[DT]" in text), card.name
        assert facts.burst == ("【バースト：" in text), card.name
        if facts.kind == "spell":
            assert facts.reaction == bool(REACTION_MARK.match(text)), card.name
            assert facts.continuous == bool(re.match(r"\[[常自起]\]", text)), card.name


def test_every_text_keeps_to_the_language(sample: tuple[CardRecord, ...]) -> None:
    strange = []
    for card in sample:
        for line in lines(card):
            if KEYWORD.fullmatch(line):
                continue
            rest = line.removeprefix(mark_of(asterisk_facts(card), line))
            sentences = rest.split("。")
            assert sentences.pop() == "", (card.name, line)
            strange += [(card.name, one) for one in sentences if not SENTENCE.fullmatch(one)]
    assert strange == []


def test_evolutions_lead_to_cards_of_the_set(sample: tuple[CardRecord, ...]) -> None:
    cards = {card.name: card for card in sample}
    forms = [
        (card, cards[found["form"]])
        for card in sample
        for line in lines(card)
        if (found := KEYWORD.fullmatch(line)) and found["form"]
    ]
    colours = {asterisk_facts(card).main_colour for card, _ in forms}
    assert len(colours) >= 2
    assert {target.name for _, target in forms} & {card.name for card, _ in forms}, "no chain of three forms"
    for card, target in forms:
        assert sum(map(int, asterisk_facts(target).cost.values())) > sum(map(int, asterisk_facts(card).cost.values()))


def test_costs_make_a_curve(sample: tuple[CardRecord, ...]) -> None:
    for colour in ("black", "blue", "red", "white", "green", "yellow"):
        stellas = [f for f in map(asterisk_facts, sample) if (f.kind, f.main_colour) == ("stella", colour)]
        costs = Counter(sum(map(int, facts.cost.values())) for facts in stellas)
        assert costs[1] >= 2
        assert costs[2] >= 2
        assert costs[3] >= 1
        assert sum(count for cost, count in costs.items() if cost >= 4) >= 2


@pytest.mark.parametrize(
    "sentence",
    ["カードを引く", "相手のステラを破壊", "ターン終了時まで相手のステラ1体のパワー-500", "相手のステラ1体は消える"],
)
def test_language_does_not_take_a_sentence_of_another_form(sentence: str) -> None:
    assert not SENTENCE.fullmatch(sentence)
