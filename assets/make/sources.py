"""Download pinned npm packages, verify them, and read the files that the build needs."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import subprocess
import tarfile
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml


class SourceError(Exception):
    """Raised if a download fails, a package has the wrong hash, or a drawing can't be used."""


def _archive_name(package: str, version: str) -> str:
    return f"{package.lstrip('@').replace('/', '-')}-{version}.tgz"


def _integrity(path: Path) -> str:
    return "sha512-" + base64.b64encode(hashlib.sha512(path.read_bytes()).digest()).decode("ascii")


class Sources:
    """The pinned packages, which are downloaded and unpacked into the `cache` folder.

    `pins` is a YAML file that lists the packages and gives the author of each drawing.
    """

    def __init__(self, pins: Path, cache: Path) -> None:
        data: dict[str, Any] = yaml.safe_load(pins.read_text(encoding="utf-8"))
        self.packages: dict[str, dict[str, str]] = data["packages"]
        self.authors: dict[str, str] = data["drawings"]
        self.cache = cache
        self.used_drawings: set[str] = set()

    def folder(self, key: str) -> Path:
        """Return a package's folder, after downloading the package if necessary.

        Raise SourceError if the package's hash is wrong.
        """
        pin = self.packages[key]
        archive = self.cache / _archive_name(pin["name"], pin["version"])
        if not archive.exists():
            self._fetch(pin)
        found = _integrity(archive)
        if found != pin["integrity"]:
            raise SourceError(f"{archive.name}: pinned {pin['integrity']}, found {found}")
        target = self.cache / archive.name.removesuffix(".tgz")
        if not target.exists():
            with tarfile.open(archive) as tar:
                tar.extractall(target, filter="data")
        return target / "package"

    def _fetch(self, pin: dict[str, str]) -> None:
        self.cache.mkdir(parents=True, exist_ok=True)
        command = ["npm", "pack", "--silent", "--pack-destination", str(self.cache), f"{pin['name']}@{pin['version']}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SourceError(f"{' '.join(command)} failed: {done.stderr.strip()}")

    @cached_property
    def _icons(self) -> dict[str, dict[str, Any]]:
        data = json.loads((self.folder("icons") / "icons.json").read_text(encoding="utf-8"))
        icons: dict[str, dict[str, Any]] = data["icons"]
        return icons

    def drawing(self, name: str) -> str:
        """Return a game-icons drawing as SVG path data, in a square of 512 × 512 units.

        Raise SourceError if no author is listed for the drawing, or if the drawing contains no path.
        """
        if name not in self.authors:
            raise SourceError(f"drawing {name!r} has no author in the list of sources")
        self.used_drawings.add(name)
        paths = re.findall(r'\bd="([^"]+)"', self._icons[name]["body"])
        if not paths:
            raise SourceError(f"drawing {name!r} holds no path")
        return " ".join(paths)

    def card_svg(self, code: str) -> str:
        """Return Adrian Kennard's two-colour drawing of a playing card, as SVG.

        `code` is the card's code, such as `KS`.
        """
        return (self.folder("deck") / "src" / "images" / "2color" / f"{code}.svg").read_text(encoding="utf-8")
