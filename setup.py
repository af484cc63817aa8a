"""Builds the optional compiled form of the rules engine: ``make compiled`` runs this, docs/compiled.md explains it.

``python setup.py`` compiles the engine's files into ``build/compiled``, unless that is done already; ``check`` only
translates them to C, which needs no C compiler and a few seconds. Exit codes: 0 it is there, 1 it cannot be compiled.
Deckwright itself runs from its checkout and is not packaged.
"""

import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from setuptools import Extension, setup
from setuptools.errors import CompileError

sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ["DECKWRIGHT_COMPILED"] = "0"

from deckwright.compiled import BUILDS, ENGINE, ROOT, build_folder, engine_files

MYPY_OPTIONS = ["--config-file=", "--strict", "--python-version=3.11", "--cache-dir=build/compiled-cache"]
OPTIMIZATION = "1"  # "2" and "3" take twice as long to build and play no more games a second


def main() -> None:
    """Build, or check."""
    os.chdir(ROOT)
    if sys.argv[1:] == ["check"]:
        with tempfile.TemporaryDirectory() as folder:
            _translate(Path(folder))
    else:
        _build()


def _build() -> None:
    """Build beside the goal, then move: a build that stops half-way is never found by anyone."""
    goal = build_folder()
    if goal.is_dir():
        print("The rules engine is compiled already.")  # noqa: T201
        return
    BUILDS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILDS, prefix=".") as name:
        beside = Path(name)
        _try_compiler(beside)
        print("Compiling the rules engine, which takes about a minute ...", flush=True)  # noqa: T201
        started = time.monotonic()
        _compile(beside)
        earlier = [path for path in BUILDS.iterdir() if path != beside]
        if build_folder() != goal:
            sys.exit("The engine's files changed while they were compiled. Run make compiled again.")
        (beside / "whole").rename(goal)
    for path in earlier:
        shutil.rmtree(path, ignore_errors=True)
    print(f"The rules engine is compiled ({time.monotonic() - started:.0f} s).")  # noqa: T201


def _try_compiler(folder: Path) -> None:
    """A compiler without Python's headers is as good as none."""
    from distutils.ccompiler import new_compiler  # setuptools' own, which stands here once setuptools is imported
    from distutils.sysconfig import customize_compiler, get_python_inc

    source = folder / "trial.c"
    source.write_text("#include <Python.h>\n")
    compiler = new_compiler()
    customize_compiler(compiler)
    try:
        compiler.compile([str(source)], str(folder), include_dirs=[get_python_inc()])
    except CompileError:
        sys.exit("There is no C compiler with Python's headers here (Debian: gcc, python3-dev).")


def _translate(folder: Path) -> list[Extension]:
    """The engine as C; what mypyc does not compile ends the program with mypyc's message."""
    from mypyc.build import mypycify

    sources = [str(path.relative_to(ROOT)) for path in engine_files() if path.suffix == ".py"]
    extensions: list[Extension] = mypycify(
        [*MYPY_OPTIONS, *sources],
        opt_level=OPTIMIZATION,
        debug_level="0",
        multi_file=True,  # one large C file takes more than twice as long, and plays no more games a second
        group_name=f"compiled_{ENGINE}",
        target_dir=str(folder / "c"),
    )
    return extensions


def _compile(folder: Path) -> None:
    extensions = _translate(folder)
    whole = folder / "whole"
    command = ["--quiet", "build_ext", f"--build-lib={whole}", f"--build-temp={folder / 'objects'}", "--parallel=2"]
    setup(name="deckwright", packages=[], ext_modules=extensions, script_args=command)
    for path in engine_files():
        if path.suffix != ".py":  # what the engine reads beside its modules
            copy = whole / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)


if __name__ == "__main__":
    main()
