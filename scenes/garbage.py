"""When garbage is looked for, and memory given back: at moments at which nothing moves."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache

LARGE = 512 * 1024
"""Bytes: a picture that is as large as this gets memory of its own, which goes back to the system with it."""
MAPPED = -3
"""M_MMAP_THRESHOLD of the GNU C library."""


def collect_garbage(alone: bool) -> None:
    """Look for garbage, and give back what it took. In a process that the program has for itself all is looked through,
    and what is left is not looked through again in the midst of a match: that takes longer than a frame."""
    if alone:
        gc.unfreeze()
    gc.collect()
    if alone:
        gc.freeze()
    release_memory()


def release_memory() -> None:
    """Memory that was freed goes back to the system. Pictures of all sizes come and go, and the C library keeps what
    lies between those that stay: 100 MB after an evening."""
    if trim := _trim():
        trim(0)


@cache
def _trim() -> Callable[[int], object] | None:
    try:
        import ctypes

        library = ctypes.CDLL(None)
        found: Callable[[int], object] = library.malloc_trim
        # Left to itself it moves this bound up to 32 MB as large pictures go.
        library.mallopt(MAPPED, LARGE)
    except (ImportError, OSError, AttributeError, TypeError):
        return None  # no GNU C library
    return found
