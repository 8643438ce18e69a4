"""Read and write the tables that the lab makes for a game, such as the certified deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from game import safe_files
from game.lab.cli_context import LabError

T = TypeVar("T")
LARGEST = 16 * 1024 * 1024
"""The maximum size, in bytes, of a table's file."""


def read_table(path: Path, read: Callable[[str], T]) -> T:
    """Return the table that `read` makes from a file's text.

    Raise LabError, with the file's name, if `read` raises ValueError.
    """
    try:
        return read(safe_files.read(path, LARGEST).decode())
    except ValueError as wrong:
        raise LabError(f"{path}: {wrong}") from None


def write_table(path: Path, text: str) -> None:
    """Write a table to a file in one step, so an interruption never leaves a partial table."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8", newline="\n")
    new.replace(path)
