"""The desktop entry finds its program, whether it is passed a path, a URI or nothing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.package.build import LAUNCHER, NOT_THERE

NEEDED = ("sh", "readlink")
"""All programs that the entry's command calls, except those that show a message."""


def _command(entry: str, place: str) -> list[str]:
    """Return the command in an entry's Exec key, with escapes and field codes resolved."""
    (line,) = re.findall(r"^Exec=(.*)$", entry, re.MULTILINE)
    text = re.sub(r"\\(.)", lambda found: {"s": " ", "n": "\n", "t": "\t", "r": "\r"}.get(found[1], found[1]), line)
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', text)
    found: list[str] = []
    for quoted, plain in words:
        if plain == "%k":
            found += [place] if place else []
        else:
            found.append(re.sub(r"\\(.)", r"\1", quoted or plain).replace("%%", "%"))
    return found


def _start(place: str, cwd: Path, path: Path) -> subprocess.CompletedProcess[str]:
    command = _command(LAUNCHER, place)
    assert (command[:2], command[3]) == (["sh", "-c"], "soul-battle")
    text = {"encoding": "utf-8", "errors": "surrogateescape"}
    return subprocess.run(
        command, cwd=cwd, env={"PATH": str(path)}, capture_output=True, timeout=30, check=False, **text
    )


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a folder to use as PATH. It contains only the programs that are needed."""
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in NEEDED:
        found = shutil.which(name)
        assert found
        (folder / name).symlink_to(found)
    return folder


def _program(file: Path, says: str = "here") -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f'#!/bin/sh\necho "{says}" "$0"\n')
    file.chmod(0o755)


@pytest.mark.parametrize("name", ["plain", "with space", 'é 100% "odd" $HOME `x` \\', os.fsdecode(b"lat\xe9in"), "a'b"])
@pytest.mark.parametrize("form", ["path", "uri", "uri with host", "link", "relative"])
def test_the_entry_starts_the_program_beside_it(name: str, form: str, tmp_path: Path, path: Path) -> None:
    folder = tmp_path / name
    _program(folder / "SoulBattle")
    entry = folder / "soul-battle.desktop"
    entry.write_text(LAUNCHER)
    (tmp_path / "desk").mkdir()
    (tmp_path / "desk" / "link.desktop").symlink_to(entry)
    uri = quote(os.fsencode(entry))
    in_small_letters = re.sub("%..", lambda found: found[0].lower(), uri)
    place = {
        "path": str(entry),
        "uri": f"file://{uri}",
        "uri with host": f"file://localhost{in_small_letters}",
        "link": str(tmp_path / "desk" / "link.desktop"),
        "relative": f"{name}/soul-battle.desktop",
    }[form]
    done = _start(place, tmp_path, path)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"here {folder / 'SoulBattle'}\n", "")


def test_without_a_place_it_looks_in_the_working_folder_and_on_the_path(tmp_path: Path, path: Path) -> None:
    """Some desktops don't know the entry's location, so they can't pass it to the program."""
    _program(path / "soul-battle", "installed")
    assert _start("", tmp_path, path).stdout == f"installed {path / 'soul-battle'}\n"
    _program(tmp_path / "SoulBattle")
    assert _start("", tmp_path, path).stdout.startswith("here ")


@pytest.mark.parametrize("tool", ["zenity", "kdialog", "xmessage", None])
@pytest.mark.parametrize("place", ["", "file:///nowhere/soul-battle.desktop", "/nowhere/soul-battle.desktop"])
def test_a_sentence_says_that_there_is_no_program(place: str, tool: str | None, tmp_path: Path, path: Path) -> None:
    if tool:
        (path / tool).write_text(f'#!/bin/sh\nfor last; do :; done; echo "$last" > {tmp_path}/shown\n')
        (path / tool).chmod(0o755)
    done = _start(place, tmp_path, path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == NOT_THERE
    assert not tool or (tmp_path / "shown").read_text() == f"{NOT_THERE}\n"
