"""Building the compiled form: of a small engine, with a compiler and without one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from deckwright import compiled

FORM = "import deckwright, rules_engine; from rules_engine.sums import add; print(rules_engine.__file__, add(1, 2))"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with an engine of two files, and one that it reads."""
    (tmp_path / "deckwright").mkdir()
    shutil.copy(compiled.__file__, tmp_path / "deckwright" / "compiled.py")
    (tmp_path / "deckwright" / "__init__.py").write_text("from deckwright.compiled import choose_form\nchoose_form()\n")
    shutil.copy(compiled.ROOT / "setup.py", tmp_path / "setup.py")
    (tmp_path / "rules_engine").mkdir()
    (tmp_path / "rules_engine" / "__init__.py").write_text("")
    (tmp_path / "rules_engine" / "sums.py").write_text("def add(a: int, b: int) -> int:\n    return a + b\n")
    (tmp_path / "rules_engine" / "words.toml").write_text("word = 1\n")
    return tmp_path


def run(checkout: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(checkout), **variables}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, cwd=checkout, capture_output=True, text=True, check=False)


def test_build_when_no_compiler_is_there_says_so_and_leaves_nothing(checkout: Path) -> None:
    done = run(checkout, "setup.py", CC="/nowhere/cc")
    assert done.returncode == 1
    assert done.stderr.strip().endswith("There is no C compiler with Python's headers here (Debian: gcc, python3-dev).")
    assert [*(checkout / "build" / "compiled").iterdir()] == []
    assert run(checkout, "-c", FORM, DECKWRIGHT_COMPILED="auto").stdout.endswith("__init__.py 3\n")


@pytest.mark.slow
def test_build_when_a_compiler_is_there_is_found_until_the_sources_change(checkout: Path) -> None:
    if run(checkout, "setup.py", CC=os.environ.get("CC", "cc")).returncode:
        pytest.skip("no C compiler with Python's headers")
    (build,) = (checkout / "build" / "compiled").iterdir()
    assert (build / "rules_engine" / "words.toml").is_file()
    assert run(checkout, "-c", FORM, DECKWRIGHT_COMPILED="1").stdout.endswith(".so 3\n")
    assert run(checkout, "setup.py").stdout == "The rules engine is compiled already.\n"
    (checkout / "rules_engine" / "sums.py").write_text("def add(a: int, b: int) -> int:\n    return b + a + 1\n")
    assert run(checkout, "-c", FORM, DECKWRIGHT_COMPILED="auto").stdout.endswith("__init__.py 4\n")
    assert run(checkout, "-c", FORM, DECKWRIGHT_COMPILED="1").returncode == 1
    assert run(checkout, "setup.py").returncode == 0
    assert [*(checkout / "build" / "compiled").iterdir()] != [build]
    assert run(checkout, "-c", FORM, DECKWRIGHT_COMPILED="1").stdout.endswith(".so 4\n")
