"""Imports from end to end into the catalogue, with invented files."""

import errno
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from cards.errors import UserError
from cards.facts import AsteriskFacts
from cards.models import Card, CardSet, Format, ImportRun, Printing, Source
from cards.records import Batch, CardRecord, PrintingRecord, SourceRecord
from importers import sources
from importers.pipeline import run_import
from importers.sources import Adapter, Payload
from tests.importers.invented import block, card_set, maker_file, printing

pytestmark = pytest.mark.usefixtures("empty_catalogue")
Rows = Sequence[object]


@pytest.fixture
def dump(tmp_path: Path) -> Any:
    """Writes rows to a dump and imports it: ``dump(rows, sets=[...], strict=True)``."""

    def import_rows(rows: Rows, sets: Rows | None = None, **options: Any) -> dict[str, Any]:
        path = tmp_path / "printings.json"
        path.write_text(json.dumps(rows))
        roles = {}
        if sets is not None:
            roles["sets"] = str(tmp_path / "sets.json")
            Path(roles["sets"]).write_text(json.dumps(sets))
        return run_import("elestrals-dump", [str(path)], roles=roles, **options)

    return import_rows


def golems(count: int) -> list[dict[str, Any]]:
    return [printing(f"cd-{number}", f"Golem {number}") for number in range(1, count + 1)]


def counts(report: dict[str, Any]) -> tuple[int, ...]:
    return tuple(report[name] for name in ("read", "created", "updated", "unchanged", "retired"))


def test_a_report_when_the_import_landed(dump: Any) -> None:
    report = dump([*golems(2), printing("cd-3", attack="3")], [card_set()])
    run = ImportRun.objects.get()
    assert report.pop("seconds") >= 0
    (problem,) = report.pop("rejected")
    assert set(problem) == {"where", "field", "code", "message"}
    assert report == {
        "run": run.pk,
        "source": "elestrals-dump",
        "game": "elestrals",
        "status": "done",
        "read": 3,
        "created": 2,
        "updated": 0,
        "unchanged": 0,
        "retired": 0,
        "warnings": [],
        "message": "",
    }
    assert (run.source, run.game, run.status, run.read, run.created) == ("elestrals-dump", "elestrals", "done", 3, 2)
    assert (run.rejected, run.finished_at is not None, len(run.checksum)) == ([problem], True, 64)


def test_an_import_when_it_is_run_twice(dump: Any) -> None:
    """T57: every row unchanged, nothing doubled."""
    rows = [*golems(30), printing("cd-90", "Golem’s Call"), printing("cd-91", "Golem's Call")]
    assert counts(dump(rows, [card_set()])) == (32, 32, 0, 0, 0)
    before = list(Card.objects.values_list("id", "updated_at"))
    assert counts(dump(list(reversed(rows)), [card_set()])) == (32, 0, 0, 32, 0)
    assert list(Card.objects.values_list("id", "updated_at")) == before
    assert ImportRun.objects.count() == 2


def test_a_card_when_a_printing_of_it_changes(dump: Any) -> None:
    dump([printing("cd-1"), printing("cd-2"), printing("cd-3", "Frostling")])
    report = dump([printing("cd-1", attack=8), printing("cd-2", attack=8), printing("cd-3", "Frostling")])
    assert counts(report) == (3, 0, 2, 1, 0)
    assert Card.objects.get(name="Emberling").facts["attack"] == 8


def test_a_snapshot_when_a_few_printings_are_gone(dump: Any) -> None:
    dump(golems(40))
    report = dump(golems(38))
    assert (report["status"], counts(report)) == ("done", (38, 0, 0, 38, 2))
    assert Printing.objects.filter(retired_at=None).count() == 38
    assert Card.objects.get(name="Golem 40").retired_at is not None


def test_a_snapshot_when_it_has_shrunk(dump: Any) -> None:
    """More than one in twenty: refused, and nothing is touched, unless it is allowed."""
    dump(golems(40))
    report = dump(golems(37))
    assert (report["status"], counts(report)) == ("refused", (37, 0, 0, 0, 0))
    assert [problem["code"] for problem in report["rejected"]] == ["shrunk"]
    assert "--allow-shrink" in report["message"]
    assert Printing.objects.filter(retired_at=None).count() == 40
    assert ImportRun.objects.get(status="refused").pk == report["run"]
    assert counts(dump(golems(37), allow_shrink=True)) == (37, 0, 0, 37, 3)


def test_a_snapshot_when_rows_are_bad(dump: Any) -> None:
    """What is there but bad is not missing: it stays as it was."""
    dump(golems(4))
    report = dump([*golems(3), printing("cd-4", "Golem 4", attack="x")])
    assert (counts(report), len(report["rejected"])) == ((4, 0, 0, 3, 0), 1)
    assert Printing.objects.filter(retired_at=None).count() == 4


def test_a_snapshot_when_a_bad_row_has_no_id(dump: Any) -> None:
    dump(golems(30))
    report = dump([*golems(29), {"base_name": "Golem 30"}])
    assert counts(report) == (30, 0, 0, 29, 0)
    assert "not_whole" in {problem["code"] for problem in report["warnings"]}


def test_a_strict_import_when_a_row_is_bad(dump: Any) -> None:
    """T22: all rows or none."""
    report = dump([*golems(3), printing("cd-9", cost=None)], strict=True)
    assert (report["status"], counts(report), len(report["rejected"])) == ("refused", (4, 0, 0, 0, 0), 1)
    assert "--strict" in report["message"]
    assert not Card.objects.exists()
    assert ImportRun.objects.get().status == "refused"
    assert counts(dump(golems(3), strict=True)) == (3, 3, 0, 0, 0)


@pytest.mark.parametrize("rows", [[], [1], [printing(attack="x")]])
def test_an_import_when_no_row_is_good(dump: Any, rows: Rows) -> None:
    report = dump(rows)
    assert report["status"] == "refused"
    assert report["message"]
    assert (report["read"], len(report["rejected"])) == (len(rows), len(rows))
    assert not Card.objects.exists()


def test_a_dry_run_when_all_is_well(dump: Any) -> None:
    report = dump(golems(3), dry_run=True)
    assert (report["status"], report["run"], counts(report)) == ("dry_run", None, (3, 3, 0, 0, 0))
    assert not Card.objects.exists()
    assert not ImportRun.objects.exists()
    assert not Source.objects.exists()


def test_an_unreadable_file_when_it_is_imported(tmp_path: Path) -> None:
    path = tmp_path / "printings.json"
    path.write_text("[{")
    with pytest.raises(UserError, match="ends in the middle"):
        run_import("elestrals-dump", [str(path)])
    run = ImportRun.objects.get()
    assert (run.status, run.read) == ("refused", 0)
    assert "ends in the middle" in run.message


def test_an_unreadable_file_when_the_run_is_dry(tmp_path: Path) -> None:
    path = tmp_path / "printings.json"
    path.write_text("[{")
    with pytest.raises(UserError, match="ends in the middle"):
        run_import("elestrals-dump", [str(path)], dry_run=True)
    assert not ImportRun.objects.exists()


def test_a_folder_when_one_in_it_cannot_be_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "locked").mkdir()
    (tmp_path / "spark.atcg").write_text(json.dumps(maker_file()))
    scan = os.scandir

    def scandir(path: str) -> object:
        if str(path).endswith("locked"):
            raise PermissionError(errno.EACCES, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(UserError, match="locked: cannot be read"):
        run_import("asterisk-atcg", [str(tmp_path)])


def test_sets_when_a_later_import_leaves_them_out(dump: Any) -> None:
    dump(golems(1), [card_set(name="Zenith, described")])
    dump(golems(2))
    row = CardSet.objects.get()
    assert (row.name, row.code, str(row.released)) == ("Zenith, described", "ZZ1", "2023-06-20")


def test_sets_when_no_file_describes_them(dump: Any) -> None:
    report = dump(golems(1))
    assert report["warnings"] == []
    assert CardSet.objects.values_list("public_id", "name", "code").get() == ("st-901", "Zenith Zero", "ZZ1")
    dump(golems(1), [card_set(name="Zenith, described")])
    assert CardSet.objects.get().name == "Zenith, described"


def test_two_sources_when_they_disagree(tmp_path: Path) -> None:
    """The declared precedence decides, not the clock: maker files know all sub costs, wiki blocks only one."""
    (tmp_path / "a.atcg").write_text(json.dumps(maker_file(SubCostNone="2", SubCostBlack="1")))
    (tmp_path / "a.txt").write_text(block())
    orders = [("asterisk-atcg", "asterisk-wiki"), ("asterisk-wiki", "asterisk-atcg")]
    for source in orders[0]:
        assert run_import(source, [str(tmp_path)])["status"] == "done"
    card = Card.objects.get()
    assert card.facts["cost"] == {"red": 1, "black": 1, "colourless": 2}
    assert Printing.objects.count() == 1


def test_files_when_a_folder_is_given(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for number, folder in enumerate([tmp_path, tmp_path / "deep"]):
        (folder / f"{number}.atcg").write_text(json.dumps(maker_file(CardName=f"札 {number}"), ensure_ascii=False))
    (tmp_path / "0.png").write_bytes(b"\x89PNG")
    (tmp_path / ".hidden.atcg").write_text("no card")
    assert counts(run_import("asterisk-atcg", [str(tmp_path)])) == (2, 2, 0, 0, 0)


def test_the_bundled_source_when_it_covers_both_games() -> None:
    report = run_import("bundled")
    assert (report["game"], set(report["games"])) == (None, {"elestrals", "asterisk"})
    for name in ("read", "created", "updated", "unchanged", "retired"):
        assert report[name] == sum(game[name] for game in report["games"].values())
    assert report["created"] > 0
    again = run_import("bundled", game="asterisk")
    assert again["game"] == "asterisk"
    assert "games" not in again
    assert again["unchanged"] == report["games"]["asterisk"]["created"]


class TwoBatches(Adapter):
    """A source whose second batch cannot be written: it gives one id to two printings."""

    key = "two-batches"
    games = ("asterisk",)
    patterns = ("*.txt",)

    def read(self, payloads: Sequence[Payload], game: str | None = None) -> list[Batch]:
        return [self.batch("good", "as-1", "as-2"), self.batch("bad", "as-3", "as-3")]

    def batch(self, source: str, *ids: str) -> Batch:
        facts = AsteriskFacts(kind="spell", main_colour="red")
        printings = tuple(PrintingRecord(id=id, set="ax-1") for id in ids)
        card = CardRecord(key=source, name=source, language="ja", facts=facts, printings=printings)
        return Batch(game="asterisk", source=SourceRecord(key=source, name=source), cards=(card,), read=len(ids))


@pytest.fixture
def _two_batches() -> Iterator[None]:
    sources.SOURCES["two-batches"] = TwoBatches()
    yield
    del sources.SOURCES["two-batches"]


@pytest.mark.usefixtures("_two_batches")
def test_several_batches_when_one_cannot_be_written(tmp_path: Path) -> None:
    """T48: one transaction for all of an import, and the ids at fault are listed."""
    (tmp_path / "a.txt").touch()
    report = run_import("two-batches", [str(tmp_path)])
    assert (report["status"], counts(report)) == ("refused", (4, 0, 0, 0, 0))
    assert [problem["code"] for problem in report["rejected"]] == ["duplicate_id"]
    assert "as-3" in report["message"]
    assert not Card.objects.exists()


@pytest.mark.parametrize(
    ("source", "options", "code"),
    [
        ("nothing", {}, "unknown_source"),
        ("elestrals-dump", {}, "path_missing"),
        ("elestrals-dump", {"paths": ["no-such-file"]}, "not_found"),
        ("elestrals-dump", {"paths": ["bad\0path"]}, "unreadable"),
        ("elestrals-dump", {"paths": ["/dev/null"]}, "not_a_file"),
        ("elestrals-dump", {"paths": ["x"], "game": "asterisk"}, "unknown_game"),
        ("asterisk-wiki", {"paths": [__file__], "roles": {"sets": "x"}}, "role_not_taken"),
        ("bundled", {"paths": [__file__]}, "path_not_taken"),
        ("bundled", {"game": "chess"}, "unknown_game"),
    ],
)
def test_an_import_when_what_is_asked_makes_no_sense(source: str, options: dict[str, Any], code: str) -> None:
    with pytest.raises(UserError) as caught:
        run_import(source, **options)
    assert caught.value.code == code
    assert not ImportRun.objects.exists()


def test_a_file_when_it_is_enormous(tmp_path: Path) -> None:
    """Refused by its size alone: reading these 80 GB of nothing would not end in time."""
    path = tmp_path / "printings.json"
    with path.open("wb") as file:
        file.truncate(80 * 1024**3)
    with pytest.raises(UserError, match="64 MB"):
        run_import("elestrals-dump", [str(path)])


def test_a_file_when_its_name_is_no_text(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.atcg"
    Path(os.fsdecode(name)).write_text(json.dumps(maker_file(Power=[])))
    (problem,) = run_import("asterisk-atcg", [str(tmp_path)])["rejected"]
    assert "/?.atcg" in problem["where"]


def test_a_folder_when_it_holds_nothing_of_the_source(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"holds no \*\.atcg"):
        run_import("asterisk-atcg", [str(tmp_path)])


def test_progress_when_somebody_listens(dump: Any) -> None:
    steps: list[str] = []
    dump(golems(1), progress=steps.append)
    assert steps == ["Reading files", "Reading cards", "Writing to the catalogue"]


def test_formats_when_the_source_brings_none_and_the_game_has_none(dump: Any) -> None:
    """Decks of a freshly imported dump can be judged; formats that are there stay as they are."""
    assert dump(golems(1))["created"] == 1
    assert list(Format.objects.values_list("game_id", "key")) == [("elestrals", "standard")]
    Format.objects.update(side_deck=3)
    dump(golems(2))
    assert Format.objects.get().side_deck == 3
