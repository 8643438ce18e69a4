"""Pictures decoded beside everything else that a start has to do: decoding lets other threads run."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

import pygame

from scenes.kit.raw_pictures import files_of
from scenes.kit.surfaces import ready


class Prefetch:
    """A thread that reads pictures (patterns of names below a folder) in this order; `take` waits for the one that is
    wanted."""

    def __init__(self, folder: Path, patterns: Sequence[str]) -> None:
        self._files = {name: path for pattern in patterns for name, path in files_of(folder, pattern).items()}
        self._done = {name: Event() for name in self._files}
        self._found: dict[str, pygame.Surface] = {}
        self._thread = Thread(target=self._read, name="prefetch", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        for name, done in self._done.items():
            # Whoever asks for a picture that can't be read reads it again, and tells what is wrong.
            with suppress(pygame.error, OSError):
                self._found[name] = ready(pygame.image.load(os.fsencode(self._files[name])))
            done.set()

    def take(self, name: str) -> pygame.Surface | None:
        """The picture as it was read, once; None if it was not to be read, or could not be."""
        if name not in self._done:
            return None
        self._done[name].wait()
        return self._found.pop(name, None)
