"""Which form of the rules engine runs: its Python sources, or what mypyc has built from the very same files.

``DECKWRIGHT_COMPILED`` chooses: ``auto``, the default, takes the compiled form where there is one of exactly these
sources and this Python; ``0`` takes the sources; ``1`` takes the compiled form or refuses to start. ``make compiled``
builds it, into a folder that bears the digest of its sources, so that a build of other sources is never taken for one
of these.

The choice is made when ``deckwright`` is imported, before anything imports the engine. Processes that are spawned
import the engine alone; they inherit the path that is set here.
"""

import importlib
import logging
import os
import sys
import sysconfig
from hashlib import blake2b
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

ROOT = Path(__file__).resolve().parent.parent
ENGINE = "rules_engine"
BUILDS = ROOT / "build" / "compiled"
VARIABLE = "DECKWRIGHT_COMPILED"
AUTO, INTERPRETED, COMPILED = "auto", "0", "1"

logger = logging.getLogger(__name__)


def engine_files() -> list[Path]:
    """Every file of the engine, in fixed order."""
    files = (ROOT / ENGINE).rglob("*")
    return sorted(path for path in files if path.is_file() and path.parent.name != "__pycache__")


def engine_digest() -> str:
    """What a build depends on: names and contents of the engine's files, and the kind of Python that can load it."""
    digest = blake2b(str(sysconfig.get_config_var("EXT_SUFFIX")).encode(), digest_size=16)
    for path in engine_files():
        content = path.read_bytes()
        digest.update(f"\n{path.relative_to(ROOT).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def build_folder() -> Path:
    """Where the compiled form of the present sources lies, if there is one: the folder appears when it is whole."""
    return BUILDS / engine_digest()


def choose_form() -> None:
    """Make ``rules_engine`` mean the form that the environment asks for.

    Raises ImproperlyConfigured where the compiled form is asked for and not there. Where ``auto`` finds nothing but
    builds of other sources, that is logged, and the sources run.
    """
    wanted = os.environ.get(VARIABLE) or AUTO
    if wanted not in (AUTO, INTERPRETED, COMPILED):
        raise ImproperlyConfigured(f"{VARIABLE} cannot be “{wanted}”: choose from {AUTO}, {INTERPRETED}, {COMPILED}")
    if wanted == INTERPRETED or (wanted == AUTO and not BUILDS.is_dir()):
        return
    folder = build_folder()
    fault = _fault(folder)
    if not fault:
        sys.path.insert(0, str(folder))
        importlib.import_module(ENGINE)  # binds the name, whatever else comes to stand first on the path
    elif wanted == COMPILED:
        raise ImproperlyConfigured(f"{VARIABLE} is {COMPILED}, but {fault}. Run make compiled.")
    else:
        logger.warning("The rules engine runs interpreted: %s. Run make compiled.", fault)


def is_compiled() -> bool:
    """Whether the form that runs is the compiled one."""
    return not (importlib.import_module(ENGINE).__file__ or ".py").endswith(".py")


def _fault(folder: Path) -> str:
    """Why the compiled form cannot be taken; empty when it can."""
    if ENGINE in sys.modules:
        return "it was imported before deckwright"
    if folder.is_dir():
        return ""
    if BUILDS.is_dir() and any(BUILDS.iterdir()):
        return f"what lies in {BUILDS.relative_to(ROOT)} was built from other sources, or for another Python"
    return "it has not been compiled"
