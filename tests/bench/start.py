"""Measure the package's start-up time, loading times, idle activity, and size.

The time to the first frame is compared with the time that a bare pygame-ce window needs. This script needs Xvfb and a
built package. `make bench` builds the package.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from operator import truediv
from pathlib import Path

from game.console import command
from game.content.compiled import store
from game.content.library import builtin_folder, compile_all, load_library
from game.lab.cli_context import library
from tests.bench.arguments import parser
from tests.bench.yardstick import Scale
from tests.package.build import ROOT
from tests.package.desktop import Desktop, missing_tools
from tests.package.idle import Spent, asleep, let_pass, spent

_BARE = """
import os, sys
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
screen = pygame.display.set_mode((int(sys.argv[2]), int(sys.argv[3])))
screen.fill((40, 20, 10))
pygame.display.flip()
open(sys.argv[1], "w").write("first_frame")
"""
_MARK = b"first_frame"
_RUNS = 31
_REST = 2.0
"""How long an idle match is observed, in seconds."""
_LOADS = 20
"""How many times each game's content is loaded. The fastest load counts."""


def _until(path: Path, process: subprocess.Popen[bytes], limit: float = 30.0) -> None:
    end = time.perf_counter() + limit
    while not (path.exists() and _MARK in path.read_bytes()):
        if process.poll() is not None and not path.exists():
            raise RuntimeError(f"ended with {process.returncode} before the first frame")
        if time.perf_counter() > end:
            raise RuntimeError("no first frame")
        time.sleep(0.0005)


def _size(log: Path) -> list[str]:
    """Return the window's width and height at the program's first frame."""
    found = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    return [str(side) for line in found if line["event"] == _MARK.decode() for side in line["size"]]


def _timed(command: list[str], mark: Path, desktop: Desktop) -> float:
    """Return the number of seconds from the program's start until it reports its first frame."""
    began = time.perf_counter()
    process = subprocess.Popen(
        command, env=desktop.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=desktop.folder
    )
    try:
        _until(mark, process)
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait(20)


def _at_rest(package: Path, game: str, seats: int) -> Spent:
    """Return the program's activity while a match of this game is idle."""
    with tempfile.TemporaryDirectory() as name, Desktop(Path(name)) as desktop:
        command = [str(package / "SoulBattle"), "--game", game, "--seats", str(seats), "--no-animation"]
        desktop.start([*command, "--data-dir", str(Path(name) / "data")], SDL_AUDIODRIVER="missing")
        asleep(desktop)
        assert desktop.program is not None
        before = spent(desktop.program.pid)
        let_pass(_REST)
        return spent(desktop.program.pid).since(before)


def rest(package: Path) -> dict[str, float]:
    """Return the number of wake-ups and the CPU time while a match is idle.

    Every drawn frame counts as a wake-up.
    """
    used = [_at_rest(package, name, content.game.least_seats) for name, content in library().games.items()]
    return {
        "wakes at rest": max(one.woken for one in used),
        "processor at rest, ms": max(one.ticks for one in used) * 1000 / os.sysconf("SC_CLK_TCK"),
    }


def loading() -> dict[str, float]:
    """Return the time needed to load each game's content, in milliseconds.

    This includes loading the wording, theme and menus that all games share.
    """
    return {game: _loading(game) for game in library().games}


def _loading(game: str) -> float:
    whole = builtin_folder()
    with tempfile.TemporaryDirectory() as folder:
        alone = Path(folder)
        for path in (*whole.glob("*.yaml"), whole / "texts", whole / game):
            (alone / path.name).symlink_to(path)
        texts, faults = compile_all(alone)
        assert not faults
        for name, text in texts.items():
            assert store(alone / "compiled" / name, text)
        assert list(load_library(builtin=alone).games) == [game]
        times, scale = [], Scale()
        for _ in range(_LOADS):
            began = time.perf_counter()
            content = load_library(builtin=alone).game(game)
            read = (content.texts, dict(content.plain))  # the title screen doesn't need these, but a table does
            times.append(scale.milliseconds(time.perf_counter() - began))
            assert all(read)
    return min(times)


def ratios(package: Path = ROOT / "dist" / "SoulBattle") -> dict[str, float]:
    """Return the measured start-up times, idle activity and sizes.

    If they can't be measured, print the reason and return {}.
    """
    if missing_tools() or not package.exists():
        print(f"start: not measured ({missing_tools() or 'no package: make package'})", file=sys.stderr)
        return {}
    bare, packaged = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with Desktop(folder) as desktop:
            for run in range(_RUNS):
                log = folder / f"log{run}"
                data = folder / f"data{run % 2}"
                command = [str(package / "SoulBattle"), "--data-dir", str(data), "--event-log", str(log)]
                packaged.append(_timed(command, log, desktop))
                mark = folder / f"mark{run}"
                bare.append(_timed([sys.executable, "-c", _BARE, str(mark), *_size(log)], mark, desktop))
    archives = sorted(package.parent.glob("SoulBattle-*.tar.xz"))
    unpacked = sum(path.lstat().st_size for path in package.rglob("*") if path.is_file() and not path.is_symlink())
    found = {
        # Compare start-ups in pairs, so that both start-ups in a pair run under the same load.
        "package to first frame / bare window": statistics.median(map(truediv, packaged, bare)),
        "bare window, ms": statistics.median(bare) * 1000,
        "content of a game, ms": max(loading().values()),
        "package unpacked, MB": unpacked / 1e6,
        **rest(package),
    }
    if archives:
        found["package compressed, MB"] = archives[0].stat().st_size / 1e6
    return found


def main(arguments: list[str]) -> None:
    """Measure the start-up times, and print them as ratios."""
    parser("tests.bench.start", __doc__).parse_args(arguments)
    for name, value in ratios().items():
        print(f"{name}: {value:.2f}")


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
