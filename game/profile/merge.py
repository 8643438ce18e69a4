"""What two programs changed in one file: each saves what it changed itself, and leaves the rest as it finds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

_T = TypeVar("_T")


def merged(base: Mapping[str, _T], mine: Mapping[str, _T], now: Mapping[str, _T]) -> dict[str, _T]:
    """What lies on the disk `now`, with what was added, changed and taken away here since `base` was read. What was
    changed here and elsewhere is as it is here."""
    found = {name: value for name, value in now.items() if name in mine or name not in base}
    return found | {name: value for name, value in mine.items() if name not in base or base[name] != value}
