"""The notes of a release come from the changelog, and the version has an entry there."""

from __future__ import annotations

import pytest

from game import VERSION
from tests.release.changelog import notes, releases
from tests.release.windows import windows_version

TEXT = """# Changelog

## Unreleased

- Nothing yet.

## 1.2.0 – 2026-12-01

### Added

- A *thing*
  on `two` lines.
- Another.

## 1.0.0 – 2026-11-27

- The first.
"""


def test_each_release_has_its_notes() -> None:
    assert [(one.version, one.date) for one in releases(TEXT)] == [("1.2.0", "2026-12-01"), ("1.0.0", "2026-11-27")]
    assert releases(TEXT)[0].changes == ["A thing on two lines.", "Another."]
    assert notes("1.0.0", TEXT) == "- The first."
    with pytest.raises(ValueError, match="no heading for version 2"):
        notes("2", TEXT)
    assert notes(VERSION)


def test_windows_shows_the_version() -> None:
    """PyInstaller evaluates the text with names like these."""
    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    told = {name: lambda *given, _name=name, **named: (_name, given, named) for name in names}
    _, _, parts = eval(windows_version("1.2.3"), told)
    assert parts["ffi"][2]["filevers"] == (1, 2, 3, 0)
    (_, (tables,), _), (_, (languages,), _) = parts["kids"]
    (_, (number, strings), _), (_, (_, (language, page)), _) = tables[0], languages[0]
    assert int(number, 16) == language << 16 | page
    assert ("StringStruct", ("ProductVersion", "1.2.3"), {}) in strings
