"""The menu entry, icons, file types, man pages and metainfo, as a desktop sees them."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from game import VERSION
from game.content.library import builtin_folder
from tests.namespace import needs
from tests.package.build import EPOCH
from tests.package.desktop import missing_tools
from tests.release.linux_files import ICONS, ID, SCREENSHOTS, add_linux_files, man_pages, metainfo

TOOLS = ("desktop-file-validate", "appstreamcli", "update-mime-database", "update-desktop-database", "gio")
ODD = 'é 100% "odd" $HOME `x` \\'
PROGRAM = '#!/bin/sh\nprintf "%s\\n" "$0" "$@" > "$OUT"\n'


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a package folder whose programs only report how they were started."""
    folder = tmp_path_factory.mktemp("package")
    for name in ("SoulBattle", "soul-lab"):
        (folder / name).write_text(PROGRAM)
        (folder / name).chmod(0o755)
    (folder / "_internal").mkdir()
    (folder / "_internal" / "file").touch()
    add_linux_files(folder, EPOCH)
    return folder


def _run(*words: str | Path, check: bool = True, **environment: str) -> subprocess.CompletedProcess[str]:
    given = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", **environment}
    return subprocess.run(words, env=given, capture_output=True, text=True, timeout=60, check=check)


def test_the_tools_of_desktops_accept_every_file(package: Path, tmp_path: Path) -> None:
    needs(missing_tools(TOOLS))
    _run("desktop-file-validate", package / "share" / "applications" / "soul-battle.desktop")
    described = tmp_path / f"{ID}.metainfo.xml"
    described.write_bytes(metainfo("https://example.org/soul-battle"))
    _run("appstreamcli", "validate", "--no-net", "--pedantic", described)
    root = ElementTree.parse(described).getroot()
    assert VERSION in [release.get("version") for release in root.iter("release")]
    shots = [image.text for image in root.iter("image")]
    assert shots == [f"https://example.org/soul-battle/docs/{name}.jpg" for name in SCREENSHOTS]
    assert [name for name in SCREENSHOTS if not (builtin_folder().parent / "docs" / f"{name}.jpg").exists()] == []
    for size in ICONS:
        with Image.open(
            package / "share" / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "soul-battle.png"
        ) as icon:
            assert icon.size == (size, size)


def test_the_man_pages_name_every_option(tmp_path: Path) -> None:
    needs(missing_tools(("man",)))
    pages = man_pages(EPOCH)
    for name, expected in {
        "soul-battle": ("--data-dir", "EXIT STATUS", "XDG_STATE_HOME"),
        "soul-lab": ("tournament",),
    }.items():
        page = tmp_path / f"{name}.6"
        page.write_text(pages[name], encoding="utf-8")
        done = _run("man", "--warnings", "--local-file", page, MANWIDTH="100", MAN_KEEP_FORMATTING="")
        assert done.stderr == ""
        assert [word for word in (f"{name} ", VERSION, *expected) if word not in done.stdout] == []


@pytest.mark.parametrize("name", ["plain", ODD])
def test_a_user_installs_opens_files_and_removes_without_a_trace(name: str, package: Path, tmp_path: Path) -> None:
    needs(missing_tools(TOOLS))
    home = tmp_path / name
    saves = home / ".local" / "share" / "soul-battle" / "saves"
    saves.mkdir(parents=True)
    before = sorted(home.rglob("*"))
    where = {"HOME": str(home)}
    for _ in range(2):  # the second installation replaces the first
        _run("sh", package / "install.sh", **where)
    entry = home / ".local" / "share" / "applications" / "soul-battle.desktop"
    _run("desktop-file-validate", entry)

    match, record = tmp_path / f"{name}.match", tmp_path / f"{name}.record.yaml"
    match.write_text("a match")
    record.write_bytes((builtin_folder() / "selftest" / "oubliette.yaml").read_bytes())
    shown = {**where, "OUT": str(tmp_path / "out"), "XDG_DATA_DIRS": "/usr/share", "XDG_CACHE_HOME": str(tmp_path)}
    os.mkfifo(tmp_path / "out")
    kinds = {match: "application/x-soul-battle-match", record: "application/x-soul-battle-record"}
    for file, kind in kinds.items():
        told = _run("gio", "info", "-a", "standard::content-type", file, **shown).stdout
        assert told.splitlines()[-1].split() == ["standard::content-type:", kind]
    for words in (("launch", entry), ("open", match), ("open", record)):
        with subprocess.Popen(("gio", *words), env={"PATH": os.environ["PATH"], **shown}) as started:
            told = (tmp_path / "out").read_text()
        assert started.returncode == 0
        files = [str(file) for file in words[1:] if file in kinds]
        assert told.splitlines() == [str(home / ".local" / "bin" / "soul-battle"), *files]
    assert _run("sh", home / ".local" / "lib" / "soul-battle" / "install.sh", "--remove", **where).returncode == 0
    assert sorted(home.rglob("*")) == before
    again = _run("sh", package / "install.sh", "--remove", check=False, **where)
    assert (again.returncode, again.stderr) == (1, f"Soul Battle isn't installed in {home}/.local.\n")
