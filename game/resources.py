"""Find the program's folders: `data` (content) and `assets` (pictures, fonts and sounds)."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resource_folder(name: str) -> Path:
    """Return the program's "data" or "assets" folder.

    In a wheel, the folder is `_data` or `_assets` inside this package.
    """
    here = Path(__file__).resolve().parent
    inside = here / f"_{name}"
    return inside if inside.is_dir() else here.parent / name
