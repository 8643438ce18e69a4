"""Collect garbage and release memory while nothing moves."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache

LARGE = 512 * 1024
"""A picture of at least this many bytes gets its own block of memory.

Such a block returns to the system as soon as the picture is freed.
"""
MAPPED = -3
"""The number of the GNU C library's option M_MMAP_THRESHOLD."""


def collect_garbage(alone: bool) -> None:
    """Collect garbage and release its memory.

    If the program has the process to itself (`alone`), the remaining objects are frozen. Collections during a match
    then skip them, because checking them takes longer than a frame.
    """
    if alone:
        gc.unfreeze()
    gc.collect()
    if alone:
        gc.freeze()
    release_memory()


def release_memory() -> None:
    """Return freed memory to the system.

    Pictures of all sizes come and go, and the C library keeps the gaps between the remaining ones. After a long session
    the gaps add up to 100 MB.
    """
    if trim := _trim():
        trim(0)


@cache
def _trim() -> Callable[[int], object] | None:
    try:
        import ctypes

        library = ctypes.CDLL(None)
        found: Callable[[int], object] = library.malloc_trim
        # By default, the library raises this threshold up to 32 MB while large pictures are freed.
        library.mallopt(MAPPED, LARGE)
    except (ImportError, OSError, AttributeError, TypeError):
        return None  # this isn't the GNU C library
    return found
