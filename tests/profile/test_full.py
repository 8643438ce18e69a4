"""Play on a disk that is really full: a small disk in a private mount."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.sandbox import ROOT
from tests.namespace import missing_rights, needs, prefix
from tests.profile.evening import games
from tests.profile.full import EVENINGS
from tests.run_counts import some, tell

ROOM = "2m"
"""Size of the disk; the evenings of a game need less."""
ON_IT = 'mount -t tmpfs -o "size=$1" tmpfs "$2" && shift 2 && exec "$@"'


@pytest.mark.parametrize("game", some(list(games()), 1))
def test_evenings_continue_on_a_full_disk(tmp_path: Path, game: str) -> None:
    """The match continues, and the player reads why nothing is saved.

    Everything already saved stays, and saving resumes once there is room.
    """
    needs(missing_rights())
    work = [sys.executable, "-m", "tests.profile.full", game, str(tmp_path)]
    command = [*prefix(), "sh", "-c", ON_IT, "sh", ROOM, str(tmp_path), *work]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert not list(tmp_path.iterdir()), "it was another disk"
    tell("full", len(EVENINGS))
