"""Measure the memory used by a process."""

from __future__ import annotations

import os
from pathlib import Path


def resident(process: int | None = None) -> int:
    """Return a process's memory use in bytes, or 0 if it is unknown.

    If `process` is None, the current process is measured.
    """
    told = Path(f"/proc/{process or 'self'}/statm")
    return int(told.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0
