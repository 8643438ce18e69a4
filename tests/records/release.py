"""`python -m tests.records.release`: keep a record and a saved match of every game as this version writes them.

They are made once for each pair of file format and rules version, when that is released, and never written anew: what
players keep at home doesn't change either. Names in the folder: game, format, version of the rules."""

from __future__ import annotations

import sys
from pathlib import Path

from game.engine.record import FORMAT as RECORD
from game.replay import export
from game.sitting import FORMAT as SAVE
from tests.profile.evening import DECISIONS, NOW, dealt, games, lasting, step

FOLDER = Path(__file__).with_name("released")


def wanted(game: str) -> tuple[Path, Path]:
    """Where the record and the saved match of today's formats and rules lie."""
    version = games()[game].version
    return FOLDER / f"{game}-{RECORD}-{version}.yaml", FOLDER / f"{game}-{SAVE}-{version}.match"


def main() -> int:
    """Write what isn't there; a line for each file."""
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        record, save = wanted(game)
        if record.exists() and save.exists():
            continue
        sitting = dealt(game, lasting(game), FOLDER)
        for number in range(DECISIONS):
            step(sitting, number)
        if not record.exists():
            export(sitting, FOLDER, "released", NOW).rename(record)
            print(record.name)
        assert sitting.close()
        assert sitting.journal
        if save.exists():
            sitting.journal.path.unlink()
        else:
            sitting.journal.path.rename(save)
            print(save.name)
    return 0


if __name__ == "__main__":
    sys.exit(main())
