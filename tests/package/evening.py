"""An evening at the program in one window: `python -m tests.package.evening FOLDER` prints the bytes of memory that the
process holds after each game, in a window of 1280 × 720, as JSON.

A monkey plays every game twice and looks around in the menus, with windows of other sizes in between: half an hour of
somebody who does four things a second."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "x11")

import pygame

from game.console import command
from scenes.app import STEP
from tests.memory import resident
from tests.scenes.evenings import Blind, Nowhere

ROUNDS, INPUTS = 2, 600
SIZE = (1280, 720)


class Guest(Blind):
    """One at a real window, whose own events nobody reads."""

    def game_after(self, game: str) -> int:
        """Bytes that the process holds after this game ("": the menus), with its table still there."""
        self.game = game
        self._begin()
        self.play(INPUTS)
        app = self.stand.app
        pygame.display.set_mode(SIZE, pygame.RESIZABLE)
        app.frame([pygame.event.Event(pygame.WINDOWSIZECHANGED, x=SIZE[0], y=SIZE[1])], STEP)
        pygame.event.clear()
        return resident()


def main(folder: str) -> None:
    guest = Guest(Path(folder), "an evening")
    app = guest.stand.app
    app._event_log = Nowhere()
    app.audio.open()
    print(json.dumps([guest.game_after(game) for _ in range(ROUNDS) for game in (*app.games, "")]))


if __name__ == "__main__":
    sys.exit(command(main, *sys.argv[1:]))
