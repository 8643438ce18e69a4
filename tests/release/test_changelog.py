"""A release's notes come from the changelog, and the current version has an entry there."""

from __future__ import annotations

import pytest

from game import VERSION
from tests.release.__main__ import left_to_do
from tests.release.changelog import notes, releases, unreleased
from tests.release.linux_files import SITE

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
    assert unreleased(TEXT) == "- Nothing yet."
    assert notes("1.0.0", TEXT) == "- The first."
    with pytest.raises(ValueError, match="no heading for version 2"):
        notes("2", TEXT)
    assert notes(VERSION)


def test_the_rehearsal_says_what_is_left_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SITE, raising=False)
    told = left_to_do(TEXT)
    assert f"Give CHANGELOG.md a heading for version {VERSION}; its newest release is 1.2.0." in told
    assert "The changelog has unreleased changes." in told
    assert f"Set {SITE} to the address" in told

    monkeypatch.setenv(SITE, "https://example.org")
    done = f"## Unreleased\n\n## {VERSION} – 2026-12-01\n\n- A thing.\n"
    assert [line[:6] for line in left_to_do(done).splitlines() if line] == ["Left t", "- Play", "- Push"]
