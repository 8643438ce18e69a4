"""Collect garbage, and return memory to the operating system."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache

LARGE = 512 * 1024
"""Minimum size, in bytes, of pictures whose memory is returned to the operating system as soon as they are freed."""
MAPPED, ARENAS = -3, -8
"""The numbers of the GNU C library's options M_MMAP_THRESHOLD and M_ARENA_MAX."""


def collect_garbage(alone: bool) -> None:
    """Collect garbage, and return the freed memory to the operating system.

    Set `alone` to true only if nothing else runs in this process. Later collections are then faster, because they skip
    all objects that survived this collection.
    """
    if alone:
        gc.unfreeze()
    gc.collect()
    if alone:
        gc.freeze()
    release_memory()


def release_memory() -> None:
    """Return freed memory to the operating system.

    Without this call, the C library may keep up to 100 MB after a long session.
    """
    if trim := _trim():
        trim(0)


@cache
def _trim() -> Callable[[int], object] | None:
    try:
        import ctypes

        library = ctypes.CDLL(None)
        found: Callable[[int], object] = library.malloc_trim
        # Keep this threshold constant. Otherwise, the library would raise it, up to 32 MB, whenever a large picture is
        # freed.
        library.mallopt(MAPPED, LARGE)
        # Use one pool of memory. Otherwise each thread that reads pictures would get its own pool, with its own gaps.
        library.mallopt(ARENAS, 1)
    except (ImportError, OSError, AttributeError, TypeError):
        return None  # the program doesn't use the GNU C library
    return found
