"""The message about a file from a newer version of the program."""

from __future__ import annotations

REMEDY = "update the program to open it"


def newer_format(found: object, known: int) -> str:
    """Return an error message if a file's format is newer than `known`, or "" otherwise.

    The message has no full stop at the end. Call this function before checking the rest of the file, because a newer
    format can change everything else in the file.
    """
    if type(found) is not int or found <= known:
        return ""
    return f"it is from a newer version of the program; {REMEDY}"
