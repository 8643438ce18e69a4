"""Call SDL functions that pygame doesn't offer.

SDL is the library that pygame is built on.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from game.platforms import sdl_library


@cache
def function(name: str, *arguments: str, result: str) -> Any:
    """Return a function from pygame's SDL library, or None if the function isn't available.

    Args:
        name: The name of the function.
        arguments: The name in `ctypes` of each argument's type.
        result: The name in `ctypes` of the result's type.
    """
    try:
        import ctypes  # some builds of Python lack this module

        found = getattr(ctypes.CDLL(sdl_library()), name)
        found.argtypes = [getattr(ctypes, kind) for kind in arguments]
        found.restype = getattr(ctypes, result)
    except (ImportError, OSError, AttributeError):
        return None
    return found
