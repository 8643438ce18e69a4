"""Decode text from other programs, in any common encoding."""

from __future__ import annotations

import codecs

MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""The byte order marks that a text may begin with.

UTF-32 comes first, because its marks begin with those of UTF-16.
"""
CONTROLS = frozenset(range(0x20)) - frozenset(b"\t\n\v\f\r") | {0x7F}
"""Bytes that never occur in text, except in UTF-16 and UTF-32."""


def decoded(data: bytes) -> str:
    """Return bytes as text.

    A byte order mark names the encoding. Without a mark, the text is UTF-8, UTF-16 or Western European.

    Raises:
        ValueError: The bytes aren't text.
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
    # Windows-1252 has most of the common letters and quotes. Latin-1 has a letter for every byte, so it never fails.
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _wide(data: bytes) -> str:
    """Return the name of the UTF-16 variant that these bytes use.

    In Western European text, every second byte is 0.

    Raises:
        ValueError: The bytes are in neither variant.
    """
    if len(data) % 2 == 0:
        for name, high, low in (("utf-16-le", data[1::2], data[::2]), ("utf-16-be", data[::2], data[1::2])):
            if 0 not in low and 2 * high.count(0) >= len(high):
                return name
    raise ValueError("no text")


def undecoded(error: BaseException) -> bytes | None:
    """Return the bytes that pygame couldn't decode, taken from the error that it raised.

    For any other error, return None.
    """
    at: BaseException | None = error
    while at is not None:
        if isinstance(at, UnicodeDecodeError):
            return bytes(at.object)
        at = at.__cause__ or at.__context__
    return None
