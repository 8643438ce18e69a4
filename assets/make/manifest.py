"""Write manifest.json (a list of all built files), and compare a new build with it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from PIL import Image, ImageChops

from .output import Output

OURS = "project licence"
DIFFERS = "differs: "


def describe(out: Output) -> dict[str, dict[str, Any]]:
    """Return the hash, size in bytes, source packages and licences of each built file."""
    result: dict[str, dict[str, Any]] = {}
    for name in sorted(out.origins):
        data = (out.root / name).read_bytes()
        pins = [out.sources.packages[key] for key in out.origins[name]]
        result[name] = {
            "sha256": hashlib.sha256(data).hexdigest(),
            "bytes": len(data),
            "sources": [f"{pin['name']}@{pin['version']}" for pin in pins],
            "licence": sorted({pin["licence"] for pin in pins}) or [OURS],
        }
    return result


def write(folder: Path, out: Output) -> None:
    """Write manifest.json into `folder`. `out` must contain a build of all parts."""
    text = json.dumps({"files": describe(out)}, indent=1, sort_keys=True) + "\n"
    (folder / "manifest.json").write_text(text, encoding="utf-8")


def same_to_the_eye(first: Path, second: Path, tolerance: int) -> bool:
    """Return whether two files are pictures that look the same.

    The pictures must have the same size and the same channels. In each pixel, a channel can differ by up to
    `tolerance`, on a scale from 0 to 255. The result is False if a file is missing.
    """
    if first.suffix not in (".png", ".webp") or not (first.exists() and second.exists()):
        return False
    with Image.open(first) as one, Image.open(second) as two:
        if (one.mode, one.size) != (two.mode, two.size):
            return False
        extremes = ImageChops.difference(one, two).tobytes()
    return max(extremes) <= tolerance


def differences(path: Path, built: dict[str, dict[str, Any]]) -> list[str]:
    """Return a line for each difference between the manifest at `path` and the `built` files."""
    written: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["files"]
    lines = [f"only in the manifest: {name}" for name in sorted(set(written) - set(built))]
    lines += [f"only in the build: {name}" for name in sorted(set(built) - set(written))]
    return lines + [f"{DIFFERS}{name}" for name in sorted(set(built) & set(written)) if built[name] != written[name]]
