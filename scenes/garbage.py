"""When garbage is looked for: at moments at which nothing moves."""

from __future__ import annotations

import gc


def tidy(alone: bool) -> None:
    """Look for garbage. In a process that the program has for itself all is looked through, and what is left is not
    looked through again in the midst of a match: that takes longer than a frame."""
    if alone:
        gc.unfreeze()
    gc.collect()
    if alone:
        gc.freeze()
