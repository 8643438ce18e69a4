"""Builds the package: dist/SoulBattle by build.spec, and a compressed archive beside it.

`python -m tests.package.build [DISTFOLDER]`. The same source gives the same bytes: fixed hash seed and times, names in
order, no owners in the archive."""

from __future__ import annotations

import lzma
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[2]
EPOCH = 1_700_000_000
LAUNCHER = """[Desktop Entry]
Type=Application
Name=Soul Battle
Comment=Dark card games on one candle-lit table
Exec=sh -c 'exec "$(dirname "$1")/SoulBattle"' soul-battle %k
Icon=soul-battle
Terminal=false
Categories=Game;CardGame;
StartupWMClass=soul-battle
"""


def build(dist: Path) -> Path:
    """Build the one-folder package under `dist` and return its folder. Raises CalledProcessError with PyInstaller's
    words on standard error."""
    environment = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": str(EPOCH), "PYTHONPATH": str(ROOT)}
    with tempfile.TemporaryDirectory() as work, tempfile.TemporaryDirectory() as kept:
        environment["PYINSTALLER_CONFIG_DIR"] = kept  # what a build that was broken off left would spoil this one
        subprocess.run(
            [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(dist),
             "--workpath", work, str(ROOT / "build.spec")],
            check=True, cwd=ROOT, env=environment,
        )
    folder = dist / "SoulBattle"
    if sys.platform.startswith("linux"):
        launcher = folder / "soul-battle.desktop"
        launcher.write_text(LAUNCHER, encoding="utf-8")
        launcher.chmod(0o755)
        shutil.copy(ROOT / "assets" / "icon" / "soul-battle.png", folder / "soul-battle.png")
    return folder


def pack(folder: Path, stream: IO[bytes]) -> None:
    """Write the package folder as a tar archive: the same bytes whoever builds it, when and where."""

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


def archive(folder: Path) -> Path:
    """Compress the package folder into `SoulBattle-SYSTEM-MACHINE.tar.xz` beside it and return that file."""
    target = folder.parent / f"SoulBattle-{platform.system().lower()}-{platform.machine().lower()}.tar.xz"
    with lzma.open(target, "wb", preset=6) as packed:
        pack(folder, packed)
    return target


def main(arguments: list[str]) -> int:
    """Build and archive; prints what was made and its sizes."""
    dist = Path(arguments[0]) if arguments else ROOT / "dist"
    folder = build(dist)
    packed = archive(folder)
    size = sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder}: {size / 2**20:.1f} MiB unpacked")
    print(f"{packed}: {packed.stat().st_size / 2**20:.1f} MiB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
