"""Read each game's scenario files."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from game.lab import cli_context
from tests.english import READER

FOLDER = Path(__file__).parents[1] / "scenarios"
GAMES = cli_context.games()


@cache
def scenarios(game: str) -> tuple[dict[str, Any], ...]:
    """Return the contents of a game's scenario files, sorted by file name."""
    return tuple(yaml.load(path.read_bytes(), READER) for path in sorted((FOLDER / game).glob("*.yaml")))
