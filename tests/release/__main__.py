"""Build and test all release files for this system: `make release`."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from game import VERSION
from game.console import command
from tests.package.build import ROOT, archive, build
from tests.package.compiled import best_core
from tests.release.changelog import notes, releases, unreleased
from tests.release.debian import deb
from tests.release.linux_files import SITE

DIST = ROOT / "dist"
PARTS = ("wheel", "contents", "launcher", "screens", "wayland", "minimal_systems")
TESTS = ("tests/release", *(f"tests/package/test_{part}.py" for part in PARTS))
BY_HAND = """
Left to do by hand:
- Play a match of each game from the menu entry, on the screen and with the sound that you know.
{more}- Push the tag v{version}. The release workflow then builds and tests on Linux, Windows and macOS, and publishes.
"""


def build_all() -> list[Path]:
    """Build everything into an empty folder, and return the files."""
    shutil.rmtree(DIST, ignore_errors=True)
    python = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST)]
    subprocess.run(python, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    folder = build(DIST, best_core())
    archive(folder)
    if shutil.which("dpkg-deb"):
        deb(folder)
    return sorted(path for path in DIST.iterdir() if path.is_file())


def left_to_do(changelog: str | None = None) -> str:
    """Return the steps that remain to be done by hand, given the text of CHANGELOG.md."""
    more = []
    newest = releases(changelog)[0].version
    if newest != VERSION:
        more.append(f"Give CHANGELOG.md a heading for version {VERSION}; its newest release is {newest}.")
    if unreleased(changelog):
        more.append(f"The changelog has unreleased changes. Choose a version in game/__init__.py; now it is {VERSION}.")
    if not os.environ.get(SITE):
        more.append(f"Set {SITE} to the address that serves this repository's files. The metainfo has no screenshots.")
    return BY_HAND.format(version=VERSION, more="".join(f"- {one}\n" for one in more))


def main(arguments: list[str]) -> int:
    """Build the files, write checksums and notes, run the tests, and list what's left to do."""
    files = build_all()
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (DIST / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    (DIST / "NOTES.md").write_text(notes(VERSION) + "\n", encoding="utf-8")
    tested = {**os.environ, "SOAK": "1", "SOUL_BATTLE_PACKAGE": str(DIST / "SoulBattle" / "SoulBattle")}
    code = subprocess.run([sys.executable, "-m", "pytest", "-q", *TESTS, *arguments], cwd=ROOT, env=tested).returncode
    for path, line in zip(files, sums, strict=True):
        print(f"{path.stat().st_size / 2**20:6.1f} MiB  {line}", end="")
    print(left_to_do() if not code else "The tests failed: this is no release.")
    return code


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
