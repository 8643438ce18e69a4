"""Call SDL functions that pygame doesn't offer.

SDL is the library that pygame is built on.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from game.platforms import sdl_library


@cache
def function(name: str, *arguments: str, result: str) -> Any:
    """Return a function from pygame's SDL library, or None if it's missing.

    Args:
        name: The function's name.
        arguments: Names of the argument types in `ctypes`.
        result: Name of the result type in `ctypes`.
    """
    try:
        import ctypes  # some builds of Python lack this module

        found = getattr(ctypes.CDLL(sdl_library()), name)
        found.argtypes = [getattr(ctypes, kind) for kind in arguments]
        found.restype = getattr(ctypes, result)
    except (ImportError, OSError, AttributeError):
        return None
    return found
