"""The program's event log as whoever drives the program must read it: with what one person at the table was told."""

from __future__ import annotations

import json
from typing import Any

from game.engine.obfuscation import reveal

LARGEST = 1 << 20
"""Bytes of what one line hides."""


def read(line: str | bytes) -> dict[str, Any]:
    """The fields of a line, the encoded ones in clear."""
    told: dict[str, Any] = json.loads(line)
    word = told.pop("hidden", "")
    return {**told, **reveal(word, LARGEST)} if word else told


def lines_of(text: str) -> list[dict[str, Any]]:
    """Every line of a log."""
    return [read(line) for line in text.splitlines()]
