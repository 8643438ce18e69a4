"""Redraw the pictures in the README.

python -m tests.scenes.shots
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from PIL import Image

from game.console import command
from tests.scenes import gallery

FOLDER = Path(__file__).parents[2] / "docs"
SHOTS = {
    "title": "title_saved",
    "table": "table2",
    "fissureverse": "fissure2",
    "crusade": "fissure_duel",
    "metempsychosis": "solitaire_hover",
    "oubliette": "dungeon_fight",
    "aleph_null": "night_late",
    "setup": "setup_computers",
    "hint": "dungeon_how",
    "statistics": "statistics_time",
    "rules": "rulebook_rule",
    "curtain": "curtain2",
}
"""The gallery scene shown in each picture."""
SIZE, QUALITY = "1280x720", 85


def main() -> None:
    """Write one file for each picture, after deleting all the old files."""
    for old in FOLDER.glob("*.jpg"):
        old.unlink()
    with tempfile.TemporaryDirectory() as name:
        gallery.main([name, *SHOTS.values(), SIZE])
        for shot, scene in SHOTS.items():
            Image.open(Path(name) / f"{scene}-{SIZE}.png").convert("RGB").save(FOLDER / f"{shot}.jpg", quality=QUALITY)


if __name__ == "__main__":
    sys.exit(command(main))
