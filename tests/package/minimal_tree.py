"""A file tree with only the package and a few system libraries: no Python, shell or fonts."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from tests.namespace import prefix

WINDOW = ("libX11.so.6", "libXext.so.6")
"""Debian's libx11-6 and libxext6, the only libraries that a window needs."""
_SOCKETS = Path("/tmp/.X11-unix")
_ENTER = """set -e
root=$1; shift
while [ "$1" != -- ]; do mount --rbind "$1" "$root$1"; shift; done; shift
exec "$@"
"""
"""A script that mounts system folders in the tree and then runs a command, all in a separate namespace."""


class BareTree:
    """A file tree that contains the package and the system libraries that the package needs.

    `libraries` names additional system libraries to include. A library is left out if its name starts with a prefix in
    `without`.
    """

    def __init__(self, folder: Path, package: Path, libraries: Iterable[str], without: tuple[str, ...] = ()) -> None:
        self.root = folder
        self.program = "/SoulBattle/SoulBattle"
        shutil.copytree(package.parent, folder / "SoulBattle", symlinks=True, copy_function=os.link)
        inside = sorted((package.parent / "_internal").rglob("*.so*"))
        wanted = [self._of_the_system(name) for name in libraries]
        brought = {path.name for path in inside}
        asked = {*wanted, *(found for path in (*inside, *wanted) for found in _linked(path))}
        # The package's bootloader starts before it can find the package's own libraries.
        for library in {*_linked(package), *(library for library in asked if library.name not in brought)}:
            if not library.name.startswith(without):
                self._copy(library)

    def _of_the_system(self, name: str) -> Path:
        output = subprocess.run(["/sbin/ldconfig", "-p"], capture_output=True, text=True, check=True).stdout
        lines = (line.split("=>") for line in output.splitlines() if line.split()[:1] == [name] and "x86-64" in line)
        return Path(next(lines)[1].strip())

    def _copy(self, path: Path) -> None:
        target = self.root / path.relative_to("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path.resolve(), target)
        target.chmod(0o755)

    @property
    def files(self) -> list[str]:
        """The paths of all files in the tree except the package's files."""
        found = (path.relative_to(self.root) for path in self.root.rglob("*") if path.is_file())
        return sorted(str(path) for path in found if path.parts[0] != "SoulBattle")

    def command(
        self, *arguments: str, environment: Mapping[str, str] | None = None, folder: Path | None = None
    ) -> list[str]:
        """Return a command that runs the program with the tree as its root folder.

        The program gets only the environment variables in `environment`. Inside the tree, `folder` has the same path as
        outside.
        """
        lent = ["/proc", "/dev", *([str(_SOCKETS)] if _SOCKETS.is_dir() else []), *([str(folder)] if folder else [])]
        for path in lent:
            (self.root / path[1:]).mkdir(parents=True, exist_ok=True)
        only = [f"{name}={value}" for name, value in (environment or {}).items()]
        start = ["env", "-i", *only, shutil.which("chroot") or "chroot", str(self.root), self.program, *arguments]
        return [*prefix(), "sh", "-c", _ENTER, "sh", str(self.root), *lent, "--", *start]


@cache
def _linked(path: Path) -> list[Path]:
    """Return the paths of the libraries that a program or library is linked against."""
    output = subprocess.run(["ldd", str(path)], capture_output=True, text=True, check=False).stdout
    words = [word for line in output.splitlines() for word in line.split()]
    return [Path(word) for word in words if word.startswith("/")]
