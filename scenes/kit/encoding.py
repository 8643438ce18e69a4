"""Text from other programs, whatever its encoding."""

from __future__ import annotations

import codecs

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The marks that a text may begin with; those of UTF-32 first, for they begin with those of UTF-16."""
CONTROLS = frozenset(range(0x20)) - frozenset(b"\t\n\v\f\r") | {0x7F}
"""Bytes that no text has, outside UTF-16 and UTF-32."""


def decoded(data: bytes) -> str:
    """Return bytes as text: by their mark, else as UTF-8, UTF-16 without a mark, or Western European text.

    Raises ValueError for bytes that are no text.
    """
    for mark, name in MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(name)
    if 0 in data:
        return data.decode(_wide(data))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if not CONTROLS.isdisjoint(data):
            raise
    # Latin-1 has a letter for every byte, Windows' extension of it for most: quotes and dashes, too.
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _wide(data: bytes) -> str:
    """Return which UTF-16 these bytes are: every second byte of Western European text is 0. Raises ValueError."""
    if len(data) % 2 == 0:
        for name, high, low in (("utf-16-le", data[1::2], data[::2]), ("utf-16-be", data[::2], data[1::2])):
            if 0 not in low and 2 * high.count(0) >= len(high):
                return name
    raise ValueError("no text")


def undecoded(error: BaseException) -> bytes | None:
    """Return the bytes that pygame couldn't decode, from the error that it raised; None if that is another error."""
    at: BaseException | None = error
    while at is not None:
        if isinstance(at, UnicodeDecodeError):
            return bytes(at.object)
        at = at.__cause__ or at.__context__
    return None
