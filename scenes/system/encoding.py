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
"""Byte order marks and their encodings. UTF-32 comes first, because one UTF-32 mark begins with a UTF-16 mark."""
CONTROLS = frozenset(range(0x20)) - frozenset(b"\t\n\v\f\r") | {0x7F}
"""Bytes that occur in text only if it is encoded as UTF-16 or UTF-32."""


def decoded(data: bytes) -> str:
    """Decode text from another program, guessing the encoding if necessary.

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
    # Windows-1252 is the most common of the other encodings, but some bytes are invalid in it. In Latin-1, every byte
    # is valid.
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _wide(data: bytes) -> str:
    """Return "utf-16-le" or "utf-16-be", judging by the positions of the zero bytes.

    Raises:
        ValueError: The bytes aren't UTF-16.
    """
    if len(data) % 2 == 0:
        for name, high, low in (("utf-16-le", data[1::2], data[::2]), ("utf-16-be", data[::2], data[1::2])):
            if 0 not in low and 2 * high.count(0) >= len(high):
                return name
    raise ValueError("no text")


def undecoded(error: BaseException) -> bytes | None:
    """Return the bytes that pygame couldn't decode, as stored in the error.

    Return None for any other error.
    """
    at: BaseException | None = error
    while at is not None:
        if isinstance(at, UnicodeDecodeError):
            return bytes(at.object)
        at = at.__cause__ or at.__context__
    return None
