"""Read the program's event log, and decode its hidden fields."""

from __future__ import annotations

import json
from typing import Any

from game.engine.files.obfuscation import reveal

LARGEST = 1 << 20
"""Maximum size, in bytes, of a line's hidden part when unpacked."""


def read(line: str | bytes) -> dict[str, Any]:
    """Return the fields in a line, with encoded fields decoded."""
    report: dict[str, Any] = json.loads(line)
    word = report.pop("hidden", "")
    return {**report, **reveal(word, LARGEST)} if word else report


def lines_of(text: str) -> list[dict[str, Any]]:
    """Return all the lines in a log, decoded."""
    return [read(line) for line in text.splitlines()]
