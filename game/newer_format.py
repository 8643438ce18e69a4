"""The message about a file from a newer version of the program."""

from __future__ import annotations

REMEDY = "update the program to open it"


def newer_format(found: object, known: int) -> str:
    """Return an error message if a file's format is newer than `known`, otherwise "".

    The message doesn't end with a full stop. Check the format first, because a newer format may change everything else.
    """
    if type(found) is not int or found <= known:
        return ""
    return f"it is from a newer version of the program; {REMEDY}"
