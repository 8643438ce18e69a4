"""Memory of the program in its window, over many frames and over an evening of games.

These tests take minutes, so they run only with SOAK=1.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.memory import resident
from tests.package.build import ROOT
from tests.package.desktop import Desktop
from tests.package.player import GAMES, Player, lasting, match_words, middle, seats_of
from tests.run_counts import asked, tell

pytestmark = pytest.mark.usefixtures("desktop_once")
FRAMES, WARM = 10_000, 1_000
LASTS = 20
"""Maximum number of decisions until some card can be dragged."""
CIRCLE = ((400, 300), (700, 300), (700, 500), (400, 500))
"""The path on which a card is carried around."""
LEANS = range(20, 301, 10)
"""Distances by which the card is first carried to one side and back, in pixels."""


def _frames(desktop: Desktop, since: int) -> int:
    """Return how many frames the program has drawn, according to the line that it logs before it sleeps."""
    return int(desktop.wait_for("sleeps", since)["frames"])


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(GAMES))
def test_frames_in_the_window_leak_no_memory(game: str, package: Path, tmp_path: Path) -> None:
    seats, seed = seats_of(game), lasting(game, LASTS)
    with Desktop(tmp_path, 1400, 900) as desktop:
        desktop.start([str(package), *match_words(tmp_path, game, seats, seed, "--no-animation")])
        player = Player(desktop, seats, seed, game)
        player.come_to_turn(player.advised)
        while not player.movable():
            player.play_on(len(player.match.turns) + 1)
        assert desktop.program is not None
        drawn, before, warm = 0, 0, 0
        card = middle(player.layout["cards"][player.movable()])
        # The program draws the card once as it rises and once for each degree of tilt, and keeps these pictures.
        here = desktop.told()
        desktop.click(card)
        desktop.wait_for("sleeps", here)
        desktop.key("Escape")
        desktop.hold(card, CIRCLE[0])
        for across in LEANS:
            aside = (CIRCLE[0][0] + across, CIRCLE[0][1])
            desktop.glide(CIRCLE[0], aside)
            desktop.glide(aside, CIRCLE[0])
        desktop.release((20, 500))
        while drawn < warm + FRAMES or not warm:
            desktop.hold(card, CIRCLE[0])
            for at, corner in enumerate(CIRCLE * 4):
                desktop.glide(corner, CIRCLE[(at + 1) % len(CIRCLE)])
            here = desktop.told()
            desktop.release((20, 500))
            drawn = _frames(desktop, here)
            if not warm and drawn >= WARM:
                warm, before = drawn, resident(desktop.program.pid)
        grown = (resident(desktop.program.pid) - before) / 1024
        assert grown <= asked("window"), f"{grown:.0f} KiB more after {drawn - warm} frames"
        tell("window", grown, game)
        desktop.finish()


@pytest.mark.soak
def test_an_evening_takes_little_memory(tmp_path: Path) -> None:
    """The evening has every game twice, the menus, half an hour of input, and several window sizes."""
    with Desktop(tmp_path, 2000, 1200) as desktop:
        done = subprocess.run(
            [sys.executable, "-m", "tests.package.evening", str(tmp_path / "data")],
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
