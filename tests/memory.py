"""Measure how much memory a process holds."""

from __future__ import annotations

import os
from pathlib import Path


def resident(process: int | None = None) -> int:
    """Return how many bytes of memory a process (default: this one) holds, or 0 if that is unknown."""
    told = Path(f"/proc/{process or 'self'}/statm")
    return int(told.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0
