"""Read the release notes for each version from CHANGELOG.md."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
_HEADING = re.compile(r"^## (?:(?P<version>[0-9.]+) – (?P<date>[0-9-]{10})|Unreleased)\n", re.M)


class Release(NamedTuple):
    """A released version with its date and its notes in Markdown.

    Unreleased changes have neither a version nor a date.
    """

    version: str
    date: str
    notes: str

    @property
    def changes(self) -> list[str]:
        """The changes in this version, each as plain text."""
        items = re.findall(r"^- (.+(?:\n  .+)*)", self.notes, re.M)
        return [re.sub(r"[*`]", "", re.sub(r"\s+", " ", item)) for item in items]


def _parts(text: str | None) -> list[Release]:
    """Return the text below each heading in CHANGELOG.md, or in `text` if it is given."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8") if text is None else text
    headings = list(_HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    return [
        Release(heading["version"] or "", heading["date"] or "", text[heading.end() : end].strip())
        for heading, end in zip(headings, ends, strict=True)
    ]


def releases(text: str | None = None) -> list[Release]:
    """Return all releases, newest first."""
    return [part for part in _parts(text) if part.version]


def unreleased(text: str | None = None) -> str:
    """Return the notes on the unreleased changes, or ""."""
    return "".join(part.notes for part in _parts(text) if not part.version)


def notes(version: str, text: str | None = None) -> str:
    """Return the notes for one release.

    Raises:
        ValueError: The changelog has no release with this version.
    """
    for release in releases(text):
        if release.version == version:
            return release.notes
    raise ValueError(f"CHANGELOG.md has no heading for version {version}")
