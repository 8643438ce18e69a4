"""Where the program's own files are: its content in `data`, its pictures, fonts and sounds in `assets`."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def resource_folder(name: str) -> Path:
    """Return the program's own folder `name`, "data" or "assets".

    A wheel carries it inside this package, as `_data` or `_assets` (pyproject.toml maps them), so that it can't collide
    with another project's. In the source tree and in the PyInstaller package it is beside this one.
    """
    here = Path(__file__).resolve().parent
    inside = here / f"_{name}"
    return inside if inside.is_dir() else here.parent / name
