"""Compile the rules core and the computer players with mypyc.

The compiled modules are about twice as fast.

    python -m tests.package.compiled

The command creates the `build/compiled` folder, which contains a copy of the source tree and the compiled modules.
Compiling needs Linux, mypy, setuptools and a C compiler.
"""

from __future__ import annotations

import filecmp
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from game.console import command
from game.games import NAMES
from game.platforms import SYSTEM, linux

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "build" / "compiled"
COPIED = ("game", "tests")
LINKED = ("assets", "data", "docs", "scenes", "pyproject.toml")
PARTS = (
    "engine",
    *(f"{name}/{part}" for name in NAMES for part in ("rules", "computer")),
    "players",
    "scenario/positions.py",  # this module subclasses a compiled class
)
"""The folders and modules of `game` that are compiled."""
LEFT_OUT = ("engine/battery", "engine/files", "engine/step.py", *(f"{name}/rules/steps.py" for name in NAMES))
"""Modules that aren't compiled. Some contain subclasses of tuple, which mypyc can't compile. No `__init__.py` is
compiled either."""
FIRST = "next_question.py"
"""Modules with this name come first, because mypyc works through the list backwards, and compiling these modules
requires their neighbours' types."""
_SCRIPT = """
import sys
from setuptools import setup
from mypyc.build import mypycify
jobs, *paths = sys.argv[1:]
modules = mypycify(["--strict", "--python-version=3.11", *paths], opt_level="3", debug_level="0", multi_file=True)
setup(name="game", packages=[], ext_modules=modules, script_args=["-q", "build_ext", "--inplace", "-j", jobs])
"""
OUT_OF_DATE = "build/compiled is missing or was compiled from other sources. It is compiled again, which takes minutes."
NO_COMPILER = (
    "The rules aren't compiled, because that needs Linux and a C compiler. Computer players think more slowly."
)


def compiler(system: str = SYSTEM) -> str | None:
    """Return the path of Python's C compiler for extension modules.

    Return None if the compiler is missing or this isn't Linux.
    """
    return shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) if linux(system) else None


def modules(game: Path) -> list[str]:
    """Return the paths of the modules to compile, relative to the parent of the `game` folder."""
    left_out = [game / name for name in LEFT_OUT]
    paths = [
        path
        for part in PARTS
        for path in sorted((game / part).rglob("*.py") if (game / part).is_dir() else [game / part])
        if path.name != "__init__.py" and not any(path.is_relative_to(other) for other in left_out)
    ]
    return [str(path.relative_to(game.parent)) for path in sorted(paths, key=lambda path: path.name != FIRST)]


def compile_core(folder: Path) -> None:
    """Copy the source tree to `folder`, and compile the copied modules.

    If `folder` already exists, delete it first.

    Raises:
        CalledProcessError: mypyc or the C compiler failed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    environment = {**os.environ, "PYTHONHASHSEED": "1", "LDFLAGS": "-Wl,--strip-all"}
    jobs = str(os.cpu_count() or 1)
    words = [sys.executable, "-c", _SCRIPT, jobs, *modules(folder / "game")]
    subprocess.run(words, check=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
    shutil.rmtree(folder / "build")
    for name in LINKED:  # linked last, because setuptools would otherwise read pyproject.toml
        (folder / name).symlink_to(ROOT / name)


def up_to_date(folder: Path) -> bool:
    """Return whether a folder is a complete compiled copy of the current source tree."""
    sources, copies = (
        {path.relative_to(tree) for name in COPIED for path in (tree / name).rglob("*.py")} for tree in (ROOT, folder)
    )
    same = all(filecmp.cmp(ROOT / path, folder / path, shallow=False) for path in sources & copies)
    return (folder / LINKED[-1]).exists() and sources == copies and same


def best_core() -> Path:
    """Return a new compiled copy of the source tree.

    If there is no compiler, return the tree itself.
    """
    if compiler() is None:
        print(NO_COMPILER, file=sys.stderr)
        return ROOT
    compile_core(FOLDER)
    return FOLDER


def main() -> int:
    """Compile the core, or print why it can't be compiled."""
    return 0 if best_core() == FOLDER else 1


if __name__ == "__main__":
    sys.exit(command(main))
