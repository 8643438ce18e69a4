"""The part of `--selftest` that tests the rules: replaying a recorded match of each game."""

from __future__ import annotations

from pathlib import Path

from game.content.library import SELFTEST, builtin_folder, load_library
from game.engine.files.record import from_text, verify
from game.games import load_games


def play_all(folder: Path | None = None) -> list[str]:
    """Replay each game's recorded match, and return a line of text about each match.

    Raise RecordError if a replay's result differs from the record, or OSError if a record is missing.
    """
    lines = []
    for name, game in load_games(load_library()).items():
        path = (folder or builtin_folder() / SELFTEST) / f"{name}.yaml"
        match = verify(from_text(path.read_bytes(), path.name), game)
        lines.append(f"{name}: {len(match.turns)} decisions to {match.state.digest()}, as recorded")
    return lines
