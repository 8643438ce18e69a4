"""The message about a file from a newer version of the program."""

from __future__ import annotations

REMEDY = "update the program to open it"


def newer_format(found: object, known: int) -> str:
    """Return why a file in format `found` can't be read, or "" if it isn't too new.

    `known` is the newest format that the program can read. The message doesn't end with a full stop. Callers should
    check the format before anything else in the file, because the rest may have a different meaning in a newer format.
    """
    if type(found) is not int or found <= known:
        return ""
    return f"it is from a newer version of the program; {REMEDY}"
