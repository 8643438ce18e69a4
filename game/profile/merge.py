"""Merge the changes of two programs in one file, so that each keeps the other's changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T")


def merged(base: Mapping[str, _T], mine: Mapping[str, _T], now: Mapping[str, _T]) -> dict[str, _T]:
    """Return the values on the disk `now`, with our changes to `base` applied.

    Our changes are the differences between `base`, as we read it, and `mine`. If both programs changed a value, ours
    wins.
    """
    found = {name: value for name, value in now.items() if name in mine or name not in base}
    return found | {name: value for name, value in mine.items() if name not in base or base[name] != value}
