"""Which form runs: what the environment asks for, and never a build of other sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from decks.goldfish import simulation
from deckwright import compiled

REPORT = "import deckwright; import rules_engine; print(rules_engine.FORM)"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an engine of one file, and a “build” of it that can be told from it."""
    (tmp_path / "deckwright").mkdir()
    shutil.copy(compiled.__file__, tmp_path / "deckwright" / "compiled.py")
    start = "from deckwright.compiled import choose_form\nchoose_form()\n"
    (tmp_path / "deckwright" / "__init__.py").write_text(start)
    (tmp_path / "rules_engine").mkdir()
    (tmp_path / "rules_engine" / "__init__.py").write_text("FORM = 'interpreted'\n")
    return tmp_path


def build(checkout: Path) -> None:
    script = "import os; os.environ['DECKWRIGHT_COMPILED'] = '0'; from deckwright import compiled"
    found = run(checkout, "0", f"{script}; print(compiled.build_folder())").stdout.strip()
    folder = Path(found) / "rules_engine"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text("FORM = 'compiled'\n")


def run(checkout: Path, form: str, script: str = REPORT) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DECKWRIGHT_COMPILED": form, "PYTHONPATH": str(checkout)}
    return subprocess.run(
        [sys.executable, "-c", script], env=environment, cwd=checkout, capture_output=True, text=True, check=False
    )


def form_of(checkout: Path, form: str) -> tuple[str, str]:
    done = run(checkout, form)
    return done.stdout.strip(), done.stderr.strip().rpartition("\n")[2]


def test_form_that_runs_when_it_is_asked_for_is_that_one() -> None:
    wanted = os.environ.get(compiled.VARIABLE) or compiled.AUTO
    meant = compiled.build_folder().is_dir() if wanted == compiled.AUTO else wanted == compiled.COMPILED
    assert compiled.is_compiled() == meant
    assert meant == simulation.IS_COMPILED


def test_form_when_nothing_is_built_is_interpreted(checkout: Path) -> None:
    assert form_of(checkout, "auto") == ("interpreted", "")
    assert form_of(checkout, "") == ("interpreted", "")
    assert form_of(checkout, "0") == ("interpreted", "")


def test_compiled_form_when_nothing_is_built_is_refused(checkout: Path) -> None:
    printed, error = form_of(checkout, "1")
    assert not printed
    assert error.endswith("DECKWRIGHT_COMPILED is 1, but it has not been compiled. Run make compiled.")


def test_form_when_built_is_compiled_unless_refused(checkout: Path) -> None:
    build(checkout)
    assert form_of(checkout, "auto") == ("compiled", "")
    assert form_of(checkout, "1") == ("compiled", "")
    assert form_of(checkout, "0") == ("interpreted", "")


@pytest.mark.parametrize("edit", ["contents", "new file"])
def test_form_when_the_sources_have_changed_is_interpreted_and_says_so(checkout: Path, edit: str) -> None:
    build(checkout)
    if edit == "contents":
        (checkout / "rules_engine" / "__init__.py").write_text("FORM = 'edited'\n")
    else:
        (checkout / "rules_engine" / "cards.toml").write_text("")
    printed, warning = form_of(checkout, "auto")
    assert printed == ("edited" if edit == "contents" else "interpreted")
    assert "runs interpreted: what lies in build/compiled was built from other sources" in warning
    printed, error = form_of(checkout, "1")
    assert not printed
    assert "built from other sources" in error


def test_form_when_the_checkout_comes_first_on_the_path_stays_compiled(checkout: Path) -> None:
    build(checkout)
    script = REPORT.replace("; import", f"; import sys; sys.path.insert(0, {str(checkout)!r}); import", 1)
    assert run(checkout, "1", script).stdout.strip() == "compiled"


def test_compiled_form_when_the_engine_was_imported_before_is_refused(checkout: Path) -> None:
    build(checkout)
    done = run(checkout, "1", f"import rules_engine; {REPORT}")
    assert done.returncode == 1
    assert "it was imported before deckwright" in done.stderr


def test_form_when_the_word_is_unknown_is_an_error_that_lists_the_words(checkout: Path) -> None:
    assert form_of(checkout, "maybe")[1].endswith("cannot be “maybe”: choose from auto, 0, 1")
