"""Build the package in dist/SoulBattle, and a compressed archive beside that folder.

    python -m tests.package.build [DISTFOLDER]

If DISTFOLDER is given, it is used instead of `dist`. On Linux with a C compiler, the package contains the compiled
rules core (tests/package/compiled.py). The same source always produces the same bytes.
"""

from __future__ import annotations

import lzma
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import IO

from game.console import command
from tests.package import compiled
from tests.package.compiled import ROOT
from tests.release.linux_files import add_linux_files

EPOCH = 1_700_000_000
GLIBC = (2, 35)
"""The newest glibc version that the archive may require: the version in Ubuntu 22.04."""
NOT_THERE = "Soul Battle isn't beside this launcher. Open its folder and start SoulBattle there."
_FIND = f"""
at=$1;
case $at in file:*)
    rest=${{at#file://}}; at=;
    while case $rest in *%[0-9A-Fa-f][0-9A-Fa-f]*) ;; *) false ;; esac; do
        at=$at${{rest%%[%]*}}; rest=${{rest#*[%]}}; more=${{rest#??}};
        at=$at$(printf "\\\\$(printf %03o "0x${{rest%"$more"}}")"); rest=$more;
    done;
    at=$at$rest; at=/${{at#*/}} ;;
esac;
real=$(readlink -f "$at") && at=$real;
for folder in "${{at%/*}}" .; do [ -x "$folder/SoulBattle" ] && exec "$folder/SoulBattle"; done;
for name in SoulBattle soul-battle; do command -v $name >&2 && exec $name; done;
say="{NOT_THERE}"; echo "$say" >&2;
zenity --error --text "$say" || kdialog --error "$say" || xmessage "$say";
exit 1
"""
"""A script for `sh` that finds and starts the program. It searches the desktop entry's folder, the current folder and
the installed commands. $1 is the entry's location: a path, a URI, or nothing."""


def quoted(script: str) -> str:
    """Quote a script as a single argument, on one line, for a desktop entry's Exec key.

    Source: Desktop Entry Specification 1.5.
    """
    line = " ".join(script.split())
    argument = re.sub(r'(["`$\\])', r"\\\1", line).replace("%", "%%")
    return '"' + argument.replace("\\", "\\\\") + '"'


LAUNCHER = f"""[Desktop Entry]
Type=Application
Name=Soul Battle
Comment=Dark card games on one candlelit table
Exec=sh -c {quoted(_FIND)} soul-battle %k
Icon=soul-battle
Terminal=false
Categories=Game;CardGame;
StartupWMClass=soul-battle
"""


def build(dist: Path, core: Path = ROOT) -> Path:
    """Build the package in a folder inside `dist`, and return that folder.

    On macOS, return the application bundle instead.

    Args:
        dist: Parent folder of the package's folder.
        core: Source tree, or a compiled copy of the source tree.

    Raises:
        CalledProcessError: PyInstaller failed.
    """
    environment = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(EPOCH), "PYTHONPATH": str(core)}
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory() as kept:
        environment["PYINSTALLER_CONFIG_DIR"] = kept  # the usual folder may hold files from an interrupted build
        builder = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
        folders = ["--distpath", str(dist), "--workpath", work]
        subprocess.run([*builder, *folders, str(ROOT / "build.spec")], check=True, cwd=core, env=environment)
    folder = dist / "SoulBattle"
    if sys.platform.startswith("linux"):
        launcher = folder / "soul-battle.desktop"
        launcher.write_text(LAUNCHER, encoding="utf-8")
        launcher.chmod(0o755)
        shutil.copy(ROOT / "assets" / "icon" / "soul-battle.png", folder / "soul-battle.png")
        add_linux_files(folder, EPOCH)
    return dist / "SoulBattle.app" if sys.platform == "darwin" else folder


def pack(folder: Path, stream: IO[bytes]) -> None:
    """Write the package folder as a tar archive.

    The archive's bytes don't depend on who builds it.
    """

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = EPOCH
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    with tarfile.open(fileobj=stream, mode="w|") as packed:
        packed.add(folder, folder.name, recursive=False, filter=plain)
        for path in sorted(folder.rglob("*")):
            packed.add(path, str(Path(folder.name) / path.relative_to(folder)), recursive=False, filter=plain)


def glibc_needed(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the glibc version that each program and library in `folder` requires.

    The keys are paths relative to `folder`. A version is (0, 0) if the file doesn't use glibc.

    Raises:
        CalledProcessError: objdump failed.
        FileNotFoundError: objdump (binutils) isn't installed.
    """
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.open("rb").read(4) == b"\x7fELF":
            output = subprocess.run(["objdump", "-p", path], capture_output=True, text=True, check=True).stdout
            versions = [tuple(map(int, found)) for found in re.findall(r"\bGLIBC_(\d+)\.(\d+)", output)]
            found[str(path.relative_to(folder))] = max(versions, default=(0, 0))
    return found


def archive(folder: Path) -> Path:
    """Compress the package folder into an archive beside it, and return the archive's path."""
    if sys.platform == "win32":
        name = folder.parent / f"SoulBattle-windows-{platform.machine().lower()}"
        return Path(shutil.make_archive(str(name), "zip", folder.parent, folder.name))
    target = folder.parent / f"SoulBattle-{platform.system().lower()}-{platform.machine().lower()}.tar.xz"
    with lzma.open(target, "wb", preset=6) as packed:
        pack(folder, packed)
    return target


def main(arguments: list[str]) -> int:
    """Build and archive the package, and print the results with their sizes."""
    dist = Path(arguments[0]) if arguments else ROOT / "dist"
    folder = build(dist, compiled.best_core())
    packed = archive(folder)
    size = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder}: {size / 2**20:.1f} MiB unpacked")
    print(f"{packed}: {packed.stat().st_size / 2**20:.1f} MiB")
    if sys.platform.startswith("linux"):
        needed = glibc_needed(folder)
        file = max(needed, key=lambda name: needed[name])
        print(f"needs glibc {'.'.join(map(str, needed[file]))}, because of {file}")
    return 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
