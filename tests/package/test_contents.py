"""The package contains no build paths or uncredited files, and all builds are identical."""

from __future__ import annotations

import ast
import hashlib
import os
import re
import sys
from pathlib import Path

import pytest
from PyInstaller.archive.readers import CArchiveReader

from scenes.__main__ import UNUSED
from tests.package.build import ROOT, build, pack
from tests.run_counts import tell

EXTENSIONS = "lib-dynload"
"""The folder of Python's own extension modules."""


@pytest.mark.usefixtures("packed")
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="names of libraries are those of Linux")
def test_the_credits_name_every_library_of_the_package(package: Path) -> None:
    credits = (ROOT / "assets" / "credits.yaml").read_text(encoding="utf-8").replace("\n", " ")
    named = set(re.findall(r"lib[A-Za-z0-9_+]+", credits))
    found = {path.name.partition(".so")[0] for path in (package.parent / "_internal").glob("lib*.so*")}
    # The names of libraries from wheels contain a hash. The names of Python's library and a few others contain a
    # version.
    bare = {re.sub(r"(-2)?-[0-9a-f]{8}(\.0)?$|3\.\d+$", "", name) for name in found}
    assert len(bare) > 10
    assert sorted(name for name in bare if name not in named and name.rstrip("0123456789") not in named) == []


def _needless() -> set[str]:
    """Return the names of the modules excluded by build.spec."""
    tree = ast.parse((ROOT / "build.spec").read_text(encoding="utf-8"))
    (found,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "NEEDLESS"
    )
    return {*ast.literal_eval(found), *UNUSED}


def _modules(package: Path) -> set[str]:
    """Return the names of all modules and packages in a packaged program and its folder."""
    folder = package.parent / "_internal"
    found = set(CArchiveReader(str(package)).open_embedded_archive("PYZ.pyz").toc)
    for path in folder.rglob("*"):
        # In a module's file name, everything after the first dot is its platform and type.
        name = path.relative_to(folder).with_name(path.name.partition(".")[0])
        at = name.parts.index(EXTENSIONS) + 1 if EXTENSIONS in name.parts else 0
        found.add(".".join(name.parts[at:]))
    return found


@pytest.mark.usefixtures("packed")
def test_the_package_leaves_out_unneeded_modules(package: Path) -> None:
    needless, found = _needless(), _modules(package)
    assert {"tkinter", "numpy", "unittest", "pydoc", "setuptools", "pip"} <= needless
    there = {"game.matches.session", "scenes.app.app", "pygame.mixer", "encodings.utf_8", "json.decoder", "_struct"}
    assert there <= found, "the names are read correctly"
    accelerated = {f"_{name}" for name in needless}
    assert sorted(found & (needless | accelerated)) == []


class _Sum:
    """A stream that keeps only the hash of its data."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()

    def write(self, data: bytes) -> int:
        self.digest.update(data)
        return len(data)


def _packed(folder: Path) -> str:
    stream = _Sum()
    pack(folder, stream)  # type: ignore[arg-type]
    return stream.digest.hexdigest()


def test_an_archive_is_the_same_for_any_builder_at_any_time(tmp_path: Path) -> None:
    found = []
    for number, names in enumerate((("b", "a", "c/d"), ("c/d", "a", "b"))):
        folder = tmp_path / str(number) / "SoulBattle"
        for name in names:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(name.encode())
            path.chmod(0o744 if name == "a" else 0o600 + 0o044 * number)
            os.utime(path, (number, number))
        found.append(_packed(folder))
    assert found[0] == found[1]


@pytest.mark.skipif("SOUL_BATTLE_PACKAGE" in os.environ, reason="the package that is tested was given")
@pytest.mark.soak
def test_two_builds_are_the_same_to_the_byte(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two users who build the package from the same source get identical folders and archives."""
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    mask = os.umask(0o077)
    try:
        again = build(tmp_path / "again")
    finally:
        os.umask(mask)
    first, second = (
        {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (package.parent, again)
    )
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert _packed(package.parent) == _packed(again)
    tell("built", 2)


@pytest.mark.usefixtures("packed")
def test_nothing_in_it_reveals_where_it_was_built(package: Path) -> None:
    here = os.fsencode(ROOT) + b"/"
    files = [path for path in package.parent.rglob("*") if path.is_file()]
    assert len(files) > 500
    assert [path.name for path in files if here in path.read_bytes()] == []
