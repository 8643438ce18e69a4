"""Store records and saved matches that later versions must be able to read.

    python -m tests.records.release

Run this command once for each release that has a new file format or a new rules version. The command adds missing files
and their checksums, but never changes an existing record or saved match. If a match is finished, its file name starts
with "ended-".
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

from game.console import command
from game.engine.files.record import FORMAT as RECORD
from game.matches.replay import export
from game.profile.saves import FORMAT as SAVE
from tests.profile.evening import DECISIONS, NOW, dealt, games, lasting, step

FOLDER = Path(__file__).with_name("released")
SUMS = FOLDER / "SHA256SUMS"
ENDED = "ended-"
LONGEST = 5000
"""Maximum number of decisions in a match. Longer matches are cut short."""


def wanted(game: str, ended: bool) -> tuple[Path, Path]:
    """Return the paths for a record and a saved match with the current formats and rules."""
    name, version = f"{ENDED if ended else ''}{game}", games()[game].version
    return FOLDER / f"{name}-{RECORD}-{version}.yaml", FOLDER / f"{name}-{SAVE}-{version}.match"


def sum_of(path: Path) -> str:
    """Return a file's line in SHA256SUMS, in the format of `sha256sum`."""
    return f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"


def main() -> int:
    """Write the missing files, and print a line for each."""
    FOLDER.mkdir(exist_ok=True)
    for game in games():
        for ended in (False, True):
            _made(game, ended, *wanted(game, ended))
    return 0


def _made(game: str, ended: bool, record: Path, save: Path) -> None:
    if record.exists() and save.exists():
        return
    session = dealt(game, lasting(game), FOLDER)
    for number in range(LONGEST if ended else DECISIONS):
        if session.match.asked:
            step(session, number)
    assert session.match.state.outcome or not ended  # A short match may end before all decisions have been made.
    if not record.exists():
        export(session, FOLDER, "released", NOW).rename(record)
        _keep(record)
    assert session.close()
    assert session.journal
    if save.exists():
        session.journal.path.unlink()
    else:
        session.journal.path.rename(save)
        _keep(save)


def _keep(path: Path) -> None:
    """Add a file to the checksums, so that any change to it is detected."""
    with SUMS.open("a", encoding="utf-8") as sums:
        sums.write(sum_of(path) + "\n")
    print(path.name)


if __name__ == "__main__":
    sys.exit(command(main))
