"""Pictures decoded beside everything else that a start has to do: decoding lets other threads run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from threading import Thread

import pygame


class Prefetch:
    """A thread that reads pictures (names below a folder) in this order; `take` waits for it to be done with them."""

    def __init__(self, folder: Path, names: Sequence[str]) -> None:
        self._folder = folder
        self._names = tuple(names)
        self._found: dict[str, pygame.Surface] = {}
        self._thread = Thread(target=self._read, name="prefetch", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        for name in self._names:
            try:
                self._found[name] = pygame.image.load(str(self._folder / name))
            except (pygame.error, OSError):
                return  # whoever asks for the picture reads it again, and tells what is wrong

    def take(self, name: str) -> pygame.Surface | None:
        """The picture as it was read, once; None if it was not to be read, or could not be."""
        if name not in self._names:
            return None
        self._thread.join()
        return self._found.pop(name, None)
