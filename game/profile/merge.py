"""Merge changes that two programs have made to the same file, without losing any."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T")


def merged(base: Mapping[str, _T], mine: Mapping[str, _T], now: Mapping[str, _T]) -> dict[str, _T]:
    """Return the values on disk with this program's changes applied.

    If another program has changed the same value, this program's change wins.

    Args:
        base: the values that this program read from the file
        mine: the same values with this program's changes
        now: the values on disk
    """
    found = {name: value for name, value in now.items() if name in mine or name not in base}
    return found | {name: value for name, value in mine.items() if name not in base or base[name] != value}
