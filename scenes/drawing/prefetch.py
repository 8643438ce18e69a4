"""Decode pictures in a thread while the program starts. Decoding releases the GIL, so other threads keep running."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pygame

from scenes.drawing.raw_pictures import files_of
from scenes.drawing.surfaces import ready


class Prefetch:
    """A thread that reads pictures in the order of `patterns`, which match names of files below `folder`."""

    def __init__(self, folder: Path, patterns: Sequence[str]) -> None:
        self._files = {name: path for pattern in patterns for name, path in files_of(folder, pattern).items()}
        self._done = {name: Event() for name in self._files}
        self._found: dict[str, pygame.Surface] = {}
        self._thread = Thread(target=self._read, name="prefetch", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        for name, done in self._done.items():
            # Ignore errors: `Images` then tries to read the picture itself, and reports the error.
            with suppress(pygame.error, OSError):
                self._found[name] = ready(pygame.image.load(os.fsencode(self._files[name])))
            done.set()

    def take(self, name: str) -> pygame.Surface | None:
        """Wait until a picture has been read, and return it.

        Return None if the picture wasn't requested, couldn't be read, or has already been taken.
        """
        if name not in self._done:
            return None
        self._done[name].wait()
        return self._found.pop(name, None)
