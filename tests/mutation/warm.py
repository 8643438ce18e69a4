"""Run pytest in a process that has already imported the libraries.

A server process from `sandbox.py` imports this module once. For each run, the server forks a new process.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import hypothesis
import PIL.Image
import pygame
import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
OWN = ("game", "scenes", "tests")
"""The project's packages. Each run imports them from its own copy."""
LIBRARIES = (hypothesis, PIL.Image, pygame, pytest, yaml)


def run(root: Path, arguments: Sequence[str], surroundings: Mapping[str, str], said: Path) -> None:
    """Run pytest on a copy of the project, write the output to `said`, and exit."""
    os.chdir(root)
    os.environ.clear()
    os.environ.update(surroundings)
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
        os.dup2(out, stream.fileno())
    for name in [name for name in sys.modules if name.partition(".")[0] in OWN]:
        del sys.modules[name]
    sys.path[:] = [str(root), *(one for one in sys.path if one not in ("", str(ROOT)))]
    sys.dont_write_bytecode = True
    sys.exit(int(pytest.main([*arguments])))
