"""Measure the memory that a long session uses. This takes several minutes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.build import ROOT
from tests.package.desktop import Desktop
from tests.run_counts import asked, tell

pytestmark = pytest.mark.usefixtures("desktop_once")


@pytest.mark.soak
def test_an_evening_takes_little_memory(tmp_path: Path) -> None:
    """The program needs little memory in a long session (tests/package/memory_run.py)."""
    with Desktop(tmp_path, 2000, 1200) as desktop:
        done = subprocess.run(
            [sys.executable, "-m", "tests.package.memory_run", str(tmp_path / "data")],
            cwd=ROOT,
            env=desktop.environment,
            stdout=subprocess.PIPE,
            check=True,
            text=True,
            timeout=1800,
        )
    most = max(json.loads(done.stdout.splitlines()[-1])) / 2**20
    assert most <= asked("evening"), done.stdout
    tell("evening", most)
