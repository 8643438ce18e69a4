"""Measure the memory used by a process."""

from __future__ import annotations

import os
from pathlib import Path


def resident(process: int | None = None) -> int:
    """Return the number of bytes of memory that a process uses, or 0 if the number is unknown.

    By default, the process is the current one.
    """
    told = Path(f"/proc/{process or 'self'}/statm")
    return int(told.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0
