"""Messages about files from a newer version of the program."""

from __future__ import annotations

REMEDY = "update the program to open it"


def newer_format(found: object, known: int) -> str:
    """Return why a file of format `found` can't be read by a program that knows formats up to `known`.

    Without a full stop; "" where the format isn't a newer one. What else such a file says may mean anything.
    """
    if type(found) is not int or found <= known:
        return ""
    return f"it is from a newer version of the program; {REMEDY}"
