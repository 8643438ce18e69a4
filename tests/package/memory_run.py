"""Play games for a long time in one program window.

    python -m tests.package.memory_run FOLDER

A monkey (a player that gives random input) plays every game twice and explores the menus twice. After each game and
each visit to the menus, the command measures the memory in use, in bytes. The results are printed as a JSON list.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "x11")

import pygame

from game.console import command
from scenes.framework.motion import STEP
from tests.memory import resident
from tests.scenes.memory_growth import Blind, Nowhere

ROUNDS, INPUTS = 2, 600
SIZE = (1280, 720)


class Guest(Blind):
    """A source of random input for a real window. No test reads the events that it posts."""

    def game_after(self, game: str) -> int:
        """Play a game (or use the menus if `game` is ""), and return the memory used, in bytes."""
        self.game = game
        self._begin()
        self.play(INPUTS)
        app = self.driver.app
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        app.frame([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1])], STEP)
        pygame.event.clear()
        return resident()


def main(folder: str) -> None:
    guest = Guest(Path(folder), "an evening")
    app = guest.driver.app
    app._event_log = Nowhere()
    app.audio.open()
    print(json.dumps([guest.game_after(game) for _ in range(ROUNDS) for game in (*app.games, "")]))


if __name__ == "__main__":
    sys.exit(command(main, *sys.argv[1:]))
