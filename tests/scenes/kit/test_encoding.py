"""Text in any encoding from other programs."""

from __future__ import annotations

import codecs

import pytest

from scenes.system.encoding import decoded, undecoded

TEXT = "Zoë’s naïve café — ½"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-32"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("cp1252"),
    ],
    ids=["UTF-8", "UTF-8 with a mark", "UTF-16", "UTF-32", "UTF-16, big", "Windows 1252"],
)
def test_text_in_common_encodings_is_read(data: bytes) -> None:
    assert decoded(data) == TEXT


def test_western_text_in_utf16_needs_no_byte_order_mark() -> None:
    for name in ("utf-16-le", "utf-16-be"):
        assert decoded("café, 2 cards\n".encode(name)) == "café, 2 cards\n"


def test_every_byte_of_latin_1_is_a_letter() -> None:
    assert decoded(b"\x81\xe9") == "\x81é"
    assert decoded(b"") == ""


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\xff\x01\x02",
        b"\0",
        codecs.BOM_UTF16_LE + b"a",
        codecs.BOM_UTF8 + b"\xe9",
        b"a\0b\0\0\0",
    ],
)
def test_binary_data_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no text|can't decode"):
        decoded(data)


def test_the_bytes_are_recovered_from_pygames_error() -> None:
    outer = SystemError("returned a result with an exception set")
    assert undecoded(outer) is None
    try:
        b"caf\xe9".decode()
    except UnicodeDecodeError as cause:
        outer.__cause__ = cause
    assert undecoded(outer) == b"caf\xe9"
