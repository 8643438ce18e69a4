"""A monkey plays with the program: no exception, no card in a picture that nobody who looks may see, no memory that is
never given back. SOAK=1 lets it do 20,000 things a game."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.lab import house
from tests.resident import resident
from tests.safety import asked, tell
from tests.scenes import evenings
from tests.scenes.monkey import Monkey

INPUTS = asked("monkey")
FRAMES = 1_000
WARM = 1_000
"""Frames after which every picture has been made once."""
MOST_GROWTH = 1024 * 1024
"""Bytes, over so many frames, and over so many inputs in the long run."""
ROOT = Path(__file__).resolve().parents[2]
GAMES = sorted(house.games())


@pytest.mark.parametrize("game", GAMES)
def test_a_monkey_at_the_table(game: str, tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, f"{game} table", game)
    monkey.play(INPUTS)
    assert monkey.actions > INPUTS / 100, "it has played cards, too"
    assert "table" in monkey.scenes
    assert len(monkey.scenes) > 2
    tell("monkey", INPUTS, game)


def test_a_monkey_in_the_menus(tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, "menus of five games")
    monkey.play(INPUTS)
    assert len(monkey.scenes) > 5, sorted(monkey.scenes)


@pytest.mark.parametrize("game", GAMES)
def test_frames_take_no_memory(game: str, tmp_path: Path) -> None:
    monkey = Monkey(tmp_path, f"{game} memory", game)
    app = monkey.stand.app
    app.scenes.reset(app.make("table", app.new_sitting(game, app.library.game(game).game.least_seats)))
    for _ in range(WARM):
        monkey.look_around()
    gc.collect()
    before = resident()
    for _ in range(FRAMES):
        monkey.look_around()
    gc.collect()
    grown = resident() - before
    assert grown <= MOST_GROWTH


@pytest.mark.soak
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only the GNU C library says what is in use")
@pytest.mark.parametrize("game", GAMES)
def test_evenings_take_no_memory(game: str, tmp_path: Path) -> None:
    assert evenings.EVENINGS * evenings.INPUTS == 10_000
    command = [sys.executable, "-m", "tests.scenes.evenings", game, str(tmp_path)]
    surroundings = {**os.environ, "PYTHONMALLOC": "malloc", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, check=True, text=True, timeout=600
    )
    used = json.loads(done.stdout)
    grown = used[-1] - used[evenings.WARM - 1]
    assert grown <= MOST_GROWTH, used
    tell("memory", grown / 1024, game)
