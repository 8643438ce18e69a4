"""Make a Debian package from the package folder."""

from __future__ import annotations

import hashlib
import os
import subprocess
import tempfile
from pathlib import Path

from game import VERSION
from tests.package.build import EPOCH, GLIBC

CONTROL = """Package: soul-battle
Version: {version}
Architecture: {architecture}
Maintainer: The Soul Battle developers
Installed-Size: {size}
Depends: libc6 (>= {glibc}), libstdc++6, libx11-6, libxext6
Recommends: libwayland-client0, libwayland-cursor0, libwayland-egl1, libxkbcommon0
Section: games
Priority: optional
Description: five dark card games at one candlelit table
 Soul Battle and FissureVerse for several people on one screen or against the
 computer, and the solitaire games Metempsychosis, Oubliette and Aleph Null.
 .
 Every game has a lesson and a searchable rulebook. The package contains Python
 and all libraries that it needs, and never uses the network.
"""


def deb(folder: Path) -> Path:
    """Make a .deb file from the package folder, and return the file's path.

    The file is placed beside that folder.

    Raises:
        CalledProcessError: The install script, dpkg or dpkg-deb failed.
        FileNotFoundError: dpkg or dpkg-deb isn't installed.
    """
    asked = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    target = folder.parent / f"soul-battle_{VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as made:
        root = Path(made) / "root"
        where = {"PREFIX": "/usr", "DESTDIR": str(root)}
        subprocess.run(["sh", folder / "install.sh"], check=True, env={**os.environ, **where})
        files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
        sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files]
        size = sum(-(-path.stat().st_size // 1024) for path in files)
        about = root / "DEBIAN"
        about.mkdir()
        glibc = ".".join(map(str, GLIBC))
        text = CONTROL.format(version=VERSION, architecture=architecture, size=size, glibc=glibc)
        (about / "control").write_text(text, encoding="utf-8")
        (about / "md5sums").write_text("".join(sums), encoding="utf-8")
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
            os.utime(path, (EPOCH, EPOCH), follow_symlinks=False)
        build = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", root, target]
        subprocess.run(
            build, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)}, stdout=subprocess.DEVNULL
        )
    return target
