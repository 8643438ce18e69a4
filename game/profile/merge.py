"""Merge changes that two programs have made to the same file, without losing any of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T")


def merged(base: Mapping[str, _T], mine: Mapping[str, _T], now: Mapping[str, _T]) -> dict[str, _T]:
    """Return the values on disk, combined with this program's changes.

    Adding or removing a value is also a change. If another program has changed the same value, this program's change
    wins.

    Args:
        base: the values that this program originally read from the file
        mine: the values in this program, including its changes
        now: the current values on disk
    """
    found = {name: value for name, value in now.items() if name in mine or name not in base}
    return found | {name: value for name, value in mine.items() if name not in base or base[name] != value}
